import StringsmithText

extension SourceFile {
    /// Reads a file.
    /// - Parameters:
    ///   - path: the file.
    ///   - name: the path in diagnostics, if it differs.
    /// - Throws: `FileSystemError`.
    package init(reading path: String, name: String? = nil) throws(FileSystemError) {
        self.init(path: name ?? path, bytes: try FileReader.bytes(of: path))
    }
}

extension PlannedFile {
    /// Plans a file that may already exist.
    /// - Throws: `FileSystemError` if it exists but can't be read.
    package init(path: String, contents: [UInt8], summary: String) throws(FileSystemError) {
        let exists = FileStatus.targetKind(of: path) != nil
        self.init(
            path: path, contents: contents, original: exists ? try FileReader.bytes(of: path) : nil, summary: summary)
    }

    /// Plans a file that is new, unless it exists with the bytes that the new contents are based on.
    package init(path: String, contents: [UInt8], over known: [UInt8]) {
        let exists =
            FileStatus.targetKind(of: path) != nil && (!known.isEmpty || (try? FileReader.bytes(of: path)) == [])
        self.init(path: path, contents: contents, original: exists ? known : nil, summary: "")
    }
}
