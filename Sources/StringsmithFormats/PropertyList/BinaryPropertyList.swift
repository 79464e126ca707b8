import StringsmithModel
import StringsmithText

/// Reads a table from a binary property list (`bplist00`; CFBinaryPList.c describes the layout).
///
/// This doesn't use Foundation, whose dictionaries of Swift strings treat `é` and `e` + U+0301 as the same key.
struct BinaryPropertyList {
    private static let trailerLength = 32

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let topObject: Int
    private let offsetTable: Int

    init(_ bytes: [UInt8]) throws(RequestError) {
        guard bytes.count >= 8 + Self.trailerLength else { throw RequestError("truncated binary property list") }
        let trailer = bytes.count - Self.trailerLength
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        objectCount = Self.integer(bytes, trailer + 8, 8)
        topObject = Self.integer(bytes, trailer + 16, 8)
        offsetTable = Self.integer(bytes, trailer + 24, 8)
        let isSane =
            offsetSize > 0 && referenceSize > 0 && objectCount > 0
            && objectCount <= bytes.count && topObject >= 0 && topObject < objectCount && offsetTable >= 8
            && offsetTable <= trailer - objectCount * offsetSize
        guard isSane else { throw RequestError("damaged binary property list") }
    }

    /// Returns the entries of the top-level dictionary, sorted by the bytes of their keys. The file has the order of a
    /// hash table.
    func entries() throws(RequestError) -> [Entry] {
        let start = try offset(of: topObject)
        guard bytes[start] >> 4 == 0xD else { throw RequestError("no dictionary in the property list") }
        let (count, first) = try length(start)
        guard count <= (offsetTable - first) / (referenceSize * 2) else { throw damage }
        var entries: [Entry] = []
        entries.reserveCapacity(count)
        for index in 0..<count {
            let keyReference = reference(first + index * referenceSize)
            guard let key = try string(keyReference) else { throw RequestError("key isn't a string") }
            let valueReference = reference(first + (count + index) * referenceSize)
            let value = try string(valueReference)
            let kind = try kind(of: valueReference)
            entries.append(Entry(key: Key(key), value: value.map(EntryValue.text) ?? .unsupported(kind: kind)))
        }
        // Of duplicate keys, Foundation uses the first; everything else here uses the last one in a table.
        return entries.distinct(by: \.key).sorted { $0.key < $1.key }
    }

    /// Returns all strings, wherever they are used.
    func texts() throws(RequestError) -> [ExactString] {
        var texts: [ExactString] = []
        for object in 0..<objectCount {
            if let text = try string(object) { texts.append(text) }
        }
        return texts
    }

    /// Returns the top-level value, without places.
    func node() throws(RequestError) -> PropertyListNode {
        var budget = objectCount * 4
        return try node(topObject, depth: 0, &budget)
    }

    /// - Parameter budget: the number of objects that may still be read. It is needed because objects can refer to the
    ///   same object many times, at every level.
    private func node(_ object: Int, depth: Int, _ budget: inout Int) throws(RequestError) -> PropertyListNode {
        guard depth < 512, budget > 0 else { throw damage }
        budget -= 1
        let start = try offset(of: object)
        switch bytes[start] >> 4 {
        case 5, 6: return PropertyListNode(.string(try string(object) ?? ""))
        case 0xA, 0xD:
            let isDictionary = bytes[start] >> 4 == 0xD
            let (count, first) = try length(start)
            guard count <= (offsetTable - first) / (referenceSize * (isDictionary ? 2 : 1)) else { throw damage }
            var members: [PropertyListMember] = []
            var items: [PropertyListNode] = []
            for index in 0..<count {
                let place = first + (isDictionary ? count + index : index) * referenceSize
                let item = try node(reference(place), depth: depth + 1, &budget)
                guard isDictionary else {
                    items.append(item)
                    continue
                }
                guard let key = try string(reference(first + index * referenceSize)) else { throw damage }
                members.append(PropertyListMember(key: key, keyRange: 0..<0, node: item))
            }
            return PropertyListNode(isDictionary ? .dictionary(members) : .array(items))
        default: return PropertyListNode(.other(kind: try kind(of: object)))
        }
    }

    private var damage: RequestError { RequestError("damaged binary property list") }

    private static func integer(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int {
        var value: UInt64 = 0
        // CoreFoundation ignores the bytes before the last eight.
        for byte in bytes[offset..<offset + size] { value = value << 8 | UInt64(byte) }
        return Int(exactly: value) ?? .max
    }

    private func reference(_ offset: Int) -> Int { Self.integer(bytes, offset, referenceSize) }

    private func offset(of object: Int) throws(RequestError) -> Int {
        guard object >= 0, object < objectCount else { throw damage }
        let offset = Self.integer(bytes, offsetTable + object * offsetSize, offsetSize)
        guard offset >= 8, offset < offsetTable else { throw damage }
        return offset
    }

    /// Returns the count in an object's marker, and the offset of its content.
    private func length(_ start: Int) throws(RequestError) -> (count: Int, content: Int) {
        let short = Int(bytes[start] & 0xF)
        guard short == 0xF else { return (short, start + 1) }
        guard start + 1 < offsetTable, bytes[start + 1] >> 4 == 1 else { throw damage }
        let size = 1 << Int(bytes[start + 1] & 0xF)
        guard start + 2 + size <= offsetTable else { throw damage }
        return (Self.integer(bytes, start + 2, size), start + 2 + size)
    }

    /// Returns the text of a string object; nil for other kinds.
    private func string(_ object: Int) throws(RequestError) -> ExactString? {
        let start = try offset(of: object)
        let type = bytes[start] >> 4
        guard type == 5 || type == 6 else { return nil }
        let (count, content) = try length(start)
        guard count <= (offsetTable - content) / (type == 5 ? 1 : 2) else { throw damage }
        if type == 6 {
            return ExactString(bytes: TextEncoding.utf16BigEndian.decodeUnits(bytes[content..<content + count * 2]))
        }
        var text: [UInt8] = []
        for byte in bytes[content..<content + count] { UTF8Sequence.append(UInt32(byte), to: &text) }
        return ExactString(bytes: text)
    }

    /// Throws for a value that CoreFoundation rejects, and with it the whole file.
    private func kind(of object: Int) throws(RequestError) -> String {
        switch bytes[try offset(of: object)] {
        case 0x00: "null"
        case 0x08, 0x09: "boolean"
        case 0x10...0x14: "integer"
        case 0x22, 0x23: "real"
        case 0x33: "date"
        case 0x40...0x4F: "data"
        case 0x50...0x6F: "string"
        case 0x80...0x8F: "UID"
        case 0xA0...0xAF: "array"
        case 0xC0...0xCF: "set"
        case 0xD0...0xDF: "dictionary"
        default: throw damage
        }
    }
}
