import StringsmithText

/// Reads messages and properties whose receiver is the key: `[@"key" localized]`, `@"key".localized`.
extension CFamilyLexer {
    /// Handles the name of such a message without arguments; returns nil if it isn't one here.
    mutating func receiverCall(_ group: RoutineIndex.Group, _ name: Range<Int>) -> Int? {
        let next = trivia.skip(from: name.upperBound, to: source.count)
        guard
            let receiver = receivers.receiver(of: name) ?? groupReceiver(group, name) ?? receivers.word(before: name)
        else { return nil }
        var range = receiver.range.lowerBound..<name.upperBound
        if !isMember(name) {
            guard next < source.count, source[next] == .rightBracket,
                let open = trivia.lastSignificant(before: range.lowerBound), source[open] == .leftBracket
            else { return nil }
            range = open..<next + 1
        }
        collector.addProperty(group, name: name, receiver: receiver, range: range)
        collector.add(.identifier(name))
        return name.upperBound
    }

    /// Returns the literal to which a message is sent.
    mutating func messageReceiver(_ group: RoutineIndex.Group, _ name: Range<Int>) -> Receiver? {
        receivers.receiver(of: name) ?? groupReceiver(group, name)
    }

    private func isMember(_ name: Range<Int>) -> Bool {
        trivia.lastSignificant(before: name.lowerBound).map { source[$0] == .fullStop } ?? false
    }

    private func groupReceiver(_ group: RoutineIndex.Group, _ name: Range<Int>) -> Receiver? {
        guard let range = receivers.groupStart(before: name) else { return nil }
        var lexer = CFamilyLexer(
            source: UnsafeBufferPointer(rebasing: source[..<range.upperBound]), routines: lookup.routines,
            keepsComments: false)
        lexer.scanGroup(group, range)
        return lexer.collector.receiver(ofGroup: range)
    }
}
