import StringsmithFormats
import StringsmithText

extension Workspace {
    /// Returns the paths in a property list `{files: [{path: ...}]}`, like `genstrings -f`.
    /// - Throws: `FileSystemError` or `RequestError`.
    package func sources(inPropertyList path: String) throws -> [String] {
        guard let paths = PropertyListNode(reading: try bytes(at: path))?.listedPaths else {
            throw RequestError("'\(path)' is not a property list of files")
        }
        return paths
    }
}

/// The kind of file at a path.
package enum FileKind: Sendable {
    case file, directory, link, other

    /// Determines the kind of file at a path, following links; nil if there is none. What the system can't look at
    /// counts as a file, which is opened next, so that the error is reported.
    /// - Parameter workspace: the files; nil for those on disk.
    package init?(of path: String, in workspace: Workspace? = nil) {
        guard let kind = (workspace ?? Workspace()).kind(of: path) else { return nil }  // Checked: reads no file.
        self = kind
    }
}

extension FileKind? {
    /// True if there is something that isn't a directory.
    package var isFile: Bool { self != nil && self != .directory }
}
