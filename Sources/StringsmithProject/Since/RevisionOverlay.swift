import StringsmithModel
import StringsmithText

/// A revision with the same tables as the working tree, represented by its differences: unchanged files are read from
/// the working tree.
struct RevisionOverlay: Sendable {
    /// The contents at the revision of files that have changed, by path as spelled by the walk.
    private(set) var contents: [String: [UInt8]] = [:]

    /// Sources that the revision doesn't have, by path as spelled by the walk.
    private(set) var added: Set<String> = []

    /// The same sources, by path relative to the top of the working tree.
    private(set) var addedBelow: Set<String> = []

    /// True if nothing that a check reads has changed.
    var isEmpty: Bool { contents.isEmpty && added.isEmpty }

    /// Returns nil if a table, a locale directory, or a file that affects the walk or the development language was
    /// added, changed or removed. Such a revision needs its own tree.
    /// - Parameter directories: paths relative to the top of the working tree; empty for the top itself.
    /// - Throws: `GitRepository.Failure` or `FileSystemError`.
    init?(of revision: GitRevision, in directories: [String], _ layout: ProjectLayout) throws {
        let changed = try revision.changedPaths()
        guard !changed.contains(where: Self.decides) else { return nil }
        let files = try revision.files().filter { RevisionFiles.isNeeded($0.path, in: directories) }
        let blobs = Dictionary(files.map { ($0.path, $0.blob) }) { first, _ in first }
        var paths = RelativePaths(from: revision.repository.root)
        let sources = Set(layout.sources)
        var met: Set<String> = []
        var modified: [(path: String, blob: String)] = []
        for path in Set(Self.files(of: layout)) {
            guard let below = paths.path(below: path) else { return nil }
            met.insert(below)
            guard let blob = blobs[below] else {
                guard sources.contains(path), !Self.decides(below) else { return nil }
                added.insert(path)
                addedBelow.insert(below)
                continue
            }
            if changed.contains(below), RevisionFiles.isRead(below) { modified.append((path, blob)) }
        }
        // Existing files that the walk didn't find are ignored, as in the revision's own tree.
        let root = revision.repository.root
        guard !files.contains(where: { !met.contains($0.path) && FileKind(of: root + "/" + $0.path) == .nothing })
        else {
            return nil
        }
        try read(modified, of: revision)
    }

    private mutating func read(_ modified: [(path: String, blob: String)], of revision: GitRevision) throws {
        guard !modified.isEmpty else { return }
        let tree = try TemporaryTree()
        try tree.write(Array(modified.map { $0.blob + "\n" }.joined().utf8), to: "blobs")
        var read: [String: [UInt8]] = [:]
        try revision.readBlobs(listedIn: tree.path + "/blobs") { index, bytes in read[modified[index].path] = bytes }
        contents = read
    }

    private static func files(of layout: ProjectLayout) -> [String] {
        let named = layout.sources + layout.otherFiles + layout.tablePaths + layout.interfacePaths + layout.catalogPaths
        let others = layout.allGroups.flatMap { $0.directories + $0.unknownDirectories }.flatMap { directory in
            directory.files.filter { !$0.hasPrefix(".") }.map { FilePath(directory.path).appending($0) }
        }
        return named + others
    }

    /// Returns whether a file determines which other files are read, or how.
    private static func decides(_ path: String) -> Bool {
        let name = String(FilePath(path).name)
        return name == ".gitignore" || ProjectTargets.isDeclaration(name)
    }
}
