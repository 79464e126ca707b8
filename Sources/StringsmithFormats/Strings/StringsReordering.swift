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
            result += text[blocks[index]]
            if place < gaps.count { result += text[gaps[place]] }
        }
        return result + text[blocks[blocks.count - 1].upperBound...]
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
