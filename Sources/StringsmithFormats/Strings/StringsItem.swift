/// A stretch of a `.strings` text. The items of a document cover it from the first byte to the last.
package struct StringsItem: Hashable, Sendable {
    /// What a stretch is.
    package enum Kind: UInt8, Hashable, Sendable {
        /// A pair from its key to its semicolon.
        case entry

        /// `/* ... */` with its delimiters.
        case blockComment

        /// `// ...` without its line end.
        case lineComment

        /// Spaces, tabs, line ends, U+2028 and U+2029.
        case whiteSpace

        /// The `{` or `}` around a whole file.
        case brace

        /// What the grammar does not allow.
        case junk
    }

    /// What the stretch is.
    package var kind: Kind

    /// The offset of its first byte; its end is the start of the next item.
    var start: Int32
}

extension StringsItem.Kind {
    /// True for both forms of comment.
    package var isComment: Bool { self == .blockComment || self == .lineComment }
}
