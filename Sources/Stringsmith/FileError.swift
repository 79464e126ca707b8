import StringsmithProject
import StringsmithText

/// A file that couldn't be read or written, or that must not be written.
public struct FileError: Error, Hashable, CustomStringConvertible {
    /// The path as given.
    public let path: String

    /// The problem and the file, as a phrase without a full stop.
    public let description: String

    /// The problems in the file, if they are the reason.
    public let diagnostics: [Diagnostic]

    init(_ path: String, _ description: String, diagnostics: [Diagnostic] = []) {
        (self.path, self.description, self.diagnostics) = (path, description, diagnostics)
    }

    init(_ error: FileSystemError) {
        self.init(error.path, error.description)
    }

    init(_ path: String, writing error: any Error) {
        switch error {
        case TextEncodingError.unencodable(let scalar, let encoding):
            let number = String(scalar, radix: 16, uppercase: true)
            self.init(path, "cannot write '\(path)': U+\(number) can't be written in \(encoding)")
        default: self.init(path, "cannot write '\(path)': \(error)")
        }
    }

    static func catalog(_ path: String) -> FileError {
        FileError(
            path,
            "cannot change '\(path)': a string catalog holds several languages, and only .strings and .stringsdict "
                + "files can be changed by key")
    }

    static func notWhole(_ path: String, _ diagnostics: [Diagnostic]) -> FileError {
        let errors = diagnostics.filter { $0.severity == .error }
        return FileError(
            path, "cannot write '\(path)': it couldn't be read in full, and unread parts would be lost",
            diagnostics: errors)
    }
}
