import StringsmithModel
import StringsmithText

/// The substitutions of a localization as the variables of a `.stringsdict`.
struct CompiledVariables {
    private let substitutions: [ExactString: VariedText.Variable]

    /// The names in the table, by those in the catalog.
    private let names: [ExactString: ExactString]

    init(_ substitutions: some Sequence<VariedText.Variable>) {
        self.substitutions = Dictionary(substitutions.map { ($0.name, $0) }) { $1 }
        let odd = Set(self.substitutions.keys.filter { !$0.isIdentifier })
        // Apple's compiler renames a variable that isn't an identifier. Of several, it isn't known what becomes of
        // them.
        names =
            odd.count == 1 && self.substitutions["value"] == nil ? Dictionary(odd.map { ($0, "value") }) { $1 } : [:]
    }

    var isEmpty: Bool { substitutions.isEmpty }

    /// The variables, by name.
    var variables: [VariedText.Variable] {
        substitutions.values.sorted { $0.name < $1.name }.map { substitution in
            let cases = substitution.cases.map {
                VariedText.Case($0, .text(substitution.numbering(numbered($1))))
            }
            return VariedText.Variable(
                name: names[substitution.name] ?? substitution.name, valueType: substitution.valueType ?? "lld",
                form: .plural(cases))
        }
    }

    /// Returns a text as a format with the variables; the text alone if it refers to none of them.
    func format(_ text: ExactString) -> VariedText {
        let refers = FormatString(text, in: .substitution).specifiers.contains { specifier in
            guard case .variable(let range) = specifier.conversion else { return false }
            return substitutions[FormatString(text).name(range)] != nil
        }
        return refers ? .format(.text(numbered(text)), variables) : .text(text)
    }

    /// Returns a text with numbered references: `%1$#@files@` for `%#@files@`.
    func numbered(_ text: ExactString) -> ExactString {
        text.replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion else { return nil }
            let name = format.name(range)
            guard let position = specifier.position ?? substitutions[name]?.argument else { return nil }
            return ExactString("%\(position)$#@\(names[name] ?? name)@")
        }
    }

    /// Returns a text with each reference replaced by one form; nil if one is missing.
    /// - Parameter form: chooses the form: the one for `other`, or else the last, by default.
    func inlined(
        in text: ExactString, by form: (VariedText) -> ExactString? = { $0.fallback?.value }, depth: Int = 0
    ) -> ExactString? {
        var isWhole = true
        let result = text.replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion else { return nil }
            // The limit is for substitutions that refer to each other.
            guard depth < 8, let substitution = substitutions[format.name(range)],
                let chosen = substitution.form.flatMap(form),
                let whole = inlined(in: substitution.numbering(chosen), by: form, depth: depth + 1)
            else {
                isWhole = false
                return nil
            }
            return whole
        }
        return isWhole ? result : nil
    }
}

extension VariedText.Variable {
    /// The strings by plural category.
    fileprivate var cases: [(ExactString, ExactString)] {
        switch form {
        case .unit(let unit)?: [("other", unit.value)]
        case .varied(.plural, let cases)?: cases.compactMap { $0.single }
        case .set, .varied, .format, nil: []
        }
    }

    /// Returns a text with `%arg` replaced by the number's specifier.
    fileprivate func numbering(_ text: ExactString) -> ExactString {
        text.replacingSpecifiers { specifier, _ in
            guard specifier.conversion == .substitutionArgument else { return nil }
            let position = argument.map { "\($0)$" } ?? ""
            return ExactString("%\(position)\(valueType ?? "lld")")
        }
    }
}

extension VariedText.Case {
    /// The name and the text, if this is a single unit.
    var single: (ExactString, ExactString)? {
        guard case .unit(let unit) = form else { return nil }
        return (name, unit.value)
    }
}

extension VariedText {
    /// The text to use if variations aren't supported; nil if there is none that fits every number.
    var compiledFallback: ExactString? {
        switch self {
        case .unit(let unit): unit.value
        case .set, .format: nil
        case .varied: fallbackCase?.form.compiledFallback
        }
    }

    /// The name of the form that is the fallback; nil for a single text.
    var fallbackName: ExactString? { fallbackCase.map { $0.form.fallbackName ?? $0.name } }

    /// The case for `other`. Without it, any device or width will do, but no plural form does.
    private var fallbackCase: Case? {
        guard case .varied(let variation, let cases) = self else { return nil }
        let texts = cases.filter { $0.form.compiledFallback != nil }
        return texts["other"] ?? (variation == .plural ? nil : texts.last)
    }

