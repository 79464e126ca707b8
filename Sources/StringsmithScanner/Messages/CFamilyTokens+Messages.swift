import StringsmithText

/// Finds operands and messages.
extension CFamilyTokens {
    /// Returns the index after an operand; nil if there is none.
    func end(ofOperand start: Int) -> Int? {
        guard all.indices.contains(start) else { return nil }
        switch all[start] {
        case .string: return start + pieces(from: start).count
        case .identifier:
            let isCall = isMark(start + 1, .leftParenthesis)
            return isCall ? matches[start + 1] < 0 ? nil : matches[start + 1] + 1 : start + 1
        case .punctuation(.leftBracket, _), .punctuation(.leftParenthesis, _):
            return matches[start] > start ? matches[start] + 1 : nil
        case .punctuation(.commercialAt, _) where all.indices.contains(start + 1):
            return matches[start + 1] > start ? matches[start + 1] + 1 : nil
        default: return nil
        }
    }

    /// The receiver of a message, its selector, and the arguments.
    struct Message {
        var receiver: Range<Int>
        var selector = ""
        var arguments: [Range<Int>] = []
    }

    /// Returns the message whose bracket opens at a token; nil for other brackets.
    func message(_ open: Int) -> Message? {
        guard matches[open] > open, let receiverEnd = end(ofOperand: open + 1) else { return nil }
        let close = matches[open]
        var message = Message(receiver: open + 1..<receiverEnd)
        var start = receiverEnd
        var index = receiverEnd
        // Of `a.b c:d`, the receiver is `a.b`.
        while isMark(index, .fullStop), isWord(index + 1) { index += 2 }
        message.receiver = open + 1..<index
        start = index
        var openConditions = 0
        while index < close {
            switch all[index] {
            case .punctuation(.leftBracket, _), .punctuation(.leftParenthesis, _), .punctuation(.leftBrace, _):
                index = max(index, matches[index])
            case .punctuation(.questionMark, _): openConditions += 1
            case .punctuation(.colon, _) where openConditions > 0: openConditions -= 1
            case .punctuation(.colon, _) where isWord(index - 1):
                if !message.selector.isEmpty { message.arguments.append(start..<index - 1) }
                message.selector += word(index - 1) + ":"
                start = index + 1
            case .punctuation(.comma, _):
                message.arguments.append(start..<index)
                start = index + 1
            default: break
            }
            index += 1
        }
        if message.selector.isEmpty {
            message.selector = word(start)
        } else {
            message.arguments.append(start..<close)
        }
        return message
    }

    /// Returns what commas separate in tokens outside of other brackets; none for no tokens.
    func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        var index = start
        while index < range.upperBound {
            if isMark(index, .comma) {
                parts.append(start..<index)
                start = index + 1
            }
            index = max(index, matches[index]) + 1
        }
        return start < range.upperBound ? parts + [start..<range.upperBound] : parts
    }

    /// Returns the end of an expression that starts at a token: a comma, a semicolon, or the bracket around it.
    func end(ofExpression start: Int) -> Int {
        var index = start
        while index < all.count, !isMark(index, .comma), !isMark(index, .semicolon) {
            if matches[index] >= 0, matches[index] < index { return index }
            index = max(index, matches[index]) + 1
        }
        return min(index, all.count)
    }
}
