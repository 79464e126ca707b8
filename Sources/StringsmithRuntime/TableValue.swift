/// A value of a compiled table, reduced to what lookups use.
indirect enum TableValue: Sendable {
    /// A text.
    case text(String)

    /// The members of a dictionary, by the bytes of their names: `é` and `e` with an accent are two keys.
    case members([[UInt8]: TableValue])

    /// Anything else.
    case other

    /// Reads a table in any format of the platform: XML, binary, or text in UTF-8 or UTF-16. Nil if it can't be read.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: "bplist".utf8) {
            var reader = BinaryTableReader(bytes)
            guard let value = reader.read() else { return nil }
            self = value
            return
        }
        let text = Self.utf8(bytes)
        let start = text.firstIndex { $0 > 0x20 } ?? text.count
        if start < text.count, text[start] == UInt8(ascii: "<"), text[start...].contains(UInt8(ascii: ">")) {
            var reader = XMLTableReader(text)
            guard let value = reader.read() else { return nil }
            self = value
        } else {
            var reader = TextTableReader(text)
            self = reader.read()
        }
    }

    /// The member of a name; nil if there is none.
    subscript(name: StaticString) -> TableValue? {
        guard case .members(let members) = self else { return nil }
        return members[name.withUTF8Buffer { Array($0) }]
    }

    /// The text; nil for anything else.
    var string: String? { if case .text(let text) = self { text } else { nil } }

    /// A text without its byte order mark, in UTF-8.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        let isBig = bytes.starts(with: [0xFE, 0xFF])
        guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        var units: [UInt16] = []
        for index in stride(from: 2, to: bytes.count - 1, by: 2) {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isBig ? first << 8 | second : second << 8 | first)
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
