import StringsmithModel
import StringsmithText

/// The findings of a run as a Markdown page, which GitHub shows for a job.
package struct JobSummary: Sendable {
    /// The maximum number of listed findings.
    private static let listed = 50

    /// GitHub's limit for the size of a page in bytes (`GITHUB_STEP_SUMMARY`). It rejects larger ones.
    package static let largestSize = 1 << 20

    private let diagnostics: [Diagnostic]
    private let files: Int?

    /// Creates a summary of diagnostics in any order.
    package init(_ diagnostics: [Diagnostic], files: Int? = nil) {
        self.diagnostics = diagnostics.sorted { left, right in
            left.severity == right.severity ? Diagnostic.displayOrder(left, right) : left.severity > right.severity
        }
        self.files = files
    }

    /// Returns the page, after a blank line if the file isn't empty.
    /// - Parameter size: the size of the existing content in bytes.
    /// - Returns: no bytes if not even the counts fit.
    package func bytes(after size: Int) -> [UInt8] {
        let start = size == 0 ? "" : "\n"
        let room = Self.largestSize - size
        for text in [head + counts + list, head + counts, head] {
            let bytes = Array((start + text).utf8)
            if bytes.count <= room { return bytes }
        }
        return []
    }

    private var head: String {
        var summary = ReportSummary(files: files)
        for diagnostic in diagnostics { summary.count(diagnostic) }
        return "### stringsmith\n\n\(summary.sentence ?? "No findings").\n"
    }

    // MARK: Counts

    private var counts: String {
        guard !diagnostics.isEmpty else { return "" }
        return "\n" + table("rule") { $0.rule.rawValue }
            + "\n" + table("locale") { $0.locale?.rawValue ?? "none" }
    }

    private func table(_ title: String, _ name: (Diagnostic) -> String) -> String {
        var counts: [ExactString: [Int]] = [:]
        for diagnostic in diagnostics {
            let column = diagnostic.severity == .error ? 0 : diagnostic.severity == .warning ? 1 : 2
            counts[ExactString(name(diagnostic)), default: [0, 0, 0]][column] += 1
        }
        let rows = counts.sorted { $0.key < $1.key }.map { name, counts in
            MarkdownText.row([MarkdownText.escaped(name.string)] + counts.map { $0 == 0 ? "" : String($0) })
        }
        return MarkdownText.row([title, "errors", "warnings", "notes"]) + "|---|---:|---:|---:|\n" + rows.joined()
    }

    // MARK: List

    private var list: String {
        guard !diagnostics.isEmpty else { return "" }
        let rows = diagnostics.prefix(Self.listed).map { diagnostic in
            MarkdownText.row([
                diagnostic.severity.rawValue, Self.cut(Self.place(diagnostic)), Self.cut(diagnostic.displayedMessage),
                MarkdownText.escaped(diagnostic.rule.rawValue),
            ])
        }
        let title = diagnostics.count > Self.listed ? "The first \(Self.listed) of \(diagnostics.count)" : "Findings"
        return "\n<details><summary>\(title)</summary>\n\n" + MarkdownText.row(["", "place", "problem", "rule"])
            + "|---|---|---|---|\n" + rows.joined() + "\n</details>\n"
    }

    private static func place(_ diagnostic: Diagnostic) -> String {
        guard let start = diagnostic.range?.start else { return diagnostic.path }
        return "\(diagnostic.path):\(start.line):\(start.column)"
    }

    private static func cut(_ text: String) -> String {
        MarkdownText.escaped(text.utf8.count > 400 ? text.prefix(200) + "…" : text[...])
    }
}
