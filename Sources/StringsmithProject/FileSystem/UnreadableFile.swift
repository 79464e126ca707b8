import StringsmithModel

extension Diagnostic {
    /// What the file system did not give.
    init(_ error: FileSystemError) {
        self.init(path: error.path, severity: .error, rule: .unreadableFile, message: error.description)
    }
}
