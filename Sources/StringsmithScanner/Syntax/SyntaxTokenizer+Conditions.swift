import StringsmithText

/// Reads the directives of conditional compilation.
extension SyntaxTokenizer {
    /// A branch of conditional compilation.
    struct Condition {
        var isDead: Bool
        var tokens: Int
        var strings: Int
        var brackets: Int
    }

    /// Handles a directive of conditional compilation; returns false for other words.
    mutating func directive(_ name: Range<Int>) -> Bool {
        if trivia.isWord(name, "if") {
            conditions.append(condition(isDead: says("false", behind: name)))
        } else if trivia.isWord(name, "elseif") || trivia.isWord(name, "else") {
            endBranch()
            conditions.append(condition(isDead: says("false", behind: name)))
        } else if trivia.isWord(name, "endif") {
            endBranch()
        } else {
            return false
        }
        return true
    }

    private func condition(isDead: Bool) -> Condition {
        Condition(
            isDead: isDead, tokens: tokens.count, strings: result.strings.count, brackets: open.count)
    }

    private mutating func endBranch() {
        guard let branch = conditions.popLast(), branch.isDead, open.count >= branch.brackets else { return }
        forget(from: branch.brackets)
        (memberDepth, place) = (min(memberDepth, open.count), .other)
        tokens.removeAll(from: branch.tokens)
        result.strings.removeSubrange(min(branch.strings, result.strings.count)...)
    }

    private func says(_ word: StaticString, behind name: Range<Int>) -> Bool {
        var start = name.upperBound
        while start < source.count, source[start] == .space || source[start] == .tab { start += 1 }
        var end = start
        while end < source.count, ByteTable.identifierPart[source[end]] == 1 { end += 1 }
        guard trivia.isWord(start..<end, word) else { return false }
        var rest = end
        while rest < source.count, source[rest] == .space || source[rest] == .tab { rest += 1 }
        return rest == source.count || trivia.isLineEnd(source[rest]) || source[rest] == .slash
    }
}
