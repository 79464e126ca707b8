import StringsmithText

/// Paths relative to a directory, with links resolved. Each directory is resolved only once.
struct RelativePaths {
    /// The real path of the directory.
    let root: String

    private var directories: [String: String] = [:]

    /// Creates paths relative to a directory, which may not exist yet.
    init(from directory: String) {
        if let real = RealPath.of(directory.isEmpty ? "." : directory) {
            root = real
        } else {
            var above = RelativePaths(from: "/")
            root = above.real(directory.hasSuffix("/") ? String(directory.dropLast()) : directory)
        }
    }

    /// Returns an absolute path, with links resolved as far as it exists.
    mutating func real(_ path: String) -> String {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        if name.isEmpty || name == "." || name == ".." {
            if let found = RealPath.of(path.isEmpty ? "." : path) { return found }
            // A missing directory may be named with a trailing slash.
            let bare = FilePath(path).withoutSlash
            return bare.utf8.count < path.utf8.count ? real(bare) : path
        }
        let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let above: String
        if let known = directories[directory] {
            above = known
        } else {
            above = RealPath.of(directory) ?? (directory == "/" || directory == "." ? "/" : real(directory))
            directories[directory] = above
        }
        return above == "/" ? "/" + name : above + "/" + name
    }

    /// Returns a path relative to the directory; nil if it is outside, empty for the directory itself.
    mutating func path(below path: String) -> String? {
        let real = real(path)
        if real == root { return "" }
        let start = root == "/" ? root : root + "/"
        guard real.utf8.starts(with: start.utf8) else { return nil }
        return String(decoding: real.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    }

    /// Returns a path relative to the directory, with `..` if it is outside.
    mutating func path(to path: String) -> String {
        if let below = self.path(below: path) { return below }
        let (from, to) = (root.split(separator: "/"), real(path).split(separator: "/"))
        let shared = zip(from, to).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return (from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)).joined(separator: "/")
    }
}
