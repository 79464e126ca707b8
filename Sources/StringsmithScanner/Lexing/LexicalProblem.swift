import StringsmithModel
import StringsmithText

/// A lexical error in a source.
struct LexicalProblem: Hashable, Sendable {
    enum Kind: Sendable {
        case unterminatedComment
        case unterminatedString

        /// Code that nests too deeply to be read.
        case deepNesting
    }

    var kind: Kind
    var range: Range<Int>

    /// The first bytes of the comment or literal, as far as there are any.
    func opening(in source: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        range.lowerBound..<min(range.lowerBound + 2, source.count)
    }

    /// The problem as a diagnostic at the place where the comment or literal opens.
    func diagnostic(path: String, _ place: SourceRange) -> Diagnostic {
        let (rule, message): (RuleID, String) =
            switch kind {
            case .unterminatedComment:
                (.unterminatedComment, "unterminated comment: the rest of the file isn't read")
            case .unterminatedString: (.unterminatedString, "unterminated string literal")
            case .deepNesting: (.deepNesting, "code nests too deeply: from here on, it isn't read in full")
            }
        return Diagnostic(path: path, range: place, severity: .error, rule: rule, message: message)
    }
}
