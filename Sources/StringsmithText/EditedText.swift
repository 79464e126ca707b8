extension [UInt8] {
    /// The text with edits applied. They may be in any order; insertions at the same position keep their given order. An
    /// edit that overlaps an earlier one, or that is out of bounds, is dropped.
    package func applying(_ edits: [TextEdit]) -> [UInt8] {
        let isOrdered = zip(edits, edits.dropFirst()).allSatisfy { !$1.precedes($0) }
        let ordered =
            isOrdered
            ? edits
            : edits.enumerated().sorted {
                $0.element.precedes($1.element) || (!$1.element.precedes($0.element) && $0.offset < $1.offset)
            }.map(\.element)
        var result: [UInt8] = []
        result.reserveCapacity(count + edits.reduce(0) { $0 + $1.replacement.count })
        var copied = 0
        for edit in ordered where edit.range.lowerBound >= copied && edit.range.upperBound <= count {
            result += self[copied..<edit.range.lowerBound]
            result += edit.replacement
            copied = edit.range.upperBound
        }
        result += self[copied...]
        return result
    }
}

extension TextEdit {
    /// True if the edit comes before another in the text.
    fileprivate func precedes(_ other: TextEdit) -> Bool {
        if range.lowerBound != other.range.lowerBound { return range.lowerBound < other.range.lowerBound }
        return range.upperBound < other.range.upperBound
    }
}
