import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithText

extension StringsFile {
    /// Merges two changed versions of this file by key, like `stringsmith merge`. Changes on one side are applied;
    /// layout, encoding and order are taken from `ours`.
    /// - Parameters:
    ///   - ours: the version whose layout the result keeps.
    ///   - theirs: the other version.
    ///   - conflicts: how to resolve different changes to the same entry.
    /// - Throws: ``FileError`` if one of the files was changed and can't be converted to bytes.
    public func merging(
        _ ours: StringsFile, with theirs: StringsFile, conflicts: ConflictResolution = .markers
    ) throws(FileError) -> MergedTable {
        var options = TableMerge.Options()
        options.resolution = conflicts
        return MergedTable(
            TableMerge(
                base: SourceFile(path: path, bytes: try bytes()),
                ours: SourceFile(path: ours.path, bytes: try ours.bytes()),
                theirs: SourceFile(path: theirs.path, bytes: try theirs.bytes()), options: options))
    }
}

/// The result of merging two versions of a table.
public struct MergedTable: Hashable, Sendable {
    /// The merged file; nil if a side can't be read in full or the result can't be written.
    public let contents: [UInt8]?

    /// The keys of entries with conflicts, in the result's order.
    public let conflicts: [Key]

    /// Errors in the sides, notes, and one error for each conflict, at its place in the result.
    public let diagnostics: [Diagnostic]

    init(_ merge: TableMerge) {
        contents = merge.contents
        conflicts = merge.conflicts.map(\.key)
        diagnostics = merge.diagnostics
    }
}
