import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
            if try Self.isTop(directories[index]) { top = index }
        }
        if let top { directories.removeSubrange((top + 1)...) }
        for (index, directory) in directories.enumerated() {
            let candidate =
                directory == "."
                ? ConfigurationFile.fileName : FilePath(directory).appending(ConfigurationFile.fileName)
            guard try FileStatus.targetKind(of: candidate) == .file else { continue }
            // The project's own directory is trusted like a repository, unless strangers can add files to it.
            let isOwn = index == 0 && (!Self.isShared(directory) || Self.isTrusted(candidate))
            if top != nil || isOwn || Self.isTrusted(candidate) && Self.isTrusted(directory) {
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

    /// True for the top of a repository, unless a stranger may have made it one.
    private static func isTop(_ directory: String) throws(FileSystemError) -> Bool {
        let marker = FilePath(directory).appending(".git")
        guard try FileStatus.targetKind(of: marker) != nil else { return false }
        return !isShared(directory) || status(of: marker).map(isOwn) ?? false
    }

    /// True for a directory in which every user can create files, but not replace other users'.
    private static func isShared(_ directory: String) -> Bool {
        status(of: directory).map { $0.st_mode & S_ISVTX != 0 && isWritableForOthers($0) } ?? true
    }

    /// True if no other user can have written a file or directory.
    private static func isTrusted(_ path: String) -> Bool {
        status(of: path).map { isOwn($0) && !isWritableForOthers($0) } ?? false
    }

    /// True for a file of this user or of the superuser.
    private static func isOwn(_ status: stat) -> Bool { status.st_uid == geteuid() || status.st_uid == 0 }

    private static func isWritableForOthers(_ status: stat) -> Bool { status.st_mode & (S_IWGRP | S_IWOTH) != 0 }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
