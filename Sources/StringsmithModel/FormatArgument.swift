/// What a caller must pass for a specifier: two classes are never interchangeable at run time.
package enum ArgumentClass: String, Hashable, Sendable, CaseIterable {
    /// An object: `%@`.
    case object

    /// A 32-bit integer, or a smaller one that is passed as such.
    case int32

    /// A 64-bit integer.
    case int64

    /// A `float` or a `double`, which are passed alike.
    case double

    /// A `long double`.
    case longDouble

    /// A character, passed as a 32-bit integer.
    case character

    /// A UTF-16 code unit.
    case codeUnit

    /// A pointer to bytes that end in zero.
    case cString

    /// A pointer to wide characters that end in zero.
    case wideString

    /// Another pointer.
    case pointer

    /// What the rule of a `.stringsdict` variable or of a catalog substitution says.
    case variable

    /// The class of an argument on a 64-bit platform, by the table of Apple's "String Format Specifiers".
    init(conversion: FormatConversion, length: FormatLength?) {
        switch conversion {
        case .object: self = .object
        case .decimal, .unsigned, .hexadecimal, .octal: self = Self.integer(length)
        case .floatingPoint: self = length == .longDouble ? .longDouble : .double
        case .character: self = length == .l ? .codeUnit : .character
        case .codeUnit: self = .codeUnit
        case .cString: self = length == .l ? .wideString : .cString
        case .wideString: self = .wideString
        case .pointer, .count: self = .pointer
        case .variable, .substitutionArgument: self = .variable
        }
    }

    private static func integer(_ length: FormatLength?) -> ArgumentClass {
        switch length {
        case nil, .hh, .h: .int32
        case .l, .ll, .q, .j, .z, .t, .longDouble: .int64
        }
    }
}

/// One argument that a format string takes.
package struct FormatArgument: Hashable, Sendable {
    /// What a specifier uses an argument for.
    package enum Role: String, Hashable, Sendable {
        case value, width, precision
    }

    /// Its place in the caller's list, from 1.
    package var index: Int

    /// What the caller must pass.
    package var argumentClass: ArgumentClass

    /// What it is used for.
    package var role: Role

    /// The bytes of the specifier that takes it.
    package var range: Range<Int>
}

extension FormatString {
    /// The arguments by index, those of one index by place in the text; one that is used twice stands there twice.
    ///
    /// A specifier without a position takes the argument after the one that the last such specifier took, whatever
    /// positions stand between them: `%2$@ %@` takes 2, then 1. In one specifier the width comes first, then the
    /// precision, then the value. Measured on Foundation's `String(format:)`.
    ///
    /// Foundation of Linux passes over an index that no specifier names, so that `%3$ld %1$ld` prints the second
    /// argument for the third: a translation that leaves out any argument but the last is wrong there.
    package var arguments: [FormatArgument] {
        var arguments: [FormatArgument] = []
        var next = 1
        for specifier in specifiers {
            for (number, role) in [(specifier.width, FormatArgument.Role.width), (specifier.precision, .precision)] {
                guard let index = number?.argumentIndex(next: &next) else { continue }
                arguments.append(
                    FormatArgument(index: index, argumentClass: .int32, role: role, range: specifier.range))
            }
            if specifier.conversion == .substitutionArgument { continue }
            let index = specifier.position ?? next
            if specifier.position == nil { next += 1 }
            arguments.append(
                FormatArgument(
                    index: index, argumentClass: specifier.argumentClass, role: .value, range: specifier.range))
        }
        // The standard library's sort keeps the order of equals, but does not promise to.
        return arguments.enumerated().sorted {
            ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
        }.map(\.element)
    }
}

extension FormatNumber {
    /// The index of the argument that `*` takes, or nil for a number in the text.
    fileprivate func argumentIndex(next: inout Int) -> Int? {
        switch self {
        case .literal: return nil
        case .argument(let index): return index
        case .nextArgument:
            defer { next += 1 }
            return next
        }
    }
}
