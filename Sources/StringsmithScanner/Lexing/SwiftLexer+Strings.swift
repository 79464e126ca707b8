import StringsmithText

/// Reads string literals and their interpolations.
extension SwiftLexer {
    mutating func string(from start: Int, quote: Int, numberSigns: Int) -> Int {
        let isMultiLine =
            quote + 2 < source.count && source[quote + 1] == .quotationMark && source[quote + 2] == .quotationMark
            && (numberSigns == 0 || !closesOnLine(from: quote + 1, numberSigns: numberSigns))
        let body = quote + (isMultiLine ? 3 : 1)
        let token = StringToken(
            range: start..<body, body: body..<body, kind: isMultiLine ? .multiLine : .singleLine,
            numberSigns: numberSigns
        )
        return continueString(OpenString(token: token), from: body)
    }

    /// True for `#"""#` and `#"" ""#`, which look like a multi-line delimiter but are closed on the same line.
    private func closesOnLine(from start: Int, numberSigns: Int) -> Bool {
        // The limit prevents repeated lookahead over a long line of delimiters.
        let end = min(source.count, start + 256)
        var offset = start
        while offset < end, !trivia.isLineEnd(source[offset]) {
            if source[offset] == .quotationMark, hasNumberSigns(numberSigns, at: offset + 1) { return true }
            offset += 1
        }
        return false
    }

    private func hasNumberSigns(_ count: Int, at offset: Int) -> Bool {
        count == 0 || source.repeats(.numberSign, count: count, at: offset)
    }

    /// Reads the body of a string up to its end or its next interpolation.
    mutating func continueString(_ open: OpenString, from start: Int) -> Int {
        var token = open.token
        let stops = token.kind == .multiLine ? ByteTable.multiLineStringStop : ByteTable.stringStop
        let firstStop = stops.firstOffset(in: source, from: start, to: source.count)
        var offset = firstStop
        while true {
            offset = stops.firstOffset(in: source, from: offset, to: source.count)
            guard offset < source.count else { break }
            let byte = source[offset]
            if byte == .quotationMark {
                if let end = closingDelimiterEnd(of: token, at: offset) {
                    token.isPlain = offset == firstStop && token.kind == .singleLine && start == token.body.lowerBound
                    return endString(token, body: offset, end: end)
                }
                offset += 1
            } else if byte == .backslash {
                guard hasNumberSigns(token.numberSigns, at: offset + 1) else {
                    offset += 1
                    continue
                }
                let escaped = offset + 1 + token.numberSigns
                if escaped < source.count, source[escaped] == .leftParenthesis {
                    return beginInterpolation(in: open, parenthesis: escaped)
                }
                let isLineEnd = escaped < source.count && trivia.isLineEnd(source[escaped])
                offset = isLineEnd ? escaped : escaped + 1
            } else {
                return unterminated(token, at: offset)
            }
        }
        return unterminated(token, at: source.count)
    }

    private func closingDelimiterEnd(of token: StringToken, at offset: Int) -> Int? {
        let quotes = token.kind == .multiLine ? 3 : 1
        guard quotes == 1 || source.repeats(.quotationMark, count: quotes, at: offset),
            hasNumberSigns(token.numberSigns, at: offset + quotes)
        else { return nil }
        return offset + quotes + token.numberSigns
    }

    private mutating func beginInterpolation(in open: OpenString, parenthesis: Int) -> Int {
        var open = open
        open.token.hasInterpolation = true
        open.openParentheses = 1
        open.depth = collector.depth
        interpolated.append(open)
        collector.beginInterpolation(at: parenthesis)
        return parenthesis + 1
    }

    private mutating func endString(_ token: StringToken, body: Int, end: Int) -> Int {
        var token = token
        token.range = token.range.lowerBound..<end
        token.body = token.body.lowerBound..<body
        if collector.isCollecting { collector.add(.string(token)) }
        if readsReceivers { receivers.add(token) }
        return end
    }

    /// Ends a single-line string with its line, so that the next line is read. This is reported only if something is
    /// lost.
    private mutating func unterminated(_ token: StringToken, at end: Int) -> Int {
        if collector.isCollecting || token.kind == .multiLine {
            problems.append(.init(kind: .unterminatedString, range: token.range.lowerBound..<end))
        }
        return endString(token, body: end, end: end)
    }
}
