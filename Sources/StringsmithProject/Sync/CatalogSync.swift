import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Updates named catalogs from extraction results, without looking for a project around them.
package struct CatalogSync: Sendable {
    /// The catalogs, in the order given, including unchanged ones.
    package private(set) var tables: [PlannedTable] = []

    /// The problems. If there is an error, there are no tables.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Plans a sync.
    /// - Parameters:
    ///   - catalogs: the catalogs. Each is named like its table.
    ///   - results: the results of extracting all sources of the catalogs' target.
    ///   - marksUnused: false to leave alone the entries whose keys aren't in the results.
    ///   - workspace: a workspace that records what is read.
    package init(
        _ catalogs: [String], from results: [String], in workspace: Workspace, marksUnused: Bool = true
    ) {
        let extracted = SourceScan(extracted: results, in: workspace)
        diagnostics = extracted.diagnostics
        let uses = Dictionary(grouping: extracted.uses, by: \.table)
        // Sources of another machine can't be searched for keys that calls don't show.
        let sources = extracted.paths.filter { workspace.kind(of: $0) == .file }
        let mentions = MentionIndex(
            paths: sources, in: workspace, uses: extracted.uses, diagnostics: extracted.diagnostics)
        var known: Set<ExactString> = []
        for path in catalogs where known.insert(ExactString(path)).inserted {
            plan(path, in: workspace, uses[TableName(path: path)] ?? [], mentions, marksUnused: marksUnused)
        }
        let failures = workspace.failures.map { Diagnostic($0) }
        diagnostics += failures.filter { !diagnostics.contains($0) }
        if diagnostics.contains(where: { $0.severity == .error }) { tables = [] }
        tables.rest(on: workspace.basis)
    }

    private mutating func plan(
        _ path: String, in workspace: Workspace, _ uses: [KeyUse], _ mentions: MentionIndex, marksUnused: Bool
    ) {
        let document: any TableDocument
        do throws(FileSystemError) {
            document = try workspace.document(at: path)
        } catch {
            return diagnostics.append(Diagnostic(error))
        }
        guard document.isWritable else { return diagnostics += document.obstacles }
        guard document.developmentLanguage != nil else {
            return diagnostics.append(Diagnostic(FileSystemError("sync", path, reason: "it isn't a string catalog")))
        }
        let table = TableName(path: path)
        // Results of the compiler don't tell which phrases belong together.
        guard !uses.contains(where: { $0.table == .appShortcuts && $0.shortcut == nil }) else { return }
        let index = TableIndex(document)
        let settled = uses.map { use in use.settled { index[Key($0)] != nil } }
        let wanted = TableAssembly(settled).tables.first ?? AssembledTable(name: table, entries: [])
        let planned = CatalogPlanner(document: document).plan(
            wanted, order: settled.map(\.key.text), fate: { mentions.mentions($0, in: table) ? .used : .obsolete },
            isComplete: marksUnused)
        diagnostics += planned.diagnostics
        if let table = planned.value { tables.append(table) }
    }
}
