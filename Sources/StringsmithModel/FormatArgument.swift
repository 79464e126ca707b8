/// The class of argument that a specifier requires. No two classes are interchangeable at run time.
package enum ArgumentClass: String, Hashable, Sendable, CaseIterable {
    /// An object: `%@`.
    case object

    /// A 32-bit integer, or a smaller one passed as such.
    case int32

    /// A 64-bit integer.
    case int64

    /// A `float` or a `double`, which are passed in the same way.
    case double

    /// A `long double`.
    case longDouble

    /// A character, passed as a 32-bit integer.
    case character

    /// A UTF-16 code unit.
    case codeUnit

    /// A pointer to a zero-terminated string of bytes.
    case cString

    /// A pointer to a zero-terminated string of wide characters.
    case wideString

    /// Any other pointer.
    case pointer

    /// An argument defined by the rule of a `.stringsdict` variable or of a catalog substitution.
    case variable

    /// Determines the class of an argument on 64-bit platforms, by the table in Apple's "String Format Specifiers".
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

/// An argument that a format string takes.
package struct FormatArgument: Hashable, Sendable {
    /// The purpose of an argument.
    package enum Role: String, Hashable, Sendable {
        case value, width, precision
    }

    /// The index in the caller's arguments, from 1.
    package var index: Int

    /// The class that the caller must pass.
    package var argumentClass: ArgumentClass

    /// The purpose.
    package var role: Role

    /// The bytes of the specifier that takes it.
    package var range: Range<Int>
}

extension FormatString {
    /// The arguments sorted by index, then by place in the text. An argument that is used twice is listed twice.
    ///
    /// A specifier without a position takes the argument after the previous such specifier's, ignoring any
    /// positions in between: `%2$@ %@` takes 2, then 1. Within a specifier, the order is width, precision, value.
    /// Measured with Foundation's `String(format:)`.
    ///
    /// Foundation on Linux doesn't count indices that no specifier names, so `%3$ld %1$ld` prints the second argument
    /// for the third. A translation that omits any argument but the last is wrong there.
    package var arguments: [FormatArgument] { arguments(from: 1) }

    /// The arguments if the first specifier without a position takes the argument with a given index.
    package func arguments(from first: Int) -> [FormatArgument] {
        var arguments: [FormatArgument] = []
        var next = first
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
        // The standard library's sort is stable, but doesn't promise to be.
        return arguments.enumerated().sorted {
            ($0.element.index, $0.offset) < ($1.element.index, $1.offset)
        }.map(\.element)
    }
}

extension FormatString {
    /// The argument that selects the plural category if the text has plural forms: the first number.
    package var pluralArgument: FormatArgument? {
        arguments.first { $0.role == .value && $0.argumentClass.isNumber }
    }
}

extension ArgumentClass {
    fileprivate var isNumber: Bool {
        switch self {
        case .int32, .int64, .double, .longDouble: true
        case .object, .character, .codeUnit, .cString, .wideString, .pointer, .variable: false
        }
    }
}

extension FormatNumber {
    /// Returns the index of the argument for `*`, or nil for a number in the text.
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
