import StringsmithModel
import StringsmithText

extension StringCatalogDocument: TableDocument {
    package var decodedText: DecodedText? { source }

    package var developmentLanguage: LocaleIdentifier? { json == nil ? nil : sourceLanguage }

    package var obstacle: WriteObstacle? { WriteObstacle(diagnostics, source) }

    package var locales: [LocaleIdentifier] { table.locales }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { table.places(locale ?? sourceLanguage).count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { item(at: index, in: locale).key }

    /// Returns the value. In the source language, a key without a text is its own text.
    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue {
        let item = item(at: index, in: locale)
        guard let content = content(of: item, in: locale ?? sourceLanguage) else { return .text(item.key.text) }
        return content.entryValue
    }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? {
        let item = item(at: index, in: locale)
        let text = json.flatMap { json in json.member("comment", of: item.index).flatMap { json.string($0) } }
        return MarkedComment(text: text, marker: marker(of: item, in: locale ?? sourceLanguage)).joined
    }

    package func role(at index: Int, in locale: LocaleIdentifier?) -> EntryRole { item(at: index, in: locale).role }

    package func buildProblems(in locales: Set<LocaleIdentifier>?) -> [Diagnostic] {
        CatalogValidation.diagnostics(of: self, locales: locales)
            + CatalogControlCharacters.diagnostics(of: self, locales: locales)
            + CatalogReview.diagnostics(of: self, locales: locales)
    }

    package func literal(of value: ExactString, applying edits: [TextEdit], at places: EntryRanges) -> TextEdit? {
        // A key that is its own text is renamed, not edited.
        guard places.value != places.key else { return nil }
        var writer = JSONWriter(layout: .xcode, escaping: .xcode)
        writer.string(ExactString(bytes: value.bytes.applying(edits)))
        return TextEdit(range: places.value, replacement: writer.takeBytes())
    }

    package func variedEntries(in locale: LocaleIdentifier?) -> [StringsDictEntry] {
        guard let json else { return [] }
        var reader = CatalogVariedEntries(json)
        let language = locale ?? sourceLanguage
        return table.places(language).enumerated().compactMap { index, place in
            let item = items[place]
            guard item.role == .translated,
                let localization = item.localizations.last(where: { $0.locale == language })
            else { return nil }
            return reader.entry(item, localization) { comment(at: index, in: locale) }
        }
    }

    package func record(at index: Int, in locale: LocaleIdentifier?) -> EntryRecord? {
        json.map { StringCatalogRecord(item(at: index, in: locale), $0, sourceLanguage).record }
    }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        guard let json else { return nil }
        let item = item(at: index, in: locale)
        let key = json.range(of: item.keyIndex)
        guard let localization = item.localizations.last(where: { $0.locale == locale ?? sourceLanguage }) else {
            return EntryRanges(key: key, value: key)
        }
        let unit = json.member("stringUnit", of: localization.index).flatMap { json.member("value", of: $0) }
        return EntryRanges(key: key, value: json.range(of: unit ?? localization.index))
    }

    package func applying(_ changes: [LocaleChanges]) throws -> [UInt8] {
        guard changes.contains(where: { !$0.changes.isEmpty }) else { return bytes }
        if let obstacle { throw TableChangeError.obstacle(obstacle) }
        // A moved entry keeps its contents; further changes are edits at its new place.
        guard let renamed = try CatalogRenames(changes, in: self),
            var edits = CatalogChanges(self, editing: renamed)
        else { throw TableChangeError.obstacle(.notWhole) }
        for change in changes { try edits.apply(change.changes, in: change.locale ?? sourceLanguage) }
        return try edits.bytes()
    }

    // MARK: Parts

    /// Returns the entry with a number in a locale.
    func item(at index: Int, in locale: LocaleIdentifier?) -> Item {
        items[table.places(locale ?? sourceLanguage)[index]]
    }

    /// Returns the content of an entry in a locale, if it has any.
    func content(of item: Item, in locale: LocaleIdentifier) -> CatalogLocalization? {
        guard let json, let place = item.localizations.last(where: { $0.locale == locale }) else { return nil }
        return CatalogLocalization(json, at: place.index)
    }

