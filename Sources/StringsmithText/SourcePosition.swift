/// A place in a text as a person reads it.
package struct SourcePosition: Hashable, Comparable, Sendable {
    /// 1 for the first line. LF, CR LF and CR each end a line.
    package var line: Int

    /// 1 for the first character of a line, counted in Unicode scalars.
    package var column: Int

    /// Makes a position from a line and a column, both from 1.
    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A stretch of text between two places; `end` is the place after the last character.
package struct SourceRange: Hashable, Sendable {
    /// The place of the first character.
    package var start: SourcePosition

    /// The place after the last character.
    package var end: SourcePosition

    /// Makes a range from its two ends.
    package init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
    }
}
