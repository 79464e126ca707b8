import StringsmithText

/// A natural key order: like `GenstringsOrder` for case and accents, with numbers by value
/// (`Last 7 Days` before `Last 30 Days`).
package struct NaturalOrder: Comparable, Sendable {
    private let bytes: [UInt8]
    private let fallback: GenstringsOrder

    /// Creates the sort key for a key's spelling.
    package init(spelling: ExactString) {
        fallback = GenstringsOrder(spelling: spelling)
        bytes = Self.countingDigits(in: fallback.foldedBytes)
    }

    /// A number's digits without leading zeros, prefixed with their count, so that longer numbers sort as larger.
    private static func countingDigits(in folded: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var offset = 0
        while offset < folded.count {
            guard folded[offset].isASCIIDigit else {
                result.append(folded[offset])
                offset += 1
                continue
            }
            var digits = folded[offset...].prefix { $0.isASCIIDigit }
            offset += digits.count
            digits = digits.drop { $0 == .digitZero }
            // The count is a byte between punctuation and letters, like the digits themselves.
            result += [.digitZero, UInt8(min(digits.count, 255))] + digits
        }
        return result
    }

    package static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        if left.bytes != right.bytes { return left.bytes.precedes(right.bytes) }
        return left.fallback < right.fallback
    }
}
