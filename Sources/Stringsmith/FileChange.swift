import StringsmithProject

/// A file with its old and new contents.
public struct FileChange: Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// The current bytes; nil if the file doesn't exist.
    public let original: [UInt8]?

    /// The new bytes.
    public let contents: [UInt8]

    /// The files that must be unchanged when this one is written.
    private let basis: PlanBasis?

    /// True if the contents change.
    public var isChange: Bool { contents != original }

    init(_ file: PlannedFile) {
        (path, original, contents, basis) = (file.path, file.original, file.contents, file.basis)
    }

    /// Writes files that belong together. If any file can't be written, none is changed.
    static func apply(_ files: [FileChange], within roots: FileRoots) throws(FileError) {
        let planned = files.map {
            var file = PlannedFile(path: $0.path, contents: $0.contents, original: $0.original, summary: "")
            file.basis = $0.basis
            return file
        }
        if let failure = FilePlan.applyTogether(planned, within: roots).failures.first { throw FileError(failure) }
    }
}
