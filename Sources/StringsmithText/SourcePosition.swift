/// A line and column.
public struct SourcePosition: Hashable, Comparable, Sendable {
    /// 1 for the first line. LF, CR LF and CR each end a line.
    public var line: Int

    /// 1 for the first character of a line, counted in Unicode scalars.
    public var column: Int

    /// Creates a position from a line and a column, both counted from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A range of text; `end` is the position after the last character.
public struct SourceRange: Hashable, Sendable {
    /// The position of the first character.
    public var start: SourcePosition

    /// The position after the last character.
    public var end: SourcePosition

    /// Creates a range from its ends.
    public init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
    }
}
