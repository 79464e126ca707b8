import StringsmithModel
import StringsmithReporting
import StringsmithText

/// Diagnostics that the tests of the reporters share.
enum SampleDiagnostics {
    static let plain: Diagnostic = {
        var diagnostic = Diagnostic(
            path: "Sources/Main.swift", range: range(3, 5, 3, 12), severity: .error, rule: "non-literal-key",
            message: "variable `title` is not a literal", key: "Save", table: "Localizable",
            notes: [
                Note("declared here", path: "Sources/Model.swift", range: range(9, 1, 9, 2)),
                Note("use a literal"),
            ])
        diagnostic.locale = "en"
        diagnostic.fixes = [
            Fix(
                title: "Quote it", safety: .unsafe,
                edits: [TextEdit(range: 4..<9, replacement: Array("\"title\"".utf8))])
        ]
        return diagnostic
    }()

    static let placeless = Diagnostic(
        path: "en.lproj/Localizable.strings", severity: .warning, rule: "legacy-encoding", message: "read as MacRoman")

    /// Everything that a hostile input could do to a terminal or a CI log.
    static let hostile = Diagnostic(
        path: "a:b,c%\n::error::x\u{1B}[2J.strings", range: range(1, 1, 1, 2), severity: .note, rule: "duplicate-key",
        message: "key \"\u{1B}]0;x\u{7}\r\n::set-env name=A::B\u{202E}abc\u{85}\u{9B}1m 100%\" twice",
        notes: [Note("first\n::error::here")])

    static let all = [hostile, placeless, plain]

    static func range(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> SourceRange {
        SourceRange(
            start: SourcePosition(line: line, column: column), end: SourcePosition(line: endLine, column: endColumn))
    }

    /// What a reporter writes about diagnostics.
    static func text(
        _ name: ReporterName, _ diagnostics: [Diagnostic], isColored: Bool = false, files: Int? = nil
    ) -> String {
        let sink = MemorySink()
        var reporter = name.makeReporter(sink: sink, isColored: isColored, workingDirectory: "/project")
        _ = reporter.report(diagnostics, files: files)
        return sink.text
    }
}
