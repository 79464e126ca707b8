/// A string literal as lexed: byte offsets, without decoding.
struct StringToken: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        /// `"..."` in both families, `@"..."`, `u8"..."`, `#"..."#`.
        case singleLine

        /// Swift's `"""..."""`.
        case multiLine

        /// C++'s `R"delimiter(...)delimiter"`.
        case rawC
    }

    /// The literal including prefix and delimiters.
    var range: Range<Int>

    /// The text between the delimiters.
    var body: Range<Int>

    /// The kind of the delimiters.
    var kind: Kind

    /// The number of `#` before a Swift literal.
    var numberSigns = 0

    /// True if the body needs no decoding: it contains no backslash, quote or line ending.
    var isPlain = false

    /// True if it contains `\(`.
    var hasInterpolation = false
}
