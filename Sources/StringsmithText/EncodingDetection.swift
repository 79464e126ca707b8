import CICU

/// Detects the encoding of bytes.
enum EncodingDetection {
    /// The detected encoding, and how it was determined.
    struct Finding {
        var encoding: TextEncoding
        var byteOrderMarkLength = 0
        var origin: DecodedText.Origin

        /// The result of UTF-8 validation, if it was needed.
        var validation: UTF8Validation.Report?
    }

    /// The encoding that a byte order mark indicates. UTF-32 is checked first because one of its marks also begins with FF FE.
    static func byteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Finding? {
        let candidates: [TextEncoding] = [
            .utf32LittleEndian, .utf32BigEndian, .utf8, .utf16LittleEndian, .utf16BigEndian,
        ]
        for encoding in candidates {
            let mark = encoding.byteOrderMark
            if bytes.starts(with: mark) {
                return Finding(encoding: encoding, byteOrderMarkLength: mark.count, origin: .byteOrderMark)
            }
        }
        return nil
    }

    /// Determines the encoding by byte order mark, by the positions of NUL bytes, by UTF-8 validity, or else by ICU's guess.
    static func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> Finding {
        if let unicode = unicode(bytes) { return unicode }
        let report = UTF8Validation.report(bytes)
        // A few invalid bytes in otherwise valid UTF-8 are damage, not a different encoding.
        let isUTF8 = report.malformed.isEmpty || report.multibyteCount >= report.malformed.count * 4
        if isUTF8 { return Finding(encoding: .utf8, origin: .content, validation: report) }
        return Finding(encoding: legacy(bytes, around: report.malformed[0].lowerBound), origin: .guess)
    }

    /// Determines a Unicode encoding by byte order mark, or by the positions of NUL bytes; returns nil for what should be
    /// UTF-8.
    static func unicode(_ bytes: UnsafeBufferPointer<UInt8>) -> Finding? {
        byteOrderMark(bytes) ?? nulPattern(bytes).map { Finding(encoding: $0, origin: .nulPattern) }
    }

    /// Recognizes UTF-16 and UTF-32 without a byte order mark: ASCII characters, which every table contains, leave NULs at
    /// even or odd offsets only.
    static func nulPattern(_ bytes: UnsafeBufferPointer<UInt8>) -> TextEncoding? {
        let sampled = min(bytes.count, 4096) & ~3
        guard sampled >= 2 || bytes.count >= 2 else { return nil }
        var nuls = (0, 0, 0, 0)
        for offset in stride(from: 0, to: sampled, by: 4) {
            if bytes[offset] == 0 { nuls.0 += 1 }
            if bytes[offset + 1] == 0 { nuls.1 += 1 }
            if bytes[offset + 2] == 0 { nuls.2 += 1 }
            if bytes[offset + 3] == 0 { nuls.3 += 1 }
        }
        let groups = sampled / 4
        if groups > 0, bytes.count % 4 == 0 {
            if nuls.3 == groups, nuls.2 * 2 > groups, nuls.0 == 0 { return .utf32LittleEndian }
            if nuls.0 == groups, nuls.1 * 2 > groups, nuls.3 == 0 { return .utf32BigEndian }
        }
        let tail = bytes.count >= 2 && sampled == 0
        let even = nuls.0 + nuls.2 + (tail && bytes[0] == 0 ? 1 : 0)
        let odd = nuls.1 + nuls.3 + (tail && bytes[1] == 0 ? 1 : 0)
        let pairs = max(sampled / 2, 1)
        if odd * 10 >= pairs, even * 20 <= odd { return .utf16LittleEndian }
        if even * 10 >= pairs, odd * 20 <= even { return .utf16BigEndian }
        return nil
    }

    private static func legacy(_ bytes: UnsafeBufferPointer<UInt8>, around offset: Int) -> TextEncoding {
        let sampleLength = 1 << 20
        let start = max(0, min(offset - 4096, bytes.count - sampleLength))
        let sample = UnsafeBufferPointer(rebasing: bytes[start..<min(bytes.count, start + sampleLength)])
        let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer -> String? in
            let confidence = cicu_detect_encoding(sample.baseAddress, Int32(sample.count), buffer.baseAddress, 64)
            guard confidence >= 10, let found = buffer.baseAddress else { return nil }
            return String(cString: found)
        }
        let wide = ["UTF-", "ISO-2022", "IBM42"]
        guard let name, !wide.contains(where: name.hasPrefix), let encoding = TextEncoding(name: name) else {
            return .named("windows-1252")
        }
        return encoding
    }
}
