import StringsmithText

/// A property of all 256 byte values, looked up through a pointer.
///
/// A pointer to memory that is never freed is fastest in a hot loop: an inline array would be copied, and an array
/// would be retained and bounds-checked for each byte.
struct ByteTable: @unchecked Sendable {
    // Sendable because the 256 bytes are written once, before the value exists, and never changed or freed.
    private let bytes: UnsafePointer<UInt8>

    init(_ property: (UInt8) -> UInt8) {
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        for byte in UInt8.min...UInt8.max {
            (storage + Int(byte)).initialize(to: property(byte))
        }
        bytes = UnsafePointer(storage)
    }

    @inline(__always)
    subscript(byte: UInt8) -> UInt8 { bytes[Int(byte)] }

    /// Returns the offset of the first byte with a nonzero value, or `end`.
    @inline(__always)
    func firstOffset(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        // Four independent lookups per branch.
        while end - offset >= 4 {
            let found =
                self[source[offset]] | self[source[offset + 1]] | self[source[offset + 2]] | self[source[offset + 3]]
            if found != 0 { break }
            offset += 4
        }
        while offset < end, self[source[offset]] == 0 { offset += 1 }
        return offset
    }

    /// 1 for a byte of an identifier. Bytes over 0x7F count, so that names in any script are one word.
    static let identifierPart = ByteTable { byte in
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .dollarSign || byte >= 0x80 ? 1 : 0
    }

    /// 1 for a byte that ends a line.
    static let lineEnd = ByteTable { $0 == .lineFeed || $0 == .carriageReturn ? 1 : 0 }

    /// 1 for a byte that ends a line, or that may continue it.
    static let lineEndOrSplice = ByteTable { $0 == .lineFeed || $0 == .carriageReturn || $0 == .backslash ? 1 : 0 }

    /// 1 for a byte of `/*` and `*/`.
    static let commentDelimiter = ByteTable { $0 == .slash || $0 == .asterisk ? 1 : 0 }

    /// 1 for a byte that ends a plain run in a multi-line string literal: a quote or a backslash.
    static let multiLineStringStop = ByteTable { $0 == .quotationMark || $0 == .backslash ? 1 : 0 }

    /// 1 for a byte that ends a plain run in a string literal: a quote, a backslash or a line ending.
    static let stringStop = ByteTable { byte in
        switch byte {
        case .quotationMark, .backslash, .lineFeed, .carriageReturn: 1
        default: 0
        }
    }
}

/// The kinds of tokens that a byte outside strings and comments can start, for both lexers.
enum ByteClass {
    /// White space, and everything else that the scanner ignores.
    static let skipped: UInt8 = 0
    static let identifierHead: UInt8 = 1
    static let digit: UInt8 = 2
    static let quotationMark: UInt8 = 3
    static let apostrophe: UInt8 = 4
    static let slash: UInt8 = 5
    static let numberSign: UInt8 = 6
    static let graveAccent: UInt8 = 7
    static let openingBracket: UInt8 = 8
    static let closingBracket: UInt8 = 9

    /// Punctuation that matters only in the arguments of a call.
    static let punctuation: UInt8 = 10

    static let table = ByteTable { byte in
        switch byte {
        case .quotationMark: quotationMark
        case .apostrophe: apostrophe
        case .slash: slash
        case .numberSign: numberSign
        case .graveAccent: graveAccent
        case .leftParenthesis, .leftBracket, .leftBrace: openingBracket
        case .rightParenthesis, .rightBracket, .rightBrace: closingBracket
        case _ where byte.isASCIIDigit: digit
        case _ where ByteTable.identifierPart[byte] == 1: identifierHead
        case _ where byte > .space && byte < .delete: punctuation
        default: skipped
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Calls a function with the range of each run of bytes that identifiers consist of.
    func forEachWord(_ body: (Range<Int>) -> Void) {
        var offset = 0
        while offset < count {
            guard ByteTable.identifierPart[self[offset]] == 1 else {
                offset += 1
                continue
            }
            let start = offset
            while offset < count, ByteTable.identifierPart[self[offset]] == 1 { offset += 1 }
            body(start..<offset)
        }
    }
}
