#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Lexicographic byte order, shorter first. For UTF-8 this is code point order.
extension [UInt8] {
    /// True for the same bytes. Much faster than `==`, which takes them one by one.
    package func hasSame(as other: [UInt8]) -> Bool { hasSame(indices, as: other, other.indices) }

    /// True if two ranges of two texts have the same bytes.
    package func hasSame(_ range: Range<Int>, as other: [UInt8], _ otherRange: Range<Int>) -> Bool {
        guard range.count == otherRange.count else { return false }
        return withUnsafeBytes { own in
            other.withUnsafeBytes { other in
                // Slicing checks that both ranges are in bounds.
                let bytes = (
                    UnsafeRawBufferPointer(rebasing: own[range]), UnsafeRawBufferPointer(rebasing: other[otherRange])
                )
                guard let left = bytes.0.baseAddress, let right = bytes.1.baseAddress else { return true }
                return memcmp(left, right, range.count) == 0
            }
        }
    }

    /// A negative number if these bytes sort before the other bytes, a positive one if they sort after them; 0 for equal
    /// bytes.
    package func order(_ other: [UInt8]) -> Int {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.order($0) } }
    }

    /// True if these bytes sort before the other bytes.
    package func precedes(_ other: [UInt8]) -> Bool {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.precedes($0) } }
    }
}

extension String {
    /// True if this text's UTF-8 equals another's: unlike with `==`, normalization counts.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && hasByteSuffix(other)
    }

    /// True if this text's UTF-8 ends in another's: unlike with `hasSuffix`, normalization counts.
    package func hasByteSuffix(_ suffix: String) -> Bool {
        let isSuffix = utf8.withContiguousStorageIfAvailable { text in
            suffix.utf8.withContiguousStorageIfAvailable { end in
                guard end.count <= text.count, let start = text.baseAddress, let endStart = end.baseAddress else {
                    return end.isEmpty
                }
                return memcmp(start + (text.count - end.count), endStart, end.count) == 0
            }
        }
        return (isSuffix ?? nil) ?? utf8.reversed().starts(with: suffix.utf8.reversed())
    }

    /// True if this text's UTF-8 begins with another's: unlike with `hasPrefix`, normalization counts.
    package func hasBytePrefix(_ prefix: String) -> Bool {
        let isPrefix = utf8.withContiguousStorageIfAvailable { text in
            prefix.utf8.withContiguousStorageIfAvailable { start in
                guard start.count <= text.count, let own = text.baseAddress, let other = start.baseAddress else {
                    return start.isEmpty
                }
                return memcmp(own, other, start.count) == 0
            }
        }
        return (isPrefix ?? nil) ?? utf8.starts(with: prefix.utf8)
    }

    /// True if this text's UTF-8 sorts before another's. The order doesn't depend on the locale or on normalization.
    package func precedesByBytes(_ other: String) -> Bool {
        // Native strings are compared in place.
        let isBefore = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.precedes($0) }
        }
        return (isBefore ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension [ExactString] {
    /// Returns the indices in the order of the texts, those of equal texts in the order that they have.
    ///
    /// Most texts differ in their first bytes, which are compared without counting references.
    package func sortedIndices() -> [Int] {
        var places = indices.map { (start: self[$0].number(at: 0), next: self[$0].number(at: 8), index: $0) }
        places.sort { left, right in
            if left.start != right.start { return left.start < right.start }
            if left.next != right.next { return left.next < right.next }
            let (text, other) = (self[left.index], self[right.index])
            return text == other ? left.index < right.index : text < other
        }
        return places.map(\.index)
    }
}

extension ExactString {
    /// The number that eight bytes are in big-endian order, with zeros after the end.
    fileprivate func number(at offset: Int) -> UInt64 {
        (offset..<offset + 8).reduce(0) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool { order(other) < 0 }

    fileprivate func order(_ other: UnsafeBufferPointer<UInt8>) -> Int {
        guard let left = baseAddress, let right = other.baseAddress, count > 0, other.count > 0 else {
            return count - other.count
        }
        let order = memcmp(left, right, Swift.min(count, other.count))
        return order == 0 ? count - other.count : Int(order)
    }
}
