import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Finds the variables that a text refers to.
enum PluralVariables {
    /// Returns the class of numbers for a value type such as `d` or `%lu`.
    static func argumentClass(of type: PlacedText) -> ArgumentClass? {
        let bytes = type.text.bytes.first == .percentSign ? type.text.bytes : [.percentSign] + type.text.bytes
        return FormatString(ExactString(bytes: bytes)).specifiers.first?.argumentClass
    }

    /// Returns the names between `%#@` and `@`.
    static func names(in text: ExactString) -> [ExactString] {
        let format = FormatString(text)
        return format.pieces.flatMap { piece -> [ExactString] in
            switch piece {
            case .percentSign: return []
            case .specifier(let specifier):
                guard case .variable(let name) = specifier.conversion else { return [] }
                return [ExactString(bytes: text.bytes[name])]
            case .text(let range): return widthNames(in: text.bytes[range])
            }
        }
    }

    /// Finds `%1#@name@`, with the flag after the width: not a valid specifier, but in common use.
    private static func widthNames(in text: ArraySlice<UInt8>) -> [ExactString] {
        text.split(separator: .percentSign, omittingEmptySubsequences: false).dropFirst().compactMap { part in
            let rest = part.drop { $0.isASCIIDigit }
            guard rest.count < part.count, rest.starts(with: "#@".utf8) else { return nil }
            let name = rest.dropFirst(2)
            return name.firstIndex(of: .commercialAt).map { ExactString(bytes: name[..<$0]) }
        }
    }
}

extension PlacedEntry {
    /// The variables of all formats.
    var variables: [PlacedVariable] { formats.flatMap(\.variables) }

    /// True if the formats have more than one variable in all.
    var hasSeveralVariables: Bool {
        formats.lazy.flatMap(\.variables).dropFirst().first { _ in true } != nil
    }
}
