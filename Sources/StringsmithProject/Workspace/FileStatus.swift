import StringsmithModel
import StringsmithText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the system tells about a file on disk without reading it: its kind, and whether a stranger may have written it.
package enum FileStatus {
    /// Returns the kind of file at a path, without following links; nil if there is none.
    /// - Throws: `FileSystemError` if the system can't tell.
    static func kind(of path: String) throws(FileSystemError) -> FileKind? {
        var status = stat()
        return try lstat(path, &status) == 0 ? kind(status) : nothing(at: path)
    }

    /// Returns the kind of file at a path, following links; nil if there is none.
    /// - Throws: `FileSystemError` if the system can't tell.
    static func targetKind(of path: String) throws(FileSystemError) -> FileKind? {
        var status = stat()
        return try stat(path, &status) == 0 ? kind(status) : nothing(at: path)
    }

    /// False only if nothing is at a path: if the system can't tell, something may be there.
    static func mayExist(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 || FileSystemError.Cause(errno) != .missing
    }

    /// Returns the error of looking at a path, following links; nil if something is there.
    static func absence(of path: String) -> FileSystemError? {
        var status = stat()
        return stat(path, &status) == 0 ? nil : FileSystemError("read", path)
    }

    /// Returns an error for each path on a command line that doesn't exist, or that the system can't look at. Whatever
    /// else a command could report would follow from it.
    package static func missing(_ paths: [String]) -> [Diagnostic] {
        paths.compactMap(absence).map { Diagnostic($0) }
    }

    private static func nothing(at path: String) throws(FileSystemError) -> FileKind? {
        guard FileSystemError.Cause(errno) == .missing else { throw FileSystemError("read", path) }
        return nil
    }

    /// Returns the reason why a file can't be read, without reading it; nil if it can.
    static func readingError(of path: String) -> FileSystemError? {
        return access(path, R_OK) == 0 ? nil : FileSystemError("read", path)
    }

    private static func kind(_ status: stat) -> FileKind {
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .directory
        case S_IFLNK: .link
        default: .other
        }
    }

    // MARK: Trust

    /// True for the top of a repository, unless a stranger may have made the directory one.
    /// - Throws: `FileSystemError` if the system can't tell.
    static func isRepository(_ directory: String) throws(FileSystemError) -> Bool {
        let marker = FilePath(directory).appending(".git")
        guard try targetKind(of: marker) != nil else { return false }
        return !isShared(directory) || status(of: marker).map(isOwn) ?? false
    }

    /// True for a directory in which every user can create files, but not replace other users'.
    static func isShared(_ directory: String) -> Bool {
        status(of: directory).map { $0.st_mode & S_ISVTX != 0 && isWritableForOthers($0) } ?? true
    }

    /// True if no other user can have written a file or directory.
    static func isTrusted(_ path: String) -> Bool {
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
