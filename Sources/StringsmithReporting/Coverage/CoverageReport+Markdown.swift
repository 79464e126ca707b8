import StringsmithModel
import StringsmithText

extension CoverageReport {
    /// Writes a Markdown table, for job summaries and project pages.
    package func writeMarkdown(by rows: CoverageRows, to sink: any OutputSink) {
        let first = rows == .table ? "table" : rows == .locale ? "locale" : "locale, table"
        sink.write(MarkdownText.row([first, "translated", "", "review", "untranslated", "missing", "obsolete"]))
        sink.write("|---|---:|---|---:|---:|---:|---:|\n")
        var lines = CoverageLine.lines(of: self, by: rows)
        if lines.count(where: { !$0.isIndented }) > 1 {
            lines.append(CoverageLine(title: "total", coverage: total))
        }
        for line in lines {
            let coverage = line.coverage
            let bar = CoverageBar(
                done: coverage.translated, begun: coverage.needsReview + coverage.untranslated,
                missing: coverage.missing, style: .blocks)
            let title = MarkdownText.escaped(line.title)
            let counts = [coverage.needsReview, coverage.untranslated, coverage.missing, coverage.obsolete]
            sink.write(
                MarkdownText.row(
                    [
                        line.isIndented ? "&emsp;" + title : "**\(title)**", "\(coverage.percent) %",
                        bar.done + bar.begun + bar.missing,
                    ] + counts.map { $0 == 0 ? "" : String($0) }))
        }
    }
}
