import StringsmithFormats

/// Lists of sources that stand in a file.
public enum SourceFileList {
    /// Why a list can't be used.
    public struct FormError: Error, Hashable, CustomStringConvertible {
        /// What is wrong, without a full stop.
        public var description: String
    }

    /// The paths of a property list `{files: [{path: ...}]}`, as `genstrings -f` takes it.
    /// - Throws: `FileSystemError` or `FormError`.
    public static func paths(inPropertyList path: String) throws -> [String] {
        guard let paths = FileListPropertyList.paths(in: try FileReader.bytes(of: path)) else {
            throw FormError(description: "'\(path)' is not a property list of files")
        }
        return paths
    }
}

/// What a path names, for a command that takes only one kind.
public enum FileKind: Hashable, Sendable {
    case directory, other, nothing

    /// Looks at a path; links are followed.
    public init(of path: String) {
        switch FileStatus.targetKind(of: path) {
        case .directory: self = .directory
        case .some: self = .other
        case nil: self = .nothing
        }
    }
}
