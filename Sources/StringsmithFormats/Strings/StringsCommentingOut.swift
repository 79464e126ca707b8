import StringsmithText

extension StringsDocument {
    /// Edits that make comments of entries, and of nothing else: each stands on lines of its own, and an empty line keeps it
    /// from becoming the comment of the entry below.
    package func commentingOut(_ indices: some Sequence<Int>) -> [TextEdit] {
        let chosen = Set(indices)
        return chosen.sorted().flatMap { commentingOut($0, besides: chosen, lineEnd) }
    }

    private func commentingOut(_ index: Int, besides chosen: Set<Int>, _ lineEnd: [UInt8]) -> [TextEdit] {
        let range = entries[index].range
        let block = block(ofEntry: index)
        var edits: [TextEdit] = []
        // Behind another entry on its line the comment would be that entry's.
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

    /// The offsets behind each line end within an entry; U+2028 and U+2029 end a `//` comment too.
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

    /// Line ends that part a comment from what follows it.
    private func separation(
        behind end: Int, of index: Int, besides chosen: Set<Int>, _ lineEnd: [UInt8]
    ) -> [TextEdit] {
        let next = text.withUnsafeBufferPointer { StringsGrammar(bytes: $0).whiteSpaceEnd(end) }
        guard next < text.count else { return [] }
        // Two entries that become comments may stand together.
        let isBeforeChosen = chosen.contains(index + 1) && self.block(ofEntry: index + 1).contains(next)
        let missing = (isBeforeChosen ? 1 : 2) - lineEndCount(in: end..<next)
        guard missing > 0 else { return [] }
        return [TextEdit(range: end..<end, replacement: Array(repeatElement(lineEnd, count: missing).joined()))]
    }
}
