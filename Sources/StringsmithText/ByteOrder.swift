#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Lexicographic byte order, shorter first. For UTF-8 this is code point order.
extension [UInt8] {
    /// True if these bytes sort before the other bytes.
    package func precedes(_ other: [UInt8]) -> Bool {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.precedes($0) } }
    }
}

extension String {
    /// True if this text's UTF-8 sorts before another's. The order doesn't depend on the locale or on normalization.
    package func precedesByBytes(_ other: String) -> Bool {
        // Native strings are compared in place.
        let isBefore = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { left.precedes($0) }
        }
        return (isBefore ?? nil) ?? utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func precedes(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let left = baseAddress, let right = other.baseAddress, count > 0, other.count > 0 else {
            return count < other.count
        }
        let order = memcmp(left, right, Swift.min(count, other.count))
        return order == 0 ? count < other.count : order < 0
    }
}