    /// Returns the state of an entry in a locale as a comment's marker.
    private func marker(of item: Item, in locale: LocaleIdentifier) -> EntryMarker? {
        guard let json else { return nil }
        let content = content(of: item, in: locale)
        let text = content?.text?.fallback?.value ?? item.key.text
        if let state = json.member("extractionState", of: item.index), json.isString(state, "stale") {
            return EntryMarker(.obsolete, of: text)
        }
        guard locale != sourceLanguage, let content else { return nil }
        if content.units.contains(where: { $0.state == .needsReview }) {
            return EntryMarker(.needsReview(former: nil), of: text)
        }
        return content.units.contains { $0.state == .new } ? EntryMarker(.new, of: text) : nil
    }
}

/// The numbers of a catalog's entries, by locale.
struct CatalogTable: Sendable {
    /// The source language, then the others in the order of their first occurrence.
    private(set) var locales: [LocaleIdentifier]

    private var places: [LocaleIdentifier: [Int]] = [:]

    /// In the source language, every key is an entry; in the others, those with a text.
    init(_ items: [StringCatalogDocument.Item], sourceLanguage: LocaleIdentifier) {
        locales = [sourceLanguage]
        places[sourceLanguage] = Array(items.indices)
        for (index, item) in items.enumerated() {
            for localization in item.localizations where localization.locale != sourceLanguage {
                if places[localization.locale] == nil { locales.append(localization.locale) }
                places[localization.locale, default: []].append(index)
            }
        }
    }

    func places(_ locale: LocaleIdentifier) -> [Int] { places[locale] ?? [] }
}

extension CatalogLocalization {
    /// The content without states.
    package var entryValue: EntryValue {
        guard let text else { return .unsupported(kind: "a localization without text") }
        if case .unit(let unit) = text, substitutions.isEmpty { return .text(unit.value) }
        let variables = substitutions.map { substitution in
            VariedText.Variable(
                name: substitution.name, argument: substitution.argument, valueType: substitution.valueType,
                form: substitution.text?.varied([]) ?? .text(""))
        }
        return .varied(text.varied(variables))
    }
}

extension CatalogText {
    /// Returns the text without states.
    func varied(_ variables: [VariedText.Variable]) -> VariedText {
        switch self {
        case .unit(let unit): return variables.isEmpty ? .text(unit.value) : .format(unit.value, variables)
        case .set(_, let values): return .text(values.first ?? "")
        case .varied(let variation, let cases):
            let cases = cases.map { VariedText.Case($0.name, $0.text.varied(variables)) }
            return variation == .device ? .device(cases) : variation == .width ? .width(cases) : .plural(cases)
        }
    }

    /// Creates a text from one without states.
    init(_ text: VariedText, state: StringUnit.State) {
        func cases(_ cases: [VariedText.Case]) -> [Case] {
            cases.map { Case($0.name, CatalogText($0.form, state: state)) }
        }
        self =
            switch text {
            case .text(let text), .format(let text, _): .unit(StringUnit(text, state: state))
            case .plural(let list): .varied(.plural, cases(list))
            case .device(let list): .varied(.device, cases(list))
            case .width(let list): .varied(.width, cases(list))
            }
    }
}

extension CatalogLocalization {
    /// Creates a content from a value without states; returns nil for a value that catalogs can't contain.
    init?(_ value: EntryValue, state: StringUnit.State) {
        switch value {
        case .text(let text): self.init(.unit(StringUnit(text, state: state)))
        case .unsupported: return nil
        case .varied(let text):
            self.init(
                CatalogText(text, state: state),
                substitutions: text.variables.map { variable in
                    CatalogSubstitution(
                        name: variable.name, argument: variable.argument, valueType: variable.valueType,
                        text: CatalogText(variable.form, state: state))
                })
        }
    }
}

extension VariedText {
    /// The variables of the format, or of the first format among the devices.
    fileprivate var variables: [Variable] {
        switch self {
        case .text, .plural, .width: []
        case .format(_, let variables): variables
        case .device(let cases): cases.lazy.map(\.form.variables).first { !$0.isEmpty } ?? []
        }
    }
}
