import StringsmithModel
import StringsmithReporting
import Testing

@Suite("Reports for GitHub")
struct JobSummaryTests {
    private static func text(_ diagnostics: [Diagnostic], after size: Int = 0) -> String {
        String(decoding: JobSummary(diagnostics, files: 2).bytes(after: size), as: UTF8.self)
    }

    private static func diagnostics(_ count: Int, _ severity: Severity, path: String = "a") -> [Diagnostic] {
        (0..<count).map {
            Diagnostic(
                path: path, range: SampleDiagnostics.range($0 + 1, 1, $0 + 1, 2), severity: severity, rule: "r",
                message: "m")
        }
    }

    @Test("A summary counts by rule and locale, and lists errors first")
    func counts() {
        let text = Self.text(SampleDiagnostics.all + Self.diagnostics(2, .warning))
        #expect(text.hasPrefix("### stringsmith\n\n1 error, 3 warnings, 1 note in 2 files.\n"))
        #expect(text.contains("| non-literal-key | 1 |  |  |\n| r |  | 2 |  |\n"))
        #expect(text.contains("| en | 1 |  |  |\n| none |  | 3 | 1 |\n"))
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| error") || $0.hasPrefix("| warning") }
        #expect(rows.first?.hasPrefix("| error | Sources/Main.swift&#58;3&#58;5 |") ?? false)
        #expect(Self.text([]).contains("No findings"))
    }

    @Test("Text from an input stays in its cell and becomes neither markup nor a mention")
    func escapes() {
        var diagnostic = SampleDiagnostics.placeless
        diagnostic.message = "a|b\n<img src=x> [x](https://evil.example) @team #1 `c` **d** ![i](u)"
        let text = Self.text([diagnostic])
        let expected =
            #"a\|b\\n&lt;img src=x&gt; \[x\]\(https&#58;//evil.example\) &#64;team &#35;1 \`c\` \*\*d\*\* \!\[i\]\(u\)"#
        #expect(text.contains("| \(expected) |"))
        #expect(!Self.text([SampleDiagnostics.hostile]).contains("\n::error"))
    }

    @Test("Existing content leaves room for the list, the counts or nothing, and the limit is never exceeded")
    func room() {
        let all = Self.diagnostics(200, .error)
        let whole = Self.text(all, after: 10)
        #expect(whole.hasPrefix("\n### stringsmith"))
        #expect(whole.contains("The first 50 of 200"))
        let least = Self.text(all, after: JobSummary.largestSize - 400)
        #expect(least.contains("| r | 200 |"))
        #expect(!least.contains("<details>"))
        #expect(least.utf8.count <= 400)
        #expect(Self.text(all, after: JobSummary.largestSize - 5).isEmpty)
        #expect(Self.text(all, after: JobSummary.largestSize + 5).isEmpty)
    }

    @Test("Annotations start with errors, and the last line mentions those that GitHub doesn't show")
    func annotations() {
        let text = SampleDiagnostics.text(
            .github, Self.diagnostics(12, .note) + Self.diagnostics(11, .error, path: "b"))
        let lines = text.split(separator: "\n")
        #expect(lines.prefix(11).allSatisfy { $0.hasPrefix("::error file=b") })
        #expect(lines[11].hasPrefix("::notice file=a"))
        #expect(lines.last == "GitHub shows 10 annotations of each type; 3 more are in this log")
    }
}
