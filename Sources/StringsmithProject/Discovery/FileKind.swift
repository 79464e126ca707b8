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

/// The kind of file at a path, for commands that accept only one kind.
package enum FileKind: Hashable, Sendable {
    case directory, other, nothing

    /// Determines the kind of file at a path, following links. What the system can't look at counts as a file, which is
    /// opened next, so that the error is reported.
    /// - Parameter workspace: the files; nil for those on disk.
    package init(of path: String, in workspace: Workspace? = nil) {
        switch (workspace ?? Workspace()).kind(of: path) {  // Checked: reads no file.
        case .directory: self = .directory
        case .some: self = .other
        case nil: self = .nothing
        }
    }
}
