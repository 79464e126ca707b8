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
            var merged = try merge.bytes()
            if !merge.conflicts.isEmpty {
                let text = DecodedText(unicode: merged).text
                guard let marked = CatalogConflicts(text, merge.conflicts, markers: options.markers)
                else {
                    report("the merged catalog can't contain conflict markers: merge it manually", .unwritableTable)
                    return
                }
                merged = marked.bytes
            }
            contents = merged
            reportConflicts(merge.conflicts, in: merged, options.markers)
        } catch {
            report("the merged catalog can't be written: \(error)", .unwritableTable)
        }
    }

    private mutating func report(_ message: String, _ rule: RuleID) {
        diagnostics.append(Diagnostic(path: path, severity: .error, rule: rule, message: message))
    }

    private mutating func reportConflicts(
        _ found: [CatalogThreeWay.Conflict], in text: [UInt8], _ markers: ConflictMarkers
    ) {
        guard !found.isEmpty else { return }
        let lines = LineIndex(text)
        let begin = markers.begin
        let places = (1...lines.lineCount).filter { text[lines.lineContent($0)].elementsEqual(begin) }
        for (index, conflict) in found.enumerated() {
            let kind: MergeConflict.Kind =
                conflict.ours == nil
                ? .removedByOurs
                : conflict.theirs == nil ? .removedByTheirs : conflict.path.last == "comment" ? .comment : .value
            conflicts.append(MergeConflict(kind: kind, key: conflict.key))
            let place = places.isEmpty ? 1 : places[min(index, places.count - 1)]
            let range = lines.range(lines.lineContent(place).lowerBound..<lines.lineContent(place).lowerBound)
            diagnostics.append(
                Diagnostic(
                    path: path, range: range, severity: .error, rule: .mergeConflict,
                    message: "conflict: " + Self.phrase(kind, conflict), key: conflict.key))
        }
    }

    private static func phrase(_ kind: MergeConflict.Kind, _ conflict: CatalogThreeWay.Conflict) -> String {
        // strings, KEY, localizations, LANGUAGE
        let language = conflict.path.count > 3 ? " (\(conflict.path[3]))" : ""
        return switch kind {
        case .value: "\"\(conflict.key)\"\(language) changed on both sides"
        case .comment: "comment of \"\(conflict.key)\" changed on both sides"
        case .removedByTheirs: "\"\(conflict.key)\"\(language) changed by us and removed by them"
        case .removedByOurs: "\"\(conflict.key)\"\(language) changed by them and removed by us"
        }
    }
}
