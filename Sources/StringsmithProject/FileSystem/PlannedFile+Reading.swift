import StringsmithText

extension PlannedFile {
    /// Plans a file that may already exist.
    /// - Throws: `FileSystemError` if it exists but can't be read.
    package init(path: String, contents: [UInt8], summary: String) throws(FileSystemError) {
        let exists = try FileStatus.targetKind(of: path) != nil
        self.init(
            path: path, contents: contents, original: exists ? try Workspace().bytes(at: path) : nil, summary: summary)
    }

    /// Plans a file that is new, unless it exists with the bytes that the new contents are based on.
    package init(path: String, contents: [UInt8], over known: [UInt8]) {
        let isEmpty = (try? Workspace().bytes(at: path)) == []  // Checked: otherwise, an existing file stays.
        let exists = FileStatus.mayExist(path) && (!known.isEmpty || isEmpty)
        self.init(path: path, contents: contents, original: exists ? known : nil, summary: "")
    }
}
