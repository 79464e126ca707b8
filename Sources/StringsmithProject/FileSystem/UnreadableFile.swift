import StringsmithModel

extension RuleID {
    /// A file or directory can't be read.
    package static let unreadableFile: RuleID = "unreadable-file"
}

extension Diagnostic {
    /// What the file system did not give.
    init(_ error: FileSystemError) {
        self.init(path: error.path, severity: .error, rule: .unreadableFile, message: error.description)
    }
}
