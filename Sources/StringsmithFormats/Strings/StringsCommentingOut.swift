import StringsmithText

extension StringsDocument {
    /// Returns edits that comment out entries and nothing else. Each is put on lines of its own, followed by an empty
    /// line, so that it doesn't become the comment of the next entry.
    package func commentingOut(_ indices: some Sequence<Int>) -> [TextEdit] {
        let chosen = Set(indices)
        return chosen.sorted().flatMap { commentingOut($0, besides: chosen, lineEnd) }
    }

    private func commentingOut(_ index: Int, besides chosen: Set<Int>, _ lineEnd: [UInt8]) -> [TextEdit] {
        let range = entries[index].range
        let block = block(ofEntry: index)
        var edits: [TextEdit] = []
        // After another entry on the same line, the comment would belong to that entry.
        let lineBreak = lineBreak(before: block.lowerBound, lineEnd)
        if !lineBreak.isEmpty {
            edits.append(TextEdit(range: block.lowerBound..<block.lowerBound, replacement: lineBreak))
        }
        let slashes = Array("// ".utf8)
        edits.append(TextEdit(range: range.lowerBound..<range.lowerBound, replacement: slashes))
        for start in lineStarts(in: range) {
            edits.append(TextEdit(range: start..<start, replacement: slashes))
        }
        edits += separation(behind: block.upperBound, of: index, besides: chosen, lineEnd)
        return edits
    }

    /// Returns the offsets after each line ending in an entry. U+2028 and U+2029 count, since they end a `//` comment.
    private func lineStarts(in range: Range<Int>) -> [Int] {
        text.withUnsafeBufferPointer { text in
            let grammar = StringsGrammar(bytes: text)
            var starts: [Int] = []
            var offset = range.lowerBound
            while offset < range.upperBound {
                if grammar.isSeparator(offset) {
                    starts.append(offset + 3)
                } else if text[offset] == .lineFeed {
                    starts.append(offset + 1)
                } else if text[offset] == .carriageReturn, offset + 1 >= text.count || text[offset + 1] != .lineFeed {
                    starts.append(offset + 1)
                }
                offset += 1
            }
            return starts
        }
    }

    /// Returns the line endings that separate a comment from the following text.
    private func separation(
        behind end: Int, of index: Int, besides chosen: Set<Int>, _ lineEnd: [UInt8]
    ) -> [TextEdit] {
        let next = text.withUnsafeBufferPointer { StringsGrammar(bytes: $0).whiteSpaceEnd(end) }
        guard next < text.count else { return [] }
        // No separation between two entries that are both commented out.
        let isBeforeChosen = chosen.contains(index + 1) && self.block(ofEntry: index + 1).contains(next)
        let missing = (isBeforeChosen ? 1 : 2) - lineEndCount(in: end..<next)
        guard missing > 0 else { return [] }
        return [TextEdit(range: end..<end, replacement: Array(repeatElement(lineEnd, count: missing).joined()))]
    }
}
