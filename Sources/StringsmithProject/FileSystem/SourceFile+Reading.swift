import StringsmithText

extension SourceFile {
    /// Reads a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - name: what diagnostics call it; nil for its path.
    /// - Throws: `FileSystemError`.
    package init(reading path: String, name: String? = nil) throws(FileSystemError) {
        self.init(path: name ?? path, bytes: try FileReader.bytes(of: path))
    }
}

extension PlannedFile {
    /// A plan for a file that may exist already.
    /// - Throws: `FileSystemError` if there is something that can't be read.
    package init(path: String, contents: [UInt8], summary: String) throws(FileSystemError) {
        let exists = FileStatus.targetKind(of: path) != nil
        self.init(
            path: path, contents: contents, original: exists ? try FileReader.bytes(of: path) : nil, summary: summary)
    }
}
