import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The real place of a planned file, after following links.
struct WritePlace {
    /// The real path of the directory, which may not exist.
    let directory: String

    /// The name in the directory.
    let name: String

    /// The whole real path.
    var path: String { FilePath(directory).appending(name) }

    /// Follows the links in a path.
    /// - Parameter roots: the roots that must contain the place; nil for an output that is named on its own. It may be
    ///   anywhere, but if it is a link, it must stay in the link's repository: a clone may contain any link.
    /// - Throws: an error if a link is broken or leads out of the roots.
    init(of path: String, within roots: FileRoots?) throws(FileSystemError) {
        let (directory, name) = try Self.real(path)
        (self.directory, self.name) = (directory, name)
        guard roots?.containsForWriting(self.path) ?? true else {
            throw FileSystemError("write", path, reason: "it leads out of the named directories, to '\(self.path)'")
        }
        if roots == nil { try Self.checkLink(path, to: self.path) }
    }

    /// - Throws: an error for a link that leads out of its repository; without one, out of the current directory or
    ///   else out of its own.
    private static func checkLink(_ path: String, to real: String) throws(FileSystemError) {
        guard try FileStatus.kind(of: path) == .link else { return }
        guard let directory = RealPath.of(FilePath(path).parent) else { throw FileSystemError("write", path) }
        let workspace = Workspace()
        let tree = RepositoryModules.repository(of: directory, in: workspace)
        if let failure = workspace.failures.first { throw failure }
        guard !FileRoots([tree]).containsForWriting(real) else { return }
        throw FileSystemError(
            "write", path, reason: "it is a link that leads out of '\(tree)', to '\(real)'; name that file instead")
    }

    private static func real(_ path: String) throws(FileSystemError) -> (directory: String, name: String) {
        var status = stat()
        if lstat(path, &status) == 0 {
            guard let real = RealPath.of(path) else {
                if errno == ENOENT { throw FileSystemError("write", path, reason: "A dangling link") }
                throw FileSystemError("write", path)
            }
            return (FilePath(real).parent, String(FilePath(real).name))
        }
        guard errno == ENOENT else { throw FileSystemError("write", path) }
        let name = String(FilePath(path).name)
        let parent = FilePath(FilePath(path).parent).withoutSlash
        guard !name.isEmpty, name != "..", name != "." else { throw FileSystemError("write", path) }
        if lstat(parent, &status) != 0 {
            // Missing directories keep the spelling in which they will be created.
            let above = try real(parent)
            return (FilePath(above.directory).appending(above.name), name)
        }
        guard let directory = RealPath.of(parent) else {
            if errno == ENOENT { throw FileSystemError("write", path, reason: "its directory is a dangling link") }
            throw FileSystemError("write", path)
        }
        return (directory, name)
    }
}
