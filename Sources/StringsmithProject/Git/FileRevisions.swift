import StringsmithText

/// The latest revisions of a file in the Git repository around it, in the history of `HEAD`.
struct FileRevisions {
    private var commits: ArraySlice<String>
    private var paths: RelativePaths
    private let objects: GitObjects

    /// Looks for revisions; nil if Git can't read any.
    init?(of path: String, atMost count: Int) {
        let directory = FilePath(path).parent
        guard GitInvocation.top(around: directory) != nil else { return nil }
        let name = String(FilePath(path).name)
        let log = ChildProcess(
            GitInvocation(["rev-list", "--max-count=\(count)", "HEAD", "--", name], in: directory), hidesErrors: true)
        guard log.status == 0 else { return nil }
        commits = log.output.split(separator: .lineFeed).map { String(decoding: $0, as: UTF8.self) }[...]
        (paths, objects) = (RelativePaths(from: directory), GitObjects(in: directory))
    }

    /// Returns the next earlier commit that changed the file; nil if there is none.
    mutating func popLatest() -> String? { commits.popFirst() }

    /// Returns a file of a commit, this one or another; nil if the commit doesn't have it.
    mutating func file(_ path: String, at commit: String) -> SourceFile? {
        let way = paths.path(to: path)
        // Git takes names that start with `./` or `../` as relative to its directory.
        let blob = objects.blob("\(commit):\(way.hasPrefix("../") ? way : "./" + way)")
        return blob.map { SourceFile(path: path, bytes: $0) }
    }
}
