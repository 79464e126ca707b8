extension UInt8 {
    /// True for an ASCII character that is never escaped in a JSON string.
    var isPlainInJSON: Bool { self >= .space && self < .delete && self != .quotationMark && self != .backslash }
}

extension UnsafeBufferPointer<UInt8> {
    /// True if the eight bytes from an offset are never escaped in a JSON string: none has the highest bit, is below a
    /// space, or is one of three others.
    @inline(__always)
    func hasPlainJSON(at offset: Int) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let bytes = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        // The highest bit of each byte tells. A carry only reaches another byte from one that counts itself.
        var found = bytes | (bytes &- ones &* UInt64(UInt8.space)) & ~bytes
        func mark(_ byte: UInt8) {
            let difference = bytes ^ ones &* UInt64(byte)
            found |= (difference &- ones) & ~difference
        }
        mark(.quotationMark)
        mark(.backslash)
        mark(.delete)
        return found & (ones << 7) == 0
    }
}
