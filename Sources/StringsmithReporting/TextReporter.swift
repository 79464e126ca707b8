import StringsmithModel
import StringsmithText

/// Writes `path:line:column: error: message [rule-id]` for people, editors and terminals.
///
/// Notes follow, indented. Text from files can't break lines or control the terminal.
package struct TextReporter: Reporter {
    private let sink: any OutputSink
    private let isColored: Bool

    /// The number of findings without those that repeat one in another locale; nil if none were combined.
    private var distinct: Int?

    /// Creates a reporter for a sink.
    package init(sink: any OutputSink, isColored: Bool = false) {
        self.sink = sink
        self.isColored = isColored
    }

    /// Combines findings for the same key in several locales.
    package mutating func report(all diagnostics: [Diagnostic]) {
        let groups = RepeatedFindings.groups(of: diagnostics)
        distinct = groups.count
        for group in groups {
            report(group.first)
            if let places = group.otherPlaces { sink.write("    \(places.escapedForDisplay)\n") }
        }
    }

    package mutating func report(_ diagnostic: Diagnostic) {
        var text = ""
        text.reserveCapacity(Self.usualLength)
        let place = Self.place(path: diagnostic.path, range: diagnostic.range)
        addLine(place, diagnostic.severity, diagnostic.displayedMessage, to: &text)
        text += " "
        text += styled("[\(diagnostic.rule.rawValue.escapedForDisplay)]", .dim)
        text += "\n"
        if let excerpt = diagnostic.excerpt {
            let lines = ExcerptLines(excerpt, range: diagnostic.range)
            if !lines.line.isEmpty { text += "    \(lines.line)\n" }
            if let caret = lines.caret, !lines.line.isEmpty {
                text += "    " + styled(caret, style(of: diagnostic.severity)) + "\n"
            }
            if let development = lines.development { text += "    " + styled("source: ", .dim) + development + "\n" }
        }
        for fix in diagnostic.fixes {
            let safety = fix.safety == .unsafe ? " (unsafe)" : ""
            text += "    " + styled("fix: ", .dim) + fix.title.escapedForDisplay + safety + "\n"
        }
        for note in diagnostic.notes {
            // A note with a range but without a path refers to the diagnostic's file.
            let path = note.path ?? (note.range == nil ? "" : diagnostic.path)
            text += "    "
            addLine(Self.place(path: path, range: note.range), .note, note.message, to: &text)
            text += "\n"
        }
        sink.write(text)
    }

    package mutating func finish(_ summary: ReportSummary) {
        if var sentence = summary.sentence ?? summary.cleanSentence {
            // The summary counts all findings, so mention that some of them were combined.
            if let distinct, distinct < summary.diagnostics { sentence += " (\(distinct) different)" }
            sink.write(styled(sentence, .bold) + "\n")
        }
    }

    /// The length of most diagnostics with a note. Adding to a text that has room is several times as fast.
    private static let usualLength = 512

    private func addLine(_ place: String, _ severity: Severity, _ message: String, to text: inout String) {
        if !place.isEmpty {
            add(place, ":", .bold, to: &text)
            text += " "
        }
        add(severity.rawValue, ":", style(of: severity), to: &text)
        text += " "
        text += message.escapedForDisplay
    }

    private func add(_ part: String, _ end: String, _ style: TerminalStyle, to text: inout String) {
        if isColored { text += style.rawValue }
        text += part
        text += end
        if isColored { text += TerminalStyle.reset }
    }

    /// Returns `path:line:column`, omitting unknown parts.
    private static func place(path: String, range: SourceRange?) -> String {
        let path = path.escapedForDisplay
        guard let start = range?.start else { return path }
        return "\(path):\(start.line):\(start.column)"
    }

    private func style(of severity: Severity) -> TerminalStyle {
        switch severity {
        case .error: .boldRed
        case .warning: .boldYellow
        case .note: .boldCyan
        }
    }

    private func styled(_ text: String, _ style: TerminalStyle) -> String {
        isColored ? style.applied(to: text) : text
    }
}
