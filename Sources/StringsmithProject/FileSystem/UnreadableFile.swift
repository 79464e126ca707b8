import StringsmithModel

extension Diagnostic {
    /// Reports a file system error.
    init(_ error: FileSystemError) {
        self.init(path: error.path, severity: .error, rule: .unreadableFile, message: error.description)
    }
}
