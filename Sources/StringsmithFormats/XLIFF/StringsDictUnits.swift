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
        case .text(let text): add(text, key, path)
        case .format(let format, let variables):
            add(format, key, path + ["NSStringLocalizedFormatKey"])
            for variable in variables { collect(variable.form, key, path + [variable.name]) }
        case .plural(let cases):
            let other = (cases.first { $0.name == "other" } ?? cases.last)?.form
            let names = cases.map(\.name)
            for name in names + categories.filter({ !names.contains($0) }) {
                if let form = cases.first(where: { $0.name == name })?.form ?? other {
                    collect(form, key, path + [name])
                }
            }
        case .device(let cases):
            for item in cases { collect(item.form, key, path + ["NSStringDeviceSpecificRuleType", item.name]) }
        case .width(let cases):
            for item in cases { collect(item.form, key, path + ["NSStringVariableWidthRuleType", item.name]) }
        }
    }

    private mutating func add(_ text: ExactString, _ key: Key, _ path: [ExactString]) {
        let names = ([key.text] + path).map { ExactString(bytes: [.slash] + $0.bytes + Array(":dict".utf8)) }
        let id = ExactString(bytes: names.flatMap(\.bytes) + Array("/:string".utf8))
        units.append(Unit(id: id, key: key, path: path, source: text))
    }
}

extension VariedText {
    /// The text at a path of dictionary names; nil if there is none.
    package subscript(path: ArraySlice<ExactString>) -> ExactString? {
        guard let first = path.first else {
            if case .text(let text) = self { return text }
            return nil
        }
        let rest = path.dropFirst()
        switch self {
        case .text: return nil
        case .format(let text, let variables):
            if first == "NSStringLocalizedFormatKey" { return rest.isEmpty ? text : nil }
            return variables.first { $0.name == first }?.form[rest]
        case .plural(let cases): return cases.first { $0.name == first }?.form[rest]
        case .device(let cases), .width(let cases):
            guard let name = rest.first else { return nil }
            return cases.first { $0.name == name }?.form[rest.dropFirst()]
        }
    }

    /// The value with a different text at a path of dictionary names. A missing plural case is added.
    package func setting(_ text: ExactString, at path: ArraySlice<ExactString>) -> VariedText {
        guard let first = path.first else { return .text(text) }
        let rest = path.dropFirst()
        func changed(_ cases: [Case], _ name: ExactString, _ rest: ArraySlice<ExactString>) -> [Case] {
            guard cases.contains(where: { $0.name == name }) else { return cases + [Case(name, .text(text))] }
            return cases.map { $0.name == name ? Case(name, $0.form.setting(text, at: rest)) : $0 }
        }
        switch self {
        case .text: return self
        case .format(_, let variables) where first == "NSStringLocalizedFormatKey": return .format(text, variables)
        case .format(let format, let variables):
            return .format(
                format,
                variables.map { variable in
                    guard variable.name == first else { return variable }
                    var variable = variable
                    variable.form = variable.form.setting(text, at: rest)
                    return variable
                })
        case .plural(let cases): return .plural(changed(cases, first, rest))
        case .device(let cases): return rest.first.map { .device(changed(cases, $0, rest.dropFirst())) } ?? self
        case .width(let cases): return rest.first.map { .width(changed(cases, $0, rest.dropFirst())) } ?? self
        }
    }
}
