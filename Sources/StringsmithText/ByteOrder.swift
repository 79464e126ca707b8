#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The order of bytes: dictionary order, a prefix before what it begins. Of UTF-8 it is the order of code points.
extension [UInt8] {
    /// True if these bytes come before others.
    package func precedes(_ other: [UInt8]) -> Bool {
        withUnsafeBufferPointer { left in other.withUnsafeBufferPointer { left.precedes($0) } }
    }
}

extension String {
    /// True if the UTF-8 of this text comes before that of another: the same order for every locale and normalisation.
    package func precedesByBytes(_ other: String) -> Bool {
        // Native strings are compared where they are.
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
