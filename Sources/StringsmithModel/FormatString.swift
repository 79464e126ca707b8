import StringsmithText

/// A text as `NSString` and `String(format:)` read it.
///
/// What is a specifier is what the grammar says, and nothing else:
/// - `%begin` is text, since `b` is no conversion; so are a `%` at the end, `%5$` and `%y`.
/// - `100% of` holds the specifier `% o`, a space being a flag, and the caller's argument is printed in its place.
///   It is reported as a specifier (see `readsAsProse(_:)`), and rewriting leaves a text that holds one alone.
/// - `50%discount` holds the specifier `%d`.
///
/// Every byte of the text belongs to exactly one piece. Reading is one pass and never fails.
package struct FormatString: Hashable, Sendable {
    /// Where the text stands, which decides whether `%arg` is a placeholder.
    package enum Context: Hashable, Sendable {
        /// A value, or a text of a `.stringsdict`: `%arg` is `%a` and the letters `rg`.
        case value

        /// A text of a catalog's substitution: `%arg` is the number that chose the plural category.
        case substitution
    }

    /// A part of the text, as a byte range.
    package enum Piece: Hashable, Sendable {
        /// What is printed as it stands.
        case text(Range<Int>)

        /// `%%`, printed as one `%`.
        case percentSign(Range<Int>)

        /// What takes an argument.
        case specifier(FormatSpecifier)

        /// The bytes of the piece.
        package var range: Range<Int> {
            switch self {
            case .text(let range), .percentSign(let range): range
            case .specifier(let specifier): specifier.range
            }
        }
    }

    /// The largest position, width and precision; a larger number in a text is taken for this one.
    package static let largestNumber = Int(Int32.max)

    /// The whole text.
    package let text: ExactString

    /// The text in pieces, in order and without gaps.
    package let pieces: [Piece]

    /// Reads a text.
    package init(_ text: ExactString, in context: Context = .value) {
        self.text = text
        pieces = text.bytes.withUnsafeBufferPointer { Self.pieces(of: $0, in: context) }
    }

    /// The pieces that take arguments, in order.
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
    /// True if a specifier of this text is more likely a per cent sign that somebody forgot to double.
    ///
    /// So read are specifiers of a space flag and a letter only (`100% of`, `50 % de`, `5% a day`), unless they are
    /// `% d`, `% f` or `% g` before something other than a letter: the space means nothing to the other conversions
    /// but `e`, `i` and `a`, which are words in several languages.
    package func readsAsProse(_ specifier: FormatSpecifier) -> Bool {
        guard specifier.flags == .spaceSign, specifier.position == nil, specifier.width == nil,
            specifier.precision == nil, specifier.length == nil
        else { return false }
        let end = specifier.range.upperBound
        let isInWord = end < text.bytes.count && (text.bytes[end].isASCIILetter || text.bytes[end] > .delete)
        switch Unicode.Scalar(text.bytes[end - 1]) {
        case "d", "f", "g": return isInWord
        default: return true
        }
    }
}
