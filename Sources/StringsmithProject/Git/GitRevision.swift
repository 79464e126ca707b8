import StringsmithText

/// A commit of a repository, and the files in it, through git's plumbing.
package struct GitRevision: Sendable {
    /// A file of a commit.
    struct File: Hashable, Sendable {
        /// The path from the top of the working tree.
        var path: String

        /// The name of the blob.
        var blob: String
    }

    /// The name that was asked for.
    package let name: String

    /// The repository.
    package let repository: GitRepository

    /// The full name of the commit.
    let commit: String

    /// Looks a revision up.
    /// - Throws: `GitRepository.Failure` that says what to do if the repository does not have it.
    package init(_ name: String, in repository: GitRepository) throws(GitRepository.Failure) {
        self.name = name
        self.repository = repository
        let unknown = "unknown revision '\(name)'"
        // No revision begins with a hyphen (git-check-ref-format), and git must not take one for an option.
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
        return "if it is on the server only, 'git fetch' brings it"
    }

    /// The regular files of the commit. Links, other repositories, and paths that lead out of a directory are left out.
    /// - Throws: `GitRepository.Failure` if git can't list them.
    func files() throws(GitRepository.Failure) -> [File] {
        let process = repository.ask("ls-tree", "-r", "-z", "--full-tree", commit)
        guard process.status == 0 else {
            throw GitRepository.Failure(description: "git ls-tree ended with status \(process.status) for '\(name)'")
        }
        return process.output.split(separator: .nul).compactMap(Self.file)
    }

    /// Reads `mode SP type SP blob TAB path`.
    private static func file(_ line: ArraySlice<UInt8>) -> File? {
        guard let tab = line.firstIndex(of: .tab) else { return nil }
        let parts = line[..<tab].split(separator: .space)
        let isRegular = parts.first.map { $0.starts(with: "100".utf8) } ?? false
        guard parts.count == 3, isRegular, let path = String(validating: line[(tab + 1)...], as: UTF8.self),
            isSafe(path)
        else { return nil }
        return File(path: path, blob: String(decoding: parts[2], as: UTF8.self))
    }

    /// A tree that somebody made by hand may hold any name.
    private static func isSafe(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && name != "." && name != ".." && name.lowercased() != ".git"
        }
    }

    /// Reads blobs one after the other.
    /// - Parameters:
    ///   - list: a file with their names, one a line.
    ///   - body: called with the place of each in the list and its bytes.
    /// - Throws: `GitRepository.Failure` if one can't be read.
    func readBlobs(listedIn list: String, _ body: @escaping (Int, [UInt8]) -> Void) throws(GitRepository.Failure) {
        var batch = BlobBatch()
        let arguments = ["git", "-C", repository.root, "cat-file", "--batch"]
        let process = ChildProcess(arguments, input: list) { bytes in batch.take(bytes, body) }
        guard process.status == 0, batch.isComplete else {
            throw GitRepository.Failure(description: "git can't read all files of '\(name)'")
        }
    }
}

/// The output of `git cat-file --batch`, which comes in pieces: `name SP type SP size LF bytes LF` for each object.
private struct BlobBatch {
    private var pending: [UInt8] = []
    private var expected: Int?
    private var count = 0
    private var hasFailed = false

    /// True if nothing was missing and nothing was cut off.
    var isComplete: Bool { !hasFailed && pending.isEmpty && expected == nil }

    mutating func take(_ bytes: ArraySlice<UInt8>, _ body: (Int, [UInt8]) -> Void) {
        pending += bytes
        var start = 0
        while !hasFailed {
            if let size = expected {
                guard pending.count - start > size else { break }
                body(count, Array(pending[start..<start + size]))
                count += 1
                start += size + 1
                expected = nil
            } else {
                guard let end = pending[start...].firstIndex(of: .lineFeed) else { break }
                let parts = pending[start..<end].split(separator: .space)
                guard parts.count == 3, let size = Int(String(decoding: parts[2], as: UTF8.self)), size >= 0 else {
                    hasFailed = true
                    break
                }
                expected = size
                start = end + 1
            }
        }
        pending.removeFirst(start)
    }
}
