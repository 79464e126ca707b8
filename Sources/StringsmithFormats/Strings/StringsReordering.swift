import StringsmithText

/// Puts the entries of a document into another order.
extension StringsDocument {
    /// The text with the entries in an order given by their indices.
    ///
    /// An entry takes along its own comments and whatever free-standing comment stands between it and the entry above; the
    /// white space between two places stays at its place. What stands before the first entry and behind the last stays.
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
            result += text[blocks[index]]
            if place < gaps.count { result += text[gaps[place]] }
        }
        return result + text[blocks[blocks.count - 1].upperBound...]
    }

    /// Edits that spell keys and values in `"` with the usual escapes.
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
