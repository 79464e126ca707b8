import StringsmithText

/// Paths relative to a directory, with links resolved. Each directory is resolved only once.
struct RelativePaths {
    /// The real path of the directory.
    let root: String

    private var directories: [FilePath: String] = [:]

    /// The last path and the answer: findings and files come in groups.
    private var last: (path: String, below: String?)?

    /// Creates paths relative to a directory, which may not exist yet.
    init(from directory: String) {
        if let real = RealPath.of(directory.isEmpty ? "." : directory) {
            root = real
        } else {
            var above = RelativePaths(from: "/")
            root = above.real(FilePath(directory).withoutSlash)
        }
    }

    /// Returns an absolute path, with links resolved as far as it exists.
    mutating func real(_ path: String) -> String {
        let name = FilePath(path).name
        if name.isEmpty || name == "." || name == ".." {
            if let found = RealPath.of(path.isEmpty ? "." : path) { return found }
            // A missing directory may be named with a trailing slash.
            let bare = FilePath(path).withoutSlash
            return bare.utf8.count < path.utf8.count ? real(bare) : path
        }
        let directory = FilePath(path).parent
        let above: String
        if let known = directories[FilePath(directory)] {
            above = known
        } else {
            above = RealPath.of(directory) ?? (directory == "/" || directory == "." ? "/" : real(directory))
            directories[FilePath(directory)] = above
        }
        return FilePath(above).appending(name)
    }

    /// Returns a path relative to the directory; nil if it is outside, empty for the directory itself.
    mutating func path(below path: String) -> String? {
        if let last, last.path.utf8.elementsEqual(path.utf8) { return last.below }
        let below = FilePath(real(path)).relative(to: root)
        last = (path, below)
        return below
    }

    /// Returns a path relative to the directory, with `..` if it is outside.
    mutating func path(to path: String) -> String {
        if let below = self.path(below: path) { return below }
        let (from, to) = (FilePath(root).components, FilePath(real(path)).components)
        let shared = zip(from, to).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return (from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)).joined(separator: "/")
    }
}
