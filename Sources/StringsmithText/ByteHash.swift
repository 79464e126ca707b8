/// A 64-bit hash of bytes (FNV-1a), the same in every run.
package enum ByteHash {
    /// The hash of no bytes.
    @inlinable package static var empty: UInt64 { 0xCBF2_9CE4_8422_2325 }

    /// Returns the hash of some bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> Int {
        var hash = empty
        for byte in bytes { hash = adding(byte, to: hash) }
        return Int(truncatingIfNeeded: hash)
    }

    // The compiler doesn't specialize the function above for callers in other modules, in which it would be most of the
    // time of a search for mentions.

    /// Returns the hash of bytes in memory.
    package static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = empty
        for byte in bytes { hash = adding(byte, to: hash) }
        return Int(truncatingIfNeeded: hash)
    }

    /// Returns the hash of a part of a text in memory.
    package static func of(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        of(UnsafeBufferPointer(rebasing: bytes))
    }

    /// Returns the hash of the elements of an array.
    package static func of(_ bytes: [UInt8]) -> Int { bytes.withUnsafeBufferPointer { of($0) } }

    /// Returns the hash of some elements of an array.
    package static func of(_ bytes: ArraySlice<UInt8>) -> Int { bytes.withUnsafeBufferPointer { of($0) } }

    /// Returns the hash of some bytes with one more at their end.
    /// - Parameter hash: the hash of the bytes before it.
    @inlinable
    package static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
