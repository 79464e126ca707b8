/// A replacement of one stretch of a UTF-8 text.
public struct TextEdit: Hashable, Sendable {
    /// The bytes that go; empty for an insertion.
    public var range: Range<Int>

    /// The UTF-8 bytes that come.
    public var replacement: [UInt8]

    /// Makes an edit of a byte range.
    public init(range: Range<Int>, replacement: [UInt8]) {
        self.range = range
        self.replacement = replacement
    }
}
