import StringsmithModel
import StringsmithText

/// Writes workflow commands that GitHub Actions turns into annotations on the lines of a pull request.
///
/// The format and its escapes are from `@actions/core` (command.ts): messages escape `%`, CR and LF; properties
/// also escape `:` and `,`. GitHub shows the first ten annotations of each type per step, and fifty per job. Errors are
/// therefore written first, and the last line contains the number of findings that are only in the log.
package struct GitHubReporter: Reporter {
    /// The number of annotations of one type that GitHub shows.
    private static let shownOfType = 10

    private let sink: any OutputSink
    private var diagnostics: [Diagnostic] = []

    /// Creates a reporter for a sink.
    package init(sink: any OutputSink) {
        self.sink = sink
    }

    package mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

    private func write(_ group: RepeatedFindings) {
        let diagnostic = group.first
        var properties: [(name: String, value: String)] = []
        if !diagnostic.path.isEmpty { properties.append(("file", diagnostic.path)) }
        if let range = diagnostic.range {
            properties.append(("line", String(range.start.line)))
            properties.append(("col", String(range.start.column)))
            properties.append(("endLine", String(range.end.line)))
            properties.append(("endColumn", String(range.end.column)))
        }
        properties.append(("title", diagnostic.rule.rawValue))
        let list = properties.map { $0.name + "=" + Self.escaped($0.value, ":,") }.joined(separator: ",")
        let others = group.otherPlaces.map { [$0.escapedForDisplay] } ?? []
        let notes = diagnostic.notes.map { Self.line($0, of: diagnostic) }
        let lines = [diagnostic.displayedMessage.escapedForDisplay] + others + notes
        let message = Self.escaped(lines.joined(separator: "\n"))
        sink.write("::\(Self.command(diagnostic.severity)) \(list)::\(message)\n")
    }

    package mutating func finish(_ summary: ReportSummary) {
        let groups = RepeatedFindings.groups(of: diagnostics, sumsOnly: true)
        var hidden = 0
        for severity in Severity.allCases.sorted(by: >) {
            let annotations = groups.filter { $0.first.severity == severity }
            for annotation in annotations { write(annotation) }
            hidden += max(0, annotations.count - Self.shownOfType)
        }
        diagnostics = []
        guard let sentence = summary.sentence else { return }
        sink.write(sentence + "\n")
        guard hidden > 0 else { return }
        sink.write("GitHub shows \(Self.shownOfType) annotations of each type; \(hidden) more are in this log\n")
    }

    private static func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    private static func line(_ note: Note, of diagnostic: Diagnostic) -> String {
        let message = "note: " + note.message.escapedForDisplay
        let path = (note.path ?? diagnostic.path).escapedForDisplay
        if let start = note.range?.start { return "\(path):\(start.line):\(start.column): \(message)" }
        return note.path == nil ? message : "\(path): \(message)"
    }

    /// Percent-encodes characters that end a command, and additional ones. Control characters are already escaped in
    /// text from inputs, and are escaped here in properties.
    private static func escaped(_ text: String, _ further: String = "") -> String {
        var result = ""
        for scalar in (further.isEmpty ? text : text.escapedForDisplay).unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case ":" where further.contains(":"): result += "%3A"
            case "," where further.contains(","): result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
