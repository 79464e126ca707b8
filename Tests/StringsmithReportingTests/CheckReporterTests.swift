import Foundation
import FoundationXML
import StringsmithModel
import StringsmithReporting
import StringsmithText
import Testing

@Suite("Reports of a check")
struct CheckReporterTests {
    @Test("SARIF is one JSON object with results, places and their rules")
    func sarif() throws {
        let text = SampleDiagnostics.text(.sarif, SampleDiagnostics.all)
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.compactMap { $0["level"] as? String } == ["error", "note", "warning"])
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: String]]).compactMap { $0["id"] }
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index] == result["ruleId"] as? String)
        }
        #expect(text.contains(#""uri":"a%3Ab%2Cc%25%0A%3A%3Aerror%3A%3Ax%1B%5B2J.strings""#))
    }

    @Test("An empty SARIF log has a run without results")
    func emptySARIF() {
        let text = SampleDiagnostics.text(.sarif, [])
        #expect(
            text.contains(
                "\"results\":[],\"tool\":{\"driver\":{\"name\":\"stringsmith\",\"version\":\"\(ProgramVersion.text)\""))
    }

    @Test("JUnit has a suite per file, and notes aren't failures")
    func junit() {
        let text = SampleDiagnostics.text(.junit, SampleDiagnostics.all)
        #expect(XMLParser(data: Data(text.utf8)).parse())
        #expect(text.components(separatedBy: "<testsuite ").count == 4)
        #expect(text.components(separatedBy: "<failure ").count == 3)
        #expect(
            text.contains(#"<failure type="error" message="en: &quot;Save&quot;: variable `title` is not a literal">"#))
    }

    @Test("A JUnit report without findings has a passing test")
    func emptyJUnit() {
        let text = SampleDiagnostics.text(.junit, [])
        #expect(text.contains(#"tests="1" failures="0" errors="0""#))
        #expect(XMLParser(data: Data(text.utf8)).parse())
    }

    @Test(
        "The text report shows the line, a mark below the place, and the source",
        arguments: [
            (
                "\"k\" = \"%@ Dateien\";", 8, 10,
                """
                    "k" = "%@ Dateien";
                           ^~
                    source: %d files
                """
            ),
            (
                "  \"鍵\" = \"％@\";", 10, 12,
                """
                    "鍵" = "％@";
                            ^~~
                    source: %d files
                """
            ),
            (
                "\"k\" = \"קובץ\";", 8, 10,
                """
                    "k" = "קובץ";
                    source: %d files
                """
            ),
        ])
    func excerpt(line: String, column: Int, end: Int, expected: String) {
        var diagnostic = Diagnostic(
            path: "x", range: SampleDiagnostics.range(1, column, 1, end), severity: .error, rule: "r", message: "m")
        diagnostic.excerpt = SourceExcerpt(line: line, developmentText: "%d files")
        let text = SampleDiagnostics.text(.text, [diagnostic])
        #expect(text == "x:1:\(column): error: m [r]\n\(expected)\n1 error\n")
    }

    @Test("Of a long line, the part around the place is shown")
    func longLine() {
        var diagnostic = Diagnostic(
            path: "x", range: SampleDiagnostics.range(1, 501, 1, 502), severity: .error, rule: "r", message: "m")
        diagnostic.excerpt = SourceExcerpt(line: String(repeating: "a", count: 500) + "b" + "c")
        let lines = SampleDiagnostics.text(.text, [diagnostic]).split(separator: "\n")
        #expect(lines[1].unicodeScalars.count < 120)
        let column = { (line: Substring, mark: Character) in line.prefix { $0 != mark }.count }
        #expect(column(lines[1], "b") == column(lines[2], "^"))
    }
}
