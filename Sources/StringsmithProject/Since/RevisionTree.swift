import StringsmithModel
import StringsmithText

/// The files of a revision that a check reads.
struct RevisionTree {
    /// The files, as those on disk with their differences.
    let files: RevisionFiles

    /// True if no file that a check reads was changed, added to Git or removed since.
    let isSame: Bool

    /// True if the same files exist, and none that the layout of a project depends on was changed.
    let hasSameLayout: Bool

    /// Reads the files of some directories.
    /// - Parameters:
    ///   - directories: paths relative to the top of the working tree; empty for the top itself.
    ///   - isSpelled: whether a file is read with the line endings and the encoding that Git gives it in the working tree.
    /// - Throws: `RequestError`.
    init(
        of revision: GitRevision, in directories: [String], isSpelled: (String) -> Bool = { _ in false }
    ) throws(RequestError) {
        let root = revision.repository.root
        let contents = try revision.contents()
        let differences = contents.changedPaths
        let changed = Set(differences.map(ExactString.init))
        // What the system can't look at may be one.
        let isLink = { (path: String) in
            do { return try FileStatus.kind(of: FilePath(root).appending(path)) == .link } catch { return true }
        }
        var isSame = !differences.contains { Self.isNeeded($0, in: directories) || isLink($0) }
        var nodes: [ExactString: RevisionFiles.Node] = [:]
        var read: [GitRevision.File] = []
        for file in contents.files where file.isLink || Self.isNeeded(file.path, in: directories) {
            let path = ExactString(file.path)
            if file.isLink || changed.contains(path) && Self.isRead(file.path) {
                read.append(file)
                isSame = isSame && !changed.contains(path)
            } else {
                // It matters that a locale has a file, but not always what it contains.
                nodes[path] = .file(changed.contains(path) ? [] : nil)
            }
        }
        try GitObjects(in: root).read(read.map(\.blob)) { index, bytes in
            let path = ExactString(read[index].path)
            guard let bytes else { return }
            nodes[path] =
                read[index].isLink
                ? .link(String(decoding: bytes, as: UTF8.self), isChanged: changed.contains(path)) : .file(bytes)
        }
        let spelled = read.filter { !$0.isLink && isSpelled($0.path) }
        for (path, bytes) in try revision.convertedFiles(spelled) { nodes[ExactString(path)] = .file(bytes) }
        guard read.allSatisfy({ nodes[ExactString($0.path)] != nil }) else {
            throw RequestError("git can't read all files of '\(revision.name)'")
        }
        files = RevisionFiles(below: root, in: directories, files: nodes)
        self.isSame = isSame
        hasSameLayout = !differences.contains { path in
            if isLink(path) { return true }
            guard Self.isNeeded(path, in: directories) else { return false }
            guard case .file = nodes[ExactString(path)], FileKind(of: FilePath(root).appending(path)).isFile else {
                return true
            }
            return path.hasSuffix(".gitignore") || ProjectTargets.isDeclaration(path)
        }
    }

    private static func isNeeded(_ path: String, in directories: [String]) -> Bool {
        let directory = FilePath(path).enclosing
        if FilePath(path).name == ".gitignore" {
            // Those in parent directories apply as well.
            return directories.contains {
                FilePath(path).isInside($0) || FilePath($0).isInside(directory.string)
            }
        }
        return (directory.isLocaleDirectory || isRead(path)) && directories.contains { FilePath(path).isInside($0) }
    }

    /// Returns whether a check reads a file.
    private static func isRead(_ path: String) -> Bool {
        let name = String(FilePath(path).name)
        // A project for XcodeGen may include files with any name.
        return ProjectWalk.isWanted(name) || name == ".gitignore" || name.hasByteSuffix(".yml")
            || name.hasByteSuffix(".yaml") || name == DataModels.currentVersionName
    }
}
