/// The bytes that grammars are made of, by name.
///
/// Every member is inlinable, so that a lexer in another module compares with a constant.
extension UInt8 {
    @inlinable public static var nul: UInt8 { 0x00 }
    @inlinable public static var tab: UInt8 { 0x09 }
    @inlinable public static var lineFeed: UInt8 { 0x0A }
    @inlinable public static var carriageReturn: UInt8 { 0x0D }
    @inlinable public static var escapeControl: UInt8 { 0x1B }
    @inlinable public static var space: UInt8 { 0x20 }
    @inlinable public static var exclamationMark: UInt8 { 0x21 }
    @inlinable public static var quotationMark: UInt8 { 0x22 }
    @inlinable public static var numberSign: UInt8 { 0x23 }
    @inlinable public static var dollarSign: UInt8 { 0x24 }
    @inlinable public static var percentSign: UInt8 { 0x25 }
    @inlinable public static var ampersand: UInt8 { 0x26 }
    @inlinable public static var apostrophe: UInt8 { 0x27 }
    @inlinable public static var leftParenthesis: UInt8 { 0x28 }
    @inlinable public static var rightParenthesis: UInt8 { 0x29 }
    @inlinable public static var asterisk: UInt8 { 0x2A }
    @inlinable public static var plusSign: UInt8 { 0x2B }
    @inlinable public static var comma: UInt8 { 0x2C }
    @inlinable public static var hyphen: UInt8 { 0x2D }
    @inlinable public static var fullStop: UInt8 { 0x2E }
    @inlinable public static var slash: UInt8 { 0x2F }
    @inlinable public static var digitZero: UInt8 { 0x30 }
    @inlinable public static var digitNine: UInt8 { 0x39 }
    @inlinable public static var colon: UInt8 { 0x3A }
    @inlinable public static var semicolon: UInt8 { 0x3B }
    @inlinable public static var lessThan: UInt8 { 0x3C }
    @inlinable public static var equalsSign: UInt8 { 0x3D }
    @inlinable public static var greaterThan: UInt8 { 0x3E }
    @inlinable public static var questionMark: UInt8 { 0x3F }
    @inlinable public static var commercialAt: UInt8 { 0x40 }
    @inlinable public static var leftBracket: UInt8 { 0x5B }
    @inlinable public static var backslash: UInt8 { 0x5C }
    @inlinable public static var rightBracket: UInt8 { 0x5D }
    @inlinable public static var caret: UInt8 { 0x5E }
    @inlinable public static var lowLine: UInt8 { 0x5F }
    @inlinable public static var graveAccent: UInt8 { 0x60 }
    @inlinable public static var leftBrace: UInt8 { 0x7B }
    @inlinable public static var verticalBar: UInt8 { 0x7C }
    @inlinable public static var rightBrace: UInt8 { 0x7D }
    @inlinable public static var tilde: UInt8 { 0x7E }
    @inlinable public static var delete: UInt8 { 0x7F }

    /// True for `0`-`9`.
    @inlinable public var isASCIIDigit: Bool { self &- .digitZero < 10 }

    /// True for `A`-`Z` and `a`-`z`.
    @inlinable public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// True for a byte that begins a UTF-8 sequence or stands alone; false for a continuation byte.
    @inlinable public var isUTF8Lead: Bool { self & 0xC0 != 0x80 }

    /// The value of a hexadecimal digit, or nil.
    @inlinable public var hexadecimalDigitValue: UInt32? {
        if isASCIIDigit { return UInt32(self &- .digitZero) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? UInt32(letter) + 10 : nil
    }
}
