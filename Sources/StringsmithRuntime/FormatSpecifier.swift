/// A specifier of a format: `%@`, `%2$lld`, `%-8.3f`, `%#@files@`.
struct FormatSpecifier {
    /// Its range in the text.
    var range: Range<Int>

    /// The position of its argument from 1; nil for the next one.
    var position: Int?

    /// Flags such as `-` and `0`.
    var flags = ""

    /// The minimum number of characters.
    var width: Int?

    /// True if the width is an argument of its own.
    var takesWidth = false

    /// The number of digits after the decimal point, or of characters.
    var precision: Int?

    /// True if the precision is an argument of its own.
    var takesPrecision = false

    /// The letter at its end; `%` for a percent sign.
    var conversion: Character = "@"

    /// The variable that it refers to; nil for all others.
    var variable: [UInt8]?

    /// The maximum width and precision, so that no table exhausts the memory.
    private static let maximumWidth = 512

    /// Reads the specifier at a percent sign; nil if there is none.
    init?(_ text: [UInt8], at start: Int) {
        var offset = start + 1
        func byte() -> UInt8? { offset < text.count ? text[offset] : nil }
        func number() -> Int? {
            var value: Int?
            while let digit = byte(), digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
                value = min((value ?? 0) * 10 + Int(digit - UInt8(ascii: "0")), 1_000_000)  // Checked: bounded.
                offset += 1
            }
            return value
        }
        range = start..<start
        let first = offset
        if let value = number(), byte() == UInt8(ascii: "$") {
            position = max(value, 1)
            offset += 1
        } else {
            offset = first
        }
        while let flag = byte(), "-+ 0#'".utf8.contains(flag) {
            flags.unicodeScalars.append(Unicode.Scalar(flag))
            offset += 1
        }
        if flags.hasSuffix("#"), byte() == UInt8(ascii: "@"),
            let end = text[(offset + 1)...].prefix(256).firstIndex(of: UInt8(ascii: "@"))
        {
            variable = Array(text[(offset + 1)..<end])
            range = start..<(end + 1)
            return
        }
        if byte() == UInt8(ascii: "*") {
            takesWidth = true
            offset += 1
        } else {
            width = number().map { min($0, Self.maximumWidth) }
        }
        if byte() == UInt8(ascii: ".") {
            offset += 1
            if byte() == UInt8(ascii: "*") {
                takesPrecision = true
                offset += 1
            } else {
                precision = min(number() ?? 0, Self.maximumWidth)
            }
        }
        while let length = byte(), "hlqLztj".utf8.contains(length) { offset += 1 }
        guard let letter = byte(), "@dDiuUxXoOfFeEgGaAcCsSp%".utf8.contains(letter) else { return nil }
        conversion = Character(Unicode.Scalar(letter))
        if conversion == "O" { conversion = "o" }
        range = start..<(offset + 1)
    }

    /// The specifier for the C library, with another type.
    func spelling(type: String) -> String {
        // The C library groups digits by the process's locale, which isn't the language of the strings.
        let flags = flags.filter { $0 != "'" }
        return "%\(flags)\(width.map(String.init) ?? "")\(precision.map { ".\($0)" } ?? "")\(type)"
    }

    /// A text truncated and padded according to the specifier.
    func padded(_ text: String) -> String {
        let text = precision.map { conversion == "@" ? text : String(text.prefix($0)) } ?? text
        guard let width, text.count < width else { return text }
        let padding = String(repeating: " ", count: width - text.count)
        return flags.contains("-") ? text + padding : padding + text
    }

    /// The specifier with width and precision taken from arguments.
    mutating func resolve(_ next: () -> FormatArgument?) {
        if takesWidth, let value = next()?.width {
            if value < 0 { flags += "-" }
            width = Int(min(value.magnitude, UInt(Self.maximumWidth)))
        }
        if takesPrecision, let value = next()?.width { precision = value < 0 ? nil : min(value, Self.maximumWidth) }
    }
}
