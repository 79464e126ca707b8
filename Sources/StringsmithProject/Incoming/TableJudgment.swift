import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The judgment on a service's version of a table, entry by entry.
///
/// A string that changed is judged as in an exchange file. The table finds the rest: what is missing or new, other source
/// strings, lost forms, and another style. The result has everything that nothing was found about, and the rest as before.
struct TableJudgment {
    /// The development language's strings for a table.
    struct Source {
        /// The strings; nil if the development language has no such table.
        var contents: CatalogContents?

        /// True if the strings are those of an interface file, which shows its own where a translation is missing.
        var isInterface = false

        /// The keys whose source strings the service changed or removed. Their translations can't be judged.
        var changedKeys: Set<Key> = []

        /// The keys that the service added to the development language. Only translations that were there before it can
        /// be judged.
        var newKeys: Set<Key> = []

        /// The keys of the project; nil if they aren't known.
        var keys: Set<Key>?
    }

    /// A string that changed.
    private struct Change {
        var key: Key
        var text: VariedText
        var old: VariedText?
        var source: VariedText?
        var model: VariedText?

        /// The number of the entry in the arriving table.
        var entry: Int

        /// True if nobody translates the entry.
        var isUntranslatable = false
    }

    private let present: any TableDocument

    /// The words for the present table in messages.
    private let owner: String
    private let arriving: any TableDocument
    private let locale: LocaleIdentifier
    private var texts = EntryMerging()
    private var categories = PluralForms()
    private var found: [Diagnostic] = []

    /// The translations that can't be judged, because their source strings changed as well: the first one of each locale,
    /// and all of them. They are put back together with the source strings.
    private var unjudged: [LocaleIdentifier: (first: (key: Key, range: SourceRange?), keys: Set<Key>)] = [:]

    /// The keys whose source strings aren't known, so that nothing is known about their placeholders.
    private var unknownSources: Set<Key> = []

    /// The keys of a table whose comments are gone, while everything else of their entries stayed.
    private var lostComments: [Key] = []

    /// The comments in the development language, which those of a translation follow.
    private var sourceComments: [Key: ExactString] = [:]

    /// The strings that were judged.
    private var judged: IncomingUnits

    /// - Parameters:
    ///   - present: the project's table, empty if it has none.
    ///   - owner: the words for it in messages.
    ///   - locale: the locale of a table that holds only one.
    ///   - intake: an intake that looks for damage by services.
    init(
        of arriving: any TableDocument, replacing present: any TableDocument, _ owner: String,
        in locale: LocaleIdentifier, intake: TranslationIntake
    ) {
        (self.arriving, self.present, self.owner, self.locale) = (arriving, present, owner, locale)
        judged = IncomingUnits(path: arriving.path, lines: arriving.decodedText?.lines)
        texts.intake = intake
        texts.intake.replacesFile = true
    }

    private var holdsAllLocales: Bool { present.developmentLanguage != nil }

    /// All damage.
    var diagnostics: [Diagnostic] {
        (found + unjudgedNotes + judged.easing(texts.diagnostics)).map { diagnostic in
            var diagnostic = diagnostic
            if diagnostic.rule == .importPlaceholder, let key = diagnostic.key, unknownSources.contains(key) {
                diagnostic.severity = .note
                diagnostic.message += ", whose source string isn't known"
            }
            diagnostic.table = TableName(path: present.path)
            if !holdsAllLocales { diagnostic.locale = locale }
            return diagnostic
        }
    }

    // MARK: The result

    /// Returns the arriving table with what was found as it was before.
    /// - Parameters:
    ///   - found: the damage.
    ///   - isInPlace: true if the service has replaced the table; false to take the good strings into the present one.
    func bytes(without found: [Diagnostic], isInPlace: Bool) throws -> [UInt8] {
        let damage = damage(in: found)
        let keepsStyle = !found.contains { $0.rule == .incomingReformatted && $0.severity > .note }
        if isInPlace, keepsStyle, !arriving.bytes.isEmpty, arriving.obstacle == nil {
            return damage.isEmpty ? arriving.bytes : try arriving.taking(.only(damage), from: present)
        }
        return try present.taking(.stringsBesides(damage), from: arriving)
    }

