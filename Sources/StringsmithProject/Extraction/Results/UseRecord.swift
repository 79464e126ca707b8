import StringsmithModel
import StringsmithText

/// The parts of a use that tables need, encoded for a `RecordSorter`.
struct UseRecord {
    var path: String
    var position: SourcePosition

    /// The number of earlier uses at the same place.
    var number: Int
    var key: SourceLiteral
    var value: SourceLiteral?
    var comment: SourceLiteral?
    var shortcut: ExactString?

    init(_ use: KeyUse, number: Int) {
        (path, position) = (use.path, use.place.start)
        (key, value, comment) = (use.key, use.value, use.comment)
        shortcut = use.shortcut
        self.number = number
    }

    /// The use, in a table.
    func use(in table: TableName) -> KeyUse {
        var use = KeyUse(
            path: path, place: SourceRange(start: position, end: position), routine: "", table: table, key: key,
            value: value)
        use.comment = comment
        use.shortcut = shortcut
        return use
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        Self.append(Array(path.utf8), to: &bytes)
        for number in [position.line, position.column, number] { Self.append(number, to: &bytes) }
        for literal in [key, value, comment] {
            guard let literal else {
                bytes.append(0)
                continue
            }
            let isPlain = literal.spelling == literal.text
            bytes.append(isPlain ? 1 : 2)
            Self.append(literal.text.bytes, to: &bytes)
            if !isPlain { Self.append(literal.spelling.bytes, to: &bytes) }
        }
        if let shortcut { Self.append(shortcut.bytes, to: &bytes) }
        return bytes
    }

    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
        append(text.count, to: &bytes)
        bytes += text
    }

    /// Decodes a record written by this process.
    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = Reader(rest: bytes)
        guard let path = reader.text(), let line = reader.number(), let column = reader.number(),
            let number = reader.number(), let key = reader.literal()
        else { return nil }
        self.path = String(decoding: path, as: UTF8.self)
        position = SourcePosition(line: line, column: column)
        self.number = number
        self.key = key
        value = reader.literal()
        comment = reader.literal()
        shortcut = reader.text().map { ExactString(bytes: Array($0)) }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func number() -> Int? {
            guard rest.count >= 8 else { return nil }
            defer { rest = rest.dropFirst(8) }
            return rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func text() -> ArraySlice<UInt8>? {
            guard let count = number(), count >= 0, count <= rest.count else { return nil }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }

        mutating func literal() -> SourceLiteral? {
            guard let kind = rest.popFirst(), kind > 0, let text = text() else { return nil }
            let spelling = kind == 1 ? text : self.text() ?? text
            return SourceLiteral(
                text: ExactString(bytes: Array(text)), spelling: ExactString(bytes: Array(spelling)), range: 0..<0)
        }
    }
}
