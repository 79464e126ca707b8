/// Decodes a string literal of the C family as the standard says.
enum CLiteral {
    /// Returns the bytes of a literal including prefix and quotes.
    static func bytes(_ literal: ArraySlice<UInt8>) -> [UInt8]? {
        // A suffix such as `sv` makes it the argument of an operator.
        guard let quote = literal.firstIndex(of: UInt8(ascii: "\"")), literal.last == UInt8(ascii: "\"") else {
            return nil
        }
        if literal[..<quote].last == UInt8(ascii: "R") {
            guard let open = literal.firstIndex(of: UInt8(ascii: "(")) else { return nil }
            return Array(literal[(open + 1)...].dropLast(open - quote + 1))
        }
        var rest = literal[(quote + 1)...].dropLast()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            append(escape, &rest, to: &bytes)
        }
        return bytes
    }

    private static let simple: [Character: UInt8] = [
        "n": 10, "t": 9, "r": 13, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27, "E": 27, "\\": 92, "\"": 34, "'": 39,
        "?": 63,
    ]

    private static func append(_ escape: UInt8, _ rest: inout ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        let character = Character(Unicode.Scalar(escape))
        switch character {
        case "\n": break
        case "\r": if rest.first == 10 { rest.removeFirst() }
        case "x": bytes.append(UInt8(truncatingIfNeeded: digits(&rest, base: 16, most: 1000)))
        case "u": append(scalar: digits(&rest, base: 16, most: 4), to: &bytes)
        case "U": append(scalar: digits(&rest, base: 16, most: 8), to: &bytes)
        case "0"..."7":
            rest = [escape] + rest
            bytes.append(UInt8(truncatingIfNeeded: digits(&rest, base: 8, most: 3)))
        default: bytes.append(simple[character] ?? escape)
        }
    }

    private static func append(scalar: UInt32, to bytes: inout [UInt8]) {
        bytes += String(Unicode.Scalar(scalar).map(Character.init) ?? "\u{FFFD}").utf8
    }

    private static func digits(_ rest: inout ArraySlice<UInt8>, base: Int, most: Int) -> UInt32 {
        var value: UInt32 = 0
        var count = 0
        while count < most, let byte = rest.first, byte < 0x80,
            let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < base
        {
            value = value &* UInt32(base) &+ UInt32(digit)
            rest.removeFirst()
            count += 1
        }
        return value
    }
}
