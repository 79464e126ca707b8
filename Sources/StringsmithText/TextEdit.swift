/// A replacement of a range of UTF-8 text.
public struct TextEdit: Hashable, Sendable {
    /// The range to replace; empty for an insertion.
    public var range: Range<Int>

    /// The new UTF-8 bytes.
    public var replacement: [UInt8]

    /// Creates an edit of a byte range.
    public init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }
}
