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

        /// The place in the entry, as in `VariedText`.
        package var steps: [ExactString]

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
            if let text = entries[key] { collect(text, key, [], []) }
        }
    }

    /// - Parameters:
    ///   - path: the names of the dictionaries that lead to a text.
    ///   - steps: its place.
    private mutating func collect(_ text: VariedText, _ key: Key, _ path: [ExactString], _ steps: [ExactString]) {
        switch text {
        case .unit(let unit): add(unit.value, key, path, steps)
        case .format(let format, let variables):
            add(format?.fallback?.value ?? "", key, path + ["NSStringLocalizedFormatKey"], steps)
            for variable in variables {
                guard let form = variable.form else { continue }
                collect(form, key, path + [variable.name], steps + ["substitutions", variable.name])
            }
        case .varied(.plural, let cases):
            let other = (cases.first { $0.name == "other" } ?? cases.last)?.form
            let names = cases.map(\.name)
            for name in names + categories.filter({ !names.contains($0) }) {
                if let form = cases.first(where: { $0.name == name })?.form ?? other {
                    collect(form, key, path + [name], steps + ["plural", name])
                }
            }
        case .varied(let variation, let cases):
            for item in cases {
                let inner = path + variation.dictionaryRule + [item.name]
                collect(item.form, key, inner, steps + [variation.rawValue, item.name])
            }
        case .set: break
        }
    }

    private mutating func add(_ text: ExactString, _ key: Key, _ path: [ExactString], _ steps: [ExactString]) {
        let names = ([key.text] + path).map { ExactString(bytes: [.slash] + $0.bytes + Array(":dict".utf8)) }
        let id = ExactString(bytes: names.flatMap(\.bytes) + Array("/:string".utf8))
        units.append(Unit(id: id, key: key, steps: steps, source: text))
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
    /// The value without plural forms.
    var withoutForms: VariedText {
        switch self {
        case .unit, .set: self
        case .varied(.plural, _): .plural([])
        case .varied(let variation, let cases): .varied(variation, cases.map { Case($0.name, $0.form.withoutForms) })
        case .format(let text, let variables): .format(text, variables.map { $0.mapping(\.withoutForms) })
        }
    }

    /// The value with the source's types and arguments for variables that the current one doesn't have.
    func withTypes(of source: VariedText, besides present: VariedText?) -> VariedText {
        switch (self, source) {
        case (.format(let text, let variables), .format):
            return .format(
                text,
                variables.map { variable in
                    guard present?.variable(variable.name) == nil, let other = source.variable(variable.name) else {
                        return variable
                    }
                    return other.mapping { _ in variable.form }
                })
        case (.varied(let variation, let cases), .varied(let kind, let others)) where kind == variation:
            let current = if case .varied(_, let cases)? = present { cases } else { [Case]() }
            return .varied(
                variation,
                cases.map { item in
                    guard let other = others.first(where: { $0.name == item.name }) else { return item }
                    let present = current.first { $0.name == item.name }?.form
                    return Case(item.name, item.form.withTypes(of: other.form, besides: present))
                })
        case (.unit, _), (.set, _), (.varied, _), (.format, _): return self
        }
    }

    /// The value with a form for `other`, which every variable needs; a missing one is taken from another value.
    func completed(by origin: VariedText) -> VariedText {
        switch (self, origin) {
        case (.format(let text, let variables), .format):
            return .format(
                text,
                variables.map { variable in
                    guard let other = origin.variable(variable.name)?.form else { return variable }
                    return variable.mapping { $0.completed(by: other) }
                })
        case (.varied(.plural, let cases), .varied(.plural, let others)):
            guard !cases.contains(where: { $0.name == "other" }),
                let other = others.first(where: { $0.name == "other" })
            else { return self }
            return .plural(cases + [other])
        case (.varied(let variation, let cases), .varied(let kind, let others)) where kind == variation:
            return .varied(
                variation,
                cases.map { item in
                    let other = others.first { $0.name == item.name }
                    return Case(item.name, other.map { item.form.completed(by: $0.form) } ?? item.form)
                })
        case (.unit, _), (.set, _), (.varied, _), (.format, _): return self
        }
    }
}
