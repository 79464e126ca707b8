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
    /// - Parameter inLonger: whether other words may follow in the last line, or a label may precede in the first.
    func range(saying text: ExactString, inLonger: Bool = false) -> ClosedRange<Int>? {
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
            let start = offset + 1 - length
            if let first = starts[start] {
                if let last = ends[offset + 1] { return first...last }
                if inLonger, isWordEnd(offset + 1), let last = line(endingFrom: offset) { return first...last }
            } else if inLonger, let last = ends[offset + 1], followsLabel(start), let first = line(startingUpTo: start)
            {
                return first...last
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

    /// Returns whether a mark and a space precede.
    private func followsLabel(_ offset: Int) -> Bool {
        offset > 1 && joined[offset - 1] == .space && Self.labelEnds.contains(joined[offset - 2])
    }

    private static let labelEnds: [UInt8] = [.colon, .hyphen, .rightParenthesis, .rightBracket]

    private func line(endingFrom offset: Int) -> Int? {
        (offset...joined.count).lazy.compactMap { ends[$0] }.first
    }

    private func line(startingUpTo offset: Int) -> Int? {
        (0...offset).reversed().lazy.compactMap { starts[$0] }.first
    }
}
