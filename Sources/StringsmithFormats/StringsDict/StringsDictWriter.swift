import StringsmithModel
import StringsmithText

/// Writes strings with several forms as members of a `.stringsdict`.
struct StringsDictWriter {
    private let lineEnd: [UInt8]
    private var indentation: [UInt8]

    init(indentation: [UInt8], lineEnd: [UInt8]) {
        (self.indentation, self.lineEnd) = (indentation, lineEnd)
    }

    /// Returns the element for an entry's value.
    /// - Throws: `TableChangeError` for anything that the format can't represent.
    mutating func element(_ text: VariedText, of key: Key) throws(TableChangeError) -> [UInt8] {
        switch text {
        case .unit(let unit): return try string(unit.value)
        case .format(.unit(let format)?, let variables):
            var members: [(ExactString, [UInt8])] = [("NSStringLocalizedFormatKey", try string(format.value))]
            for variable in variables { members.append((variable.name, try element(of: variable, key))) }
            return try dictionary(members)
        case .varied(.width, let cases): return try rule("NSStringVariableWidthRuleType", cases, key)
        case .varied(.device, let cases): return try rule("NSStringDeviceSpecificRuleType", cases, key)
        case .varied(.plural, _): return try element(text.asFormat, of: key)
        case .set, .varied, .format: throw .unsupportedValue(key: key, kind: "a text that only a catalog can contain")
        }
    }

    private mutating func rule(
        _ name: ExactString, _ cases: [VariedText.Case], _ key: Key
    ) throws(TableChangeError) -> [UInt8] {
        indentation.append(.tab)
        var members: [(ExactString, [UInt8])] = []
        for item in cases {
            indentation.append(.tab)
            let element = try element(item.form, of: key)
            indentation.removeLast()
            members.append((item.name, element))
        }
        let inner = try dictionary(members, isNested: true)
        indentation.removeLast()
        return try dictionary([(name, inner)])
    }

    private mutating func element(
        of variable: VariedText.Variable, _ key: Key
    ) throws(TableChangeError) -> [UInt8] {
        guard case .varied(.plural, let cases)? = variable.form else {
            throw .unsupportedValue(key: key, kind: "a variable without plural forms")
        }
        var members: [(ExactString, [UInt8])] = [("NSStringFormatSpecTypeKey", try string("NSStringPluralRuleType"))]
        if let type = variable.valueType { members.append(("NSStringFormatValueTypeKey", try string(type))) }
        for item in cases {
            guard case .unit(let unit) = item.form else {
                throw .unsupportedValue(key: key, kind: "a plural form with further forms")
            }
            members.append((item.name, try string(unit.value)))
        }
        indentation.append(.tab)
        defer { indentation.removeLast() }
        return try dictionary(members, isNested: true)
    }

    private func string(_ text: ExactString) throws(TableChangeError) -> [UInt8] {
        Array("<string>".utf8) + (try XMLPropertyListWriter.spelling(of: text)) + Array("</string>".utf8)
    }

    /// - Parameter isNested: false for the members of the entry's own dictionary.
    private func dictionary(
        _ members: [(ExactString, [UInt8])], isNested: Bool = false
    ) throws(TableChangeError) -> [UInt8] {
        let inner = lineEnd + indentation + [.tab]
        var output = Array("<dict>".utf8)
        for (name, element) in members {
            output += inner + Array("<key>".utf8) + (try XMLPropertyListWriter.spelling(of: name))
            output += Array("</key>".utf8) + inner + element
        }
        return output + lineEnd + indentation + Array("</dict>".utf8)
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