    /// Returns the parts of the table that something was found about.
    private func damage(in found: [Diagnostic]) -> TableParts {
        let names = [present.locales, arriving.locales].map { KnownLocales($0) }
        var parts = TableParts()
        for (locale, unjudged) in unjudged {
            let names = holdsAllLocales ? [locale] + names.map { $0[locale] } : [nil]
            for name in names { parts.strings.formUnion(unjudged.keys.map { LocalizedKey($0, in: name) }) }
        }
        if !holdsAllLocales, found.contains(where: { $0.rule == .incomingReformatted }) {
            parts.strings.formUnion(lostComments.map { LocalizedKey($0, in: nil) })
        }
        // A form for a category that the language doesn't use is never shown, and comes with its string.
        let harmless: Set<RuleID> = [.incomingReformatted, .importShape]
        for diagnostic in found where !harmless.contains(diagnostic.rule) && diagnostic.partCount == nil {
            guard holdsAllLocales else {
                if let key = diagnostic.key { parts.strings.insert(LocalizedKey(key, in: nil)) }
                continue
            }
            // The two versions can spell a locale differently.
            let locales = diagnostic.locale.map { locale in [locale] + names.map { $0[locale] } } ?? []
            switch diagnostic.key {
            case let key? where locales.isEmpty: parts.entries.insert(key)
            case let key?: parts.strings.formUnion(locales.map { LocalizedKey(key, in: $0) })
            case nil where locales.isEmpty: parts.hasHead = true
            case nil: parts.locales.formUnion(locales)
            }
        }
        return parts
    }

    // MARK: Tables in one language

    /// Judges a translation.
    /// - Parameter isWanted: whether the project still has a key. Others may go.
    mutating func judgeTranslation(_ source: Source, isWanted: (Key) -> Bool) {
        let (former, index) = (TableIndex(present), TableIndex(arriving))
        let sources = Dictionary(source.contents?.entries.map { ($0.key, $0) } ?? []) { $1 }
        sourceComments = sources.compactMapValues(\.comment)
        let language = source.contents.map(\.sourceLanguage)
        var changed: [Change] = []
        for entry in index.entries {
            let key = arriving.key(at: entry, in: nil)
            let old = former[key].map { present.value(at: $0, in: nil) }
            let value = arriving.value(at: entry, in: nil)
            if let place = former[key], isSame(entry, place) { continue }
            if source.changedKeys.contains(key) || old == nil && source.newKeys.contains(key) {
                noteUnjudged(key, at: entry)
                continue
            }
            if old == nil, let keys = source.keys, !keys.contains(key) {
                report("unknown key '\(key)': the source has no such key", .importUnknownKey, key, at: entry)
                continue
            }
            guard let text = arriving.strings(of: entry, in: nil), Self.fits(value, arriving.forms) else {
                report("value of '\(key)' can't be shown as a string", .importEmptied, key, at: entry)
                continue
            }
            let sourceText = language.flatMap { sources[key]?[$0] }
            if case .varied(let form) = value, case .varied(let oldForm)? = old,
                reportLosses(of: key, from: oldForm, to: form, source: sourceText, at: entry)
            {
                continue
            }
            if sources[key] == nil, FormatSignature(key.text).arguments.isEmpty { unknownSources.insert(key) }
            changed.append(
                Change(
                    key: key, text: text, old: former[key].flatMap { present.strings(of: $0, in: nil) },
                    source: sourceText, entry: entry))
        }
        judge(changed, in: locale)
        reportLostKeys { [present] key, entry in
            // Without the translation, the same string is shown.
            let text = present.strings(of: entry, in: nil)?.withoutStates
            let shown = source.isInterface ? language.flatMap { sources[key]?[$0] }?.fallback?.value : key.text
            if let shown, text == .text(shown) { return .none }
            return source.changedKeys.contains(key) ? .unjudged : isWanted(key) ? .lost : .none
        }
    }

    private func isSame(_ entry: Int, _ place: Int) -> Bool {
        let (new, old) = (arriving.value(at: entry, in: nil), present.value(at: place, in: nil))
        guard arriving.state(at: entry, in: nil) == present.state(at: place, in: nil) else { return false }
        if case .varied(let new) = new, case .varied(let old) = old { return new.inOrder == old.inOrder }
        return new == old
    }

    /// Returns whether a table of some forms can show a value.
    private static func fits(_ value: EntryValue, _ forms: ValueForms) -> Bool {
        switch value {
        case .text: forms != .several
        case .varied: forms != .single
        case .unsupported: false
        }
    }

