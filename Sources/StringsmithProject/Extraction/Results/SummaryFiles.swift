import StringsmithModel
import StringsmithScanner
import StringsmithText

/// The declarations of other modules, read from the summaries that `extract --summary` wrote.
package struct SummaryFiles: Sendable {
    /// The sources of all summaries.
    package private(set) var sources: [DeclarationSummary.Source] = []

    /// The summaries that are missing or damaged.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads summaries.
    package init(_ paths: [String], in workspace: Workspace) {
        for path in paths {
            do {
                let bytes = try workspace.bytes(at: path)
                sources += try DeclarationSummary(reading: bytes).sources
            } catch let error as DeclarationSummary.ReadingError {
                diagnostics.append(Diagnostic(FileSystemError("read", path, reason: error.description)))
            } catch let error as FileSystemError {
                diagnostics.append(Diagnostic(error))
            } catch {
                diagnostics.append(Diagnostic(FileSystemError("read", path, reason: "\(error)")))
            }
        }
    }
}
