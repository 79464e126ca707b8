import StringsmithModel

extension ArgumentClass {
    /// The class in words, with an article.
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
    /// Describes the change: `%d expects a 32-bit integer, but the source's %@ takes an object`.
    func phrase(in comparison: FormatComparison) -> String {
        let found = comparison.text.spelling(of: found)
        let expected = comparison.source.spelling(of: expected)
        if isMoved {
            return "\(found) expects \(self.found.argumentClass.phrase) but reads the source's \(expected), "
                + "\(self.expected.argumentClass.phrase), because a lower number is missing"
        }
        return "\(found) expects \(self.found.argumentClass.phrase), but the source's \(expected) takes "
            + self.expected.argumentClass.phrase
    }
}
