import StringsmithModel
import StringsmithText

/// Reads the strings with several forms in one language of a catalog, with their places.
struct CatalogVariedEntries {
    private let json: JSONDocument

    /// The specifier of the number that `%arg` stands for, in the text that is read.
    private var argument: ExactString = "%lld"

    init(_ json: JSONDocument) {
        self.json = json
    }

    /// Returns the entry of a localization, without comment and state; nil if it is a single string.
    mutating func entry(
        _ item: StringCatalogDocument.Item, _ localization: StringCatalogDocument.Localization
    ) -> PlacedEntry? {
        // Most strings have one form.
        guard json.member("stringUnit", of: localization.index) == nil || json.memberCount(of: localization.index) > 1,
            let forms = forms(at: localization.index)
        else { return nil }
        return PlacedEntry(
            key: item.key, keyRange: json.range(of: item.keyIndex), range: json.range(of: localization.index),
            forms: forms)
    }

    private mutating func forms(at index: Int) -> [PlacedForm]? {
        let substitutions = NamedParts(variables(at: index))
        let variation = json.member("variations", of: index).flatMap { json.presentMembers(of: $0).first { _ in true } }
        guard let variation, json.isString(variation.key, "device") || json.isString(variation.key, "width") else {
            return format(at: index, substitutions).map { [$0] }
        }
        let isDevice = json.isString(variation.key, "device")
        return json.presentMembers(of: variation.value).compactMap { member in
            guard
                var form = format(at: member.value, substitutions)
                    ?? text(at: member.value).map({ PlacedForm(text: $0) })
            else { return nil }
            let name = json.string(member.key) ?? ""
            if isDevice { form.device = name } else { form.width = name }
            return form
        }
    }

    /// Returns the format of a text with plural forms or substitutions.
    private mutating func format(at index: Int, _ substitutions: NamedParts<PlacedVariable>) -> PlacedForm? {
        if let plural = plural(at: index) {
            let place = json.range(of: plural.key)
            let variable = PlacedVariable(
                name: "plural", nameRange: place, valueType: nil, isWhole: true, texts: categories(plural.value))
            let format = PlacedText(text: "%#@plural@", range: place)
            return PlacedForm(text: format, isFormat: true, variables: [variable] + substitutions)
        }
        guard !substitutions.isEmpty, let text = text(at: index) else { return nil }
        return PlacedForm(text: text, isFormat: true, variables: substitutions)
    }

    private func plural(at index: Int) -> (key: Int, value: Int)? {
        guard let variations = json.member("variations", of: index) else { return nil }
        return json.presentMembers(of: variations).first { json.isString($0.key, "plural") }.map { ($0.key, $0.value) }
    }

    private mutating func variables(at index: Int) -> [PlacedVariable] {
        guard let substitutions = json.member("substitutions", of: index) else { return [] }
        return json.presentMembers(of: substitutions).map { member in
            let type = json.member("formatSpecifier", of: member.value)
            let valueType = type.flatMap { json.string($0) } ?? "lld"
            argument = ExactString(bytes: [.percentSign] + valueType.bytes)
            defer { argument = "%lld" }
            return PlacedVariable(
                name: json.string(member.key) ?? "", nameRange: json.range(of: member.key),
                valueType: type.map { PlacedText(text: valueType, range: json.range(of: $0)) },
                argument: json.argumentNumber(of: member.value),
                texts: plural(at: member.value).map { categories($0.value) } ?? [])
        }
    }

    private func categories(_ index: Int) -> [PlacedVariable.Category] {
        json.presentMembers(of: index).compactMap { member in
            guard let category = PluralCategory(rawValue: (json.string(member.key) ?? "").string),
                let text = text(at: member.value)
            else { return nil }
            let range = json.range(of: member.key).lowerBound..<json.range(of: member.value).upperBound
            return PlacedVariable.Category(category: category, text: text, range: range)
        }
    }

    private func text(at index: Int) -> PlacedText? {
        guard let unit = json.member("stringUnit", of: index), let value = json.member("value", of: unit),
            let text = json.string(value)
        else { return nil }
        if FormatString.isOversized(text) { return PlacedText(text: text, range: json.range(of: value)) }
        let numbered = text.replacingSpecifiers { specifier, _ in
            specifier.conversion == .substitutionArgument ? argument : nil
        }
        return PlacedText(text: numbered, range: json.range(of: value))
    }
}
