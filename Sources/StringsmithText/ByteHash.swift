/// A 64-bit hash of bytes (FNV-1a), the same in every run.
package enum ByteHash {
    /// The hash of no bytes.
    package static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Returns the hash of some bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reduce(empty) { adding($1, to: $0) })
    }

    /// Returns the hash of some bytes with one more at their end.
    /// - Parameter hash: the hash of the bytes before it.
    @inlinable
    package static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
