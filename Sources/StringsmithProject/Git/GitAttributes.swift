import StringsmithText

/// A `.gitattributes` file, as lines that are preserved byte for byte.
struct GitAttributes {
    private(set) var bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// True if the file contains exactly this line.
    func contains(_ line: String) -> Bool { range(of: line) != nil }

    /// Adds a line at the end, where it overrides earlier lines. If the last line has no line ending, neither has the
    /// new one, which tells `remove` to restore that.
    mutating func add(_ line: String) {
        let lineEnd = lineEnd
        if bytes.isEmpty || bytes.last == .lineFeed {
            bytes += Array(line.utf8) + lineEnd
        } else {
            bytes += lineEnd + Array(line.utf8)
        }
    }

    /// Removes a line and restores the bytes before `add`.
    mutating func remove(_ line: String) {
        while let range = range(of: line) {
            var (start, end) = (range.lowerBound, range.upperBound)
            if end < bytes.count {
                end += bytes[end] == .carriageReturn ? 2 : 1
            } else if start > 0 {
                start -= start > 1 && bytes[start - 2] == .carriageReturn ? 2 : 1
            }
            bytes.removeSubrange(start..<end)
        }
    }

    private var lineEnd: [UInt8] {
        guard let first = bytes.firstIndex(of: .lineFeed), first > 0, bytes[first - 1] == .carriageReturn else {
            return [.lineFeed]
        }
        return [.carriageReturn, .lineFeed]
    }

    /// Returns the range of a line, without its line ending.
    private func range(of line: String) -> Range<Int>? {
        let wanted = Array(line.utf8)
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: .lineFeed) ?? bytes.count
            let hasReturn = end < bytes.count && end > start && bytes[end - 1] == .carriageReturn
            let content = start..<(hasReturn ? end - 1 : end)
            if bytes[content].elementsEqual(wanted) { return content }
            start = end + 1
        }
        return nil
    }
}
