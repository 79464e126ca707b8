import CICU
import StringsmithText

/// The key order of Apple's `genstrings`.
///
/// Code point order of the key's spelling in the table, lowercased and canonically decomposed; independent of the locale
/// and of numeric values (`Last 30 Days` comes before `Last 7 Days`). Keys that differ only in case have no stable order in
/// Apple's tool; here they are in code point order.
package struct GenstringsOrder: Comparable, Sendable {
    private let folded: [UInt8]

    /// The lowercased and decomposed text, for derived orders.
    package var foldedBytes: [UInt8] { folded }
    private let spelling: [UInt8]

    /// Creates the sort key for a key's spelling.
    package init(spelling: ExactString) {
        self.spelling = spelling.bytes
        folded = Self.fold(spelling)
    }

    /// The first eight bytes of the sort key as a number. Unless they are equal, they determine the order.
    package var prefix: UInt64 {
        let length = min(folded.count, 8)
        var prefix: UInt64 = 0
        for index in 0..<length { prefix = prefix << 8 | UInt64(folded[index]) }
        return length == 0 ? 0 : prefix << UInt64((8 - length) * 8)
    }

    package static func < (left: GenstringsOrder, right: GenstringsOrder) -> Bool {
        let order = left.folded.order(right.folded)
        return order == 0 ? left.spelling.precedes(right.spelling) : order < 0
    }

    /// Returns nil for a text with other characters.
    private static func foldASCII(_ bytes: [UInt8]) -> [UInt8]? {
        var bits: UInt8 = 0
        let folded = [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            count = bytes.count
            for index in bytes.indices {
                let byte = bytes[index]
                bits |= byte
                output[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
            }
        }
        return bits < 0x80 ? folded : nil
    }

    private static func fold(_ text: ExactString) -> [UInt8] {
        if let folded = foldASCII(text.bytes) { return folded }
        let units = Array(text.string.utf16)
        var folded = [UInt16](repeating: 0, count: units.count * 2 + 8)
        var length = cicu_lowercase_decomposed(units, Int32(units.count), &folded, Int32(folded.count))
        if Int(length) > folded.count {
            folded = [UInt16](repeating: 0, count: Int(length))
            length = cicu_lowercase_decomposed(units, Int32(units.count), &folded, Int32(folded.count))
        }
        guard length >= 0 else { return text.bytes }
        return UTF16Transcoding.decode(folded[..<Int(length)])
    }
}
