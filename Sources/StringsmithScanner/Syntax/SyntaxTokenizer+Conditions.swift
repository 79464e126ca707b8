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
        let isFirst = trivia.isWord(name, "if")
        guard conditional.read(name) else { return false }
        if !isFirst { endBranch() }
        if !trivia.isWord(name, "endif") { conditions.append(condition(isDead: conditional.isDead)) }
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
}
