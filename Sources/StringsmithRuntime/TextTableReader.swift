/// Reads a `.strings` text: pairs of keys and strings. It stops without an error at anything else, like the platform.
struct TextTableReader {
    private let text: [UInt8]
    private var offset = 0

    init(_ text: [UInt8]) {
        self.text = text
    }

    mutating func read() -> TableValue {
        var members: [[UInt8]: TableValue] = [:]
        skipSpace()
        if offset < text.count, text[offset] == UInt8(ascii: "{") { offset += 1 }
        while let key = token() {
            var value = key
            skipSpace()
            if offset < text.count, text[offset] == UInt8(ascii: "=") {
                offset += 1
                guard let right = token() else { break }
                value = right
                skipSpace()
            }
            guard offset < text.count, text[offset] == UInt8(ascii: ";") else { break }
            offset += 1
            members[key] = .text(String(decoding: value, as: UTF8.self))
        }
        return .members(members)
    }

    /// Skips white space and comments.
    private mutating func skipSpace() {
        while offset < text.count {
            if text[offset] <= 0x20 {
                offset += 1
            } else if text[offset...].starts(with: "//".utf8) {
                offset = text[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
            } else if text[offset...].starts(with: "/*".utf8) {
                offset += 2
                while offset < text.count, !text[offset...].starts(with: "*/".utf8) { offset += 1 }
                offset = min(offset + 2, text.count)
            } else {
                return
            }
        }
    }

    /// A quoted text or a word; nil if there is neither.
    private mutating func token() -> [UInt8]? {
        skipSpace()
        guard offset < text.count else { return nil }
        let first = text[offset]
        guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
            let word = text[offset...].prefix { Self.isWord($0) }
            offset = word.endIndex
            return word.isEmpty ? nil : Array(word)
        }
        offset += 1
        var output: [UInt8] = []
        var units: [UInt16] = []
        func flush() {
            if !units.isEmpty { output += String(decoding: units, as: UTF16.self).utf8 }
            units = []
        }
        while offset < text.count, text[offset] != first {
            guard text[offset] == UInt8(ascii: "\\"), offset + 1 < text.count else {
                flush()
                output.append(text[offset])
                offset += 1
                continue
            }
            offset += 1
            if text[offset] == UInt8(ascii: "U") {
                let digits = text[(offset + 1)...].prefix(4).prefix { Self.hexadecimal($0) != nil }
                units.append(digits.reduce(0) { $0 << 4 | (Self.hexadecimal($1) ?? 0) })
                offset = digits.endIndex
            } else {
                flush()
                output.append(Self.escaped(text[offset]))
                offset += 1
            }
        }
        flush()
        guard offset < text.count else { return nil }
        offset += 1
        return output
    }

    private static func escaped(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "v"): 0x0B
        default: byte
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt16? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
