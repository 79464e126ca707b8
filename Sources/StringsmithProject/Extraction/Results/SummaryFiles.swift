import StringsmithModel
import StringsmithScanner
import StringsmithText

extension Workspace {
    /// Returns the declarations of other modules, read from the summaries that `extract --summary` wrote, and a
    /// diagnostic for each summary that is missing or damaged.
    package func summarySources(at paths: [String]) -> Decoded<[DeclarationSummary.Source]> {
        var result = Decoded<[DeclarationSummary.Source]>([])
        for path in paths {
            do {
                result.value += try DeclarationSummary(reading: bytes(at: path)).sources
            } catch let error as RequestError {
                result.diagnostics.append(Diagnostic(FileSystemError("read", path, reason: error.description)))
            } catch let error as FileSystemError {
                result.diagnostics.append(Diagnostic(error))
            } catch {
                result.diagnostics.append(Diagnostic(FileSystemError("read", path, reason: "\(error)")))
            }
        }
        return result
    }
}
