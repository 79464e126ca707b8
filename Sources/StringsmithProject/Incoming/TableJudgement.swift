import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The judgement on a service's version of a table, entry by entry.
///
/// An `Intake` judges the strings that changed, and takes the good ones. The table finds what an intake doesn't look at:
/// what is missing, other source strings, and another style.
struct TableJudgement {
    /// The development language's strings for a table.
    struct Source {
        /// The strings; nil if the development language has no such table.
        var contents: CatalogContents?

        /// True if the strings are those of an interface file, which shows its own where a translation is missing.
        var isInterface = false

        /// The keys whose source strings the service changed. Their translations can't be judged.
        var changedKeys: Set<Key> = []
    }

    private let present: any TableDocument
    private let arriving: any TableDocument
    private let locale: LocaleIdentifier
    private var intake: Intake
    private var found: [Diagnostic] = []

    /// The keys whose source strings aren't known, so that nothing is known about their placeholders.
    private var unknownSources: Set<Key> = []

    /// The strings that were judged.
    private var judged: IncomingUnits

    /// - Parameters:
    ///   - present: the project's table, empty if it has none.
    ///   - locale: the locale of a table that holds only one.
    ///   - guards: the kinds of damage to look for.
    init(
        of arriving: any TableDocument, replacing present: any TableDocument, in locale: LocaleIdentifier,
        guards: Set<RuleID>
    ) {
        (self.arriving, self.present, self.locale) = (arriving, present, locale)
        judged = IncomingUnits(path: arriving.path, lines: nil)
        intake = Intake(present, locale)
        intake.texts.intake.guards = guards
        intake.texts.intake.replacesFile = true
        // Only the sources of a project add keys to a catalog.
        intake.texts.addsKeys = present.developmentLanguage == nil
    }

    /// All damage.
    var diagnostics: [Diagnostic] {
        (found + judged.easing(intake.diagnostics)).map { diagnostic in
            var diagnostic = diagnostic
            if diagnostic.rule == .importPlaceholder, let key = diagnostic.key, unknownSources.contains(key) {
                diagnostic.severity = .note
            }
            diagnostic.table = TableName(path: present.path)
            if present.developmentLanguage == nil { diagnostic.locale = locale }
            return diagnostic
        }
    }

    /// Returns the project's table with the good strings.
    func bytes() throws -> [UInt8] { try intake.bytes() }

    // MARK: Tables in one language

    /// Judges a translation.
    /// - Parameter isWanted: whether the project still has a key. Others may go.
    mutating func judgeTranslation(_ source: Source, isWanted: (Key) -> Bool) {
        let (former, index) = (TableIndex(present), TableIndex(arriving))
        var changed: [(key: Key, text: VariedText)] = []
        for entry in index.entries {
            let key = arriving.key(at: entry, in: nil)
            guard !source.changedKeys.contains(key), let text = arriving.strings(of: entry, in: nil) else { continue }
            let old = former[key].flatMap { present.strings(of: $0, in: nil) }
            if text == old { continue }
            changed.append((key, text))
            if let old { reportLostForms(of: key, from: old, to: text, in: locale, at: entry) }
        }
        judged = arriving.units(of: changed, in: locale)
        let sources = Dictionary(source.contents?.entries.map { ($0.key, $0) } ?? []) { $1 }
        unknownSources = Set(
            changed.map(\.key).filter { sources[$0] == nil && FormatSignature($0.text).arguments.isEmpty })
        intake.take(judged, besides: source.contents)
        reportLostKeys { [present] key, entry in
            // Without the translation, the same string is shown.
            let text = present.strings(of: entry, in: nil)?.withoutStates
            let shown =
                source.isInterface
                ? source.contents.flatMap { sources[key]?[$0.sourceLanguage] }?.fallback?.value : key.text
            if let shown, text == .text(shown) { return false }
            return !source.changedKeys.contains(key) && isWanted(key)
        }
    }

