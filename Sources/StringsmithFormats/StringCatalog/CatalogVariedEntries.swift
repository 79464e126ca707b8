import StringsmithModel
import StringsmithText

/// Reads the strings with several forms in one language of a catalog, with their places, as a `.stringsdict` names
/// them.
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
    ) -> StringsDictEntry? {
        // Most strings have one form.
        guard json.member("stringUnit", of: localization.index) == nil || json.memberCount(of: localization.index) > 1,
            let content = content(at: localization.index)
        else { return nil }
        return StringsDictEntry(
            key: item.key, keyRange: json.range(of: item.keyIndex), range: json.range(of: localization.index),
            content: content)
    }

    private mutating func content(at index: Int) -> StringsDictEntry.Content? {
        let substitutions = variables(at: index)
        let variation = json.member("variations", of: index).flatMap { json.presentMembers(of: $0).first { _ in true } }
        if let variation, json.isString(variation.key, "device") || json.isString(variation.key, "width") {
            let variants = json.presentMembers(of: variation.value).compactMap { member -> StringsDictVariant? in
                let name = json.string(member.key) ?? ""
                if let format = format(at: member.value, substitutions) {
                    return StringsDictVariant(name: name, value: .format(format))
                }
                return text(at: member.value).map { StringsDictVariant(name: name, value: .text($0)) }
            }
            return json.isString(variation.key, "device") ? .device(variants) : .width(variants)
        }
        return format(at: index, substitutions).map { .plural($0) }
    }

    /// Returns the format of a text with plural forms or substitutions.
    private mutating func format(at index: Int, _ substitutions: [StringsDictVariable]) -> StringsDictFormatString? {
        if let plural = plural(at: index) {
            let place = json.range(of: plural.key)
            let variable = StringsDictVariable(
                name: "plural", nameRange: place, valueType: nil, isWhole: true, texts: categories(plural.value))
            let format = StringsDictText(text: "%#@plural@", range: place)
            return StringsDictFormatString(text: format, variables: [variable] + substitutions)
        }
        guard !substitutions.isEmpty, let text = text(at: index) else { return nil }
        return StringsDictFormatString(text: text, variables: substitutions)
    }

    private func plural(at index: Int) -> (key: Int, value: Int)? {
        guard let variations = json.member("variations", of: index) else { return nil }
        return json.presentMembers(of: variations).first { json.isString($0.key, "plural") }.map { ($0.key, $0.value) }
    }

    private mutating func variables(at index: Int) -> [StringsDictVariable] {
        guard let substitutions = json.member("substitutions", of: index) else { return [] }
        return json.presentMembers(of: substitutions).map { member in
            let type = json.member("formatSpecifier", of: member.value)
            let valueType = type.flatMap { json.string($0) } ?? "lld"
            argument = ExactString(bytes: [.percentSign] + valueType.bytes)
            defer { argument = "%lld" }
            return StringsDictVariable(
                name: json.string(member.key) ?? "", nameRange: json.range(of: member.key),
                valueType: type.map { StringsDictText(text: valueType, range: json.range(of: $0)) },
                argument: json.argumentNumber(of: member.value),
                texts: plural(at: member.value).map { categories($0.value) } ?? [])
        }
    }

    private func categories(_ index: Int) -> [StringsDictVariable.Category] {
        json.presentMembers(of: index).compactMap { member in
            guard let category = PluralCategory(rawValue: (json.string(member.key) ?? "").string),
                let text = text(at: member.value)
            else { return nil }
            let range = json.range(of: member.key).lowerBound..<json.range(of: member.value).upperBound
            return StringsDictVariable.Category(category: category, text: text, range: range)
        }
    }

    private func text(at index: Int) -> StringsDictText? {
        guard let unit = json.member("stringUnit", of: index), let value = json.member("value", of: unit),
            let text = json.string(value)
        else { return nil }
        if FormatString.isOversized(text) { return StringsDictText(text: text, range: json.range(of: value)) }
        let numbered = text.replacingSpecifiers { specifier, _ in
            specifier.conversion == .substitutionArgument ? argument : nil
        }
        return StringsDictText(text: numbered, range: json.range(of: value))
    }
}
