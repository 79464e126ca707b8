import StringsmithModel
import StringsmithReporting
import StringsmithText

/// Diagnostics for the tests of all reporters.
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

    /// Everything that hostile input could do to a terminal or CI log.
    static let hostile = Diagnostic(
        path: "a:b,c%\n::error::x\u{1B}[2J.strings", range: range(1, 1, 1, 2), severity: .note, rule: "duplicate-key",
        message: "key \"\u{1B}]0;x\u{7}\r\n::set-env name=A::B\u{202E}abc\u{85}\u{9B}1m 100%\" twice",
        notes: [Note("first\n::error::here")])

    /// Every control character and invisible character, in each text from an input.
    static let invisible: Diagnostic = {
        let values =
            Array(UInt32(0)...0x3FF) + Array(0x1100...0x11FF) + Array(0x1800...0x180F) + Array(0x2000...0x206F)
            + [0x3164, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFB, 0x1BCA0, 0x1D173] + Array(0xE0000...0xE007F)
        let text = String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init).filter(\.actsOnDisplay)))
        var diagnostic = Diagnostic(
            path: text, range: range(1, 1, 1, 2), severity: .warning, rule: "duplicate-key", message: text,
            key: Key(text), table: TableName(text),
            notes: [Note(text, path: text, range: range(1, 1, 1, 2)), Note(text)])
        diagnostic.locale = LocaleIdentifier(text)
        diagnostic.excerpt = SourceExcerpt(line: text, developmentText: text, text: text)
        diagnostic.fixes = [
            Fix(title: text, safety: .safe, edits: [TextEdit(range: 0..<1, replacement: Array(text.utf8))])
        ]
        return diagnostic
    }()

    static let all = [hostile, placeless, plain]

    static func range(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> SourceRange {
        SourceRange(
            start: SourcePosition(line: line, column: column), end: SourcePosition(line: endLine, column: endColumn))
    }

    /// Returns the output of a reporter for diagnostics.
    static func text(
        _ name: ReporterName, _ diagnostics: [Diagnostic], isColored: Bool = false, files: Int? = nil
    ) -> String {
        let sink = MemorySink()
        var reporter = name.makeReporter(sink: sink, isColored: isColored, workingDirectory: "/project")
        _ = reporter.report(diagnostics, files: files)
        return sink.text
    }
}
