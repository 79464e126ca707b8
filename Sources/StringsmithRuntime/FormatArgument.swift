#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An argument of a format, by kind.
enum FormatArgument {
    case signed(Int64)
    case unsigned(UInt64)
    case floating(Double)
    case text(String)

    init(_ value: any CustomStringConvertible) {
        switch value {
        case let number as any BinaryInteger:
            if let small = Int64(exactly: number) {
                self = .signed(small)
            } else if let large = UInt64(exactly: number) {
                self = .unsigned(large)
            } else {
                self = .text(value.description)
            }
        case let number as any BinaryFloatingPoint: self = .floating(Double(number))
        default: self = .text(value.description)
        }
    }

    /// The number that chooses a plural form; nil for a text.
    var number: Double? {
        switch self {
        case .signed(let number): Double(number)
        case .unsigned(let number): Double(number)
        case .floating(let number): number
        case .text: nil
        }
    }

    /// The number as a width; nil if it isn't a valid one.
    var width: Int? {
        switch self {
        case .signed(let number): Int(exactly: number)
        case .unsigned(let number): Int(exactly: number)
        case .floating, .text: nil
        }
    }

    /// The argument formatted by a specifier. An argument of a different type is shown in its default form.
    func formatted(_ specifier: FormatSpecifier) -> String {
        switch (self, specifier.conversion) {
        case (.signed(let number), "d"), (.signed(let number), "i"), (.signed(let number), "D"):
            Self.spell(specifier.spelling(type: "lld"), number)
        case (.unsigned(let number), "d"), (.unsigned(let number), "i"), (.unsigned(let number), "D"):
            Self.spell(specifier.spelling(type: "llu"), number)
        case (.signed(let number), "u"), (.signed(let number), "U"):
            Self.spell(specifier.spelling(type: "llu"), UInt64(bitPattern: number))
        case (.unsigned(let number), "u"), (.unsigned(let number), "U"):
            Self.spell(specifier.spelling(type: "llu"), number)
        case (.signed(let number), "x"), (.signed(let number), "X"), (.signed(let number), "o"):
            Self.spell(specifier.spelling(type: "ll\(specifier.conversion)"), UInt64(bitPattern: number))
        case (.unsigned(let number), "x"), (.unsigned(let number), "X"), (.unsigned(let number), "o"):
            Self.spell(specifier.spelling(type: "ll\(specifier.conversion)"), number)
        case (.signed(let number), "c"), (.signed(let number), "C"):
            specifier.padded(UInt32(exactly: number).flatMap(Unicode.Scalar.init).map { String($0) } ?? "")
        case (.floating(let number), let conversion) where conversion.isFloating:
            Self.spell(specifier.spelling(type: String(conversion)), number)
        case (.signed(let number), let conversion) where conversion.isFloating:
            Self.spell(specifier.spelling(type: String(conversion)), Double(number))
        case (.unsigned(let number), let conversion) where conversion.isFloating:
            Self.spell(specifier.spelling(type: String(conversion)), Double(number))
        case (.text(let text), _): specifier.padded(text)
        case (.signed(let number), _): specifier.padded(String(number))
        case (.unsigned(let number), _): specifier.padded(String(number))
        case (.floating(let number), _): specifier.padded(number.description)
        }
    }

    /// - Parameter format: one specifier for the argument's type, with limited width and precision.
    private static func spell(_ format: String, _ argument: any CVarArg) -> String {
        withVaList([argument]) { arguments in
            // A double has at most 309 digits before the point; width and precision have at most 512.
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1536) { buffer in
                guard let start = buffer.baseAddress else { return "" }
                let length = Int(vsnprintf(start, buffer.count, format, arguments))
                guard length > 0 else { return "" }
                let bytes = UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(buffer)[..<min(length, buffer.count - 1)])
                return String(decoding: bytes, as: UTF8.self)
            }
        }
    }
}

extension Character {
    /// True for the conversions of floating-point numbers.
    fileprivate var isFloating: Bool { "fFeEgGaA".contains(self) }
}
