import StringsmithText

/// Finds calls in comments, for `--code-comments`.
///
/// Comments contain prose, in which an apostrophe doesn't start a literal, so they aren't lexed as a whole. Instead,
/// each occurrence of a routine's name starts a small scan that ends with the call. Consecutive `//` comments are one
/// text.
struct CommentedCode {
    let source: UnsafeBufferPointer<UInt8>
    let routines: RoutineIndex
    let language: SourceLanguage

    /// The maximum length of a call in a comment. Without it, prose with many names would be read once per name.
    private static let longestCall = 4096

    /// Adds the calls in comments, with offsets in the whole source.
    func collect(from comments: [Range<Int>], into collector: inout CallCollector) {
        guard !comments.isEmpty else { return }
        collector.keepsUnclosed = false
        defer { collector.keepsUnclosed = true }
        // A copy in which comment delimiters are spaces keeps all offsets.
        var uncommented = Array(source)
        for comment in comments { blankDelimiters(of: comment, in: &uncommented) }
        uncommented.withUnsafeBufferPointer { text in
            for block in blocks(of: comments) { collect(from: block, of: text, into: &collector) }
        }
    }

    private func blankDelimiters(of comment: Range<Int>, in text: inout [UInt8]) {
        text[comment.lowerBound] = .space
        text[comment.lowerBound + 1] = .space
        guard source[comment.lowerBound + 1] == .asterisk, comment.count >= 4 else { return }
        if source[comment.upperBound - 1] == .slash { text[comment.upperBound - 1] = .space }
        if source[comment.upperBound - 2] == .asterisk { text[comment.upperBound - 2] = .space }
    }

    /// Groups comments that are separated only by white space.
    private func blocks(of comments: [Range<Int>]) -> [Range<Int>] {
        var blocks: [Range<Int>] = []
        for comment in comments {
            if let last = blocks.last, last.upperBound <= comment.lowerBound,
                source[last.upperBound..<comment.lowerBound].allSatisfy({ $0 <= .space })
            {
                blocks[blocks.count - 1] = last.lowerBound..<comment.upperBound
            } else {
                blocks.append(comment)
            }
        }
        return blocks
    }

    private func collect(
        from block: Range<Int>, of text: UnsafeBufferPointer<UInt8>, into collector: inout CallCollector
    ) {
        let identifierPart = ByteTable.identifierPart
        var offset = block.lowerBound
        var closing = block.lowerBound
        while offset < block.upperBound {
            guard identifierPart[text[offset]] == 1 else {
                offset += 1
                continue
            }
            var end = offset
            while end < block.upperBound, identifierPart[text[end]] == 1 { end += 1 }
            if routines.lengthMask & RoutineIndex.lengthBit(end - offset) != 0,
                let group = routines.group(named: offset..<end, in: text)
            {
                if group.hasReceivers, let start = literalStart(before: offset, in: text, from: block.lowerBound) {
                    let limit = min(block.upperBound, callEnd(after: end, in: text, to: block.upperBound))
                    collectCall(at: start, in: UnsafeBufferPointer(rebasing: text[..<limit]), into: &collector)
                    offset = end
                    continue
                }
                let firstCall = collector.calls.count
                let limit = min(block.upperBound, offset + Self.longestCall)
                // Without a closing bracket there is no call. This avoids reading prose with many names once per name.
                while closing < block.upperBound, closing < end || !Self.isClosing(text[closing]) { closing += 1 }
                if closing < limit {
                    collectCall(at: offset, in: UnsafeBufferPointer(rebasing: text[..<limit]), into: &collector)
                }
                // Nested calls were collected with this one.
                for call in collector.calls[firstCall...] { end = max(end, call.range.upperBound) }
            }
            offset = end
        }
    }

    /// Returns the start of the literal directly before `.name`, or before `name` in Objective-C.
    private func literalStart(before name: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var offset = name - 1
        while offset > start, text[offset] == .fullStop || text[offset] == .space { offset -= 1 }
        guard offset > start, text[offset] == .quotationMark else { return nil }
        offset -= 1
        while offset >= start, text[offset] != .lineFeed, text[offset] != .carriageReturn {
            if text[offset] == .quotationMark, offset == start || text[offset - 1] != .backslash {
                return offset > start && text[offset - 1] == .commercialAt ? offset - 1 : offset
            }
            offset -= 1
        }
        return nil
    }

    /// Returns the end of the text that a call without or with arguments may take.
    private func callEnd(after name: Int, in text: UnsafeBufferPointer<UInt8>, to end: Int) -> Int {
        guard name < end else { return name }
        switch text[name] {
        case .leftParenthesis, .colon: return name + Self.longestCall
        case .rightBracket: return name + 1
        default: return name
        }
    }

    private static func isClosing(_ byte: UInt8) -> Bool { byte == .rightParenthesis || byte == .rightBracket }

    private func collectCall(
        at start: Int, in text: UnsafeBufferPointer<UInt8>, into collector: inout CallCollector
    ) {
        switch language {
        case .swift:
            var lexer = SwiftLexer(source: text, routines: routines, keepsComments: false)
            swap(&lexer.collector, &collector)
            lexer.scanCall(at: start)
            swap(&lexer.collector, &collector)
        case .cFamily:
            var lexer = CFamilyLexer(source: text, routines: routines, keepsComments: false)
            swap(&lexer.collector, &collector)
            lexer.scanCall(at: start)
            swap(&lexer.collector, &collector)
        }
    }
}