    /// Judges a table of the development language, in which a service changes nothing.
    mutating func judgeSource() {
        let former = TableIndex(present)
        for entry in TableIndex(arriving).entries {
            let key = arriving.key(at: entry, in: nil)
            guard let place = former[key] else {
                report("key '\(key)' is new in the development language", .importUnknownKey, key, at: entry)
                continue
            }
            if isSame(entry, place) { continue }
            let (old, new) = (present.value(at: place, in: nil), arriving.value(at: entry, in: nil))
            if old != new { reportChangedSource(of: key, from: old.shown, to: new.shown, at: entry) }
        }
        reportLostKeys { _, _ in .lost }
    }

    private func place(of entry: Int?, in locale: LocaleIdentifier? = nil) -> SourceRange? {
        guard let lines = arriving.decodedText?.lines else { return nil }
        let range = entry.flatMap { arriving.ranges(at: $0, in: locale) }
        return lines.range(range.map { locale == nil ? $0.key : $0.value } ?? 0..<0)
    }

    private mutating func report(
        _ message: String, _ rule: RuleID, _ key: Key?, at entry: Int?, in locale: LocaleIdentifier? = nil
    ) {
        let named = locale.flatMap { arriving.locales.contains($0) && entry != nil ? $0 : nil }
        var diagnostic = Diagnostic(
            path: arriving.path, range: place(of: entry, in: named), severity: .warning, rule: rule, message: message,
            key: key)
        diagnostic.locale = locale
        found.append(diagnostic)
    }

    private mutating func reportChangedSource(
        of key: Key, from old: ExactString, to new: ExactString, at entry: Int, in locale: LocaleIdentifier? = nil
    ) {
        let change = old == new ? "changed its form" : "changed from '\(old)' to '\(new)'"
        report(
            "source string of '\(key)' \(change): services only translate", .importChangedSource, key, at: entry,
            in: locale)
    }

    /// Remembers a changed translation of a source string that changed with it.
    private mutating func noteUnjudged(_ key: Key, at entry: Int?, in locale: LocaleIdentifier? = nil) {
        let first = (key, place(of: entry, in: locale))
        unjudged[locale ?? self.locale, default: (first, [])].keys.insert(key)
    }

    private var unjudgedNotes: [Diagnostic] {
        unjudged.sorted { $0.key < $1.key }.map { locale, unjudged in
            let (first, count) = (unjudged.first, unjudged.keys.count)
            let names =
                count == 1 ? "translation of '\(first.key)'" : "translations of \(count) keys, such as '\(first.key)',"
            var note = Diagnostic(
                path: arriving.path, range: first.range, severity: .note, rule: .importChangedSource,
                message:
                    "\(names) can't be judged, because \(count == 1 ? "its source string is" : "their source strings are") "
                    + "new or changed as well")
            (note.locale, note.partCount) = (locale, count)
            return note
        }
    }

    /// The meaning of a missing key.
    private enum Loss {
        case none, lost

        /// The source string is gone as well.
        case unjudged
    }

    /// Reports the keys that the arriving table lacks, behind the entry that they followed.
    private mutating func reportLostKeys(_ loss: (Key, Int) -> Loss) {
        let index = TableIndex(arriving)
        var last: Int?
        for entry in TableIndex(present).entries {
            let key = present.key(at: entry, in: nil)
            if let place = index[key] {
                last = place
                continue
            }
            switch loss(key, entry) {
            case .none: break
            case .lost: report("lost key '\(key)': \(owner) has it", .incomingLostKey, key, at: last)
            case .unjudged: noteUnjudged(key, at: last)
            }
        }
    }

    // MARK: Strings

    /// Reports lost forms and changed variables; returns whether there are any.
    private mutating func reportLosses(
        of key: Key, from old: VariedText, to new: VariedText, source: VariedText? = nil, at entry: Int,
        in locale: LocaleIdentifier? = nil
    ) -> Bool {
        let difference = FormDifference(from: old, to: new)
        let lost = difference.lostForms(in: locale ?? self.locale, &categories)
        let changed = difference.changedVariables(besides: source)
        if new.units.isEmpty, old.units.contains(where: { !$0.value.isBlank && $0.state != .new }) {
            report("translation of '\(key)' emptied: nothing is left of it", .importEmptied, key, at: entry, in: locale)
            return true
        }
        for form in lost {
            report("lost \(form) of '\(key)': \(owner) has it", .incomingLostKey, key, at: entry, in: locale)
        }
        for change in changed {
            report("\(change) in the translation of '\(key)'", .importPlaceholder, key, at: entry, in: locale)
        }
        return !lost.isEmpty || !changed.isEmpty
    }

