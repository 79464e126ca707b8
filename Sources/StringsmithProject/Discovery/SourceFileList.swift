import StringsmithFormats

/// Lists of sources that stand in a file.
package enum SourceFileList {
    /// Why a list can't be used.
    package struct FormError: Error, Hashable, CustomStringConvertible {
        /// What is wrong, without a full stop.
        package var description: String
    }

    /// The paths of a property list `{files: [{path: ...}]}`, as `genstrings -f` takes it.
    /// - Throws: `FileSystemError` or `FormError`.
    package static func paths(inPropertyList path: String) throws -> [String] {
        guard let paths = FileListPropertyList.paths(in: try FileReader.bytes(of: path)) else {
            throw FormError(description: "'\(path)' is not a property list of files")
        }
        return paths
    }
}

/// What a path names, for a command that takes only one kind.
package enum FileKind: Hashable, Sendable {
    case directory, other, nothing

    /// Looks at a path; links are followed.
    package init(of path: String) {
        switch FileStatus.targetKind(of: path) {
        case .directory: self = .directory
        case .some: self = .other
        case nil: self = .nothing
        }
    }
}
