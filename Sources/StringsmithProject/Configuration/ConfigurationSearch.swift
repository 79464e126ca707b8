import StringsmithText

/// The search for the configuration nearest to a path.
///
/// It ends at the top of the repository, whose configuration is trusted as much as its sources, whoever owns the
/// checkout. Outside a repository, anybody could put a file into a directory that several people use, such as `/tmp`.
package struct ConfigurationSearch: Hashable, Sendable {
    /// The file; nil if there is none.
    package private(set) var path: String?

    /// The files that were skipped because another user owns them, or can write or replace them.
    package private(set) var skipped: [String] = []

    /// Searches a directory and its parents.
    /// - Parameter path: a file or directory. The search starts at the directory.
    /// - Throws: `FileSystemError` if the system can't tell whether there is a file or a repository.
    package init(from path: String) throws(FileSystemError) {
        var directories = try Self.directories(around: path)
        var top: Int?
        for index in directories.indices where top == nil {
            if try FileStatus.isRepository(directories[index]) { top = index }
        }
        if let top { directories.removeSubrange((top + 1)...) }
        for (index, directory) in directories.enumerated() {
            let candidate =
                directory == "."
                ? ConfigurationFile.fileName : FilePath(directory).appending(ConfigurationFile.fileName)
            // Anything at the path counts: a link that leads nowhere means a file that is missing.
            guard try FileStatus.kind(of: candidate) != nil else { continue }
            // The project's own directory is trusted like a repository, unless strangers can add files to it.
            let isOwn = index == 0 && (!FileStatus.isShared(directory) || FileStatus.isTrusted(candidate))
            if top != nil || isOwn || FileStatus.isTrusted(candidate) && FileStatus.isTrusted(directory) {
                self.path = candidate
                return
            }
            skipped.append(candidate)
        }
    }

    /// A directory and those around it. Relative paths are preferred, which keeps messages short.
    private static func directories(around path: String) throws(FileSystemError) -> [String] {
        var directory = try FileStatus.targetKind(of: path) == .directory ? path : FilePath(path).parent
        directory = FilePath(directory).withoutSlash
        var directories: [String] = []
        for _ in 0..<64 {
            directories.append(directory)
            guard let real = RealPath.of(directory) else {
                let error = FileSystemError("find", directory)
                if error.cause == .missing { break }
                throw error
            }
            if real == "/" { break }
            directory =
                directory == "."
                ? ".." : directory.hasPrefix("..") ? FilePath(directory).appending("..") : FilePath(real).parent
        }
        return directories
    }
}
