import StringsmithProject

/// A file before and after.
public struct FileChange: Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// The bytes on disk; nil if there is no file.
    public let original: [UInt8]?

    /// The bytes to write.
    public let contents: [UInt8]

    /// True if a byte changes.
    public var isChange: Bool { contents != original }

    init(_ file: PlannedFile) {
        (path, original, contents) = (file.path, file.original, file.contents)
    }

    /// Writes files that belong together: none of them unless all can be written.
    static func apply(_ files: [FileChange], within roots: FileRoots) throws(FileError) {
        let planned = files.map {
            PlannedFile(path: $0.path, contents: $0.contents, original: $0.original, summary: "")
        }
        if let failure = FilePlan.applyTogether(planned, within: roots).failures.first { throw FileError(failure) }
    }
}
