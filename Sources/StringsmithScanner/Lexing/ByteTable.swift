import StringsmithText

/// A property of each of the 256 bytes, looked up by pointer.
///
/// A pointer to memory that is never freed is what a hot loop reads fastest: an inline array would be copied, an array
/// would be retained and bounds-checked at each byte.
struct ByteTable: @unchecked Sendable {
    // Sendable, since the 256 bytes are written once, before the value exists, and never again or freed.
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

    /// The offset of the first byte with the property (that is, not 0), or `end`.
    @inline(__always)
    func firstOffset(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        // Four independent look-ups to one branch.
        while end - offset >= 4 {
            let found =
                self[source[offset]] | self[source[offset + 1]] | self[source[offset + 2]] | self[source[offset + 3]]
            if found != 0 { break }
            offset += 4
        }
        while offset < end, self[source[offset]] == 0 { offset += 1 }
        return offset
    }

    /// 1 for a byte that can stand inside an identifier. Bytes over 0x7F count, so that a name in any script is one word.
    static let identifierPart = ByteTable { byte in
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .dollarSign || byte >= 0x80 ? 1 : 0
    }

    /// 1 for a byte that ends a line.
    static let lineEnd = ByteTable { $0 == .lineFeed || $0 == .carriageReturn ? 1 : 0 }

    /// 1 for a byte that ends a line, or may keep it from ending.
    static let lineEndOrSplice = ByteTable { $0 == .lineFeed || $0 == .carriageReturn || $0 == .backslash ? 1 : 0 }

    /// 1 for a byte of `/*` and `*/`.
    static let commentDelimiter = ByteTable { $0 == .slash || $0 == .asterisk ? 1 : 0 }

    /// 1 for a byte that is not simply passed over where no call is open and no routine's name is near: what begins a
    /// string, a comment, a regular expression or a directive.
    static func outsideStop(in language: SourceLanguage) -> ByteTable {
        switch language {
        case .swift: swiftOutsideStop
        case .cFamily: cFamilyOutsideStop
        }
    }

    private static let swiftOutsideStop = ByteTable { byte in
        switch byte {
        case .quotationMark, .slash, .numberSign, .graveAccent: 1
        default: 0
        }
    }

    private static let cFamilyOutsideStop = ByteTable { byte in
        switch byte {
        case .quotationMark, .apostrophe, .slash, .numberSign: 1
        default: 0
        }
    }

    /// 1 for a byte that ends a plain run inside a multi-line string literal: quotes, backslash.
    static let multiLineStringStop = ByteTable { $0 == .quotationMark || $0 == .backslash ? 1 : 0 }

    /// 1 for a byte that ends a plain run inside a string literal: quotes, backslash, line ends.
    static let stringStop = ByteTable { byte in
        switch byte {
        case .quotationMark, .backslash, .lineFeed, .carriageReturn: 1
        default: 0
        }
    }
}

/// What a byte outside strings and comments begins, for both lexers.
enum ByteClass {
    /// White space and everything that means nothing to the scanner.
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

    /// Matters only inside the arguments of a call.
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
