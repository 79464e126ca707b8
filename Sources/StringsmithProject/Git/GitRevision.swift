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

    /// Resolves a revision.
    /// - Throws: `GitRepository.Failure`, with advice, if the repository doesn't have it.
    package init(_ name: String, in repository: GitRepository) throws(GitRepository.Failure) {
        self.name = name
        self.repository = repository
        let unknown = "unknown revision '\(name)'"
        // Revisions can't start with a hyphen (git-check-ref-format), and git must not read one as an option.
        guard !name.isEmpty, !name.hasPrefix("-"), !name.utf8.contains(.nul) else {
            throw GitRepository.Failure(description: unknown)
        }
        let found = repository.ask("rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
        if found.status == 0, found.output.last == .lineFeed {
            commit = String(decoding: found.output.dropLast(), as: UTF8.self)
            return
        }
        throw GitRepository.Failure(description: unknown + ": " + Self.advice(in: repository))
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

    /// Returns the regular files and links of the commit, without submodules and paths that lead out of a directory.
    /// - Throws: `GitRepository.Failure` if git can't list them.
    func files() throws(GitRepository.Failure) -> [File] {
        let process = repository.ask("ls-tree", "-r", "-z", "--full-tree", commit)
        guard process.status == 0 else {
            throw GitRepository.Failure(description: "git ls-tree ended with status \(process.status) for '\(name)'")
        }
        return process.output.split(separator: .nul).compactMap(Self.file)
    }

    /// Returns the tracked files that differ between the commit and the working tree, as paths relative to its top.
    /// - Throws: `GitRepository.Failure` if git can't compare them.
    func changedPaths() throws(GitRepository.Failure) -> Set<String> {
        let process = repository.ask(
            "--no-optional-locks", "diff", "--name-only", "-z", "--no-renames", "--no-relative", "--no-ext-diff",
            "--ignore-submodules", commit, "--")
        guard process.status == 0 else {
            throw GitRepository.Failure(description: "git diff ended with status \(process.status) for '\(name)'")
        }
        return Set(process.output.split(separator: .nul).compactMap { String(validating: $0, as: UTF8.self) })
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
