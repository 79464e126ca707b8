import StringsmithText

/// Finds a text in consecutive lines in linear time.
struct LineRuns {
    private var joined: [UInt8] = []

    /// The lines by start offset.
    private var starts: [Int: Int] = [:]

    /// The lines by end offset.
    private var ends: [Int: Int] = [:]

    init(_ lines: [ExactString]) {
        for (index, line) in lines.enumerated() where !line.isEmpty {
            if !joined.isEmpty { joined.append(.space) }
            starts[joined.count] = index
            joined += line.bytes
            ends[joined.count] = index
        }
    }

    /// Returns the lines that contain exactly a text.
    /// - Parameter mayGoOn: whether other words may follow in the last line.
    func range(saying text: ExactString, mayGoOn: Bool = false) -> ClosedRange<Int>? {
        let pattern = text.bytes
        guard !pattern.isEmpty, pattern.count <= joined.count else { return nil }
        // Knuth-Morris-Pratt: for each byte of the pattern, the length of the longest prefix that ends there.
        var borders = Array(repeating: 0, count: pattern.count)
        var length = 0
        for index in pattern.indices.dropFirst() {
            while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
            if pattern[index] == pattern[length] { length += 1 }
            borders[index] = length
        }
        length = 0
        for (offset, byte) in joined.enumerated() {
            while length > 0, byte != pattern[length] { length = borders[length - 1] }
            if byte == pattern[length] { length += 1 }
            guard length == pattern.count else { continue }
            if let first = starts[offset + 1 - length] {
                if let last = ends[offset + 1] { return first...last }
                if mayGoOn, isWordEnd(offset + 1), let last = line(at: offset) { return first...last }
            }
            length = borders[length - 1]
        }
        return nil
    }

    /// Returns whether no letter or digit follows.
    private func isWordEnd(_ offset: Int) -> Bool {
        let next = joined[offset]
        return next < 0x80 && !next.isASCIILetter && !next.isASCIIDigit
    }

    private func line(at offset: Int) -> Int? {
        (offset...joined.count).lazy.compactMap { ends[$0] }.first
    }
}
