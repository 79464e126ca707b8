/// Encodes and decodes single characters as UTF-8, with surrogates in their generalized three-byte form.
package enum UTF8Sequence {
    /// Writes a scalar (or a lone surrogate) and returns its length. There must be room for four bytes.
    @inlinable @inline(__always)
    package static func write(_ scalar: UInt32, to output: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Int {
        if scalar < 0x80 {
            output[offset] = UInt8(truncatingIfNeeded: scalar)
            return 1
        }
        if scalar < 0x800 {
            output[offset] = UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6)
            output[offset + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            return 2
        }
        if scalar < 0x10000 {
            output[offset] = UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12)
            output[offset + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
            output[offset + 2] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
            return 3
        }
        output[offset] = UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18)
        output[offset + 1] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F)
        output[offset + 2] = UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F)
        output[offset + 3] = UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F)
        return 4
    }

    /// Appends a scalar (or a lone surrogate).
    package static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
            let length = write(scalar, to: buffer, at: 0)
            output.append(contentsOf: buffer[..<length])
        }
    }

    /// The scalar (or lone surrogate) at an offset and its length in bytes; nil if the bytes there are neither.
    package static func read(_ text: UnsafeBufferPointer<UInt8>, at offset: Int) -> (scalar: UInt32, length: Int)? {
        let lead = text[offset]
        if lead < 0x80 { return (UInt32(lead), 1) }
        let (length, isWellFormed) = UTF8Validation.sequence(text, at: offset)
        if isWellFormed {
            var scalar = UInt32(lead) & (0xFF >> UInt32(length + 1))
            for index in 1..<length { scalar = scalar << 6 | UInt32(text[offset + index] & 0x3F) }
            return (scalar, length)
        }
        guard lead == 0xED, offset + 2 < text.count, text[offset + 1] & 0xE0 == 0xA0, !text[offset + 2].isUTF8Lead
        else { return nil }
        return (0xD000 | UInt32(text[offset + 1] & 0x3F) << 6 | UInt32(text[offset + 2] & 0x3F), 3)
    }
}
