import StringsmithModel
import StringsmithText

/// Writes `/absolute/path:line:column: error: message [rule-id]`, which Xcode shows at the line if a build phase prints
/// it.
package struct XcodeReporter: Reporter {
    private let sink: any OutputSink
    private let workingDirectory: String

    /// Creates a reporter. Relative paths are relative to the working directory, which is an absolute path.
    package init(sink: any OutputSink, workingDirectory: String) {
        self.sink = sink
        self.workingDirectory = FilePath(workingDirectory).withSlash
    }

    package mutating func report(all diagnostics: [Diagnostic]) {
        for group in RepeatedFindings.groups(of: diagnostics, sumsOnly: true) {
            var diagnostic = group.first
            if let places = group.otherPlaces { diagnostic.notes.append(Note(places)) }
            report(diagnostic)
        }
    }

    package mutating func report(_ diagnostic: Diagnostic) {
        let place = place(path: diagnostic.path, range: diagnostic.range)
        let rule = diagnostic.rule.rawValue.escapedForDisplay
        var text =
            "\(place)\(diagnostic.severity.rawValue): \(diagnostic.displayedMessage.escapedForDisplay) [\(rule)]\n"
        for note in diagnostic.notes {
            // Xcode ignores lines without a place, so notes without one get their diagnostic's.
            let hasPlace = note.path != nil || note.range != nil
            let path = note.path ?? diagnostic.path
            let notePlace = hasPlace ? self.place(path: path, range: note.range) : place
            text += "\(notePlace)note: \(note.message.escapedForDisplay)\n"
        }
        sink.write(text)
    }

    package mutating func finish(_ summary: ReportSummary) {}

    /// Returns the place, followed by a colon and a space; empty if there is no file.
    private func place(path: String, range: SourceRange?) -> String {
        guard !path.isEmpty else { return "" }
        let full = (FilePath(path).isAbsolute ? path : workingDirectory + path).escapedForDisplay
        guard let start = range?.start else { return full + ": " }
        return "\(full):\(start.line):\(start.column): "
    }
}
