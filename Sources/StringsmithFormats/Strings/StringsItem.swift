/// A part of a `.strings` text. The items of a document cover it completely.
package struct StringsItem: Hashable, Sendable {
    /// The kind of item.
    package enum Kind: UInt8, Hashable, Sendable {
        /// An entry, from its key to its semicolon.
        case entry

        /// `/* ... */`, including its delimiters.
        case blockComment

        /// `// ...`, without its line ending.
        case lineComment

        /// Spaces, tabs, line endings, U+2028 and U+2029.
        case whiteSpace

        /// A `{` or `}` around the whole file.
        case brace

        /// Invalid syntax.
        case junk
    }

    /// The kind of item.
    package var kind: Kind

    /// The offset of the first byte. The item ends at the start of the next one.
    var start: Int32
}

extension StringsItem.Kind {
    /// True for both kinds of comments.
    package var isComment: Bool { self == .blockComment || self == .lineComment }
}