    /// Judges a table of the development language, in which a service changes nothing.
    mutating func judgeSource() {
        let former = TableIndex(present)
        for entry in TableIndex(arriving).entries {
            let key = arriving.key(at: entry, in: nil)
            guard let place = former[key] else {
                report("unknown key '\(key)': the source has no such key", .importUnknownKey, key, at: entry)
                continue
            }
            let (old, new) = (present.value(at: place, in: nil), arriving.value(at: entry, in: nil))
            if old != new { reportChangedSource(of: key, from: old.shown, to: new.shown, at: entry) }
        }
        reportLostKeys { _, _ in true }
    }

    private func place(of entry: Int?, in locale: LocaleIdentifier? = nil) -> SourceRange? {
        guard let lines = arriving.decodedText?.lines else { return nil }
        let range = entry.flatMap { arriving.ranges(at: $0, in: locale) }
        return lines.range(range.map { locale == nil ? $0.key : $0.value } ?? 0..<0)
    }

    private mutating func report(
        _ message: String, _ rule: RuleID, _ key: Key?, at entry: Int?, in locale: LocaleIdentifier? = nil
    ) {
        var diagnostic = Diagnostic(
            path: arriving.path, range: place(of: entry, in: locale), severity: .warning, rule: rule, message: message,
            key: key)
        diagnostic.locale = locale
        found.append(diagnostic)
    }

    private mutating func reportChangedSource(
        of key: Key, from old: ExactString, to new: ExactString, at entry: Int, in locale: LocaleIdentifier? = nil
    ) {
        report(
            "source text of '\(key)' changed from '\(old)' to '\(new)': services only translate", .importChangedSource,
            key, at: entry, in: locale)
    }

    /// Reports the keys that the arriving table lacks, behind the entry that they followed.
    private mutating func reportLostKeys(where isLost: (Key, Int) -> Bool) {
        let index = TableIndex(arriving)
        var last: Int?
        for entry in TableIndex(present).entries {
            let key = present.key(at: entry, in: nil)
            if let place = index[key] {
                last = place
            } else if isLost(key, entry) {
                report("lost key '\(key)': '\(present.path)' has it", .incomingLostKey, key, at: last)
            }
        }
    }

    /// Reports the plural forms that a language uses and the arriving string lacks. A string without any is reported
    /// by the intake.
    private mutating func reportLostForms(
        of key: Key, from old: VariedText, to new: VariedText, in locale: LocaleIdentifier, at entry: Int
    ) {
        let places = new.places.map(\.steps)
        let known = Set(places)
        let plurals = Set(places.filter { $0.dropLast().last == "plural" }.map { Array($0.dropLast()) })
        if plurals.isEmpty { return }
        let categories = Set(PluralRules(locale).categories.map { ExactString($0.rawValue) })
        for (steps, unit) in old.places where plurals.contains(Array(steps.dropLast())) && !known.contains(steps) {
            guard let category = steps.last, categories.contains(category), !unit.value.isBlank else { continue }
            report(
                "lost form '\(category)' of '\(key)': '\(present.path)' has it", .incomingLostKey, key, at: entry,
                in: arriving.locales.isEmpty ? nil : locale)
        }
    }

    // MARK: Documents with all locales

    /// Judges a document that holds all locales.
    /// - Parameter isAskedFor: whether the project has a locale.
    mutating func judgeAllLocales(isAskedFor: (LocaleIdentifier) -> Bool) {
        let former = TableIndex(present)
        let entries = TableIndex(arriving).entries
        let changedKeys = judgeSourceStrings(entries, former)
        let known = KnownLocales(present.locales)
        let sources = [arriving.developmentLanguage, present.developmentLanguage]
        for locale in arriving.locales where !sources.contains(locale) {
            if known.contains(locale) || isAskedFor(locale) {
                let own = judge(entries, former, in: locale, as: known[locale], without: changedKeys)
                judged.units += own.units
                judged.lines = judged.lines ?? own.lines
            } else {
                report(
                    "locale '\(locale)' is new: the project doesn't have it", .incomingLocale, nil, at: 0, in: locale)
            }
        }
        intake.take(judged)
        let arrived = KnownLocales(arriving.locales)
        for locale in present.locales where !arrived.contains(locale) {
            let count = present.entryCount(in: locale)
            report(
                "lost locale '\(locale)': '\(present.path)' has \(count) of its translations", .incomingLostKey, nil,
                at: nil)
        }
        // Xcode removes an entry that no source uses, together with the key.
        reportLostKeys { [present] _, entry in present.role(at: entry, in: nil) != .unused }
    }

