import StringsmithModel

/// What a translation gets for new keys, and why.
package struct NewKeyChoice: Hashable, Sendable {
    /// The reason for the choice.
    package enum Reason: Hashable, Sendable {
        /// A service, or a community, fills translations.
        case service(TranslationService)

        /// Translations lack keys that the development language has.
        case gaps

        /// Translations have entries that are marked as new.
        case markers

        /// Translations have all keys of the development language.
        case complete

        /// The translation was asked for in this run.
        case started

        /// The keys are identifiers, and the development language has no other text for them yet.
        case identifiers
    }

    package var value: SyncOptions.NewValue
    package var reason: Reason

    package init(_ value: SyncOptions.NewValue, because reason: Reason) {
        (self.value, self.reason) = (value, reason)
    }
}

/// A service that fills translations, and the file that shows it.
package struct TranslationService: Hashable, Sendable {
    package var name: String
    package var path: String

    package init(name: String, path: String) { (self.name, self.path) = (name, path) }
}

/// How a translation treats the keys of the development language.
///
/// What a sync does must not change what the next one finds. So only keys that are used count, since the others become
/// obsolete; entries that a sync added and nobody translated don't count; and neither do new keys, until the translation
/// was left without them.
package struct TranslationHabit: Hashable, Sendable {
    /// The number of keys that it has.
    package var present = 0

    /// The number of keys that it lacks. None if it has entries that are marked as new, since every sync adds the rest.
    package var lacking = 0

    /// True if it has entries that are marked as new.
    package var isMarked = false

    /// True if keys are the source strings, so that a translation shows those that it lacks in the development
    /// language.
    package var fallsBack = false

    package init() {}

    private var known: Int { present + lacking }

    /// True if it lacks more keys than anybody would overlook.
    package var hasGaps: Bool {
        if fallsBack, lacking * 2 >= known { return lacking > 0 }
        return lacking >= Self.fewestGaps && lacking * Self.knownPerGap >= known && present > 0
    }

    /// True if it has none of the keys.
    package var isAbsent: Bool { present == 0 }

    /// The same without its gaps, if they are too few to count: a sync may add those keys.
    package var withoutFewGaps: TranslationHabit {
        var habit = self
        if !hasGaps { habit.lacking = 0 }
        return habit
    }

    private static let fewestGaps = 3
    private static let knownPerGap = 50

    /// True if a development table has so few of the keys in the sources that new ones are evidently not added to it.
    package static func isUntracked(used: Int, lacking: Int) -> Bool {
        let present = used - lacking
        return lacking >= fewestUntracked && present >= fewestTracked && lacking * 3 >= present
    }

    private static let fewestUntracked = 10
    private static let fewestTracked = 10

    /// Adds the keys of another table of the same locale.
    package static func += (left: inout TranslationHabit, right: TranslationHabit) {
        left.present += right.present
        left.lacking += right.lacking
        left.isMarked = left.isMarked || right.isMarked
    }
}

/// A project's convention for new keys in translations, as shown by its tables and files. A sync that follows it
/// doesn't change it.
package struct NewKeyConvention: Sendable {
    private let service: TranslationService?
    private let started: Set<LocaleIdentifier>
    private let bundle: [LocaleIdentifier: TranslationHabit]
    private let table: [LocaleIdentifier: TranslationHabit]

    /// The number of keys that the table will have.
    private let size: Int

    /// - Parameters:
    ///   - service: the service that fills translations, if any.
    ///   - started: the locales whose translation starts now.
    ///   - bundle: the habits of all translations in a bundle.
    ///   - table: their habits in one table; empty if none has the table.
    ///   - size: the number of keys that the table will have.
    package init(
        service: TranslationService?, started: Set<LocaleIdentifier> = [],
        bundle: [LocaleIdentifier: TranslationHabit], table: [LocaleIdentifier: TranslationHabit] = [:],
        size: Int = 0
    ) {
        (self.service, self.started, self.bundle, self.table) = (service, started, bundle, table)
        self.size = size
    }

    /// The translations that the convention is derived from. One that starts now says nothing about the others.
    private var begun: Set<LocaleIdentifier> {
        Set(bundle.keys).union(table.keys).subtracting(started).filter { !(bundle[$0]?.isAbsent ?? false) }
    }

    /// What existing translations get for new keys.
    package var choices: [NewKeyChoice] { begun.sorted().map(choice) }

    /// Returns what a translation gets for new keys.
    package func choice(for locale: LocaleIdentifier) -> NewKeyChoice {
        if started.contains(locale) { return NewKeyChoice(.source, because: .started) }
        if isMarked(locale) { return NewKeyChoice(.source, because: .markers) }
        if hasGaps(locale) { return NewKeyChoice(.omit, because: .gaps) }
        // One that was started on its own says nothing about the others.
        if begun.count(where: isMarked) * 2 > begun.count { return NewKeyChoice(.source, because: .markers) }
        if let service { return NewKeyChoice(.omit, because: .service(service)) }
        if Self.isMost(begun.count(where: hasGaps), of: begun.count) { return NewKeyChoice(.omit, because: .gaps) }
        return NewKeyChoice(.source, because: .complete)
    }

    /// Whether entries are marked as new: in the table itself, since a sync may mark those of another table and leave
    /// this one's out.
    private func isMarked(_ locale: LocaleIdentifier) -> Bool {
        (table.isEmpty ? bundle : table)[locale]?.isMarked ?? false
    }

    private func hasGaps(_ locale: LocaleIdentifier) -> Bool {
        if bundle[locale]?.hasGaps ?? false { return true }
        // A locale that has other tables of the bundle may lack the whole table.
        guard let habit = table[locale] else { return false }
        if habit.hasGaps { return true }
        return size >= Self.fewestKeys && habit.isAbsent && !(bundle[locale]?.isAbsent ?? false)
    }

    /// The number of keys that a table has if it isn't missing by chance.
    private static let fewestKeys = 3

    private static func isMost(_ count: Int, of all: Int) -> Bool { count > 0 && count * 2 >= all }
}
