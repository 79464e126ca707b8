import StringsmithModel
import StringsmithText

/// The files of a revision that a check reads, in a temporary directory.
struct RevisionFiles: Sendable {
    private let tree: TemporaryTree

    /// The directory that corresponds to the top of the working tree.
    var top: String { tree.path + "/" + Self.name }

    private static let name = "tree"

    /// Writes the files of some directories.
    /// - Parameter directories: paths relative to the top of the working tree; empty for the top itself.
    /// - Throws: `GitRepository.Failure` or `FileSystemError`. Nothing is left behind.
    init(of revision: GitRevision, in directories: [String]) throws {
        tree = try TemporaryTree()
        let files = try revision.files().filter { file in Self.isNeeded(file.path, in: directories) }
        var made: Set<String> = []
        for file in files {
            let directory = FilePath(Self.name).appending(FilePath(file.path).enclosing.string)
            if made.insert(directory).inserted { try tree.makeDirectory(directory) }
        }
        // A walk reads the `.gitignore` files from here on down, as in the working tree.
        try tree.makeDirectory(Self.name + "/.git")
        let (read, named) = (files.filter { Self.isRead($0.path) }, files.filter { !Self.isRead($0.path) })
        // It matters that a locale has a file, but not what it contains.
        for file in named { try tree.write([], to: Self.name + "/" + file.path) }
        try tree.write(Array(read.map { $0.blob + "\n" }.joined().utf8), to: "blobs")
        var failure: FileSystemError?
        try revision.readBlobs(listedIn: tree.path + "/blobs") { [tree] index, bytes in
            do throws(FileSystemError) {
                try tree.write(bytes, to: Self.name + "/" + read[index].path)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    static func isNeeded(_ path: String, in directories: [String]) -> Bool {
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
    static func isRead(_ path: String) -> Bool {
        let name = String(FilePath(path).name)
        return ProjectWalk.isWanted(name) || name == ".gitignore"
    }
}