    /// Judges changed strings in a locale.
    private mutating func judge(_ changes: [Change], in locale: LocaleIdentifier) {
        if changes.isEmpty { return }
        let incoming = arriving.units(of: changes.map { ($0.key, $0.text) }, in: locale)
        judged.units += incoming.units
        let units = Dictionary(grouping: incoming.units, by: \.key)
        for change in changes {
            let own = units[change.key] ?? []
            if change.isUntranslatable {
                let source = change.source ?? VariedText.unit(StringUnit(change.key.text))
                texts.refuseTranslations(own, besides: change.old, source: source, incoming)
            } else {
                texts.judge(
                    own, of: change.text, replacing: change.old, source: change.source, model: change.model, incoming)
            }
        }
    }

    // MARK: Documents with all locales

    /// Judges a document that holds all locales.
    /// - Parameter isAskedFor: whether the project has a locale.
    mutating func judgeAllLocales(isAskedFor: (LocaleIdentifier) -> Bool) {
        let former = TableIndex(present)
        let entries = TableIndex(arriving).entries.map { (key: arriving.key(at: $0, in: nil), entry: $0) }
        let source = present.developmentLanguage
        let known = KnownLocales(present.locales)
        let language = arriving.developmentLanguage
        if let source, let language, language != source {
            report(
                "source language changed from '\(source)' to '\(language)'", .incomingCatalogMember, nil, at: nil)
        }
        for (key, entry) in entries {
            guard let place = former[key] else {
                report("unknown key '\(key)': \(owner) doesn't have it", .importUnknownKey, key, at: entry)
                continue
            }
            reportProperties(of: key, at: entry, replacing: place)
        }
        let shared = entries.compactMap { key, entry in former[key].map { (key: key, entry: entry, place: $0) } }
        let changedKeys = judgeSourceStrings(shared, source)
        let places = Dictionary(shared.enumerated().map { ($0.element.key, $0.offset) }) { $1 }
        func numbers(_ document: any TableDocument, _ locale: LocaleIdentifier) -> [Int] {
            (0..<document.entryCount(in: locale)).compactMap { places[document.key(at: $0, in: locale)] }
        }
        for locale in arriving.locales where locale != source {
            // The locale that is the source language now isn't new.
            if locale == language, !known.contains(locale) { continue }
            if known.contains(locale) || isAskedFor(locale) {
                // Most entries may lack the locale.
                let own = Set(numbers(arriving, locale) + numbers(present, known[locale]))
                judge(own.sorted().map { shared[$0] }, in: locale, as: known[locale], source, changedKeys)
            } else {
                report(
                    "locale '\(locale)' is new: the project doesn't have it", .incomingLocale, nil, at: 0, in: locale)
            }
        }
        let arrived = KnownLocales(arriving.locales)
        for locale in present.locales where !arrived.contains(locale) && locale != source {
            // Keys that are gone are reported with all of their translations.
            let count = Set(numbers(present, locale)).count
            if count == 0 { continue }
            report(
                "lost locale '\(locale)': \(owner) has \(count) \(count == 1 ? "translation" : "translations") in it",
                .incomingLostKey, nil, at: nil, in: locale)
        }
        // Xcode removes an entry that no source uses, together with the key.
        reportLostKeys { [present] _, entry in present.role(at: entry, in: nil) == .unused ? .none : .lost }
    }

    /// Reports what changed in an entry besides its strings.
    private mutating func reportProperties(of key: Key, at entry: Int, replacing place: Int) {
        let (old, new) = (present.properties(ofEntry: place), arriving.properties(ofEntry: entry))
        if old == new { return }
        for name in Set(old.keys).union(new.keys).sorted() where old[name] != new[name] {
            let values = [old[name], new[name]].map { $0.map { "\($0)" } ?? "none" }
            report(
                "'\(name)' of '\(key)' changed from \(values[0]) to \(values[1]): services only translate",
                .incomingCatalogMember, key, at: entry)
        }
    }

    private typealias SharedEntry = (key: Key, entry: Int, place: Int)

    /// Reports changed source strings, and returns their keys.
    private mutating func judgeSourceStrings(_ entries: [SharedEntry], _ source: LocaleIdentifier?) -> Set<Key> {
        var changed: Set<Key> = []
        for (key, entry, place) in entries {
            // A string that repeats the key says the same as none.
            let text = VariedText.text(key.text)
            let old = (present.strings(of: place, in: source) ?? text).withoutStates
            let new = (arriving.strings(of: entry, in: source) ?? text).withoutStates
            if old == new || old.inOrder == new.inOrder { continue }
            changed.insert(key)
            reportChangedSource(
                of: key, from: old.entryValue.shown, to: new.entryValue.shown, at: entry, in: source)
        }
        return changed
    }

