import StringsmithModel

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What keeps a new table from a path.
enum PathObstacle {
    /// Why a table that the walk did not find can't be made at a path: something is there all the same. It may have been
    /// passed over because an ignore rule names it, be reached by another path, or must not be written.
    /// - Returns: nil if nothing is there; else what to report, which may be nothing.
    static func diagnostics(at path: String, within roots: FileRoots) -> [Diagnostic]? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        do throws(FileSystemError) {
            _ = try WritePlace(of: path, within: roots)
        } catch {
            return [.unwritable(path, error)]
        }
        if FileStatus.targetKind(of: path) == .file { return [] }
        return [.unwritable(path, FileSystemError("write", path, reason: "Not a regular file"))]
    }
}
