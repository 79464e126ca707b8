/// Named ASCII bytes for parsers.
///
/// Every member is inlinable so that lexers in other modules compare with constants.
extension UInt8 {
    @inlinable package static var nul: UInt8 { 0x00 }
    @inlinable package static var tab: UInt8 { 0x09 }
    @inlinable package static var lineFeed: UInt8 { 0x0A }
    @inlinable package static var carriageReturn: UInt8 { 0x0D }
    @inlinable package static var escapeControl: UInt8 { 0x1B }
    @inlinable package static var space: UInt8 { 0x20 }
    @inlinable package static var exclamationMark: UInt8 { 0x21 }
    @inlinable package static var quotationMark: UInt8 { 0x22 }
    @inlinable package static var numberSign: UInt8 { 0x23 }
    @inlinable package static var dollarSign: UInt8 { 0x24 }
    @inlinable package static var percentSign: UInt8 { 0x25 }
    @inlinable package static var ampersand: UInt8 { 0x26 }
    @inlinable package static var apostrophe: UInt8 { 0x27 }
    @inlinable package static var leftParenthesis: UInt8 { 0x28 }
    @inlinable package static var rightParenthesis: UInt8 { 0x29 }
    @inlinable package static var asterisk: UInt8 { 0x2A }
    @inlinable package static var plusSign: UInt8 { 0x2B }
    @inlinable package static var comma: UInt8 { 0x2C }
    @inlinable package static var hyphen: UInt8 { 0x2D }
    @inlinable package static var fullStop: UInt8 { 0x2E }
    @inlinable package static var slash: UInt8 { 0x2F }
    @inlinable package static var digitZero: UInt8 { 0x30 }
    @inlinable package static var colon: UInt8 { 0x3A }
    @inlinable package static var semicolon: UInt8 { 0x3B }
    @inlinable package static var lessThan: UInt8 { 0x3C }
    @inlinable package static var equalsSign: UInt8 { 0x3D }
    @inlinable package static var greaterThan: UInt8 { 0x3E }
    @inlinable package static var questionMark: UInt8 { 0x3F }
    @inlinable package static var commercialAt: UInt8 { 0x40 }
    @inlinable package static var leftBracket: UInt8 { 0x5B }
    @inlinable package static var backslash: UInt8 { 0x5C }
    @inlinable package static var rightBracket: UInt8 { 0x5D }
    @inlinable package static var caret: UInt8 { 0x5E }
    @inlinable package static var lowLine: UInt8 { 0x5F }
    @inlinable package static var graveAccent: UInt8 { 0x60 }
    @inlinable package static var leftBrace: UInt8 { 0x7B }
    @inlinable package static var verticalBar: UInt8 { 0x7C }
    @inlinable package static var rightBrace: UInt8 { 0x7D }
    @inlinable package static var tilde: UInt8 { 0x7E }
    @inlinable package static var delete: UInt8 { 0x7F }

    /// True for `0`-`9`.
    @inlinable package var isASCIIDigit: Bool { self &- .digitZero < 10 }

    /// True for `A`-`Z` and `a`-`z`.
    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// True for ASCII and for the first byte of a UTF-8 sequence; false for a continuation byte.
    @inlinable package var isUTF8Lead: Bool { self & 0xC0 != 0x80 }

    /// The value of a hexadecimal digit, or nil.
    @inlinable package var hexadecimalDigitValue: UInt32? {
        if isASCIIDigit { return UInt32(self &- .digitZero) }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? UInt32(letter) + 10 : nil
    }
}
