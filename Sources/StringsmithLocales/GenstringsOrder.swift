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

    package static func < (left: GenstringsOrder, right: GenstringsOrder) -> Bool {
        if left.folded != right.folded { return left.folded.precedes(right.folded) }
        return left.spelling.precedes(right.spelling)
    }

    private static func fold(_ text: ExactString) -> [UInt8] {
        if text.bytes.allSatisfy({ $0 < 0x80 }) {
            return text.bytes.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
        }
        let units = Array(text.string.utf16)
        var folded = [UInt16](repeating: 0, count: units.count * 2 + 8)
        var length = cicu_lowercase_decomposed(units, Int32(units.count), &folded, Int32(folded.count))
        if Int(length) > folded.count {
            folded = [UInt16](repeating: 0, count: Int(length))
            length = cicu_lowercase_decomposed(units, Int32(units.count), &folded, Int32(folded.count))
        }
        guard length >= 0 else { return text.bytes }
        return Array(String(decoding: folded[..<Int(length)], as: UTF16.self).utf8)
    }
}
