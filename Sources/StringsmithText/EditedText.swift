extension [UInt8] {
    /// The text with edits applied. They may come in any order, but must not overlap; insertions at one place keep
    /// the order in which they are given. An edit that overlaps an earlier one, or leaves the text, is dropped.
    package func applying(_ edits: [TextEdit]) -> [UInt8] {
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        var result: [UInt8] = []
        result.reserveCapacity(count + edits.reduce(0) { $0 + $1.replacement.count })
        var copied = 0
        for (_, edit) in ordered where edit.range.lowerBound >= copied && edit.range.upperBound <= count {
            result += self[copied..<edit.range.lowerBound]
            result += edit.replacement
            copied = edit.range.upperBound
        }
        result += self[copied...]
        return result
    }
}
