/// Converts UTF-32 bytes to UTF-8 and back.
enum UTF32Transcoding {
    /// Converts UTF-32 bytes to UTF-8; up to three extra bytes at the end are dropped. A value that isn't a scalar
    /// becomes U+FFFD, and its range in the result is returned as well.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isBigEndian: Bool
    ) -> (text: [UInt8], malformed: [Range<Int>]) {
        let unitCount = (bytes.count - start) / 4
        guard unitCount > 0, let base = bytes.baseAddress else { return ([], []) }
        let raw = UnsafeRawPointer(base)
        var malformed: [Range<Int>] = []
        let text = [UInt8](unsafeUninitializedCapacity: unitCount * 4) { output, count in
            var written = 0
            for unit in 0..<unitCount {
                let stored = raw.loadUnaligned(fromByteOffset: start + unit * 4, as: UInt32.self)
                let value = isBigEndian ? UInt32(bigEndian: stored) : UInt32(littleEndian: stored)
                if Unicode.Scalar(value) == nil {
                    malformed.append(written..<(written + 3))
                    written += UTF8Sequence.write(0xFFFD, to: output, at: written)
                } else {
                    written += UTF8Sequence.write(value, to: output, at: written)
                }
            }
            count = written
        }
        return (text, malformed)
    }

    /// Appends the UTF-32 bytes of a UTF-8 text.
    static func encode(_ text: UnsafeBufferPointer<UInt8>, isBigEndian: Bool, to output: inout [UInt8]) throws {
        var offset = 0
        while offset < text.count {
            guard let (scalar, length) = UTF8Sequence.read(text, at: offset) else {
                throw TextEncodingError.malformedReplacement
            }
            guard Unicode.Scalar(scalar) != nil else {
                throw TextEncodingError.unencodable(scalar: scalar, encoding: "utf-32")
            }
            offset += length
            let value = isBigEndian ? scalar.bigEndian : scalar.littleEndian
            withUnsafeBytes(of: value) { output.append(contentsOf: $0) }
        }
    }
}
