import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The strings of a `.stringsdict` as units of an exchange file, with the identifiers of Xcode's exports:
/// `/KEY:dict/NSStringLocalizedFormatKey:dict/:string` and `/KEY:dict/VARIABLE:dict/one:dict/:string`.
package struct StringsDictUnits: Sendable {
    /// One text.
    package struct Unit: Sendable {
        /// The identifier.
        package var id: ExactString

        /// The key of the entry.
        package var key: Key

        /// The names of the dictionaries that lead to the text.
        package var path: [ExactString]

        /// The text in the source language: `other`'s for a case that the language doesn't have.
        package var source: ExactString
    }

    /// The strings, by entry.
    package private(set) var units: [Unit] = []

    private let categories: [ExactString]

    /// Lists the strings of a table to translate into a language, in all plural cases that the language needs.
    package init(_ document: StringsDictDocument, into target: LocaleIdentifier) {
        categories = PluralRules(target).required.map { ExactString($0.rawValue) }
        var entries: [Key: VariedText] = [:]
        var order: [Key] = []
        for entry in document.entries() {
            guard case .varied(let text) = entry.value else { continue }
            if entries.updateValue(text, forKey: entry.key) == nil { order.append(entry.key) }
        }
        for key in order {
            if let text = entries[key] { collect(text, key, []) }
        }
    }

    private mutating func collect(_ text: VariedText, _ key: Key, _ path: [ExactString]) {
        switch text {
        case .unit(let unit): add(unit.value, key, path)
        case .format(let format, let variables):
            add(format?.fallback?.value ?? "", key, path + ["NSStringLocalizedFormatKey"])
            for variable in variables { if let form = variable.form { collect(form, key, path + [variable.name]) } }
        case .varied(.plural, let cases):
            let other = (cases.first { $0.name == "other" } ?? cases.last)?.form
            let names = cases.map(\.name)
            for name in names + categories.filter({ !names.contains($0) }) {
                if let form = cases.first(where: { $0.name == name })?.form ?? other {
                    collect(form, key, path + [name])
                }
            }
        case .varied(let variation, let cases):
            for item in cases { collect(item.form, key, path + variation.dictionaryRule + [item.name]) }
        case .set: break
        }
    }

    private mutating func add(_ text: ExactString, _ key: Key, _ path: [ExactString]) {
        let names = ([key.text] + path).map { ExactString(bytes: [.slash] + $0.bytes + Array(":dict".utf8)) }
        let id = ExactString(bytes: names.flatMap(\.bytes) + Array("/:string".utf8))
        units.append(Unit(id: id, key: key, path: path, source: text))
    }
}

extension VariedText.Variation {
    /// The name of the dictionary with the forms; none for plural forms.
    fileprivate var dictionaryRule: [ExactString] {
        switch self {
        case .device: ["NSStringDeviceSpecificRuleType"]
        case .width: ["NSStringVariableWidthRuleType"]
        default: []
        }
    }
}

extension VariedText {
    /// The text at a path of dictionary names; nil if there is none.
    package func string(at path: ArraySlice<ExactString>) -> ExactString? {
        guard let first = path.first else {
            if case .unit(let unit) = self { return unit.value }
            return nil
        }
        switch self {
        case .unit, .set: return nil
        case .format(let text, _):
            if first == "NSStringLocalizedFormatKey" { return path.count == 1 ? text?.fallback?.value : nil }
            return variable(first)?.form?.string(at: path.dropFirst())
        case .varied(let variation, let cases):
            let rest = path.dropFirst(variation.dictionaryRule.count)
            return cases.first { $0.name == rest.first }?.form.string(at: rest.dropFirst())
        }
    }

    /// The value with a different text at a path of dictionary names. A missing plural case is added.
    package func setting(_ text: ExactString, at path: ArraySlice<ExactString>) -> VariedText {
        guard let first = path.first else { return .text(text) }
        switch self {
        case .unit, .set: return self
        case .format(_, let variables) where first == "NSStringLocalizedFormatKey":
            return .format(.text(text), variables)
        case .format(let format, let variables):
            return .format(
                format,
                variables.map { variable in
                    variable.name == first ? variable.mapping { $0.setting(text, at: path.dropFirst()) } : variable
                })
        case .varied(let variation, let cases):
            let rest = path.dropFirst(variation.dictionaryRule.count)
            guard let name = rest.first else { return self }
            guard cases.contains(where: { $0.name == name }) else {
                return .varied(variation, cases + [Case(name, .text(text))])
            }
            return .varied(
                variation,
                cases.map {
                    $0.name == name ? Case(name, $0.form.setting(text, at: rest.dropFirst())) : $0
                })
        }
    }
}
