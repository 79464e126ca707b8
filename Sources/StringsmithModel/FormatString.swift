import StringsmithText

/// A text as read by `NSString` and `String(format:)`.
///
/// Only the grammar decides what a specifier is:
/// - `%begin` is text, since `b` isn't a conversion; so are a trailing `%`, `%5$` and `%y`.
/// - `100% of` contains the specifier `% o`, since the space is a flag: the caller's argument is printed in its place.
///   It counts as a specifier (see `readsAsProse(_:)`), and strings with such a specifier are never rewritten.
/// - `50%discount` contains the specifier `%d`.
///
/// Every byte of the text belongs to exactly one piece. Reading takes one pass and never fails.
package struct FormatString: Hashable, Sendable {
    /// The kind of text, which determines whether `%arg` and `%(name)@` are placeholders.
    package enum Context: Hashable, Sendable {
        /// A value, or a text of a `.stringsdict`: `%arg` is `%a` and the letters `rg`.
        case value

        /// A text of a catalog's substitution: `%arg` is the number that selected the plural category.
        case substitution

        /// A text whose arguments may have names, which become labels of a generated function: `%(name)@`.
        case symbol
    }

    /// A part of the text, as a byte range.
    package enum Piece: Hashable, Sendable {
        /// Text that is printed verbatim.
        case text(Range<Int>)

        /// `%%`, which is printed as `%`.
        case percentSign(Range<Int>)

        /// A specifier, which takes an argument.
        case specifier(FormatSpecifier)

        /// The bytes of the piece.
        package var range: Range<Int> {
            switch self {
            case .text(let range), .percentSign(let range): range
            case .specifier(let specifier): specifier.range
            }
        }
    }

    /// The largest position, width and precision. Larger numbers in a text are clamped to it.
    package static let largestNumber = Int(Int32.max)

    /// The whole text.
    package let text: ExactString

    /// The pieces of the text, in order and without gaps.
    package let pieces: [Piece]

    /// Parses a text.
    package init(_ text: ExactString, in context: Context = .value) {
        self.text = text
        pieces = text.bytes.withUnsafeBufferPointer { Self.pieces(of: $0, in: context) }
    }

    /// The specifiers, in order.
    package var specifiers: [FormatSpecifier] {
        pieces.compactMap { if case .specifier(let specifier) = $0 { specifier } else { nil } }
    }

    private static func pieces(of text: UnsafeBufferPointer<UInt8>, in context: Context) -> [Piece] {
        var pieces: [Piece] = []
        var textStart = 0
        var offset = 0
        while offset < text.count {
            guard text[offset] == .percentSign else {
                offset += 1
                continue
            }
            guard let piece = FormatSpecifierReader.read(text, at: offset, in: context) else {
                offset += 1
                continue
            }
            if textStart < offset { pieces.append(.text(textStart..<offset)) }
            pieces.append(piece)
            offset = piece.range.upperBound
            textStart = offset
        }
        if textStart < offset { pieces.append(.text(textStart..<offset)) }
        return pieces
    }
}

extension FormatString {
    /// True if a specifier of this text is more likely a percent sign that should have been doubled.
    ///
    /// This applies to specifiers that consist of a space flag and letters (`100% of`, `50 % de`, `5% a day`, `20 % la`),
    /// unless they are `% d`, `% f`, `% g`, or `% li`, `% lu`, `% lx`, and no letter follows. In `%0 files`, the zero is a
    /// flag too: programs that replace `%0` themselves have such strings. For other conversions the space has no
    /// meaning, except for `e`, `i` and `a`, which are words in several languages.
    package func readsAsProse(_ specifier: FormatSpecifier) -> Bool {
        guard specifier.flags.isSpaceInProse, specifier.position == nil, specifier.width == nil,
            specifier.precision == nil
        else { return false }
        let end = specifier.range.upperBound
        let isInWord = end < text.bytes.count && (text.bytes[end].isASCIILetter || text.bytes[end] > .delete)
        switch Unicode.Scalar(text.bytes[end - 1]) {
        case "d", "f", "g": return isInWord
        case "i", "u", "x", "X": return isInWord || specifier.length == nil
        default: return true
        }
    }
}