    /// Returns the text as in a `.stringsdict`, with a format for each choice by number; nil if there is no text.
    /// - Parameter key: the key, whose specifiers are used if the strings don't show the number.
    func compiled(_ variables: CompiledVariables, key: Key) -> VariedText? {
        switch self {
        case .unit(let unit): return variables.format(unit.value)
        case .varied(.plural, let cases):
            let texts = cases.compactMap(\.single)
            guard !texts.isEmpty else { return nil }
            let other = texts.filter { $0.0 == "other" } + texts.filter { $0.0 != "other" }
            let number = PluralArgument(other.map(\.1) + [key.text])
            let forms = texts.map { VariedText.Case($0, .text(variables.numbered($1))) }
            let own = VariedText.Variable(name: "value", valueType: number.valueType, form: .plural(forms))
            return .format(.text(number.reference), [own] + variables.variables.filter { $0.name != "value" })
        case .varied(.device, let cases): return Self.compiled(cases, variables, key).map(VariedText.device)
        case .varied(.width, let cases): return Self.compiled(cases, variables, key).map(VariedText.width)
        case .set, .varied, .format: return nil
        }
    }

    private static func compiled(
        _ cases: Cases, _ variables: CompiledVariables, _ key: Key
    ) -> [VariedText.Case]? {
        let forms = cases.compactMap { item -> VariedText.Case? in
            if variables.isEmpty, let (name, text) = item.single { return VariedText.Case(name, .text(text)) }
            return item.form.compiled(variables, key: key).map { VariedText.Case(item.name, $0) }
        }
        return forms.isEmpty ? nil : forms
    }
}

/// The argument that selects the plural category of a text with simple plural variations.
struct PluralArgument {
    /// Its position, from 1.
    private(set) var position = 1

    /// Its type as a specifier without `%`.
    private(set) var valueType: ExactString = "lld"

    /// Finds the first number in the first text that shows one.
    init(_ texts: [ExactString]) {
        for text in texts {
            let format = FormatString(text)
            guard let number = format.pluralArgument else { continue }
            position = number.index
            // The length and conversion: everything after the last digit, period or flag.
            let spelling = text.bytes[number.range]
            let start = spelling.lastIndex { !$0.isASCIILetter } ?? spelling.startIndex
            valueType = ExactString(bytes: Array(spelling[(start + 1)...]))
            return
        }
    }

    /// A reference to the variable `value`, which is numbered unless it takes the first argument.
    var reference: ExactString { position == 1 ? "%#@value@" : ExactString("%\(position)$#@value@") }
}

extension PropertyListTree {
    /// The value of a `.stringsdict` entry.
    init(_ text: VariedText) {
        func members(_ cases: VariedText.Cases) -> [ExactString: PropertyListTree] {
            Dictionary(cases.map { ($0.name, PropertyListTree($0.form)) }) { $1 }
        }
        switch text {
        case .unit(let unit): self = .string(unit.value)
        case .set(_, let values): self = .string(values.first ?? "")
        case .varied(.device, let cases):
            self = .dictionary(["NSStringDeviceSpecificRuleType": .dictionary(members(cases))])
        case .varied(.width, let cases):
            self = .dictionary(["NSStringVariableWidthRuleType": .dictionary(members(cases))])
        case .varied(_, let cases): self = .dictionary(members(cases))
        case .format(let text, let variables):
            var entry = Dictionary(variables.map { ($0.name, PropertyListTree($0)) }) { $1 }
            entry["NSStringLocalizedFormatKey"] = .string(text?.fallback?.value ?? "")
            self = .dictionary(entry)
        }
    }

    private init(_ variable: VariedText.Variable) {
        guard let form = variable.form, case .dictionary(var members) = PropertyListTree(form) else {
            self = .dictionary([:])
            return
        }
        members["NSStringFormatSpecTypeKey"] = .string("NSStringPluralRuleType")
        members["NSStringFormatValueTypeKey"] = .string(variable.valueType ?? "lld")
        self = .dictionary(members)
    }
}

extension FormatString {
    /// Returns the name of a variable.
    func name(_ range: Range<Int>) -> ExactString { ExactString(bytes: Array(text.bytes[range])) }
}

extension ExactString {
    /// True for ASCII letters, digits and underscores, without a digit at the start.
    fileprivate var isIdentifier: Bool {
        guard let first = bytes.first, !first.isASCIIDigit else { return false }
        return bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine }
    }

    /// Returns the text with some of its specifiers replaced; nil keeps one. `%arg` counts as a specifier.
    func replacingSpecifiers(_ replacement: (FormatSpecifier, FormatString) -> ExactString?) -> ExactString {
        guard bytes.contains(.percentSign) else { return self }
        let format = FormatString(self, in: .substitution)
        let edits = format.specifiers.compactMap { specifier in
            replacement(specifier, format).map { TextEdit(range: specifier.range, replacement: $0.bytes) }
        }
        return edits.isEmpty ? self : ExactString(bytes: bytes.applying(edits))
    }
}