    /// Reports changed source strings, and returns their keys.
    private mutating func judgeSourceStrings(_ entries: [Int], _ former: TableIndex) -> Set<Key> {
        var changed: Set<Key> = []
        for entry in entries {
            let key = arriving.key(at: entry, in: nil)
            guard let place = former[key] else { continue }
            // A string that repeats the key says the same as none.
            let text = VariedText.text(key.text)
            let old = (present.strings(of: place, in: nil) ?? text).withoutStates
            let new = (arriving.strings(of: entry, in: nil) ?? text).withoutStates
            if old == new { continue }
            changed.insert(key)
            reportChangedSource(
                of: key, from: old.entryValue.shown, to: new.entryValue.shown, at: entry,
                in: arriving.developmentLanguage)
        }
        return changed
    }

    /// Returns the strings of a locale that changed, and reports those that are gone.
    private mutating func judge(
        _ entries: [Int], _ former: TableIndex, in locale: LocaleIdentifier, as known: LocaleIdentifier,
        without changedKeys: Set<Key>
    ) -> IncomingUnits {
        var changed: [(key: Key, text: VariedText)] = []
        var index: TableIndex?
        for entry in entries {
            let key = arriving.key(at: entry, in: nil)
            let old = former[key].flatMap { present.strings(of: $0, in: known) }
            guard let text = arriving.strings(of: entry, in: locale) else {
                guard let old, !old.units.allSatisfy({ $0.state == .new || $0.value.isBlank }),
                    !changedKeys.contains(key)
                else { continue }
                report(
                    "lost translation of '\(key)' in '\(locale)': '\(present.path)' has it", .incomingLostKey, key,
                    at: entry)
                continue
            }
            if text == old || changedKeys.contains(key) { continue }
            changed.append((key, text))
            guard let old else { continue }
            index = index ?? TableIndex(arriving, in: locale)
            reportLostForms(of: key, from: old, to: text, in: locale, at: index?[key] ?? 0)
        }
        return arriving.units(of: changed, in: locale)
    }

    // MARK: Files

    /// Judges the file's style, and what is around its entries.
    mutating func judgeFile() {
        let known = Set(present.headProblems.map(\.message))
        found += arriving.headProblems.filter { !known.contains($0.message) }
        let reformatting = Reformatting(from: present, to: arriving)
        let reasons = reformatting.reasons
        if reasons.isEmpty { return }
        found.append(
            Diagnostic(
                path: arriving.path, range: place(of: nil), severity: .warning, rule: .incomingReformatted,
                message: "reformatted for \(reformatting.changedEntries): \(reasons.joined(separator: ", "))"))
    }
}

extension EntryValue {
    /// The string that a message shows.
    fileprivate var shown: ExactString {
        switch self {
        case .text(let text): text
        case .varied(let text): text.fallback?.value ?? ""
        case .unsupported: ""
        }
    }
}

extension IncomingUnits {
    /// The number of single words in a language from which a service, rather than a translator, has written them.
    private static let fewestWords = 3

    /// Returns the diagnostics, in which source texts in place of translations are notes if they may be loanwords: they
    /// are single words, and only a few in their language.
    func easing(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let found = diagnostics.filter { $0.rule == .incomingSourceText }
        if found.isEmpty { return diagnostics }
        var words: [LocaleIdentifier: Set<Key>] = [:]
        for unit in units where !unit.unit.value.bytes.contains(.space) {
            words[unit.locale, default: []].insert(unit.key)
        }
        let counts = Dictionary(grouping: found, by: \.locale).mapValues(\.count)
        return diagnostics.map { diagnostic in
            guard diagnostic.rule == .incomingSourceText, let locale = diagnostic.locale, let key = diagnostic.key,
                words[locale]?.contains(key) ?? false, counts[locale] ?? 0 < Self.fewestWords
            else { return diagnostic }
            var note = diagnostic
            note.severity = .note
            return note
        }
    }
}
