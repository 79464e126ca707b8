import StringsmithModel
import StringsmithText

/// A value in a `.stringsdict` before it is written: a string, or a dictionary.
indirect enum StringsDictNode: Hashable {
    struct Member: Hashable {
        var name: ExactString
        var node: StringsDictNode
    }

    case string(ExactString)
    case dictionary([Member])

    /// Creates the value of an entry.
    /// - Throws: `TableChangeError` for anything that the format can't represent.
    init(_ text: VariedText, of key: Key) throws(TableChangeError) {
        switch text {
        case .unit(let unit): self = .string(unit.value)
        case .format(.unit(let format)?, let variables):
            var members = [Member(name: "NSStringLocalizedFormatKey", node: .string(format.value))]
            for variable in variables { members.append(Member(name: variable.name, node: try Self(variable, of: key))) }
            self = .dictionary(members)
        case .varied(.width, let cases): self = try Self("NSStringVariableWidthRuleType", cases, of: key)
        case .varied(.device, let cases): self = try Self("NSStringDeviceSpecificRuleType", cases, of: key)
        case .varied(.plural, _): self = try Self(text.asFormat, of: key)
        case .set, .varied, .format: throw .unsupportedValue(key: key, kind: "a text that only a catalog can contain")
        }
    }

    private init(_ rule: ExactString, _ cases: VariedText.Cases, of key: Key) throws(TableChangeError) {
        var members: [Member] = []
        for item in cases { members.append(Member(name: item.name, node: try Self(item.form, of: key))) }
        self = .dictionary([Member(name: rule, node: .dictionary(members))])
    }

    private init(_ variable: VariedText.Variable, of key: Key) throws(TableChangeError) {
        guard case .varied(.plural, let cases)? = variable.form else {
            throw .unsupportedValue(key: key, kind: "a variable without plural forms")
        }
        var members = [Member(name: "NSStringFormatSpecTypeKey", node: .string("NSStringPluralRuleType"))]
        if let type = variable.valueType {
            members.append(Member(name: "NSStringFormatValueTypeKey", node: .string(type)))
        }
        for item in cases {
            guard case .unit(let unit) = item.form else {
                throw .unsupportedValue(key: key, kind: "a plural form with further forms")
            }
            members.append(Member(name: item.name, node: .string(unit.value)))
        }
        self = .dictionary(members)
    }

    /// Returns the element. The first line has no indentation, the last one no line ending.
    func element(_ layout: XMLLayout) throws(TableChangeError) -> [UInt8] {
        switch self {
        case .string(let text):
            return Array("<string>".utf8) + (try XMLPropertyListWriter.spelling(of: text)) + Array("</string>".utf8)
        case .dictionary(let members):
            let inner = layout.inner
            var output = Array("<dict>".utf8)
            for member in members {
                output += inner.newLine
                output += try Self.element(of: member, inner)
            }
            return output + layout.newLine + Array("</dict>".utf8)
        }
    }

    /// Returns the elements of a member, on lines of their own.
    static func element(of member: Member, _ layout: XMLLayout) throws(TableChangeError) -> [UInt8] {
        let key = Array("<key>".utf8) + (try XMLPropertyListWriter.spelling(of: member.name)) + Array("</key>".utf8)
        return key + layout.newLine + (try member.node.element(layout))
    }
}

extension VariedText {
    /// The text with each choice by number converted to the format with one variable that a `.stringsdict` requires.
    var asFormat: VariedText {
        guard case .varied(let variation, let cases) = self else { return self }
        guard variation == .plural else {
            return .varied(variation, cases.map { Case($0.name, $0.form.asFormat) })
        }
        let type = texts.lazy.compactMap(Self.valueType).first
        return .format(.text("%#@value@"), [Variable(name: "value", valueType: type ?? "lld", form: self)])
    }

    /// Returns the length and conversion of the first specifier in a text: `lld` for `%1$lld files`.
    private static func valueType(of text: ExactString) -> ExactString? {
        guard let specifier = FormatString(text).specifiers.first else { return nil }
        let letters = text.bytes[specifier.range].reversed().prefix { $0.isASCIILetter }.reversed()
        return letters.isEmpty ? nil : ExactString(bytes: Array(letters))
    }
}
