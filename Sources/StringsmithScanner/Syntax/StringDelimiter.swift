import StringsmithText

/// The closing delimiter of a literal.
struct StringDelimiter {
    var quotes: Int
    var numberSigns: Int

    /// Returns the offset after the closing delimiter, if it is at an offset.
    func end(in source: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int? {
        guard quotes == 1 || source.repeats(.quotationMark, count: quotes, at: offset),
            numberSigns == 0 || source.repeats(.numberSign, count: numberSigns, at: offset + quotes)
        else { return nil }
        return offset + quotes + numberSigns
    }

    /// True for `"""`, but not for `#"""#`, which is closed on its line.
    static func isMultiLine(_ source: UnsafeBufferPointer<UInt8>, quote: Int, numberSigns: Int) -> Bool {
        guard source.repeats(.quotationMark, count: 3, at: quote) else { return false }
        guard numberSigns > 0 else { return true }
        let single = StringDelimiter(quotes: 1, numberSigns: numberSigns)
        // The limit prevents repeated lookahead over a long line of delimiters.
        let end = min(source.count, quote + 257)
        var offset = quote + 1
        while offset < end, source[offset] != .lineFeed, source[offset] != .carriageReturn {
            if source[offset] == .quotationMark, single.end(in: source, at: offset) != nil { return false }
            offset += 1
        }
        return true
    }
}
