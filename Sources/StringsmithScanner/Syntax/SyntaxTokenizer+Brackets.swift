import StringsmithText

/// Matches brackets.
extension SyntaxTokenizer {
    mutating func close(_ byte: UInt8) {
        let index = tokens.count
        let opening: UInt8 =
            byte == .rightParenthesis ? .leftParenthesis : byte == .rightBracket ? .leftBracket : .leftBrace
        // Mostly, the innermost bracket is the partner.
        if let match = open.last, source[Int(tokens[match].start)] == opening {
            tokens[match].match = Int32(index)
            open.removeLast()
            openCounts[Int(opening >> 5)] -= 1
            return finishClose(byte, match)
        }
        // Search only if there is one, so that each bracket is visited once.
        guard openCounts[Int(opening >> 5)] > 0 else {
            result.isUnbalanced = true
            offset += 1
            return
        }
        var partner = open.count - 1
        while partner > 0, source[Int(tokens[open[partner]].start)] != opening { partner -= 1 }
        if partner != open.count - 1 { result.isUnbalanced = true }
        for place in partner..<open.count { tokens[open[place]].match = Int32(index) }
        let match = open[partner]
        forget(from: partner)
        finishClose(byte, match)
    }

    private mutating func finishClose(_ byte: UInt8, _ match: Int) {
        append(.close, to: offset + 1, match: Int32(match))
        memberDepth = min(memberDepth, open.count)
        if byte == .rightBrace, open.count == memberDepth { place = .other }
    }

    mutating func begin(at start: Int) {
        openCounts[Int(source[start] >> 5)] += 1
        open.append(tokens.count)
    }

    mutating func forget(from first: Int) {
        while open.count > first {
            let index = open.removeLast()
            openCounts[Int(source[Int(tokens[index].start)] >> 5)] -= 1
        }
    }
}
