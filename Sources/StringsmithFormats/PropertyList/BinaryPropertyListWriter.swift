import StringsmithModel
import StringsmithText

/// Writes dictionaries and strings as a binary property list (`bplist00`; CFBinaryPList.c describes the layout).
struct BinaryPropertyListWriter {
    /// A value, whose parts are numbers of other values.
    private enum Object {
        case text(ExactString)
        case members(keys: [Int], values: [Int])
    }

    private var objects: [Object] = []

    /// The numbers of strings. Equal strings are stored once.
    private var numbers: [ExactString: Int] = [:]

    private init() {}

    /// Returns the bytes of a file; the first of duplicate keys counts.
    /// - Throws: `TableChangeError` for a value that isn't a single text.
    static func bytes(for entries: [Entry]) throws(TableChangeError) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        writer.objects = [.members(keys: [], values: [])]
        var keys: [Int] = []
        var values: [Int] = []
        var seen: Set<Key> = []
        for entry in entries where seen.insert(entry.key).inserted {
            guard let value = entry.value.text else {
                throw .unsupportedValue(key: entry.key, kind: entry.value.kind)
            }
            keys.append(writer.number(of: entry.key.text))
            values.append(writer.number(of: value))
        }
        writer.objects[0] = .members(keys: keys, values: values)
        return writer.bytes
    }

    /// Returns the bytes of a file with a tree, whose keys are in the order of their code points.
    static func bytes(of tree: PropertyListTree) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        _ = writer.number(of: tree)
        return writer.bytes
    }

    private mutating func number(of text: ExactString) -> Int {
        if let known = numbers[text] { return known }
        numbers[text] = objects.count
        objects.append(.text(text))
        return objects.count - 1
    }

    private mutating func number(of tree: PropertyListTree) -> Int {
        switch tree {
        case .string(let text): return number(of: text)
        case .dictionary(let members):
            let place = objects.count
            objects.append(.members(keys: [], values: []))
            let sorted = members.sorted { $0.key < $1.key }
            let keys = sorted.map { number(of: $0.key) }
            objects[place] = .members(keys: keys, values: sorted.map { number(of: $0.value) })
            return place
        }
    }

    private var bytes: [UInt8] {
        let referenceSize = Self.size(of: objects.count - 1)
        var output = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(output.count)
            switch object {
            case .text(let text): Self.append(text, to: &output)
            case .members(let keys, let values):
                Self.appendMarker(0xD0, keys.count, to: &output)
                for reference in keys + values { Self.append(reference, size: referenceSize, to: &output) }
            }
        }
        let table = output.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { Self.append(offset, size: offsetSize, to: &output) }
        output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        Self.append(offsets.count, size: 8, to: &output)
        Self.append(0, size: 8, to: &output)
        Self.append(table, size: 8, to: &output)
        return output
    }

    /// Appends ASCII as bytes, anything else as UTF-16.
    private static func append(_ text: ExactString, to output: inout [UInt8]) {
        guard text.bytes.contains(where: { $0 > .delete }) else {
            appendMarker(0x50, text.bytes.count, to: &output)
            output += text.bytes
            return
        }
        let units = Array(text.string.utf16)
        appendMarker(0x60, units.count, to: &output)
        for unit in units { append(Int(unit), size: 2, to: &output) }
    }

    private static func appendMarker(_ type: UInt8, _ count: Int, to output: inout [UInt8]) {
        guard count >= 15 else { return output.append(type | UInt8(count)) }
        let size = size(of: count)
        output += [type | 0xF, 0x10 | UInt8(size.trailingZeroBitCount)]
        append(count, size: size, to: &output)
    }

    /// Returns the number of bytes for a number: 1, 2, 4 or 8.
    private static func size(of number: Int) -> Int {
        number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
    }

    private static func append(_ number: Int, size: Int, to output: inout [UInt8]) {
        for byte in (0..<size).reversed() { output.append(UInt8(truncatingIfNeeded: number >> (byte * 8))) }
    }
}
