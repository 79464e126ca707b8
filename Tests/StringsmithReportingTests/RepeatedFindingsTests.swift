import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithReporting

@Suite("Repeated findings")
struct RepeatedFindingsTests {
    private static func finding(_ locale: String, line: Int, _ message: String = "%@ is missing") -> Diagnostic {
        let place = SourcePosition(line: line, column: 7)
        var diagnostic = Diagnostic(
            path: "App/\(locale).lproj/A.strings", range: SourceRange(start: place, end: place), severity: .warning,
            rule: .formatArgumentDropped, message: message, key: "k", table: "A")
        diagnostic.locale = LocaleIdentifier(locale)
        return diagnostic
    }

    private func text(_ diagnostics: [Diagnostic]) -> String {
        let sink = MemorySink()
        var reporter = TextReporter(sink: sink)
        _ = reporter.report(diagnostics, files: 9)
        return sink.text
    }

    @Test("The same finding for a key in several locales is combined, with its places")
    func places() {
        let found = [Self.finding("de", line: 3), Self.finding("es", line: 4), Self.finding("fr", line: 5)]
        #expect(
            text(found) == """
                App/de.lproj/A.strings:3:7: warning: de: "k": %@ is missing [format-argument-dropped]
                    also in 2 locales: es:4:7, fr:5:7
                3 warnings in 9 files (1 different)

                """)
    }

    private static func sum(_ locale: String, _ count: Int, in path: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: path, severity: .note, rule: .missingKey, message: "\(count) of 9 keys missing: \"a\"", table: "A")
        (diagnostic.locale, diagnostic.partCount) = (LocaleIdentifier(locale), count)
        return diagnostic
    }

    @Test("Sums of a table's entries are combined over locales, in a catalog and in locale directories")
    func sums() {
        for (paths, first) in [
            (Array(repeating: "App/A.xcstrings", count: 3), "App/A.xcstrings"),
            (["de", "es", "fr"].map { "App/\($0).lproj/A.strings" }, "App/de.lproj/A.strings"),
        ] {
            let found = zip([("de", 2), ("es", 2), ("fr", 5)], paths).map { Self.sum($0.0, $0.1, in: $1) }
            #expect(
                text(found) == """
                    \(first): note: de: 2 of 9 keys missing: "a" [missing-key]
                        also in 2 locales: es, fr (5)
                    3 notes in 9 files (1 different)

                    """)
            #expect(
                SampleDiagnostics.text(.xcode, found) == """
                    /project/\(first): note: de: 2 of 9 keys missing: "a" [missing-key]
                    /project/\(first): note: also in 2 locales: es, fr (5)

                    """)
            let github = SampleDiagnostics.text(.github, found)
            #expect(github.contains("::de: 2 of 9 keys missing: \"a\"%0Aalso in 2 locales: es, fr (5)\n3 notes\n"))
            #expect(SampleDiagnostics.text(.json, found).split(separator: "\"entries\":").count == 4)
        }
        let other = [Self.sum("de", 2, in: "App/A.xcstrings"), Self.sum("de", 2, in: "Kit/A.xcstrings")]
        #expect(text(other).contains("(") == false)
    }

    @Test("The same finding for a key in several locales of a catalog is combined")
    func catalog() {
        var found = [("de", 3), ("es", 9), ("es", 12)].map { Self.finding($0.0, line: $0.1) }
        for index in found.indices { found[index].path = "A.xcstrings" }
        #expect(
            text(found) == """
                A.xcstrings:3:7: warning: de: "k": %@ is missing [format-argument-dropped]
                    also in 1 locale: es:9:7
                A.xcstrings:12:7: warning: es: "k": %@ is missing [format-argument-dropped]
                3 warnings in 9 files (2 different)

                """)
    }

    @Test("The same interpolated key in several calls is combined, with its places")
    func calls() {
        let found = [("A.swift", 3, "a"), ("A.swift", 9, "a"), ("B.swift", 2, "b"), ("Sub/C.swift", 4, "a")].map {
            path, line, key in
            let place = SourcePosition(line: line, column: 7)
            return Diagnostic(
                path: path, range: SourceRange(start: place, end: place), severity: .error, rule: .interpolatedKey,
                message: "interpolated key", key: Key(ExactString(key)))
        }
        #expect(
            text(found) == """
                A.swift:3:7: error: "a": interpolated key [interpolated-key]
                    also in 2 calls: A.swift:9:7, Sub/C.swift:4:7
                B.swift:2:7: error: "b": interpolated key [interpolated-key]
                4 errors in 9 files (2 different)

                """)
    }

    @Test("Different messages, and two findings in one file, aren't combined")
    func different() {
        let found = [Self.finding("de", line: 3), Self.finding("de", line: 9), Self.finding("es", line: 3, "other")]
        #expect(text(found).split(separator: "\n").count == 4)
        #expect(!text(found).contains("different"))
    }

    @Test("A diagnostic that represents many counts for all of them")
    func count() {
        var rest = Self.finding("de", line: 9, "and 5 more like these, not listed")
        rest.count = 5
        #expect(text([Self.finding("de", line: 3), rest]).hasSuffix("6 warnings in 9 files\n"))
    }

    @Test("A run without findings says so")
    func clean() {
        for (tables, isNew, expected) in [
            (42, false, "All 42 tables are fine.\n"), (1, false, "1 table is fine.\n"), (0, false, ""),
            (2, true, "Nothing new in 2 tables.\n"),
        ] {
            let sink = MemorySink()
            var reporter = TextReporter(sink: sink)
            var run = ReportSummary(files: tables)
            (run.tables, run.tellsNewOnly) = (tables, isNew)
            _ = reporter.report([], in: run)
            #expect(sink.text == expected)
        }
    }

    @Test("Of a long line, the part around the place is shown, wherever the excerpt starts")
    func longLines() {
        let line = String(repeating: "ä", count: 3000) + "X" + String(repeating: "b", count: 3000)
        let text = Array(line.utf8)
        let lines = LineIndex(text)
        let place = lines.position(at: 6000)
        #expect(place.column == 3001)
        #expect(lines.offset(of: place) == 6000)
        let excerpt = SourceExcerpt(of: text, lines, at: place)
        #expect(excerpt.line.utf8.count < 2100)
        let end = SourcePosition(line: 1, column: 3002)
        let shown = ExcerptLines(excerpt, range: SourceRange(start: place, end: end))
        let whole = ExcerptLines(SourceExcerpt(line: line), range: SourceRange(start: place, end: end))
        #expect(shown.line == whole.line)
        #expect(shown.caret == whole.caret)
    }
}
