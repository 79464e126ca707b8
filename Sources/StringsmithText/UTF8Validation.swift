/// Finds invalid UTF-8.
package enum UTF8Validation {
    /// The ill-formed ranges of a text, and the number of well-formed multibyte sequences.
    package struct Report: Sendable {
        /// Maximal ill-formed subparts, in order, as Unicode counts U+FFFD (chapter 3, "substitution of maximal
        /// subparts").
        package var malformed: [Range<Int>] = []

        /// The number of well-formed sequences beyond ASCII.
        package var multibyteCount = 0
    }

    /// Validates a text in one pass.
    package static func report(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Report {
        var report = Report()
        var offset = start
        while offset < bytes.count {
            offset = asciiEnd(bytes, from: offset)
            guard offset < bytes.count else { break }
            let (length, isWellFormed) = sequence(bytes, at: offset)
            if isWellFormed {
                report.multibyteCount += 1
            } else if let last = report.malformed.last, last.upperBound == offset {
                report.malformed[report.malformed.count - 1] = last.lowerBound..<(offset + length)
            } else {
                report.malformed.append(offset..<(offset + length))
            }
            offset += length
        }
        return report
    }

    /// The offset of the first non-ASCII byte from `start` on, or the end.
    @inline(__always)
    static func asciiEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var offset = start
        guard let base = bytes.baseAddress else { return offset }
        let raw = UnsafeRawPointer(base)
        // In bounds: 32 bytes from `offset` lie before `count`.
        while offset + 32 <= bytes.count {
            let block = raw.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
            if (block & 0x8080_8080_8080_8080) != .zero { break }
            offset += 32
        }
        while offset < bytes.count, bytes[offset] < 0x80 { offset += 1 }
        return offset
    }

    /// The length of the sequence at a non-ASCII byte, or of the maximal ill-formed subpart there.
    @inline(__always)
    static func sequence(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (length: Int, isWellFormed: Bool) {
        let lead = bytes[offset]
        var low: UInt8 = 0x80
        var high: UInt8 = 0xBF
        let length: Int
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF:
            length = 3
            if lead == 0xE0 { low = 0xA0 }
            if lead == 0xED { high = 0x9F }
        case 0xF0...0xF4:
            length = 4
            if lead == 0xF0 { low = 0x90 }
            if lead == 0xF4 { high = 0x8F }
        default: return (1, false)
        }
        guard offset + 1 < bytes.count, bytes[offset + 1] >= low, bytes[offset + 1] <= high else { return (1, false) }
        var index = 2
        while index < length {
            guard offset + index < bytes.count, !bytes[offset + index].isUTF8Lead else { return (index, false) }
            index += 1
        }
        return (length, true)
    }
}
