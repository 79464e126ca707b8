import StringsmithText

/// Finds the escapes of URLs, such as `%20` in `https://example.com/a%20b`, which aren't format specifiers.
enum URLEscapes {
    /// Returns whether each percent sign of a text begins an escape in a URL. Otherwise, the text may be a format, whose
    /// percent signs must be doubled in a URL too.
    static func holdAllPercentSigns(of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        var wordStart = 0
        var isURL = false
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == .percentSign {
                isURL = isURL || isURLPrefix(bytes[wordStart..<offset])
                guard isURL, let end = endOfEscapes(bytes, from: offset) else { return false }
                offset = end
                continue
            }
            offset += 1
            if endsURL(byte) { (wordStart, isURL) = (offset, false) }
        }
        return true
    }

    private static func endsURL(_ byte: UInt8) -> Bool {
        byte <= .space || byte == .delete || byte == .quotationMark || byte == .lessThan || byte == .greaterThan
    }

    private static let marks = ["://", "mailto:", "tel:", "sms:"].map { Array($0.utf8) }
    private static let bareHost = Array("www.".utf8)

    /// Returns whether a word is the beginning of a URL, perhaps after a parenthesis: `https://`, `mailto:`.
    private static func isURLPrefix(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var offset = word.startIndex
        while offset < word.endIndex {
            let rest = word[offset...]
            let isInWord = offset > word.startIndex && word[offset - 1].isASCIILetter
            for (number, mark) in marks.enumerated() where isPrefix(mark, of: rest) {
                // A scheme ends before `://`; the other schemes begin a word.
                if isInWord == (number == 0) { return true }
            }
            if !isInWord, isPrefix(bareHost, of: rest) { return true }
            offset += 1
        }
        return false
    }

    private static func isPrefix(_ mark: [UInt8], of word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard word.count >= mark.count else { return false }
        return zip(mark, word).allSatisfy { $0 == $1 || $1.isASCIILetter && $0 == $1 | 0x20 }
    }

    /// Returns the end of the escapes from an offset; nil if they aren't all escapes that URLs contain.
    ///
    /// `%02d` would be the escape of a control character, and `%2d` of a hyphen, which needs none: these are specifiers.
    /// Bytes beyond ASCII are UTF-8 (RFC 3986, sections 2.3 and 2.5), or of an older encoding, with uppercase digits.
    private static func endOfEscapes(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var offset = start
        var decoded: [UInt8] = []
        while offset + 2 < bytes.count, bytes[offset] == .percentSign,
            let high = bytes[offset + 1].hexadecimalDigitValue, let low = bytes[offset + 2].hexadecimalDigitValue
        {
            let byte = UInt8(high << 4 | low)
            guard isEscaped(byte) else { return nil }
            decoded.append(byte)
            offset += 3
        }
        guard offset > start else { return nil }
        let isUppercase = !bytes[start..<offset].contains { $0.isASCIILetter && $0 & 0x20 != 0 }
        return isUppercase || isUTF8(decoded) ? offset : nil
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        if byte == .tab || byte == .lineFeed || byte == .carriageReturn { return true }
        if byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte) { return false }
        return byte >= .space && byte != .delete
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
