#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension WritePlace {
    /// Checks whether a file can be written here, without trying.
    /// - Throws: `FileSystemError`.
    func checkIsWritable(for file: PlannedFile) throws(FileSystemError) {
        // A directory is made with its first file, before any other file is replaced.
        if file.original == nil, !FileStatus.mayExist(directory) { return }
        let parent = try OpenDirectory(directory, for: file.path)
        try file.check(try ExistingFile.open(name, in: parent, for: file.path))
        guard faccessat(parent.number, ".", W_OK | X_OK, 0) == 0 else { throw FileSystemError("write", file.path) }
    }
}
