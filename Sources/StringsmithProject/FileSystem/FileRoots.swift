import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The files and directories that a command was given. Nothing outside of them is written, and no link is followed out
/// of them.
package struct FileRoots: Hashable, Sendable {
    /// Where a path leads when every link in it is followed.
    package enum Destination: Hashable, Sendable {
        /// To a real path inside the roots. Nothing needs to exist there yet, but its directory does.
        case inside(String)

        /// To a real path outside of them.
        case outside(String)

        /// To nothing: a link whose target is missing, a loop, or a directory that is missing or can't be searched. The
        /// text is the system's reason.
        case nowhere(String)
    }

    /// The real paths of the roots, without a slash at the end.
    private let paths: [String]

    /// Resolves the roots. One that doesn't exist counts as its place in the nearest directory that does.
    /// - Parameter paths: files and directories; the current directory if empty.
    package init(_ paths: [String]) {
        var seen: Set<[UInt8]> = []
        self.paths = (paths.isEmpty ? ["."] : paths).compactMap { path in
            var directory = RelativePaths(from: ".")
            let real = RealPath.of(path.isEmpty ? "." : path) ?? directory.real(path)
            return seen.insert(Array(real.utf8)).inserted ? real : nil
        }
    }

    /// True if a real path is one of the roots, or below one.
    package func contains(_ realPath: String) -> Bool {
        paths.contains { root in
            guard realPath.utf8.starts(with: root.utf8) else { return false }
            let rest = realPath.utf8.dropFirst(root.utf8.count)
            return rest.isEmpty || root == "/" || rest.first == UInt8(ascii: "/")
        }
    }

    /// Follows a path to its end.
    package func destination(of path: String) -> Destination {
        if let real = RealPath.of(path) { return contains(real) ? .inside(real) : .outside(real) }
        let number = errno
        // A name without a file behind it may become one; a link without a target may not, and neither may `..`.
        let name = FilePath(path).name
        var status = stat()
        guard number == ENOENT, lstat(path, &status) != 0, !name.isEmpty, name != ".", name != "..",
            let directory = RealPath.of(FilePath(path).parent)
        else { return .nowhere(String(cString: strerror(number))) }
        let real = directory == "/" ? "/" + name : directory + "/" + name
        return contains(real) ? .inside(real) : .outside(real)
    }
}
