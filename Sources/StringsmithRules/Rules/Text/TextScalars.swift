import StringsmithText

extension ExactString {
    /// The text without trailing white space and invisible marks.
    var trimmedEnd: Substring.UnicodeScalarView {
        var scalars = Substring(string).unicodeScalars
        while let last = scalars.last, last.properties.isWhitespace || last.properties.isDefaultIgnorableCodePoint {
            scalars.removeLast()
        }
        return scalars
    }

    /// The words, separated by white space.
    var words: [Substring] { string.split(whereSeparator: \.isWhitespace) }
}

extension Unicode.Scalar {
    /// The code point as `U+200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
