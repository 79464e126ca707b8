import StringsmithMerge
import StringsmithModel
import StringsmithProject

/// What a ``TableSync`` is going to write.
public struct SyncPlan: Sendable {
    /// A table's file before and after.
    public struct File: Sendable {
        /// Where the file stands, or is to stand.
        public let path: String

        /// The table.
        public let table: TableName

        /// The locale.
        public let locale: LocaleIdentifier

        /// The bytes on disk; nil if there is no file.
        public let original: [UInt8]?

        /// The bytes that are to be written.
        public let contents: [UInt8]

        /// What is done and why, in the order of the table.
        public let notes: [PlanNote]

        /// True if a byte changes.
        public var isChange: Bool { contents != original }
    }

    /// The tables that were looked at, by path; those that stay as they are too.
    public let files: [File]

    /// What the sources and tables gave to report, by path and place. A table that could not be read whole is an error
    /// here and has no file in the plan.
    public let diagnostics: [Diagnostic]

    /// The paths that the plan was made for.
    private let roots: FileRoots

    init(_ sync: ProjectSync, for paths: [String]) {
        roots = FileRoots(paths)
        files = sync.tables.map {
            File(
                path: $0.file.path, table: $0.table, locale: $0.locale, original: $0.file.original,
                contents: $0.file.contents, notes: $0.notes)
        }
        diagnostics = sync.diagnostics.sorted(by: Diagnostic.displayOrder)
    }

    /// True if any file changes.
    public var hasChanges: Bool { files.contains(where: \.isChange) }

    /// Writes the files that change, each in one step, and makes missing directories. A file that has changed since the
    /// plan was made is left alone, and so is one that a link leads to outside of the paths that were named.
    /// - Throws: ``FileError`` for the first file that can't be written; all others are whole and new.
    public func apply() throws(FileError) {
        let planned = files.map {
            PlannedFile(path: $0.path, contents: $0.contents, original: $0.original, summary: "")
        }
        if let failure = FilePlan.apply(planned, within: roots).failures.first { throw FileError(failure) }
    }
}
