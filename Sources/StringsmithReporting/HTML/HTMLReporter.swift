import StringsmithModel
import StringsmithText

/// Writes a self-contained web page: findings with source and translation side by side, and optionally the coverage.
///
/// The page loads nothing. Its Content-Security-Policy allows only its own style and script, by their digests, so that
/// text from an input can't run even if it is mistaken for HTML.
package struct HTMLReporter: Reporter {
    private let sink: any OutputSink
    private let coverage: CoverageReport?
    private var findings = FindingsData()

    /// Creates a reporter for a sink.
    /// - Parameter coverage: the data for the heat map; nil for a page with only findings.
    package init(sink: any OutputSink, coverage: CoverageReport? = nil) {
        self.sink = sink
        self.coverage = coverage
    }

    package mutating func report(_ diagnostic: Diagnostic) { findings.add(diagnostic) }

    package mutating func finish(_ summary: ReportSummary) {
        let title = coverage == nil ? "Localization findings" : "Localization status"
        sink.write(Self.head(title))
        sink.write(header(title, summary))
        sink.write("<main>\n")
        if let coverage { sink.write(CoverageSection(coverage).text) }
        sink.write(Self.findingsSection(summary))
        sink.write("</main>\n<footer>Made by stringsmith. This page is one file and loads nothing.</footer>\n")
        sink.write("<script type=\"application/json\" id=\"data\">")
        sink.write(HTMLText.data(findings.json(development: coverage?.developmentLanguages ?? [])))
        sink.write("</script>\n<script>\(PageScript.text)</script>\n</body>\n</html>\n")
    }

    private static func head(_ title: String) -> String {
        let (style, script) = (PageStyle.text, PageScript.text)
        let policy =
            "default-src 'none'; style-src \(SHA256.policySource(of: style)); "
            + "script-src \(SHA256.policySource(of: script)); base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(title)</title>
            <style>\(style)</style>
            </head>
            <body>
            <a class="skip" href="#findings">Skip to the findings</a>

            """
    }

    private func header(_ title: String, _ summary: ReportSummary) -> String {
        var parts: [String] = []
        if let coverage {
            let languages = coverage.developmentLanguages.map { HTMLText.escaped($0.rawValue) }
            parts.append(Self.phrase(coverage.locales.count, "locale"))
            parts.append(Self.phrase(coverage.tables.count, "table"))
            if !languages.isEmpty { parts.append("compared with \(languages.joined(separator: ", "))") }
        }
        if let files = summary.files { parts.append(Self.phrase(files, "file")) }
        return """
            <header><div>
            <div><h1>\(title)</h1>
            <p class="sub">\(parts.joined(separator: " · "))</p></div>
            <button type="button" id="theme" class="plain" hidden>Dark colors</button>
            </div></header>

            """
    }

    private static func findingsSection(_ summary: ReportSummary) -> String {
        let counts = [
            ("error", summary.errors, "error"), ("warning", summary.warnings, "warning"),
            ("note", summary.notes, "note"),
        ]
        let kinds = counts.map { kind, count, noun in
            "<button type=\"button\" class=\"plain \(kind)\" data-kind=\"\(kind)\" aria-pressed=\"true\">"
                + "<span class=\"level\">\(count)</span>\(count == 1 ? noun : noun + "s")</button>"
        }.joined(separator: "\n")
        let selects = [("locale", "Locale"), ("table", "Table"), ("rule", "Rule")].map { id, title in
            "<label>\(title)<select id=\"\(id)\"><option value=\"\">All</option></select></label>"
        }.joined(separator: "\n")
        return """
            <section id="findings" tabindex="-1" aria-labelledby="findings-title">
            <div class="head"><h2 id="findings-title">Findings</h2></div>
            <noscript><p class="sheet empty">The list of findings needs scripts: \
            \(summary.sentence ?? "no findings").</p></noscript>
            <form class="sheet filters" id="filters" role="search" aria-label="Filter the findings" hidden>
            <label class="search">Search<input type="search" id="search" autocomplete="off" spellcheck="false" \
            placeholder="Text, key, path or rule" aria-keyshortcuts="/"></label>
            \(selects)
            <div class="kinds" role="group" aria-label="Severity">
            \(kinds)
            <button type="button" class="plain" id="reset" hidden>Show all</button>
            <span id="count" role="status" aria-live="polite"></span>
            </div>
            </form>
            <div class="sheet"><ol id="list" aria-label="Findings"></ol>
            <p class="empty" id="empty" hidden>\
            \(summary.sentence == nil ? "No findings." : "No findings match these filters.")</p></div>
            <button type="button" class="plain" id="more" hidden>Show more</button>
            </section>

            """
    }

    static func phrase(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
