extension [UInt8] {
    /// The text with edits applied. They may be in any order; insertions at the same position keep their given order. An
    /// edit that overlaps an earlier one, or that is out of bounds, is dropped.
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
