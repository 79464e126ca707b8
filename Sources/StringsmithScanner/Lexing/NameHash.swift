import StringsmithText

/// Hashes of names, which are compared instead of the names where it does no harm to take one name for another.
enum NameHash {
    /// Returns the hash of a name: of its length, its first and its last bytes, so that long names cost no more.
    @inline(__always)
    static func of(_ name: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Int32 {
        guard let baseAddress = source.baseAddress, !name.isEmpty else { return 0 }
        let start = UnsafeRawPointer(baseAddress) + name.lowerBound
        let count = name.count
        var value: UInt64
        if count >= 8 {
            // All loads are within the name.
            value = start.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
            value ^= (start + (count - 8)).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            value = UInt64(start.loadUnaligned(as: UInt32.self)) << 32
            value |= UInt64((start + (count - 4)).loadUnaligned(as: UInt32.self))
        } else {
            value = UInt64(source[name.lowerBound]) << 16 | UInt64(source[name.lowerBound + count / 2]) << 8
            value |= UInt64(source[name.upperBound - 1])
        }
        value = (value ^ UInt64(count)) &* 0xD6E8_FEB8_6659_FD93
        value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        return Int32(truncatingIfNeeded: value >> 32)
    }

    /// Returns the hash of all bytes of a name, for tables in which names with the same hash would take time.
    static func ofAllBytes(_ name: String) -> Int32 {
        var name = name
        return name.withUTF8 { ofAllBytes($0.indices, in: $0) }
    }

    /// Returns the hash of all bytes of a name.
    static func ofAllBytes(_ name: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> Int32 {
        var value: UInt64 = 0
        var start = name.lowerBound
        while start < name.upperBound {
            let end = min(start + 8, name.upperBound)
            let part = UInt32(bitPattern: of(start..<end, in: source))
            value = (value ^ UInt64(part)) &* 0x9E37_79B9_7F4A_7C15
            start = end
        }
        return Int32(truncatingIfNeeded: value >> 32)
    }

    /// Returns the hash of all bytes of a name, or of its first component if it is qualified.
    static func ofFirstComponent(_ name: String) -> Int32 {
        var name = name
        return name.withUTF8 { bytes in
            let end = bytes.firstOffset(of: .fullStop, from: 0, to: bytes.count) ?? bytes.count
            return ofAllBytes(0..<end, in: bytes)
        }
    }

    /// Returns the hash of a name, or of its last component if it is qualified.
    static func of(_ name: String) -> Int32 {
        var name = name
        return name.withUTF8 { bytes in
            of((bytes.lastIndex(of: .fullStop).map { $0 + 1 } ?? 0)..<bytes.count, in: bytes)
        }
    }
}

/// A set of hashes that may contain more than was inserted, but never less.
struct NameFilter {
    private var bits: [UInt64]

    /// Creates a filter with a number of bits, which is a power of two of at least 64.
    init(bitCount: Int) { bits = Array(repeating: 0, count: bitCount / 64) }

    mutating func insert(_ hash: Int32) {
        let place = Int(UInt32(bitPattern: hash))
        bits[place >> 6 & (bits.count - 1)] |= 1 << UInt64(place & 63)
    }

    @inline(__always)
    func mayContain(_ hash: Int32) -> Bool {
        let place = Int(UInt32(bitPattern: hash))
        return bits[place >> 6 & (bits.count - 1)] & 1 << UInt64(place & 63) != 0
    }
}
