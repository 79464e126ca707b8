/// A string literal as the lexer leaves it: byte offsets, nothing decoded.
struct StringToken: Hashable, Sendable {
    enum Form: UInt8, Sendable {
        /// `"..."` of either language, `@"..."`, `u8"..."`, `#"..."#`.
        case singleLine

        /// Swift's `"""..."""`.
        case multiLine

        /// C++'s `R"delimiter(...)delimiter"`.
        case rawC
    }

    /// The literal with prefix and delimiters.
    var range: Range<Int>

    /// What stands between the delimiters.
    var body: Range<Int>

    /// The form of the delimiters.
    var form: Form

    /// The number of `#` before a Swift literal.
    var numberSigns = 0

    /// True if the body holds nothing that would have to be decoded: no backslash, quote or line end.
    var isPlain = false

    /// True if a `\(` stands in it.
    var hasInterpolation = false
}
