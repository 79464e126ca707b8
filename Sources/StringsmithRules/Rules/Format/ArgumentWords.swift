import StringsmithModel

extension ArgumentClass {
    /// The class in words, with its article.
    var phrase: String {
        switch self {
        case .object: "an object"
        case .int32: "a 32-bit integer"
        case .int64: "a 64-bit integer"
        case .double: "a floating-point number"
        case .longDouble: "a long double"
        case .character: "a character"
        case .codeUnit: "a UTF-16 unit"
        case .cString: "a C string"
        case .wideString: "a string of UTF-16 units"
        case .pointer: "a pointer"
        case .variable: "a plural variable"
        }
    }
}

extension FormatComparison.Change {
    /// The change in words: `%d takes a 32-bit integer where the source's %@ passes an object`.
    func phrase(in comparison: FormatComparison) -> String {
        let found = comparison.text.spelling(of: found)
        let expected = comparison.source.spelling(of: expected)
        return "\(found) takes \(self.found.argumentClass.phrase) where the source's \(expected) passes "
            + self.expected.argumentClass.phrase
    }
}
