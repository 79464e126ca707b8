import StringsmithModel
import StringsmithText

extension StringCatalogDocument: TableDocument {
    package var decodedText: DecodedText? { source }

    package var developmentLanguage: LocaleIdentifier? { json == nil ? nil : sourceLanguage }

    package var obstacle: WriteObstacle? { WriteObstacle(diagnostics, source) }

    package var locales: [LocaleIdentifier] { table.locales }

    package var forms: ValueForms { StringCatalogFormat.forms }

    package func entryCount(in locale: LocaleIdentifier?) -> Int { table.places(locale ?? sourceLanguage).count }

    package func key(at index: Int, in locale: LocaleIdentifier?) -> Key { items[place(index, locale).item].key }

    package func value(at index: Int, in locale: LocaleIdentifier?) -> EntryValue { value(at: place(index, locale)) }

    package func comment(at index: Int, in locale: LocaleIdentifier?) -> ExactString? {
        comment(at: place(index, locale))
    }

    package func state(at index: Int, in locale: LocaleIdentifier?) -> EntryState? {
        state(at: place(index, locale), isSource: isSource(locale))
    }

    package func role(at index: Int, in locale: LocaleIdentifier?) -> EntryRole {
        items[place(index, locale).item].role
    }

    package func reader(in locale: LocaleIdentifier?) -> any LocaleReader {
        CatalogLanguage(self, table.places(locale ?? sourceLanguage), isSource: isSource(locale))
    }

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

    package func variedEntries(in locale: LocaleIdentifier?) -> [PlacedEntry] { reader(in: locale).variedEntries }

    package func record(at index: Int, in locale: LocaleIdentifier?) -> EntryRecord? {
        json.map { StringCatalogRecord(item(at: index, in: locale), $0, sourceLanguage).record }
    }

    package func properties(ofEntry index: Int) -> [ExactString: ExactString] {
        guard let json else { return [:] }
        var found: [ExactString: ExactString] = [:]
        for member in json.presentMembers(of: item(at: index, in: nil).index) {
            let name = json.string(member.key) ?? ""
            guard name == "extractionState" || name == "shouldTranslate" else { continue }
            found[name] = ExactString(bytes: Array(json.text[json.range(of: member.value)]))
        }
        return found
    }

    package func ranges(at index: Int, in locale: LocaleIdentifier?) -> EntryRanges? {
        ranges(at: place(index, locale))
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

    private func isSource(_ locale: LocaleIdentifier?) -> Bool { locale == nil || locale == sourceLanguage }

    private func place(_ index: Int, _ locale: LocaleIdentifier?) -> CatalogTable.Place {
        table.places(locale ?? sourceLanguage)[index]
    }

    /// Returns the entry with a number in a locale.
    func item(at index: Int, in locale: LocaleIdentifier?) -> Item { items[place(index, locale).item] }

    package func strings(of entry: Int, in locale: LocaleIdentifier?) -> VariedText? {
        guard let json, let number = table.localization(of: entry, in: locale ?? sourceLanguage) else { return nil }
        return VariedText(json, items[entry].localizations[number])
    }

    /// Returns the content of an entry in a locale, if it has any.
    func content(of item: Item, in locale: LocaleIdentifier) -> VariedText? {
        guard let json, let place = item.localizations.last(where: { $0.locale == locale }) else { return nil }
        return VariedText(json, place)
    }
}

extension VariedText {
    /// The text as the value of an entry.
    package var entryValue: EntryValue {
        switch self {
        case .unit(let unit): .text(unit.value)
        case .format(nil, _): .unsupported(kind: "a localization without a string")
        case .set, .varied, .format: .varied(self)
        }
    }
}

extension EntryValue {
    /// The value as a catalog's text in a state; nil for a value that catalogs can't contain.
    func catalogText(_ state: StringUnit.State) -> VariedText? {
        switch self {
        case .text(let text): return .unit(StringUnit(text, state: state))
        case .unsupported: return nil
        case .varied(let text):
            // Only tables have a format per device: in a catalog, variables belong to the whole text.
            let isOfTable = text.text == text && text.hasFormats
            return (isOfTable ? text.catalogForm : text).map { StringUnit($0.value, state: state) }
        }
    }
}

extension VariedText {
    /// True if the text, or one of its forms, has variables.
    fileprivate var hasFormats: Bool {
        switch self {
        case .unit, .set: false
        case .varied(_, let cases): cases.contains(where: \.form.hasFormats)
        case .format: true
        }
    }
}
