import StringsmithModel
import StringsmithText

extension StringCatalogDocument: TableDocument {
    package var decodedText: DecodedText? { source }

    package var developmentLanguage: LocaleIdentifier? { json == nil ? nil : sourceLanguage }

    package var obstacle: WriteObstacle? { WriteObstacle(diagnostics, source) }

    package var locales: [LocaleIdentifier] { table.locales }

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

    package func variedEntries(in locale: LocaleIdentifier?) -> [StringsDictEntry] { reader(in: locale).variedEntries }

    package func record(at index: Int, in locale: LocaleIdentifier?) -> EntryRecord? {
        json.map { StringCatalogRecord(item(at: index, in: locale), $0, sourceLanguage).record }
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

    /// Returns the content of an entry in a locale, if it has any.
    func content(of item: Item, in locale: LocaleIdentifier) -> CatalogLocalization? {
        guard let json, let place = item.localizations.last(where: { $0.locale == locale }) else { return nil }
        return CatalogLocalization(json, at: place.index)
    }
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
