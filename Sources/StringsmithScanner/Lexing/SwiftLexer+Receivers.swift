import StringsmithText

/// Reads methods and properties whose receiver is the key: `"key".localized`, `"key".localized(comment)`.
extension SwiftLexer {
    /// Handles the name of such a routine; returns nil if it isn't one here.
    mutating func receiverCall(_ group: RoutineIndex.Group, _ name: Range<Int>) -> Int? {
        let before = trivia.wordOnLine(before: name.lowerBound)
        let open = lookup.openingParenthesis(after: name, to: source.count)
        if trivia.isWord(before, "func") {
            if open != nil { collector.beginDefinition(at: name.lowerBound) }
            return name.upperBound
        }
        if trivia.isWord(before, "var") || trivia.isWord(before, "let") {
            if hasBody(after: name.upperBound) { collector.beginDefinition(at: name.lowerBound) }
            return nil
        }
        guard
            let receiver = receivers.receiver(of: name) ?? groupReceiver(group, name)
                ?? receivers.word(before: name)
        else { return nil }
        if let open {
            collector.beginCall(group, name: name, open: open, receiver: receiver)
            countParenthesis()
            return open + 1
        }
        collector.addProperty(group, name: name, receiver: receiver, range: receiver.range.lowerBound..<name.upperBound)
        collector.add(.identifier(name))
        return name.upperBound
    }

    /// True for `: String {`, the type and body of a computed property.
    private func hasBody(after start: Int) -> Bool {
        let limit = min(source.count, start + Self.longestType)
        var offset = trivia.skip(from: start, to: limit)
        guard offset < limit, source[offset] == .colon else { return false }
        offset += 1
        while offset < limit,
            source[offset] == .questionMark || ByteTable.identifierPart[source[offset]] == 1
                || source[offset] == .fullStop || source[offset] <= .space && !trivia.isLineEnd(source[offset])
        {
            offset += 1
        }
        offset = trivia.skip(from: offset, to: limit)
        return offset < limit && source[offset] == .leftBrace
    }

    private static var longestType: Int { 256 }

    private func groupReceiver(_ group: RoutineIndex.Group, _ name: Range<Int>) -> Receiver? {
        guard let range = receivers.groupStart(before: name) else { return nil }
        var lexer = SwiftLexer(
            source: UnsafeBufferPointer(rebasing: source[..<range.upperBound]), routines: lookup.routines,
            keepsComments: false)
        lexer.scanGroup(group, range)
        return lexer.collector.receiver(ofGroup: range)
    }
}
