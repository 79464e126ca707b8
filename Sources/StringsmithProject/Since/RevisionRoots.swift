import StringsmithText

/// The paths of a check, and their places at an older revision.
struct RevisionRoots {
    /// The revision, in the repository that contains all paths.
    let revision: GitRevision

    /// The paths relative to the top of the working tree; empty for the top itself.
    private var roots: [(below: String, isDirectory: Bool)] = []

    /// Finds the repository of some paths.
    /// - Parameter name: the name of a commit, as understood by git.
    /// - Throws: `RequestError` if they aren't in one, or are in several, or if it doesn't have the revision.
    init(_ paths: [String], revision name: String) throws(RequestError) {
        // The check of the working tree reports missing paths.
        let paths = (paths.isEmpty ? ["."] : paths).filter { FileKind(of: $0) != nil }
        guard let first = paths.first else { throw RequestError("none of the paths exists") }
        let (repository, commit) = try GitRevision.find(name, from: Self.directory(of: first))
        var known: Set<String> = [Self.directory(of: first)]
        var relative = RelativePaths(from: repository.root)
        for path in paths {
            let directory = Self.directory(of: path)
            if !known.contains(directory) {
                let own = try GitRepository(containing: directory)
                guard own.root.utf8.elementsEqual(repository.root.utf8) else {
                    throw RequestError("'\(path)' and '\(first)' are in different repositories")
                }
                known.insert(directory)
            }
            // A link to a directory may be anywhere; the files behind it are checked.
            let real = directory == path ? RealPath.of(path) : nil
            guard let below = relative.path(below: real ?? path) else {
                throw RequestError("'\(path)' is outside '\(repository.root)'")
            }
            roots.append((below, FileKind(of: path) == .directory))
        }
        if let commit {
            revision = commit
        } else {
            revision = try GitRevision(name, in: repository)
        }
    }

    private static func directory(of path: String) -> String {
        FileKind(of: path) == .directory ? path : FilePath(path).parent
    }

    /// The directories whose files can matter, relative to the top of the working tree: those that are walked, and the
    /// siblings of a locale or file that was named on its own. An empty path is the top.
    var directories: [String] {
        roots.map { root in
            var parts = FilePath(root.below).components[...]
            if !root.isDirectory { parts = parts.dropLast() }
            if parts.last.map({ FilePath(String($0)).isLocaleDirectory }) ?? false { parts = parts.dropLast() }
            return parts.joined(separator: "/")
        }
    }
}
