import StringsmithMerge
import StringsmithModel
import StringsmithProject

/// The changes planned by a ``TableSync``.
public struct SyncPlan: Sendable {
    /// A table's file with its old and new contents.
    public struct File: Sendable {
        /// The path of the file.
        public let path: String

        /// The table.
        public let table: TableName

        /// The locale.
        public let locale: LocaleIdentifier

        /// The current bytes; nil if the file doesn't exist.
        public let original: [UInt8]?

        /// The new bytes.
        public let contents: [UInt8]

        /// The changes and their reasons, in table order.
        public let notes: [PlanNote]

        /// The paths of the files to write before this one.
        var predecessors: [String] = []

        /// The files that must be unchanged when this one is written.
        var basis: PlanBasis?

        /// True if the contents change.
        public var isChange: Bool { contents != original }
    }

    /// All tables, sorted by path, including unchanged ones.
    public let files: [File]

    /// The diagnostics about sources and tables, sorted by path and place. A table that couldn't be read in full has an
    /// error here and no file in the plan.
    public let diagnostics: [Diagnostic]

    /// The paths of the plan.
    private let roots: FileRoots

    init(_ sync: SyncResult, for paths: [String]) {
        roots = FileRoots(paths)
        files = sync.tables.map {
            File(
                path: $0.file.path, table: $0.table, locale: $0.locale, original: $0.file.original,
                contents: $0.file.contents, notes: $0.notes, predecessors: $0.file.predecessors,
                basis: $0.file.basis)
        }
        diagnostics = sync.diagnostics.sorted(by: Diagnostic.displayOrder)
    }

    /// True if any file changes.
    public var hasChanges: Bool { files.contains(where: \.isChange) }

    /// Writes the changed files, each atomically, and creates missing directories. A file that has changed since it was
    /// planned is left alone, and so is a link that leads out of the given paths.
    ///
    /// If the plan marks, renames or removes entries whose keys no source uses, this waits until the project has been
    /// left alone for a second. Nothing is written if a source has changed since it was read.
    /// - Throws: ``FileError`` for the first file that can't be written. All others are written, unless a source has
    ///   changed.
    public func apply() throws(FileError) {
        let planned = files.map {
            var file = PlannedFile(path: $0.path, contents: $0.contents, original: $0.original, summary: "")
            (file.predecessors, file.basis) = ($0.predecessors, $0.basis)
            return file
        }
        if let failure = FilePlan.apply(planned, within: roots).failures.first { throw FileError(failure) }
    }
}
