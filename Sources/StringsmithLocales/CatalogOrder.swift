import CICU
import StringsmithText

/// The member order that Xcode uses throughout a string catalog.
///
/// It is ICU's root order with numbers by their value (`Last 7 Days` before `Last 30 Days`, `a` before `A`), and code point
/// order between texts that compare equal, as with Foundation's `.numeric, .caseInsensitive, .forcedOrdering`. The rule is
/// derived from some 1,600 catalogs of public projects. Repeated names cost only a lookup.
package final class CatalogOrder {
    private let collator: OpaquePointer?
    private var sortKeys: [ExactString: [UInt8]] = [:]
    private var buffer = [UInt8](repeating: 0, count: 1024)

    /// Opens ICU's collator. Without ICU's data the order is by code points.
    package init() {
        collator = cicu_numeric_collator_open()
    }

    deinit { cicu_collator_close(collator) }

    /// Whether one name sorts before another.
    package func precedes(_ left: ExactString, _ right: ExactString) -> Bool {
        if left.isSimpleName, right.isSimpleName { return left < right }
        let leftKey = sortKey(of: left)
        let rightKey = sortKey(of: right)
        return leftKey == rightKey ? left < right : leftKey.precedes(rightKey)
    }

    /// The indices of names in this order. The sort is stable.
    package func sorted(_ names: [ExactString]) -> [Int] {
        let isSorted = names.indices.dropFirst().allSatisfy { !precedes(names[$0], names[$0 - 1]) }
        if isSorted { return Array(names.indices) }
        let keys = names.map { sortKey(of: $0) }
        return names.indices.sorted { left, right in
            if keys[left] != keys[right] { return keys[left].precedes(keys[right]) }
            return names[left] == names[right] ? left < right : names[left] < names[right]
        }
    }

    private func sortKey(of text: ExactString) -> [UInt8] {
        guard let collator else { return text.bytes }
        if let known = sortKeys[text] { return known }
        let units = Array(text.string.utf16)
        var length = Int(cicu_sort_key(collator, units, Int32(units.count), &buffer, Int32(buffer.count)))
        if length > buffer.count {
            buffer = [UInt8](repeating: 0, count: length)
            length = Int(cicu_sort_key(collator, units, Int32(units.count), &buffer, Int32(buffer.count)))
        }
        let key = Array(buffer[..<min(length, buffer.count)])
        sortKeys[text] = key
        return key
    }
}

extension ExactString {
    /// True for lower-case ASCII letters only, which both orders sort alike.
    fileprivate var isSimpleName: Bool {
        bytes.allSatisfy { $0 &- 0x61 < 26 }
    }
}
