/// Reads a binary property list (`bplist00`), the form that Xcode copies into apps.
struct BinaryTableReader {
    private let bytes: [UInt8]
    private var offsetSize = 0
    private var referenceSize = 0
    private var count = 0
    private var table = 0

    /// The number of objects left to read. Objects can refer to each other in cycles, or to one object many times.
    private var budget = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The value of the list; nil if the bytes aren't one.
    mutating func read() -> TableValue? {
        guard bytes.count >= 40 else { return nil }
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = integer(at: trailer + 8, size: 8), let top = integer(at: trailer + 16, size: 8),
            let table = integer(at: trailer + 24, size: 8), table < trailer, count <= (trailer - table) / offsetSize
        else { return nil }
        (self.count, self.table) = (count, table)
        budget = bytes.count
        return object(top, depth: 0)
    }

    private func integer(at offset: Int, size: Int) -> Int? {
        guard offset >= 0, offset <= bytes.count - size else { return nil }
        let value = bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }

    private mutating func object(_ number: Int, depth: Int) -> TableValue? {
        budget -= 1
        guard budget > 0, depth < 64, number < count,
            let offset = integer(at: table + number * offsetSize, size: offsetSize), offset < table
        else { return nil }
        let kind = bytes[offset] >> 4
        guard kind == 5 || kind == 6 || kind == 13 else { return .other }
        guard let (length, start) = length(at: offset) else { return nil }
        switch kind {
        case 5:
            guard length <= bytes.count - start else { return nil }
            return .text(String(decoding: bytes[start..<(start + length)], as: UTF8.self))
        case 6:
            guard length <= (bytes.count - start) / 2 else { return nil }
            let units = (0..<length).map { UInt16(bytes[start + $0 * 2]) << 8 | UInt16(bytes[start + $0 * 2 + 1]) }
            return .text(String(decoding: units, as: UTF16.self))
        default:
            guard length <= (bytes.count - start) / (referenceSize * 2) else { return nil }
            return members(length, at: start, depth: depth)
        }
    }

    private mutating func members(_ count: Int, at start: Int, depth: Int) -> TableValue? {
        var members: [[UInt8]: TableValue] = [:]
        for index in 0..<count {
            guard let key = integer(at: start + index * referenceSize, size: referenceSize),
                let value = integer(at: start + (count + index) * referenceSize, size: referenceSize),
                case .text(let name)? = object(key, depth: depth + 1), let content = object(value, depth: depth + 1)
            else { return nil }
            members[Array(name.utf8)] = content
        }
        return .members(members)
    }

    /// The length of an object and the offset of its content.
    private func length(at offset: Int) -> (Int, Int)? {
        let short = Int(bytes[offset] & 0xF)
        guard short == 0xF else { return (short, offset + 1) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0xF <= 3 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 0xF)
        return integer(at: offset + 2, size: size).map { ($0, offset + 2 + size) }
    }
}
