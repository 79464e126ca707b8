import StringsmithModel
import StringsmithText

/// Writes coverage for a terminal, with a bar and the remaining work in each row.
package struct CoverageTextReport {
    private let sink: any OutputSink
    private let isColored: Bool
    private let bars: CoverageBar.Style

    /// Creates a report.
    /// - Parameter usesASCII: true for a terminal that can't show block characters.
    package init(sink: any OutputSink, isColored: Bool = false, usesASCII: Bool = false) {
        (self.sink, self.isColored, bars) = (sink, isColored, usesASCII ? .ascii : .blocks)
    }

    /// Writes a report.
    package func write(_ report: CoverageReport, by rows: CoverageRows) {
        guard !report.locales.isEmpty else {
            sink.write("no translations found\n")
            return
        }
        let lines = CoverageLine.lines(of: report, by: rows)
        let total = CoverageLine(title: "total", coverage: report.total)
        let heads = ["review", "untranslated", "missing", "obsolete"]
        let shown = lines.map { ($0.isIndented ? "  " : "") + $0.title.escapedForDisplay }
        let titleWidth = (shown + ["locale"]).map(\.displayWidth).max() ?? 0
        let first = Self.padded(rows == .table ? "table" : "locale", to: titleWidth)
        let gap = Self.padded("translated", to: CoverageBar.width + 6)
        sink.write(styled("\(first)  \(gap)  \(heads.joined(separator: "  "))", .dim) + "\n")
        for (line, title) in zip(lines, shown) { write(line, Self.padded(title, to: titleWidth), heads) }
        if lines.count(where: { !$0.isIndented }) > 1 { write(total, Self.padded(total.title, to: titleWidth), heads) }
        let languages = report.developmentLanguages.map(\.rawValue.escapedForDisplay).joined(separator: ", ")
        let counts = [(report.locales.count, "locale"), (report.tables.count, "table")]
        let phrase = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
        sink.write("\(phrase), compared with \(languages)\n")
    }

    private func write(_ line: CoverageLine, _ title: String, _ heads: [String]) {
        let coverage = line.coverage
        let bar = CoverageBar(
            done: coverage.translated, begun: coverage.needsReview + coverage.untranslated, missing: coverage.missing,
            style: bars)
        let percent = Self.leading(String(coverage.percent), to: 4) + " %"
        let counts = [coverage.needsReview, coverage.untranslated, coverage.missing, coverage.obsolete]
        let numbers = zip(heads, counts).map { head, count in
            let number = Self.leading(String(count), to: head.utf8.count)
            return count == 0 ? styled(number, .dim) : number
        }
        var text = line.isIndented ? title : styled(title, .bold)
        text += "  " + styled(bar.done, .green) + styled(bar.begun, .yellow) + styled(bar.missing, .dim)
        text += coverage.percent == 100 ? styled(percent, .green) : percent
        sink.write(text + "  " + numbers.joined(separator: "  ") + "\n")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.displayWidth))
    }

    private static func leading(_ text: String, to width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }

    private func styled(_ text: String, _ style: TerminalStyle) -> String {
        isColored && !text.isEmpty ? style.applied(to: text) : text
    }
}
