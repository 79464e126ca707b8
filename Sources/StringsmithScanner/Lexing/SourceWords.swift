#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension UnsafeBufferPointer<UInt8> {
    /// True if a range of the source is exactly a word.
    @inline(__always)
    func spells(_ word: StaticString, in range: Range<Int>) -> Bool {
        range.count == word.utf8CodeUnitCount && holds(word.utf8Start, at: range.lowerBound, count: range.count)
    }

    /// True if a range of the source is exactly these bytes.
    @inline(__always)
    func spells(_ word: [UInt8], in range: Range<Int>) -> Bool {
        range.count == word.count && holds(word, at: range.lowerBound, count: range.count)
    }

    /// Returns the eight bytes from an offset, all of which must be in the source.
    @inline(__always)
    func eightBytes(at offset: Int) -> UInt64 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    /// True if a byte occurs `count` times from an offset.
    @inline(__always)
    func repeats(_ byte: UInt8, count: Int, at offset: Int) -> Bool {
        guard offset + count <= self.count else { return false }
        var matched = 0
        while matched < count, self[offset + matched] == byte { matched += 1 }
        return matched == count
    }

    /// Returns the offset of the first occurrence of a byte in a range, or nil.
    package func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        guard let baseAddress, start < end, let found = memchr(baseAddress + start, Int32(byte), end - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    /// Returns the offset of the first occurrence of a sequence at or after a place; the end if there is none.
    package func firstOffset(of needle: [UInt8], from place: Int) -> Int {
        guard let baseAddress, place < count,
            let found = memmem(baseAddress + place, count - place, needle, needle.count)
        else { return count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
    }

    private func holds(_ bytes: UnsafePointer<UInt8>, at offset: Int, count: Int) -> Bool {
        guard let baseAddress else { return count == 0 }
        return memcmp(baseAddress + offset, bytes, count) == 0
    }
}
