import StringsmithModel
import StringsmithText

/// What may fill a gap in a text: a byte in place of the part that isn't known, which UTF-8 doesn't have.
package enum TextGap: UInt8, Sendable {
    /// A sign and the digits of an integer, perhaps with spaces around them.
    case integer = 0xFB

    /// A number in hexadecimal notation, or a UUID.
    case hexadecimal = 0xFC

    /// Any number, also in the notation with an exponent, and infinity.
    case number = 0xFD

    /// One character, or none.
    case character = 0xFE

    /// Any text.
    case anything = 0xFF

    package init?(byte: UInt8) {
        guard byte > 0xF7, let gap = TextGap(rawValue: byte) else { return nil }
        self = gap
    }

    /// The gap for a specifier of a format that doesn't depend on a language.
    init(_ specifier: FormatSpecifier) {
        // With a precision of 0, the text of 0 is empty.
        if specifier.flags.contains(.grouped) || specifier.precision != nil && specifier.conversion != .floatingPoint {
            self = .anything
            return
        }
        switch specifier.conversion {
        case .decimal, .unsigned, .octal: self = .integer
        case .hexadecimal, .pointer: self = .hexadecimal
        case .floatingPoint: self = .number
        case .character, .codeUnit: self = specifier.width == nil ? .character : .anything
        case .object, .cString, .wideString, .count, .variable, .substitutionArgument: self = .anything
        }
    }

    /// True for the name of a function or property that takes a text apart, or replaces a part of it: what filled a gap
    /// may then not be in the result.
    static func changesTexts(_ name: String) -> Bool {
        let name = name.lowercased()
        return changes.contains(name) || partsOfChanges.contains { name.contains($0) }
    }

    private static let changes: Set<String> = [
        "map", "compactmap", "flatmap", "reduce", "filter", "index", "firstindex", "lastindex", "startindex",
        "endindex",
        "offsetby", "range", "ranges", "firstrange", "popfirst", "poplast",
    ]
    private static let partsOfChanges = [
        "replac", "remov", "trim", "drop", "split", "component", "lastpath", "pathextension", "substring", "delet",
        "prefix", "suffix", "padding", "insert", "match", "scan", "regex",
    ]

    /// The text with the gap, and nothing else.
    var text: ExactString { ExactString(bytes: [rawValue]) }

    /// True for a byte with which the text in the gap may begin.
    package func mayBegin(with byte: UInt8) -> Bool {
        guard self == .number else { return allows(byte) }
        return TextGap.integer.allows(byte) || byte == .fullStop || byte | 0x20 == UInt8(ascii: "i")
            || byte | 0x20 == UInt8(ascii: "n")
    }

    /// True for a byte that the text in the gap may have.
    package func allows(_ byte: UInt8) -> Bool {
        switch self {
        case .integer: byte.isASCIIDigit || byte == .space || byte == .plusSign || byte == .hyphen
        case .hexadecimal: TextGap.integer.allows(byte) || Self.hexadecimalLetters.contains(byte | 0x20)
        case .number:
            TextGap.hexadecimal.allows(byte) || byte == .fullStop || Self.numberLetters.contains(byte | 0x20)
        case .character, .anything: true
        }
    }

    /// True if the gap may have no text.
    package var mayBeEmpty: Bool { self == .character || self == .anything }

    private static let hexadecimalLetters = Array("abcdefx".utf8)

    /// The letters in `inf`, `infinity`, `nan`, and powers of two.
    private static let numberLetters = Array("aefinptyx".utf8)
}

extension FormatString {
    /// The text with gaps for values, and signs that aren't doubled. A value may have any text: digits depend on the
    /// language.
    package var filled: ExactString {
        ExactString(
            bytes: pieces.flatMap { piece in
                switch piece {
                case .text(let range): Array(text.bytes[range])
                case .percentSign: [UInt8.percentSign]
                case .specifier: [TextGap.anything.rawValue]
                }
            })
    }
}

extension ExactString {
    /// True if a part of the text isn't known.
    package var hasGap: Bool { bytes.contains { TextGap(byte: $0) != nil } }
}
