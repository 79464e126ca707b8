import StringsmithModel
import StringsmithText

/// Adds source lines to diagnostics. This reads the sources again, since few have diagnostics.
enum SourceExcerpts {
    /// Returns the diagnostics, with excerpts for those whose path is one of the sources.
    static func adding(
        to diagnostics: [Diagnostic], sources: Set<String>, in workspace: Workspace
    ) -> [Diagnostic] {
        Dictionary(grouping: diagnostics, by: \.path).flatMap { path, diagnostics -> [Diagnostic] in
            guard sources.contains(path), let bytes = workspace.optionalBytes(at: path) else {
                return diagnostics
            }
            let text = DecodedText(detecting: bytes).text
            let lines = LineIndex(text)
            return diagnostics.map { diagnostic in
                var diagnostic = diagnostic
                guard let start = diagnostic.range?.start, start.line <= lines.lineCount else { return diagnostic }
                diagnostic.excerpt = SourceExcerpt(of: text, lines, at: start)
                return diagnostic
            }
        }
    }
}
