import StringsmithText

/// A commit in a repository and its files, read with git's plumbing commands.
package struct GitRevision: Sendable {
    /// A file or link in a commit.
    struct File: Hashable, Sendable {
        /// The path relative to the top of the working tree.
        var path: String

        /// The name of the blob.
        var blob: String

        /// True for a symbolic link. Its blob is the path that it leads to.
        var isLink = false
    }

    /// The name as given.
    package let name: String

    package let repository: GitRepository

    /// The full name of the commit.
    let commit: String

    private init(_ name: String, commit: String, in repository: GitRepository) {
        (self.name, self.commit, self.repository) = (name, commit, repository)
    }

    /// Finds the repository that contains a directory, and a revision in it, by one process.
    /// - Returns: the repository, and nil if it isn't sure to have the revision.
    /// - Throws: `RequestError` if there is no working tree, or no git.
    static func find(
        _ name: String, from directory: String
    ) throws(RequestError) -> (GitRepository, GitRevision?) {
        if isName(name) {
            let question = ["rev-parse", "--show-toplevel", "--verify", "--quiet", "--end-of-options"]
            let found = ChildProcess(GitInvocation(question + [name + "^{commit}"], in: directory), hidesErrors: true)
            // The path may contain line feeds; the name of the commit can't.
            if found.status == 0, found.output.last == .lineFeed,
                let end = found.output.dropLast().lastIndex(of: .lineFeed)
            {
                let root = String(decoding: found.output[..<end], as: UTF8.self)
                let repository = try GitRepository(root: root, around: directory)
                let commit = String(decoding: found.output[(end + 1)...].dropLast(), as: UTF8.self)
                return (repository, GitRevision(name, commit: commit, in: repository))
            }
        }
        return (try GitRepository(containing: directory), nil)
    }

    /// Revisions can't start with a hyphen (git-check-ref-format), and git must not read one as an option.
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("-") && !name.utf8.contains(.nul)
    }

    /// Resolves a revision.
    /// - Throws: `RequestError`, with advice, if the repository doesn't have it.
    package init(_ name: String, in repository: GitRepository) throws(RequestError) {
        self.name = name
        self.repository = repository
        let unknown = "unknown revision '\(name)'"
        guard Self.isName(name) else { throw RequestError(unknown) }
        let found = repository.ask("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
        if found.status == 0, found.output.last == .lineFeed {
            commit = String(decoding: found.output.dropLast(), as: UTF8.self)
            return
        }
        throw RequestError(unknown + ": " + Self.advice(in: repository))
    }

    private static func advice(in repository: GitRepository) -> String {
        if repository.ask("rev-parse", "--is-shallow-repository").output.starts(with: "true".utf8) {
            return "the clone is shallow; fetch the history with 'git fetch --unshallow', or in a GitHub workflow with "
                + "'fetch-depth: 0' of actions/checkout"
        }
        if repository.ask("rev-list", "--all", "--max-count=1").output.isEmpty {
            return "the repository has no commit yet"
        }
        return "if it exists only on the server, run 'git fetch'"
    }

    /// Returns the files of the commit, and those that differ.
    /// - Throws: `RequestError` if git can't list them.
    func contents() throws(RequestError) -> (files: [File], changedPaths: Set<String>) {
        guard let filters = repository.ownFilters else {
            throw RequestError("git config can't list the settings of '\(repository.root)'")
        }
        // Both run at the same time. A file may be listed whose times differ, but not its contents.
        let differences = repository.start(
            "diff-index", "--name-only", "-z", "--no-renames", "--no-relative", "--no-ext-diff", "--no-textconv",
            "--ignore-submodules", commit, "--", without: filters)
        let tree = repository.start("ls-tree", "-r", "-z", "--full-tree", commit)
        let (changed, listed) = (differences.finish(), tree.finish())
        guard changed.status == 0 else {
            throw RequestError("git diff-index ended with status \(changed.status) for '\(name)'")
        }
        guard listed.status == 0 else {
            throw RequestError("git ls-tree ended with status \(listed.status) for '\(name)'")
        }
        let paths = changed.output.split(separator: .nul).compactMap { String(validating: $0, as: UTF8.self) }
        return (files: listed.output.split(separator: .nul).compactMap(Self.file), changedPaths: Set(paths))
    }

    /// Returns the files to which Git gives other bytes in the working tree, such as `eol` and `working-tree-encoding` ask
    /// for in `.gitattributes`, with these bytes.
    /// - Throws: `RequestError` if git can't convert them.
    func convertedFiles(_ files: [File]) throws(RequestError) -> [(path: String, bytes: [UInt8])] {
        if files.isEmpty { return [] }
        guard let filters = repository.ownFilters else {
            throw RequestError("git config can't list the settings of '\(repository.root)'")
        }
        // Git accepts these spellings; `input` converts nothing in the working tree.
        let setting = GitRepository.setting("core.autocrlf", around: repository.root)?.lowercased()
        let isConverted = ["true", "yes", "on", "1"].contains(setting)
        let named = isConverted ? [] : pathsWithConversions(files.map(\.path))
        var converted: [(path: String, bytes: [UInt8])] = []
        for file in files where isConverted || named.contains(FilePath(file.path)) {
            let process = repository.start(
                "cat-file", "--filters", "--path=\(file.path)", file.blob, without: filters
            ).finish()
            guard process.status == 0 else {
                throw RequestError(
                    "git cat-file ended with status \(process.status) for '\(file.path)'")
            }
            converted.append((file.path, process.output))
        }
        return converted
    }

    /// The number of paths in one call of git: whatever their length, a command line has room for them.
    private static let pathCount = 200

    /// Returns the paths for which attributes ask for other bytes in the working tree.
    private func pathsWithConversions(_ paths: [String]) -> Set<FilePath> {
        let attributes = ["crlf", "eol", "filter", "ident", "text", "working-tree-encoding"]
        var found: Set<FilePath> = []
        for start in stride(from: 0, to: paths.count, by: Self.pathCount) {
            let part = paths[start..<min(start + Self.pathCount, paths.count)]
            let process = repository.ask(["check-attr", "-z"] + attributes + ["--"] + part)
            // Three for each: the path, the attribute, and its value.
            let words = process.output.split(separator: .nul, omittingEmptySubsequences: false)
            for value in stride(from: 2, to: words.count, by: 3)
            where !["unspecified", "unset"].contains(where: { words[value].elementsEqual($0.utf8) }) {
                found.insert(FilePath(String(decoding: words[value - 2], as: UTF8.self)))
            }
        }
        return found
    }

    /// Reads `mode SP type SP blob TAB path`.
    private static func file(_ line: ArraySlice<UInt8>) -> File? {
        guard let tab = line.firstIndex(of: .tab) else { return nil }
        let parts = line[..<tab].split(separator: .space)
        let isLink = parts.first?.elementsEqual("120000".utf8) ?? false
        let isRegular = parts.first?.starts(with: "100".utf8) ?? false
        guard parts.count == 3, isRegular || isLink, let path = String(validating: line[(tab + 1)...], as: UTF8.self),
            isSafe(path)
        else { return nil }
        return File(path: path, blob: String(decoding: parts[2], as: UTF8.self), isLink: isLink)
    }

    /// A crafted tree can contain any name.
    private static func isSafe(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && name != "." && name != ".." && name.lowercased() != ".git"
        }
    }
}
