import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// How a project treats new keys in translations, read from its tables and files when a translation first lacks a key.
final class TranslationHabits: Sendable {
    /// The habits of a bundle's translations, and the service that fills them.
    private struct Bundle {
        var habits: [LocaleIdentifier: TranslationHabit] = [:]
        var service: TranslationService?

        /// True if its translations have too few keys to show what they usually get.
        var isSmall: Bool { (habits.values.map(\.present).max() ?? fewestKeys) < fewestKeys }

        private let fewestKeys = 20
    }

    private let workspace: Workspace
    private let roots: [String]
    private let groups: [LocalizationGroup]
    private let started: Set<LocaleIdentifier>

    /// The keys that the project uses; nil if it isn't known.
    private let used: ReferencedKeys?
    private let bundles = Mutex<[FilePath: Bundle]>([:])

    /// - Parameters:
    ///   - roots: the paths that the user named; if empty, the current directory.
    ///   - groups: the bundles of the project.
    ///   - started: the locales whose translation starts with this run.
    ///   - used: the keys that the project uses; nil if it isn't known.
    init(
        _ workspace: Workspace, roots: [String], groups: [LocalizationGroup], started: [LocaleIdentifier] = [],
        used: ReferencedKeys? = nil
    ) {
        (self.workspace, self.roots, self.groups, self.started) = (workspace, roots, groups, Set(started))
        self.used = used
    }

    /// Returns the convention for one table of a bundle.
    /// - Parameters:
    ///   - wanted: the keys that the table will have.
    ///   - isTracked: false if translations should have all of them, and not only those of the development table.
    ///   - keysAreTexts: true if keys are the source strings, which are shown where a translation lacks them.
    ///   - isUsed: returns false for a key that becomes obsolete; nil if none does.
    func convention(
        for table: TableName, in group: LocalizationGroup, wanted: Set<ExactString>, isTracked: Bool,
        keysAreTexts: Bool, isUsed: ((ExactString) -> Bool)?
    ) -> NewKeyConvention {
        let bundle = bundle(group)
        var table = habits(in: table, of: group, expected: isTracked ? [] : wanted, isUsed: isUsed)
        for locale in table.keys { table[locale]?.fallsBack = keysAreTexts }
        return NewKeyConvention(
            service: bundle.service, started: started, bundle: habits(around: bundle), table: table,
            size: wanted.count)
    }

    /// Returns the convention for all tables of a bundle.
    func convention(in group: LocalizationGroup) -> NewKeyConvention {
        let bundle = bundle(group)
        return NewKeyConvention(service: bundle.service, started: started, bundle: habits(around: bundle))
    }

    private func bundle(_ group: LocalizationGroup) -> Bundle {
        bundles.withLock { bundles in
            let known = bundles[FilePath(group.parent)] ?? read(group)
            bundles[FilePath(group.parent)] = known
            return known
        }
    }

    /// Returns the habits of a bundle's translations. If they have few keys, the same locales in the project's other
    /// bundles are included.
    private func habits(around bundle: Bundle) -> [LocaleIdentifier: TranslationHabit] {
        guard bundle.isSmall else { return bundle.habits }
        var habits: [LocaleIdentifier: TranslationHabit] = [:]
        for group in groups {
            let other = self.bundle(group)
            for (locale, habit) in other.habits where bundle.habits[locale] != nil {
                habits[locale, default: TranslationHabit()] += other.isSmall ? habit : habit.withoutFewGaps
            }
        }
        return habits
    }

    private func read(_ group: LocalizationGroup) -> Bundle {
        var bundle = Bundle()
        let tables = group.directories.reduce(into: Set<TableName>()) { $0.formUnion($1.tables) }
        for table in tables where !table.isFilledElsewhere {
            for (locale, habit) in habits(
                in: table, of: group, expected: [], isUsed: used?.filter(of: table, in: group))
            {
                bundle.habits[locale, default: TranslationHabit()] += habit
            }
        }
        bundle.service = TranslationServices.service(of: group, roots: roots, in: workspace)
        return bundle
    }

    /// Returns the habits of all translations in one table; none if no translation has it.
    /// - Parameters:
    ///   - expected: keys that translations should have besides those of the development table.
    ///   - isUsed: returns false for a key that becomes obsolete; nil if none does.
    private func habits(
        in table: TableName, of group: LocalizationGroup, expected: Set<ExactString>,
        isUsed: ((ExactString) -> Bool)?
    ) -> [LocaleIdentifier: TranslationHabit] {
        let translations = group.translations.filter(group.hasBegun)
        guard translations.contains(where: { $0.tables.contains(table) }) else { return [:] }
        let expected = expected.union(developmentKeys(of: table, in: group, isUsed: isUsed))
        let isKnown = isUsed ?? expected.contains
        var plurals: Set<ExactString> = []
        for directory in group.developmentDirectories { plurals.formUnion(pluralKeys(of: table, in: directory)) }
        var result: [LocaleIdentifier: TranslationHabit] = [:]
        for directory in translations {
            guard let locale = directory.locale else { continue }
            var (present, added) = keys(of: table, in: directory, where: isKnown)
            present.subtract(plurals)
            var habit = TranslationHabit()
            habit.present = present.count
            habit.isMarked = !added.isEmpty
            habit.lacking = habit.isMarked ? 0 : expected.count { !present.contains($0) && !plurals.contains($0) }
            result[locale] = habit
        }
        return result
    }

    /// Returns the keys of a translation, and those that are marked as new.
    private func keys(
        of table: TableName, in directory: LocaleDirectory, where isKnown: (ExactString) -> Bool
    ) -> (present: Set<ExactString>, added: Set<ExactString>) {
        var present = pluralKeys(of: table, in: directory).filter(isKnown)
        var added: Set<ExactString> = []
        guard directory.tables.contains(table),
            let file = workspace.optionalDocument(at: directory.path(of: table))
        else { return (present, added) }
        // Entries in comments come back when they are used.
        let document = file.restoringEntries { isKnown($0.text) }?.document ?? file
        for entry in document.entries() where isKnown(entry.key.text) {
            if entry.isUntranslated {
                added.insert(entry.key.text)
            } else {
                present.insert(entry.key.text)
            }
        }
        return (present, added)
    }

    /// Returns the keys of a development table that don't become obsolete, or aren't marked so if that isn't known.
    private func developmentKeys(
        of table: TableName, in group: LocalizationGroup, isUsed: ((ExactString) -> Bool)?
    ) -> Set<ExactString> {
        guard let directory = group.developmentDirectory(of: table), directory.tables.contains(table),
            let document = workspace.optionalDocument(at: directory.path(of: table))
        else { return [] }
        var keys: Set<ExactString> = []
        for entry in document.entries() where !entry.key.text.isEmpty {
            if isUsed?(entry.key.text) ?? (entry.state?.kind != .obsolete) { keys.insert(entry.key.text) }
        }
        return keys
    }

    private func pluralKeys(of table: TableName, in directory: LocaleDirectory) -> Set<ExactString> {
        directory.pluralTables.contains(table) ? workspace.keys(at: directory.pluralPath(of: table)) : []
    }
}

extension Entry {
    /// True if a sync added the entry, and nobody has translated it.
    var isUntranslated: Bool { state?.whenUsed(value.text ?? "")?.kind == .new }
}
