import StringsmithModel

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension WritePlace {
    /// Returns the reason why a table that the walk didn't find can't be created: something already exists at its path.
    /// It may be ignored, it may have been reached by another path, it may have another spelling, or it may not be
    /// writable.
    /// - Returns: nil if nothing exists there; otherwise the diagnostics to report, possibly none.
    static func obstacles(at path: String, within roots: FileRoots) -> [Diagnostic]? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            let error = FileSystemError("write", path)
            return error.cause == .missing ? nil : [.unwritable(path, error)]
        }
        do throws(FileSystemError) {
            _ = try WritePlace(of: path, within: roots)
        } catch {
            return [.unwritable(path, error)]
        }
        if let name = SpelledPlaces.listedName(of: path) {
            let reason = "This file system takes it for '\(name)', others don't: rename that file"
            return [.unwritable(path, FileSystemError("write", path, reason: reason))]
        }
        if (try? FileStatus.targetKind(of: path)) == .file { return [] }
        return [.unwritable(path, FileSystemError("write", path, reason: "Not a regular file"))]
    }
}
