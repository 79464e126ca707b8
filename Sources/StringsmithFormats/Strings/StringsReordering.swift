import StringsmithText

/// Reorders the entries of a document.
extension StringsDocument {
    /// Returns the text with the entries in the order of the indices.
    ///
    /// An entry moves together with its comments and any free comments between it and the previous entry. The white
    /// space between two places stays. So does everything before the first entry and after the last one.
    package func reordered(_ order: [Int]) -> [UInt8] {
        guard order.count == entries.count, !entries.isEmpty else { return text }
        var blocks: [Range<Int>] = []
        var gaps: [Range<Int>] = []
        for index in entries.indices {
            var block = block(ofEntry: index)
            if let previous = blocks.last {
                let start = nextItemStart(from: previous.upperBound) ?? block.lowerBound
                block = min(start, block.lowerBound)..<block.upperBound
                gaps.append(previous.upperBound..<block.lowerBound)
            }
            blocks.append(block)
        }
        var result = Array(text[..<blocks[0].lowerBound])
        result.reserveCapacity(text.count)
        for (place, index) in order.enumerated() {
            let block = text[blocks[index]]
            let space = place < gaps.count ? text[gaps[place]] : text[blocks[blocks.count - 1].upperBound...]
            result += block
            // What follows on the line would belong to the comment.
            let next = space.first { $0 > .space || $0 == .lineFeed || $0 == .carriageReturn }
            let isLineEnd = next.map { $0 <= .space } ?? (place == gaps.count)
            if !isLineEnd, Self.endsInLineComment(block) { result += lineEnd }
            result += space
        }
        return result
    }

    /// Returns edits that quote keys and values with `"`, using the standard escapes.
    package func normalizingEscapes() -> [TextEdit] {
        var edits: [TextEdit] = []
        for entry in entries {
            append(key(entry), at: entry.keyLiteral, to: &edits)
            if entry.valueForm != .shorthand, let value = value(entry) {
                append(value, at: entry.valueLiteral, to: &edits)
            }
        }
        return edits
    }

    private func append(_ decoded: ExactString, at range: Range<Int>, to edits: inout [TextEdit]) {
        let spelled = [.quotationMark] + StringsEscapes.encode(decoded) + [.quotationMark]
        if !text[range].elementsEqual(spelled) { edits.append(TextEdit(range: range, replacement: spelled)) }
    }
}
