import Foundation
import StringsmithModel
import Testing

@testable import StringsmithReporting

@Suite("Pages")
struct HTMLReporterTests {
    private static func page(_ diagnostics: [Diagnostic], coverage: CoverageReport? = nil) -> String {
        let sink = MemorySink()
        var reporter = HTMLReporter(sink: sink, coverage: coverage)
        _ = reporter.report(diagnostics, files: 3)
        return sink.text
    }

    /// Returns the JSON between the tags of its element, whose end is found like in a browser.
    private static func findings(_ page: String) throws -> [[String: Any]] {
        let start = try #require(page.range(of: #"<script type="application/json" id="data">"#))
        let end = try #require(page.range(of: "</script", range: start.upperBound..<page.endIndex))
        let data = Data(page[start.upperBound..<end.lowerBound].utf8)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return try #require(object["findings"] as? [[String: Any]])
    }

    @Test("Text from an input can't end its script, and can be read back unchanged")
    func hostileFindings() throws {
        var diagnostic = SampleDiagnostics.hostile
        let text = "</script><script>alert(1)</script><!-- <script> \u{2028}\u{202E}\u{0}\"'&"
        diagnostic.excerpt = SourceExcerpt(line: text, developmentText: text, text: text)
        diagnostic.key = Key(.init(text))
        let page = Self.page([diagnostic])
        let finding = try #require(try Self.findings(page).first)
        for member in ["source", "translation", "key"] { #expect(finding[member] as? String == text) }
        #expect(!page.contains("<script>alert"))
        #expect(!page.contains("<!--"))
    }

    @Test("Names of locales and tables can't become markup")
    func hostileCoverage() {
        let name = "\"><img src=x onerror='alert(1)'>\u{202E}&"
        let table = CoverageReport.TableColumn(directory: "a/", name: TableName(name), development: "en")
        let row = CoverageReport.LocaleRow(locale: LocaleIdentifier(name), name: name, cells: [Coverage()])
        let page = Self.page([], coverage: CoverageReport(tables: [table], locales: [row]))
        #expect(!page.contains("<img"))
        #expect(!page.contains("\u{202E}"))
        #expect(page.contains("&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;\\u{202E}&amp;"))
    }

    @Test("A page refers to nothing outside itself")
    func standsAlone() {
        let page = Self.page(SampleDiagnostics.all)
        for mark in ["http:", "https:", "//fonts", "src=", "@import", "url("] {
            #expect(!page.contains(mark), "\(mark)")
        }
        #expect(page.contains("default-src 'none'"))
    }

    @Test(
        "The policy's digests are SHA-256",
        arguments: [
            ("", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
            ("abc", "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "'sha256-JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE='"
            ),
        ])
    func digest(text: String, expected: String) {
        #expect(SHA256.policySource(of: text) == expected)
    }

    @Test(
        "A bar is full only if everything is translated, and shows even the smallest part",
        arguments: [
            (10, 0, 0, "####################"), (999, 0, 1, "###################."), (0, 0, 5, "...................."),
            (999, 1, 0, "###################+"), (1, 1, 998, "#+.................."), (0, 0, 0, "####################"),
        ])
    func bar(done: Int, begun: Int, missing: Int, expected: String) {
        let bar = CoverageBar(done: done, begun: begun, missing: missing, style: .ascii)
        #expect(bar.done + bar.begun + bar.missing == expected)
    }
}
