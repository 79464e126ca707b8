/// A 64-bit hash of bytes (FNV-1a), the same in every run.
package enum ByteHash {
    /// The hash of no bytes.
    @inlinable package static var empty: UInt64 { 0xCBF2_9CE4_8422_2325 }

    /// Returns the hash of some bytes.
    // Always inlined: the compiler doesn't specialize it for its many callers in other modules, and then it was a
    // seventh of the time of a search for mentions.
    @inlinable @inline(__always)
    package static func of(_ bytes: some Sequence<UInt8>) -> Int {
        var hash = empty
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { bytes in
            for byte in bytes { hash = adding(byte, to: hash) }
        }
        if isContiguous == nil {
            for byte in bytes { hash = adding(byte, to: hash) }
        }
        return Int(truncatingIfNeeded: hash)
    }

    /// Returns the hash of some bytes with one more at their end.
    /// - Parameter hash: the hash of the bytes before it.
    @inlinable
    package static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