    /// Judges the strings of a locale that changed, and reports those that are gone.
    private mutating func judge(
        _ entries: [SharedEntry], in locale: LocaleIdentifier, as known: LocaleIdentifier,
        _ source: LocaleIdentifier?, _ changedKeys: Set<Key>
    ) {
        var changes: [Change] = []
        var index: TableIndex?
        for (key, entry, place) in entries {
            let (old, new) = (present.strings(of: place, in: known), arriving.strings(of: entry, in: locale))
            if old == new || old?.inOrder == new?.inOrder { continue }
            guard let new else {
                guard let old, !old.units.allSatisfy({ $0.state == .new || $0.value.isBlank }) else { continue }
                if changedKeys.contains(key) {
                    noteUnjudged(key, at: entry, in: known)
                } else {
                    report(
                        "lost translation of '\(key)' in '\(locale)': \(owner) has it", .incomingLostKey, key, at: entry
                    )
                    found[found.count - 1].locale = known
                }
                continue
            }
            index = index ?? TableIndex(arriving, in: locale)
            let own = index?[key] ?? 0
            if changedKeys.contains(key) {
                noteUnjudged(key, at: own, in: locale)
                continue
            }
            let text = present.strings(of: place, in: source)
            if let old, reportLosses(of: key, from: old, to: new, source: text, at: own, in: locale) { continue }
            // If nobody has written the source text, any translation shows the arguments.
            let others = text == nil ? present.locales.lazy.filter { $0 != known } : nil
            changes.append(
                Change(
                    key: key, text: new, old: old, source: text,
                    model: others?.compactMap { [present] in present.strings(of: place, in: $0) }.first, entry: entry,
                    isUntranslatable: present.role(at: place, in: nil) == .untranslatable))
        }
        judge(changes, in: locale)
    }

    // MARK: Files

    /// Judges the file's style, and what is around its entries.
    mutating func judgeFile() {
        let known = Set(present.headProblems.map(\.message))
        found += arriving.headProblems.filter { !known.contains($0.message) }
        let reformatting = Reformatting(from: present, to: arriving)
        let reasons = reformatting.reasons
        if reasons.isEmpty {
            noteComments(reformatting.changedComments, "changed")
            lostComments = noteComments(reformatting.lostComments, "lost")
            return
        }
        found.append(
            Diagnostic(
                path: arriving.path, range: place(of: nil), severity: .warning, rule: .incomingReformatted,
                message: "reformatted, while \(reformatting.changedEntries): \(reasons.joined(separator: ", "))"))
    }
}

extension TableJudgment {
    /// Notes comments that changed while the style was kept, unless they follow the development language's. They may
    /// describe changed sources, so they stay; lost ones come back.
    /// - Returns: the keys of the comments.
    @discardableResult
    private mutating func noteComments(_ keys: [Key], _ change: String) -> [Key] {
        let index = TableIndex(arriving)
        let keys = keys.filter { [arriving, sourceComments] key in
            guard let wanted = sourceComments[key], let entry = index[key] else { return true }
            return !arriving.comment(at: entry, in: nil).saysSame(as: wanted)
        }
        guard let first = keys.first else { return [] }
        let names = keys.count == 1 ? "comment of '\(first)'" : "comments of \(keys.count) keys, such as '\(first)',"
        var note = Diagnostic(
            path: arriving.path, range: place(of: index[first]), severity: .note,
            rule: .incomingReformatted, message: "\(names) \(change)")
        note.partCount = keys.count
        found.append(note)
        return keys
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
        let found = diagnostics.filter { $0.rule == .incomingSourceText && $0.severity > .note }
        if found.isEmpty { return diagnostics }
        var words: [LocaleIdentifier: Set<Key>] = [:]
        for unit in units where !unit.unit.value.bytes.contains(.space) {
            words[unit.locale, default: []].insert(unit.key)
        }
        let counts = Dictionary(grouping: found, by: \.locale).mapValues(\.count)
        return diagnostics.map { diagnostic in
            guard diagnostic.rule == .incomingSourceText, diagnostic.severity > .note,
                let locale = diagnostic.locale, let key = diagnostic.key, words[locale]?.contains(key) ?? false,
                counts[locale] ?? 0 < Self.fewestWords
            else { return diagnostic }
            var note = diagnostic
            note.severity = .note
            note.message += ", unless both languages have the same word"
            return note
        }
    }
}
