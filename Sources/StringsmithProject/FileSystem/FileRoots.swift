import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files and directories that a command was given. Nothing outside is written, and links out of them aren't
/// followed.
package struct FileRoots: Hashable, Sendable {
    /// The destination of a path after following all links.
    package enum Destination: Hashable, Sendable {
        /// A real path inside the roots. The file may not exist, but its directory does.
        case inside(String)

        /// A real path outside the roots.
        case outside(String)

        /// Nothing: a broken link, a loop, or a directory that is missing or can't be searched.
        case nowhere(FileSystemError)

        /// The real path, if there is one.
        var real: String? {
            switch self {
            case .inside(let path), .outside(let path): path
            case .nowhere: nil
            }
        }
    }

    /// The real paths of the roots, without a trailing slash.
    private let paths: [String]

    /// Resolves the roots. A root that doesn't exist is resolved relative to the nearest existing directory.
    /// - Parameters:
    ///   - paths: files and directories; if empty, the current directory.
    ///   - workspace: the files as they are read; nil for those on disk, where files are written.
    package init(_ paths: [String], in workspace: Workspace? = nil) {
        var seen: Set<[UInt8]> = []
        self.paths = (paths.isEmpty ? ["."] : paths).compactMap { path in
            var directory = RelativePaths(from: ".")
            let real = Self.realPath(of: path.isEmpty ? "." : path, workspace) ?? directory.real(path)
            return seen.insert(Array(real.utf8)).inserted ? real : nil
        }
    }

    private static func realPath(of path: String, _ workspace: Workspace?) -> String? {
        workspace.map { $0.targetPath(of: path) } ?? RealPath.of(path)
    }

    /// True if a real path is one of the roots, or below one.
    package func contains(_ realPath: String) -> Bool {
        paths.contains { FilePath(realPath).isInside($0) }
    }

    /// True if a real path is in the roots, and not in the own directory of a version control system there, whose files
    /// name programs that it runs.
    func containsForWriting(_ realPath: String) -> Bool {
        paths.contains { root in
            guard let below = FilePath(realPath).relative(to: root) else { return false }
            // Some file systems ignore case.
            return !FilePath(below).components.contains { Self.versionControl.contains($0.lowercased()) }
        }
    }

    private static let versionControl: Set = [".git", ".hg", ".jj"]

    /// Whether a file or directory, which may not exist yet, would be written inside the roots, with links resolved.
    package func admitsWriting(to path: String) -> Bool { (try? WritePlace(of: path, within: self)) != nil }

    /// Follows all links in a path.
    package func destination(of path: String, in workspace: Workspace? = nil) -> Destination {
        if let real = Self.realPath(of: path, workspace) { return contains(real) ? .inside(real) : .outside(real) }
        let number = errno
        // A missing file can be created, but not the target of a broken link or `..`.
        let name = FilePath(path).name
        var status = stat()
        guard number == ENOENT, lstat(path, &status) != 0, !name.isEmpty, name != ".", name != "..",
            let directory = Self.realPath(of: FilePath(path).parent, workspace)
        else {
            errno = number
            var error = FileSystemError("follow", path)
            if number == ENOENT, let target = RealPath.target(ofLink: path) {
                error.reason = "dangling link to '\(target)'"
            }
            return .nowhere(error)
        }
        let real = FilePath(directory).appending(name)
        return contains(real) ? .inside(real) : .outside(real)
    }
}
