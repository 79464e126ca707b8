/// A place in a text as a person reads it.
public struct SourcePosition: Hashable, Comparable, Sendable {
    /// 1 for the first line. LF, CR LF and CR each end a line.
    public var line: Int

    /// 1 for the first character of a line, counted in Unicode scalars.
    public var column: Int

    /// Makes a position from a line and a column, both from 1.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// A stretch of text between two places; `end` is the place after the last character.
public struct SourceRange: Hashable, Sendable {
    /// The place of the first character.
    public var start: SourcePosition

    /// The place after the last character.
    public var end: SourcePosition

    /// Makes a range from its two ends.
    public init(start: SourcePosition, end: SourcePosition) {
        self.start = start
        self.end = end
    }
}
