/// A `%...` of a format string that takes an argument, by the grammar of `NSString` and `String(format:)`:
/// `%[n$][flags][width][.precision][length]conversion`.
package struct FormatSpecifier: Hashable, Sendable {
    /// The bytes of the specifier in the text, from `%` to the end of the conversion.
    package var range: Range<Int>

    /// The argument number in `n$`, from 1; nil if the specifier takes the next argument.
    package var position: Int?

    /// The bytes of the name in `%(name)@`, if names are read.
    package var name: Range<Int>?

    /// The flags between position and width.
    package var flags: FormatFlags = []

    /// The minimum number of characters to print.
    package var width: FormatNumber?

    /// The number of digits or characters after the period.
    package var precision: FormatNumber?

    /// The length modifier, which refines the conversion's argument class.
    package var length: FormatLength?

    /// The conversion.
    package var conversion: FormatConversion

    /// True if the specifier, or a `*` in it, is numbered.
    package var isPositional: Bool {
        position != nil || width?.position != nil || precision?.position != nil
    }

    /// The class of argument that the caller must pass.
    package var argumentClass: ArgumentClass { ArgumentClass(conversion: conversion, length: length) }
}

/// A width or precision.
package enum FormatNumber: Hashable, Sendable {
    /// A number in the text. Larger numbers are clamped to `FormatString.largestNumber`.
    case literal(Int)

    /// `*`: the next argument, an `int`.
    case nextArgument

    /// `*n$`: the argument with number `n`, an `int`, from 1.
    case argument(Int)

    /// The argument number in `*n$`.
    var position: Int? {
        if case .argument(let position) = self { position } else { nil }
    }
}

/// The flags of a specifier.
package struct FormatFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// `-`: left-align.
    package static let leftAligned = FormatFlags(rawValue: 1 << 0)

    /// `+`: print the sign of positive numbers.
    package static let plusSign = FormatFlags(rawValue: 1 << 1)

    /// Space: print a space before positive numbers.
    package static let spaceSign = FormatFlags(rawValue: 1 << 2)

    /// `0`: pad with zeros.
    package static let zeroPadded = FormatFlags(rawValue: 1 << 3)

    /// `#`: the alternative form, such as `0x` before hexadecimal numbers.
    package static let alternative = FormatFlags(rawValue: 1 << 4)

    /// `'`: group digits.
    package static let grouped = FormatFlags(rawValue: 1 << 5)

    /// True for a space, with or without a zero before it: the flags of a percent sign before a word.
    package var isSpaceInProse: Bool { subtracting(.zeroPadded) == .spaceSign }

    /// Returns the flag for a byte.
    init?(byte: UInt8) {
        switch byte {
        case .hyphen: self = .leftAligned
        case .plusSign: self = .plusSign
        case .space: self = .spaceSign
        case .digitZero: self = .zeroPadded
        case .numberSign: self = .alternative
        case .apostrophe: self = .grouped
        default: return nil
        }
    }
}

/// The length modifier of a specifier, by its spelling.
package enum FormatLength: String, Hashable, Sendable, CaseIterable {
    case hh, h, l, ll, q, j, z, t
    case longDouble = "L"
}

/// The conversion of a specifier.
package enum FormatConversion: Hashable, Sendable {
    /// `@`; in tables of rule editors also `[is,is not]@`
    case object

    /// `d`, `D`, `i`
    case decimal

    /// `u`, `U`
    case unsigned

    /// `x`, `X`
    case hexadecimal

    /// `o`, `O`
    case octal

    /// `f F e E g G a A`
    case floatingPoint

    /// `c`
    case character

    /// `C`: a UTF-16 code unit.
    case codeUnit

    /// `s`
    case cString

    /// `S`: zero-terminated UTF-16 code units.
    case wideString

    /// `p`
    case pointer

    /// `n`: the number of characters printed so far, through a pointer.
    case count

    /// `#@name@`: a variable of a `.stringsdict`, or a substitution of a catalog, with the bytes of its name.
    case variable(name: Range<Int>)

    /// `arg`: the number that selected the plural category, in a substitution of a catalog.
    case substitutionArgument

    /// Returns the conversion for a letter.
    init?(letter: UInt8) {
        switch Unicode.Scalar(letter) {
        case "@": self = .object
        case "d", "D", "i": self = .decimal
        case "u", "U": self = .unsigned
        case "x", "X": self = .hexadecimal
        case "o", "O": self = .octal
        case "f", "F", "e", "E", "g", "G", "a", "A": self = .floatingPoint
        case "c": self = .character
        case "C": self = .codeUnit
        case "s": self = .cString
        case "S": self = .wideString
        case "p": self = .pointer
        case "n": self = .count
        default: return nil
        }
    }
}
