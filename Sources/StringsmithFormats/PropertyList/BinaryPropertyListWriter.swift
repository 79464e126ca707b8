import StringsmithModel
import StringsmithText

/// Writes a dictionary of strings as a binary property list (`bplist00`; CFBinaryPList.c describes the layout).
enum BinaryPropertyListWriter {
    /// Returns the bytes of a file. Equal strings are stored once; the first of duplicate keys counts.
    /// - Throws: `TableChangeError` for a value that isn't a single text.
    static func bytes(for entries: [Entry]) throws(TableChangeError) -> [UInt8] {
        var objects: [ExactString] = []
        var numbers: [ExactString: Int] = [:]
        var keys: [Int] = []
        var values: [Int] = []
        var seen: Set<Key> = []
        func number(of text: ExactString) -> Int {
            if let known = numbers[text] { return known }
            objects.append(text)
            numbers[text] = objects.count
            return objects.count
        }
        for entry in entries where seen.insert(entry.key).inserted {
            guard let value = entry.value.text else {
                throw .unsupportedValue(key: entry.key, kind: entry.value.kind)
            }
            keys.append(number(of: entry.key.text))
            values.append(number(of: value))
        }
        let referenceSize = size(of: objects.count)
        var output = Array("bplist00".utf8)
        var offsets = [output.count]
        appendMarker(0xD0, keys.count, to: &output)
        for reference in keys + values { append(reference, size: referenceSize, to: &output) }
        for object in objects {
            offsets.append(output.count)
            append(object, to: &output)
        }
        let table = output.count
        let offsetSize = size(of: table)
        for offset in offsets { append(offset, size: offsetSize, to: &output) }
        output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        append(offsets.count, size: 8, to: &output)
        append(0, size: 8, to: &output)
        append(table, size: 8, to: &output)
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
