import StringsmithModel
import StringsmithText

/// The contents of a call, for tests.
struct SampleUse {
    var key: String
    var table: TableName = "Localizable"
    var value: String?
    var comment: String?
    var path = "a.swift"
    var line = 1

    /// The key use as returned by a scan.
    var use: KeyUse {
        let place = SourcePosition(line: line, column: 1)
        var use = KeyUse(
            path: path, place: SourceRange(start: place, end: place), routine: "NSLocalizedString", table: table,
            key: Self.literal(key), value: value.map(Self.literal)
        )
        use.comment = comment.map(Self.literal)
        return use
    }

    private static func literal(_ text: String) -> SourceLiteral {
        SourceLiteral(text: ExactString(text), spelling: ExactString(text), range: 0..<1)
    }
}
