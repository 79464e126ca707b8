import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The three-way merge of string catalogs, for `TableMerge`.
struct CatalogMerge {
    /// The merged file's bytes; nil if a side can't be read in full.
    private(set) var contents: [UInt8]?

    /// The unresolved conflicts.
    private(set) var conflicts: [MergeConflict] = []

    /// Errors in the sides, and one error for each conflict.
    private(set) var diagnostics: [Diagnostic] = []

    private let path: String

    /// Merges three catalogs. An empty ancestor has no entries.
    init(base: SourceFile, ours: SourceFile, theirs: SourceFile, options: TableMerge.Options, path: String) {
        self.path = path
        let ancestor = base.bytes.isEmpty ? SourceFile(path: base.path, bytes: Array("{}".utf8)) : base
        let documents = [ancestor, ours, theirs].map { StringCatalogDocument($0) }
        for (index, document) in documents.enumerated() where !document.isWhole && !(index == 0 && base.bytes.isEmpty) {
            diagnostics += document.diagnostics.filter { $0.severity == .error }
        }
        guard diagnostics.isEmpty,
            let merge = CatalogThreeWay(
                base: documents[0], ours: documents[1], theirs: documents[2],
                resolution: options.resolution)
        else { return }
        do {
            let merged = try merge.bytes()
            guard !merge.conflicts.isEmpty else {
                contents = merged
                return
            }
            let text = DecodedText(unicode: merged).text
            guard let marked = CatalogConflicts(text, merge.conflicts, markers: options.markers) else {
                report("the merged catalog can't contain conflict markers: merge it manually", .unwritableTable)
                return
            }
            contents = marked.bytes
            conflicts = merge.conflicts.map(\.merged)
            diagnostics += conflicts.diagnostics(path: path, in: marked.bytes, at: marked.places)
        } catch {
            report("the merged catalog can't be written: \(error)", .unwritableTable)
        }
    }

    private mutating func report(_ message: String, _ rule: RuleID) {
        diagnostics.append(Diagnostic(path: path, severity: .error, rule: rule, message: message))
    }
}

extension CatalogThreeWay.Conflict {
    /// The conflict in the table.
    fileprivate var merged: MergeConflict {
        let kind: MergeConflict.Kind =
            ours == nil ? .removedByOurs : theirs == nil ? .removedByTheirs : path.last == "comment" ? .comment : .value
        var conflict = MergeConflict(kind: kind, key: key)
        // strings, KEY, localizations, LANGUAGE
        conflict.part = path.count > 3 ? " (\(path[3]))" : ""
        return conflict
    }
}
