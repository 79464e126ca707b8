import StringsmithText

/// Finds calls in comments, for `--code-comments`.
///
/// Comments hold prose, in which an apostrophe opens no literal, so they are not lexed from their start: each routine's
/// name in them begins a small scan of its own, which ends with the call. Consecutive `//` comments are one text.
struct CommentedCode {
    let source: UnsafeBufferPointer<UInt8>
    let routines: RoutineIndex
    let language: SourceLanguage

    /// A call in a comment is not longer; the bound keeps prose full of names from being read once a name.
    private static let longestCall = 4096

    /// The calls in comments, by offsets of the whole source.
    func calls(in comments: [Range<Int>]) -> [FoundCall] {
        guard !comments.isEmpty else { return [] }
        // Comment delimiters become spaces in a copy, so that every offset stays.
        var uncommented = Array(source)
        for comment in comments { blankDelimiters(of: comment, in: &uncommented) }
        return blocks(of: comments).flatMap { block in
            uncommented.withUnsafeBufferPointer { calls(in: block, of: $0) }
        }
    }

    private func blankDelimiters(of comment: Range<Int>, in text: inout [UInt8]) {
        text[comment.lowerBound] = .space
        text[comment.lowerBound + 1] = .space
        guard source[comment.lowerBound + 1] == .asterisk, comment.count >= 4 else { return }
        if source[comment.upperBound - 1] == .slash { text[comment.upperBound - 1] = .space }
        if source[comment.upperBound - 2] == .asterisk { text[comment.upperBound - 2] = .space }
    }

    /// Comments with nothing but white space between them, together.
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

    private func calls(in block: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> [FoundCall] {
        var found: [FoundCall] = []
        var offset = block.lowerBound
        while offset < block.upperBound {
            guard ByteTable.identifierPart[text[offset]] == 1 else {
                offset += 1
                continue
            }
            var end = offset
            while end < block.upperBound, ByteTable.identifierPart[text[end]] == 1 { end += 1 }
            if routines.lengthMask & RoutineIndex.lengthBit(end - offset) != 0 {
                let limit = min(block.upperBound, offset + Self.longestCall)
                let calls = call(at: offset, in: UnsafeBufferPointer(rebasing: text[..<limit]))
                found += calls
                // Calls nested in this one were found with it.
                end = max(end, calls.map(\.range.upperBound).max() ?? end)
            }
            offset = end
        }
        return found
    }

    private func call(at start: Int, in text: UnsafeBufferPointer<UInt8>) -> [FoundCall] {
        let name = UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(text)[start..<wordEnd(from: start, in: text)])
        guard routines.candidates(named: name) != nil else { return [] }
        switch language {
        case .swift:
            var lexer = SwiftLexer(source: text, routines: routines, keepsComments: false)
            lexer.scan(from: start, stopsAfterCall: true)
            return lexer.collector.calls
        case .cFamily:
            var lexer = CFamilyLexer(source: text, routines: routines, keepsComments: false)
            lexer.scan(from: start, stopsAfterCall: true)
            return lexer.collector.calls
        }
    }

    private func wordEnd(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var end = start
        while end < text.count, ByteTable.identifierPart[text[end]] == 1 { end += 1 }
        return end
    }
}
