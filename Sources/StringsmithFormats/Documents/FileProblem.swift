import StringsmithModel
import StringsmithText

/// A problem in a file, before its place is converted to line and column.
struct FileProblem: Error {
    /// Bytes of the file's UTF-8 form; nil for the whole file.
    var range: Range<Int>?
    var severity = Severity.error
    var rule: RuleID
    var message: String

    /// For `strings-truncated`: the number of entries before it.
    var entriesBefore: Int?

    /// For `duplicate-key` and `repeated-entry`: the first place.
    var firstPlace: Range<Int>?

    var key: Key?

    /// A fix, if any.
    var fix: Fix?

    /// The number of problems that it represents.
    var count = 1

    func diagnostic(path: String, place: (Range<Int>) -> SourceRange?) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: path, range: range.flatMap(place), severity: severity, rule: rule, message: message, key: key)
        if let firstPlace { diagnostic.notes = [Note("first used here", path: path, range: place(firstPlace))] }
        diagnostic.fixes = fix.map { [$0] } ?? []
        diagnostic.count = count
        return diagnostic
    }
}
