import StringsmithText

/// Reads the values of a property list in text format: `{ files = ( { path = "a.m"; } ); }`.
struct TextPropertyListReader {
    private static let maximumDepth = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var space: StringsSpace
    private var offset = 0
    private var depth = 0

    /// Returns the top-level value; nil if the text isn't a property list.
    static func read(_ text: [UInt8]) -> PropertyListNode? {
        text.withUnsafeBufferPointer { bytes in
            var reader = TextPropertyListReader(
                bytes: bytes, space: StringsSpace(grammar: StringsGrammar(bytes: bytes)))
            guard let root = reader.value() else { return nil }
            reader.skipSpace()
            return reader.offset == bytes.count ? root : nil
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, space: StringsSpace) {
        (self.bytes, self.space) = (bytes, space)
    }

    private mutating func skipSpace() { offset = space.end(from: offset) }

    private var byte: UInt8 { offset < bytes.count ? bytes[offset] : .nul }

    private mutating func take(_ expected: UInt8) -> Bool {
        skipSpace()
        guard byte == expected, offset < bytes.count else { return false }
        offset += 1
        return true
    }

    private mutating func value() -> PropertyListNode? {
        skipSpace()
        guard offset < bytes.count, depth < Self.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        if take(UInt8(ascii: "{")) { return dictionary() }
        if take(UInt8(ascii: "(")) { return array() }
        if byte == .lessThan {
            guard let end = bytes[offset...].firstIndex(of: .greaterThan) else { return nil }
            offset = end + 1
            return PropertyListNode(.other(kind: "data"))
        }
        return string().map { PropertyListNode(.string($0)) }
    }

    private mutating func dictionary() -> PropertyListNode? {
        var members: [PropertyListMember] = []
        while !take(UInt8(ascii: "}")) {
            guard let key = string(), take(.equalsSign), let node = value(), take(.semicolon) else { return nil }
            members.append(PropertyListMember(key: key, keyRange: 0..<0, node: node))
        }
        return PropertyListNode(.dictionary(members))
    }

    private mutating func array() -> PropertyListNode? {
        var items: [PropertyListNode] = []
        while !take(UInt8(ascii: ")")) {
            guard let item = value() else { return nil }
            items.append(item)
            if take(UInt8(ascii: ",")) { continue }
            guard take(UInt8(ascii: ")")) else { return nil }
            break
        }
        return PropertyListNode(.array(items))
    }

    /// Reads a quoted string or a word.
    private mutating func string() -> ExactString? {
        skipSpace()
        let start = offset
        guard offset < bytes.count else { return nil }
        let quote = byte
        guard StringsGrammar.isQuote(quote) else {
            while offset < bytes.count, StringsGrammar.isWordByte(byte) { offset += 1 }
            return offset > start ? ExactString(bytes: Array(bytes[start..<offset])) : nil
        }
        offset += 1
        while offset < bytes.count, byte != quote { offset += byte == .backslash ? 2 : 1 }
        guard offset < bytes.count else { return nil }
        offset += 1
        let content = UnsafeBufferPointer(rebasing: bytes[start + 1..<offset - 1])
        return ExactString(bytes: StringsEscapes.decode(content))
    }
}
