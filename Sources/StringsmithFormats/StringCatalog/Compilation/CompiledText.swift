import StringsmithModel
import StringsmithText

/// The substitutions of a localization as the variables of a `.stringsdict`.
struct CompiledVariables {
    private let substitutions: [ExactString: CatalogSubstitution]

    init(_ substitutions: [CatalogSubstitution]) {
        self.substitutions = Dictionary(substitutions.map { ($0.name, $0) }) { $1 }
    }

    var isEmpty: Bool { substitutions.isEmpty }

    /// The variables as members of an entry's dictionary.
    var trees: [ExactString: PropertyListTree] {
        substitutions.mapValues { substitution in
            var cases: [ExactString: ExactString] = [:]
            for (name, text) in substitution.cases { cases[name] = substitution.numbering(numbered(text)) }
            return .variable(valueType: substitution.valueType ?? "lld", cases)
        }
    }

    /// Returns a text with numbered references: `%1$#@files@` for `%#@files@`.
    func numbered(_ text: ExactString) -> ExactString {
        text.replacingSpecifiers { specifier, format in
            guard case .variable(let range) = specifier.conversion, specifier.position == nil,
                let argument = substitutions[format.name(range)]?.argument
            else { return nil }
            return ExactString("%\(argument)$#@\(format.name(range))@")
        }
    }

    /// Returns a text with each reference replaced by the text for `other`.
    func inlined(in text: ExactString, depth: Int = 0) -> ExactString {
        text.replacingSpecifiers { specifier, format in
            // The limit is for substitutions that refer to each other.
            guard case .variable(let range) = specifier.conversion, depth < 8,
                let substitution = substitutions[format.name(range)], let other = substitution.text?.compiledFallback
            else { return nil }
            return inlined(in: substitution.numbering(other), depth: depth + 1)
        }
    }
}

extension CatalogSubstitution {
    /// The translated texts by plural category.
    fileprivate var cases: [(ExactString, ExactString)] {
        switch text {
        case .unit(let unit)? where unit.state == .translated: [("other", unit.value)]
        case .varied(.plural, let cases)?: cases.compactMap { $0.translated }
        case .unit, .set, .varied, nil: []
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

extension CatalogText.Case {
    /// The name and the text, if this is a single translated unit.
    fileprivate var translated: (ExactString, ExactString)? {
        guard case .unit(let unit) = text, unit.state == .translated else { return nil }
        return (name, unit.value)
    }
}

extension CatalogText {
    /// The text to use if variations aren't supported; nil if it isn't translated.
    var compiledFallback: ExactString? {
        switch self {
        case .unit(let unit): return unit.state == .translated ? unit.value : nil
        case .set: return nil
        case .varied(_, let cases):
            let translated = cases.filter { $0.text.compiledFallback != nil }
            return (translated.first { $0.name == "other" } ?? translated.last)?.text.compiledFallback
        }
    }

    /// Returns the dictionary of a `.stringsdict` entry; nil if nothing is translated.
    /// - Parameter key: the key, whose specifiers are used if the texts don't show the number.
    func compiled(_ variables: CompiledVariables, key: Key) -> [ExactString: PropertyListTree]? {
        switch self {
        case .unit(let unit):
            guard unit.state == .translated else { return nil }
            return variables.trees.merging(["NSStringLocalizedFormatKey": .string(variables.numbered(unit.value))]) {
                $1
            }
        case .varied(.plural, let cases):
            let texts = cases.compactMap(\.translated)
            guard !texts.isEmpty else { return nil }
            let other = texts.filter { $0.0 == "other" } + texts.filter { $0.0 != "other" }
            let number = PluralArgument(other.map(\.1) + [key.text])
            let values = Dictionary(texts.map { ($0, variables.numbered($1)) }) { $1 }
            return variables.trees.merging([
                "NSStringLocalizedFormatKey": .string(number.reference),
                "value": .variable(valueType: number.valueType, values),
            ]) { $1 }
        case .varied(.device, let cases):
            var devices: [ExactString: PropertyListTree] = [:]
            for device in cases {
                if variables.isEmpty, let (name, text) = device.translated {
                    devices[name] = .string(text)
                } else if let inner = device.text.compiled(variables, key: key) {
                    devices[device.name] = .dictionary(inner)
                }
            }
            return devices.isEmpty ? nil : ["NSStringDeviceSpecificRuleType": .dictionary(devices)]
        case .set, .varied: return nil
        }
    }
}

/// The argument that selects the plural category of a text with simple plural variations.
struct PluralArgument {
    /// Its position, from 1.
    private(set) var position = 1

    /// Its type as a specifier without `%`.
    private(set) var valueType: ExactString = "lld"

    /// True if the text takes other arguments too.
    private(set) var isOneOfSeveral = false

    /// Finds the first number in the first text that shows one.
    init(_ texts: [ExactString]) {
        for text in texts {
            let arguments = FormatString(text).arguments
            guard let number = arguments.first(where: { $0.role == .value && $0.argumentClass.isNumber }) else {
                continue
            }
            position = number.index
            isOneOfSeveral = Set(arguments.map(\.index)).count > 1
            // The length and conversion: everything after the last digit, period or flag.
            let spelling = text.bytes[number.range]
            let start = spelling.lastIndex { !$0.isASCIILetter } ?? spelling.startIndex
            valueType = ExactString(bytes: Array(spelling[(start + 1)...]))
            return
        }
    }

    /// A reference to the variable `value`, which is numbered if there are other arguments.
    var reference: ExactString { isOneOfSeveral ? ExactString("%\(position)$#@value@") : "%#@value@" }
}

extension ArgumentClass {
    fileprivate var isNumber: Bool {
        switch self {
        case .int32, .int64, .double, .longDouble: true
        case .object, .character, .codeUnit, .cString, .wideString, .pointer, .variable: false
        }
    }
}

extension PropertyListTree {
    /// Creates a variable of a `.stringsdict`.
    static func variable(valueType: ExactString, _ cases: [ExactString: ExactString]) -> PropertyListTree {
        .dictionary(
            cases.mapValues(PropertyListTree.string).merging([
                "NSStringFormatSpecTypeKey": .string("NSStringPluralRuleType"),
                "NSStringFormatValueTypeKey": .string(valueType),
            ]) { $1 })
    }
}

extension FormatString {
    /// Returns the name of a variable.
    func name(_ range: Range<Int>) -> ExactString { ExactString(bytes: Array(text.bytes[range])) }
}

extension ExactString {
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
