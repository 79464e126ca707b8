import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Takes the strings of exchange files into a table or a catalog, by key and place. Everything else is unchanged.
///
/// The only way in for strings from exchange files: `import`, `join`, `convert --into`, and `incoming` use it. Strings of
/// a table that replaces another one are judged by the same `EntryMerging`, and copied by `TableDocument.taking`.
package struct Intake {
    /// Merges the strings of each entry, with the properties of the file's format.
    package var texts = EntryMerging()

    /// Diagnostics about strings that weren't taken.
    package var diagnostics: [Diagnostic] { texts.diagnostics }

    /// The number of changed strings and new keys.
    package var changeCount: Int { texts.changeCount }

    /// The project's strings in the source language, for a table in one language; nil if they aren't known.
    package var sources: CatalogContents?

    private let document: any TableDocument

    /// The locale of a table that holds only one; nil for a document with all locales.
    private let onlyLocale: LocaleIdentifier?

    private let locales: KnownLocales
    private let index: TableIndex
    private var changes: [LocaleIdentifier: [TableChange]] = [:]

    /// The places of the changes to entries of a document with all locales.
    private var places: [LocaleIdentifier: [Int: Int]] = [:]

    /// The places of the changes that add a key to a table in one language.
    private var newPlaces: [Key: Int] = [:]

    /// The strings of the files.
    private var noted: [LocaleIdentifier: NotedTexts] = [:]

    /// The places for which the files have several strings, by language and key. Nothing is taken for these keys.
    private var conflicts: [LocaleIdentifier: [Key: Set<[ExactString]>]] = [:]

    /// The strings in one language.
    private struct NotedTexts {
        /// Those that are an entry's only text, by the entry's number: nearly all.
        var single: [Int: ExactString] = [:]

        /// All others.
        var others: [UnitIdentifier: ExactString] = [:]

        /// Adds a text; returns a former one for the place.
        mutating func update(_ entry: Int?, _ unit: IncomingUnit) -> ExactString? {
            guard let entry, unit.steps.isEmpty else {
                return others.updateValue(
                    unit.unit.value, forKey: UnitIdentifier(key: unit.key.text, steps: unit.steps))
            }
            return single.updateValue(unit.unit.value, forKey: entry)
        }
    }

    /// The units of a key in one language, by their numbers in the file.
    private struct Group {
        let locale: LocaleIdentifier

        /// The number of the key's entry; nil for a new key.
        let entry: Int?

        let first: Int
        var others: [Int] = []
    }

    /// Starts without changes.
    /// - Parameter locale: the locale of a table that holds only one.
    package init(_ document: any TableDocument, _ locale: LocaleIdentifier) {
        self.document = document
        onlyLocale = document.developmentLanguage == nil ? locale : nil
        locales = KnownLocales([document.developmentLanguage].compactMap(\.self) + document.locales)
        index = TableIndex(document)
    }

    /// Returns the document's bytes with the strings that were taken.
    package func bytes() throws -> [UInt8] {
        try document.applying(
            changes.sorted { $0.key < $1.key }.map { locale, changes in
                LocaleChanges(changes, in: onlyLocale == nil ? locale : nil)
            })
    }

    /// True if no byte changes.
    package var isEmpty: Bool { changes.isEmpty }

    /// Takes the strings of a file in some languages.
    package mutating func take(_ contents: CatalogContents, locales wanted: Set<LocaleIdentifier>, path: String) {
        take(contents.incomingUnits(of: wanted, path: path), besides: contents)
    }

    /// Takes units.
    /// - Parameter contents: the comments for new keys, and, for a table in one language, the strings in the source
    ///   language.
    package mutating func take(_ incoming: IncomingUnits, besides contents: CatalogContents? = nil) {
        var new: [Key: [[IncomingUnit]]] = [:]
        var newKeys: [Key] = []
        // A catalog knows the source text and the comment of its keys.
        let isTable = onlyLocale != nil
        let known = isTable ? TableIndex(contents) : nil
        let origins = isTable ? TableIndex(sources) : nil
        for group in groups(of: incoming) {
            let units = units(of: group, in: incoming)
            let key = units[0].key
            if let places = conflicts[group.locale]?[key] {
                reportConflicts(units.filter { places.contains($0.steps) }, incoming)
            } else if isTable {
                let own = known?[key].flatMap { contents?.entries[$0] }
                let origin =
                    origins?[key].flatMap { sources?.entries[$0] }.flatMap { $0[sources?.sourceLanguage ?? "und"] }
                    ?? contents.flatMap { $0.sourceLanguage == group.locale ? nil : own?[$0.sourceLanguage] }
                take(units, of: group, own, source: origin, incoming)
            } else if let entry = group.entry {
                take(units, of: entry, in: group.locale, incoming)
            } else {
                if new[key] == nil { newKeys.append(key) }
                new[key, default: []].append(units)
            }
        }
        guard !newKeys.isEmpty else { return }
        let entries = TableIndex(contents)
        for key in newKeys {
            add(entries[key].flatMap { contents?.entries[$0] } ?? CatalogEntry(key: key), new[key] ?? [], incoming)
        }
    }

    /// Returns the entry of a key in the document; the last of several, as at run time.
    package func entry(of key: Key) -> Int? { index[key] }

    /// Reports once that comments of a file weren't taken.
    package mutating func reportComments(of entries: [CatalogEntry], in path: String) {
        // Of several entries of a table with one key, a comment counts as one of the key.
        var written: [Key: ExactString] = [:]
        for entry in onlyLocale == nil ? 0..<0 : 0..<document.entryCount(in: nil) {
            if let comment = document.comment(at: entry, in: nil).written {
                written[document.key(at: entry, in: nil)] = comment
            }
        }
        texts.reportComments(of: entries, in: path, besidesThoseOf: document.path) {
            [document, index, onlyLocale] key in
            index[key].map { onlyLocale == nil ? document.comment(at: $0, in: nil) : written[key] }
        }
    }

    /// Returns the units by key and language, in the order of the file, beginning with those in the source language of a
    /// document with all locales: the other ones may translate them.
    private mutating func groups(of incoming: IncomingUnits) -> [Group] {
        var groups: [Group] = []
        groups.reserveCapacity(incoming.units.count)
        // For each language, the places of each entry's group and of new keys.
        var known: [LocaleIdentifier: [Int: Int]] = [:]
        var new: [LocaleIdentifier: [Key: Int]] = [:]
        var spelling: LocaleIdentifier?
        var locale = onlyLocale ?? "und"
        for (number, unit) in incoming.units.enumerated() {
            // Nearly all units of a file have the same language.
            if onlyLocale == nil, unit.locale != spelling { (spelling, locale) = (unit.locale, locales[unit.locale]) }
            let unit = resolved(unit, in: locale)
            let entry = index[unit.key]
            note(unit, entry, locale)
            if let group = entry.map({ known[locale]?[$0] }) ?? new[locale]?[unit.key] {
                groups[group].others.append(number)
                continue
            }
            if let entry {
                known[locale, default: [:]][entry] = groups.count
            } else {
                new[locale, default: [:]][unit.key] = groups.count
            }
            groups.append(Group(locale: locale, entry: entry, first: number))
        }
        guard let source = document.developmentLanguage else { return groups }
        return groups.filter { $0.locale == source } + groups.filter { $0.locale != source }
    }

    private func units(of group: Group, in incoming: IncomingUnits) -> [IncomingUnit] {
        ([group.first] + group.others).map { resolved(incoming.units[$0], in: group.locale) }
    }

    /// Returns a unit with the key that the document has, and in a document with all locales, its name of the locale.
    private func resolved(_ unit: IncomingUnit, in locale: LocaleIdentifier) -> IncomingUnit {
        var unit = unit
        if onlyLocale == nil { unit.locale = locale }
        unit.resolve { index[$0] != nil }
        return unit
    }

    /// Notes the strings of a file before any are taken, so that nothing is taken that another file contradicts.
    package mutating func note(_ incoming: IncomingUnits) {
        for unit in incoming.units {
            let locale = onlyLocale ?? locales[unit.locale]
            let unit = resolved(unit, in: locale)
            note(unit, index[unit.key], locale)
        }
    }

    private mutating func note(_ unit: IncomingUnit, _ entry: Int?, _ locale: LocaleIdentifier) {
        guard unit.unit.state != .new, !unit.unit.value.isBlank else { return }
        let other = noted[locale, default: NotedTexts()].update(entry, unit)
        guard let other, other != unit.unit.value else { return }
        conflicts[locale, default: [:]][unit.key, default: []].insert(unit.steps)
    }

    private mutating func reportConflicts(_ units: [IncomingUnit], _ incoming: IncomingUnits) {
        texts.diagnostics += units.map(incoming.reportDuplicate)
    }

    // MARK: Documents with all locales

    private mutating func add(_ entry: CatalogEntry, _ units: [[IncomingUnit]], _ incoming: IncomingUnits) {
        guard let first = units.first?.first else { return }
        guard texts.addsKeys else { return texts.reportUnknown(first, in: document.path, incoming) }
        var isAdded = false
        for group in units {
            let group = group.filter { texts.isShown($0, incoming) }
            guard let content = VariedText(assembling: group), content.isUsable
            else {
                texts.reportShape(group, incoming)
                continue
            }
            var new = NewEntry(key: entry.key.text, value: .text(""), comment: entry.comment)
            new.text = content.withFallback
            (new.origin, new.isTranslated) = (entry.extractionState?.rawValue, entry.isTranslated)
            new.isCommentGenerated = entry.isCommentAutoGenerated
            changes[group[0].locale, default: []].append(.add(new))
            isAdded = true
        }
        guard isAdded else { return }
        texts.changeCount += 1
        texts.addedKeys.append(entry.key)
    }

    private mutating func take(
        _ units: [IncomingUnit], of entry: Int, in locale: LocaleIdentifier, _ incoming: IncomingUnits
    ) {
        let source = document.strings(of: entry, in: nil)
        let isSource = locale == document.developmentLanguage
        // An earlier file may have changed the entry as well.
        let place = places[locale]?[entry]
        let present = newText(of: entry, in: locale) ?? document.strings(of: entry, in: locale)
        let key = document.key(at: entry, in: nil)
        if document.role(at: entry, in: nil) == .untranslatable, !isSource {
            return texts.refuseTranslations(
                units, besides: present, source: source ?? VariedText.unit(StringUnit(key.text)), incoming)
        }
        // If nobody has written the source text, any translation shows the arguments.
        let others = source == nil ? document.locales.lazy.filter { $0 != locale } : nil
        let model = others?.compactMap { [document] in document.strings(of: entry, in: $0) }.first
        let origin = source ?? VariedText.unit(StringUnit(key.text, state: .new))
        let newOrigin = document.developmentLanguage.flatMap { newText(of: entry, in: $0) }
        let content = texts.merged(
            units, into: present, source: source, origins: [origin] + [newOrigin].compactMap(\.self), model: model,
            isSource: isSource, of: incoming)
        guard let content else { return }
        var new = NewEntry(key: key.text, value: content.entryValue)
        new.text = content
        if let place {
            changes[locale]?[place] = .add(new)
        } else {
            places[locale, default: [:]][entry] = changes[locale]?.count ?? 0
            changes[locale, default: []].append(.add(new))
        }
    }

    /// Returns the text that an entry has got from a file.
    private func newText(of entry: Int, in locale: LocaleIdentifier) -> VariedText? {
        places[locale]?[entry].flatMap { changes[locale]?[$0].newText }
    }

    // MARK: Tables in one language

    /// Takes the strings of a key, which have one state there.
    /// - Parameters:
    ///   - entry: the comment for a new key.
    ///   - source: the text in the source language, if it is known.
    private mutating func take(
        _ units: [IncomingUnit], of group: Group, _ entry: CatalogEntry?, source: VariedText?,
        _ incoming: IncomingUnits
    ) {
        let key = units[0].key
        let old = group.entry.flatMap { strings(of: $0, incoming) }
        // The key says nothing about the arguments of a text.
        let origin = source ?? old ?? VariedText(assembling: units)
        let origins = [source].compactMap(\.self)
        guard let content = texts.merged(units, into: old, source: origin, origins: origins, of: incoming)
        else { return }
        let current = group.entry.map { document.value(at: $0, in: nil) }
        let value = incoming.namesDictionaries ? .varied(content.withoutStates) : value(of: content, key, current)
        guard holds(value, units[0], incoming) else { return }
        guard let place = group.entry else {
            let state = content.state(of: written(value), from: nil)
            let new = NewEntry(key: key.text, value: value, comment: entry?.comment, state: state)
            // An earlier file may have added the key as well.
            if let place = newPlaces[key] {
                changes[group.locale]?[place] = .add(new)
                return
            }
            texts.addedKeys.append(key)
            newPlaces[key] = changes[group.locale]?.count ?? 0
            changes[group.locale, default: []].append(.add(new))
            return
        }
        var changed: [TableChange] = current == value ? [] : [.setValue(index: place, value)]
        let present = document.state(at: place, in: nil)
        let state = content.state(of: written(value), from: present)
        let applies = current.flatMap { present?.kind(of: $0) } != nil
        if present?.kind != .obsolete, state != nil || applies, state != present {
            changed.append(.setState(index: place, state))
        }
        if !changed.isEmpty { changes[group.locale, default: []] += changed }
    }

    /// Returns the strings of an entry, as the places of the units name them.
    private func strings(of entry: Int, _ incoming: IncomingUnits) -> VariedText? {
        guard incoming.namesDictionaries else { return document.strings(of: entry, in: nil) }
        let value = document.value(at: entry, in: nil)
        guard case .varied(let text) = value else { return nil }
        return text.with(document.state(at: entry, in: nil), of: value)
    }

    /// Returns a value as it is read again.
    private func written(_ value: EntryValue) -> EntryValue {
        if document.forms == .several, case .varied(let text) = value { .varied(text.asFormat) } else { value }
    }

    /// Returns whether the format supports a value; reports it otherwise.
    private mutating func holds(_ value: EntryValue, _ unit: IncomingUnit, _ incoming: IncomingUnits) -> Bool {
        let isDictionary = document.forms == .several
        let message: String
        switch value {
        case .text where !isDictionary, .varied where isDictionary: return true
        case .text: message = "text '\(unit.key)' left out: it has no variations, so it belongs in a .strings file"
        case .varied, .unsupported: message = "variations of '\(unit.key)' left out: this table has one text per key"
        }
        texts.diagnostics.append(incoming.report(message, .conversionLoss, unit))
        return false
    }

    /// Returns the value for an entry, spelled like the present one.
    private func value(of content: VariedText, _ key: Key, _ old: EntryValue?) -> EntryValue {
        let present: VariedText? = if case .varied(let text)? = old { text } else { nil }
        if case .unit(let unit) = content {
            // A string without forms can stay one in a table of strings with forms.
            guard case .format(_, let variables)? = present, variables.isEmpty else { return .text(unit.value) }
            return .varied(.format(.text(unit.value), []))
        }
        guard document.forms == .several, present != nil || !content.variables.isEmpty,
            let form = content.dictionaryForm(of: key)
        else { return content.withoutStates.entryValue }
        return .varied(present.map { form.spelled(like: $0, of: key) } ?? form)
    }
}

extension TableIndex {
    /// Indexes the keys of a file's entries.
    fileprivate init(_ contents: CatalogContents?) {
        self.init(keys: (contents?.entries ?? []).lazy.map(\.key))
    }
}

extension TableChange {
    /// The strings of an entry that is added.
    fileprivate var newText: VariedText? { if case .add(let entry) = self { entry.text } else { nil } }
}

extension VariedText {
    /// Returns the state of the whole text; nil if all units are finished.
    /// - Parameters:
    ///   - value: the text as the document has it.
    ///   - present: the current state, which may record the former source text.
    fileprivate func state(of value: EntryValue, from present: EntryState?) -> EntryState? {
        let states = units.map(\.state)
        if states.contains(.needsReview) {
            let kind = if case .needsReview? = present?.kind { present?.kind } else { EntryState.Kind?.none }
            return EntryState(kind ?? .needsReview(former: nil), of: value)
        }
        if states.contains(.new) { return EntryState(.new, of: value) }
        return states.contains(.machineTranslated) ? EntryState(.machine, of: value) : nil
    }
}
