import StringsmithModel
import StringsmithText

extension Workspace {
    /// Returns diagnostics with source lines for those whose path is one of the sources. This reads the sources again,
    /// since few have diagnostics.
    func addingExcerpts(to diagnostics: [Diagnostic], of sources: Set<String>) -> [Diagnostic] {
        Dictionary(grouping: diagnostics, by: \.path).flatMap { path, diagnostics -> [Diagnostic] in
            guard sources.contains(path), let bytes = optionalBytes(at: path) else {
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
