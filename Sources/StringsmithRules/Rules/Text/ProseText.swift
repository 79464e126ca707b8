import StringsmithModel
import StringsmithText

/// The characters of a text and their places. Specifiers, tags, addresses and names in braces are blanked out.
struct ProseText {
    /// Replaces each byte that isn't prose.
    static let blank: Unicode.Scalar = "\u{7F}"

    /// The characters.
    let scalars: [Unicode.Scalar]

    /// The byte offset of each character, and the end of the last one.
    private let offsets: [Int]

    /// False if the offsets aren't the text's own, because it contains an unpaired surrogate.
    private let isExact: Bool

    init(_ text: ExactString, _ signature: FormatSignature?) {
        var bytes = text.bytes
        for specifier in signature?.specifiers ?? [] where specifier.range.upperBound <= bytes.count {
            Self.blank(specifier.range, in: &bytes)
        }
        Self.blankBetween(.lessThan, .greaterThan, in: &bytes) { $0.isASCIILetter || $0 == .slash }
        Self.blankBetween(.leftBrace, .rightBrace, in: &bytes) { $0 > .space }
        if bytes.contains(.commercialAt) || bytes.contains(.colon) { Self.blankAddresses(in: &bytes) }
        var scalars: [Unicode.Scalar] = []
        var offsets = [0]
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            scalars.append(scalar)
            offsets.append((offsets.last ?? 0) + scalar.utf8.count)
        }
        (self.scalars, self.offsets, isExact) = (scalars, offsets, offsets.last == bytes.count)
    }

    /// Returns the place of a range of characters.
    func place(_ range: Range<Int>) -> Finding.Place {
        isExact ? .part(offsets[range.lowerBound]..<offsets[range.upperBound]) : .value
    }

    /// The ranges of letters and their combining marks.
    var words: [Range<Int>] {
        var words: [Range<Int>] = []
        var start: Int?
        for (index, scalar) in scalars.enumerated() {
            if scalar.isLetterOrMark {
                start = start ?? index
            } else if let first = start {
                words.append(first..<index)
                start = nil
            }
        }
        if let start { words.append(start..<scalars.count) }
        return words
    }

    /// Returns a range of characters as text.
    func text(_ range: Range<Int>) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[range])
        return text
    }

    private static func blank(_ range: Range<Int>, in bytes: inout [UInt8]) {
        for offset in range { bytes[offset] = .delete }
    }

    private static func blankBetween(
        _ opening: UInt8, _ closing: UInt8, in bytes: inout [UInt8], where isStart: (UInt8) -> Bool
    ) {
        var offset = 0
        while let open = bytes[offset...].firstIndex(of: opening) {
            offset = open + 1
            guard offset < bytes.count, isStart(bytes[offset]) else { continue }
            // Without a closing character, none of the following ones is closed either.
            guard let close = bytes[offset...].firstIndex(of: closing) else { return }
            blank(open..<close + 1, in: &bytes)
            offset = close + 1
        }
    }

    /// Blanks out words that contain `://`, or an `@` inside.
    private static func blankAddresses(in bytes: inout [UInt8]) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 <= .space } ?? bytes.count
            let word = bytes[start..<end]
            if Array(word).holds(Array("://".utf8)) || word.dropFirst().dropLast().contains(.commercialAt) {
                blank(start..<end, in: &bytes)
            }
            start = end + 1
        }
    }
}

extension Unicode.Scalar {
    /// True for letters, and for combining accents and vowel signs.
    var isLetterOrMark: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark:
            true
        default: false
        }
    }
}
