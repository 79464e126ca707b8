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

    /// Lists the strings to translate into a language: those of the translation, as far as it exists, and otherwise the
    /// source's, in all plural cases that the language needs.
    package init(
        _ document: any TableDocument, _ translation: (any TableDocument)?, into target: LocaleIdentifier
    ) {
        categories = PluralRules(target).required.map { ExactString($0.rawValue) }
        let translated = translation.map(Self.texts)
        let sources = Self.texts(of: document)
        for key in sources.order {
            guard let source = sources.texts[key] else { continue }
            collect(translated?.texts[key]?.ifPresent ?? source, source, key, [], [])
        }
    }

    /// Returns the last text for each key, and the keys in file order.
    private static func texts(of document: any TableDocument) -> (texts: [Key: VariedText], order: [Key]) {
        var texts: [Key: VariedText] = [:]
        var order: [Key] = []
        for entry in document.entries() {
            guard case .varied(let text) = entry.value else { continue }
            if texts.updateValue(text, forKey: entry.key) == nil { order.append(entry.key) }
        }
        return (texts, order)
    }

    /// - Parameters:
    ///   - source: the text in the source language.
    ///   - path: the names of the dictionaries that lead to a text.
    ///   - steps: its place.
    private mutating func collect(
        _ text: VariedText, _ source: VariedText, _ key: Key, _ path: [ExactString], _ steps: [ExactString]
    ) {
        switch text {
        case .unit where source.settled.variables.isEmpty: add(source.fallback?.value ?? "", key, path, steps)
        case .unit, .format:
            add(source.fallback?.value ?? "", key, path + ["NSStringLocalizedFormatKey"], steps)
            // A translator may refer to all variables of the source text.
            let source = source.settled
            let added = text.variables.filter { source.variable($0.name) == nil }
            for name in (source.variables + added).map(\.name) {
                guard let origin = source.variable(for: name)?.form else { continue }
                let form = text.variable(name)?.form?.ifPresent ?? origin
                collect(form, origin, key, path + [name], steps + ["substitutions", name])
            }
        case .varied(.plural, let cases):
            let other = (cases["other"] ?? cases.last)?.form
            let names = cases.map(\.name)
            for name in names + categories.filter({ !names.contains($0) }) {
                if let form = cases[name]?.form ?? other {
                    collect(form, source.form(.plural, name), key, path + [name], steps + ["plural", name])
                }
            }
        case .varied(let variation, let cases):
            for item in cases {
                let inner = path + variation.dictionaryRule + [item.name]
                let origin = source.form(variation, item.name)
                collect(item.form, origin, key, inner, steps + [variation.rawValue, item.name])
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
    /// The text; nil if it has no strings.
    fileprivate var ifPresent: VariedText? { units.isEmpty ? nil : self }

    /// The text for all cases that aren't listed.
    fileprivate var settled: VariedText {
        guard case .varied(_, let cases) = self else { return self }
        return (cases["other"] ?? cases.last)?.form.settled ?? self
    }

    /// Returns the form for a case: its own, or that for all cases that aren't listed.
    fileprivate func form(_ variation: Variation, _ name: ExactString) -> VariedText {
        guard case .varied(variation, let cases) = self else { return self }
        return (cases[name] ?? cases["other"] ?? cases.last)?.form ?? self
    }

    /// Returns the names of the variables in a translation of this text: those that it has, and those that it refers to. A
    /// translation whose text nobody has written has all of them.
    func variableNames(of translation: VariedText?) -> [ExactString] {
        let (names, own) = (variables.map(\.name), translation?.variables.map(\.name) ?? [])
        let known = Set(names)
        let added = own.filter { !known.contains($0) }
        guard let translation, translation.writtenText(besides: self) != nil else { return names + added }
        let shown = Set(translation.units.flatMap(\.value.variableNames) + own)
        return names.filter(shown.contains) + added
    }

    /// Returns the variable that one in a translation stands for: that with its name, or the only one.
    func variable(for name: ExactString) -> Variable? {
        variable(name) ?? (variables.count == 1 ? variables.first : nil)
    }

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
            let current = if case .varied(_, let cases)? = present { cases } else { Cases() }
            return .varied(
                variation,
                cases.map { item in
                    guard let other = others[item.name] else { return item }
                    let present = current[item.name]?.form
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
            guard cases.place(of: "other") == nil,
                let other = others["other"]
            else { return self }
            return .plural(cases + [other])
        case (.varied(let variation, let cases), .varied(let kind, let others)) where kind == variation:
            return .varied(
                variation,
                cases.map { item in
                    let other = others[item.name]
                    return Case(item.name, other.map { item.form.completed(by: $0.form) } ?? item.form)
                })
        case (.unit, _), (.set, _), (.varied, _), (.format, _): return self
        }
    }
}
