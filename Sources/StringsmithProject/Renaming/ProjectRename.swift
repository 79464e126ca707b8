import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// A plan to rename keys in the tables of all locales and in the literals of sources.
package struct ProjectRename: Sendable {
    /// A key to rename.
    package struct RenamedKey: Hashable, Sendable {
        /// The former name.
        package var old: ExactString

        /// The new name.
        package var new: ExactString
    }

    /// The changed files, tables before sources, each sorted by path; empty if the plan can't be applied.
    package private(set) var files: [PlannedFile] = []

    /// The keys to rename.
    package private(set) var keys: [RenamedKey] = []

    /// The reasons why the plan can't be applied, and what has to be done manually.
    package private(set) var diagnostics: [Diagnostic] = []

    /// A requested table that the project doesn't have.
    package private(set) var unknownSelection: UnknownSelection?

    /// True if there is no key left to rename because a key with the new name exists, as after an interrupted run was
    /// completed.
    package private(set) var isDone = false

    /// The paths of all tables and sources, whether they change or not.
    package private(set) var paths: [String] = []

    /// True if a source changed while it was read, so that the plan can't be applied.
    package private(set) var isOutdated = false

    private let options: SourceScanOptions

    /// The files, with a record of the bytes that the ranges of uses belong to.
    private let workspace: Workspace

    /// Plans a renaming, or the rest of one that was interrupted.
    /// - Parameters:
    ///   - renaming: the keys and their new names.
    ///   - options: options for the scan. Its paths are the project.
    ///   - table: the table of the keys; nil for all tables.
    ///   - workspace: a workspace that records the bytes of what is read.
    package init(
        _ renaming: KeyRenaming, _ options: SourceScanOptions, in workspace: Workspace, table: TableName? = nil
    ) async {
        // Code for debugging, previews, and tests that look up the key change, too, and so do the tables of tests.
        var options = options
        options.readsAllBranches = true
        (self.options, self.workspace) = (options, workspace)
        var selection = options.selection
        selection.takesTests = true
        let layout = workspace.layout(options.paths, selection: selection)
        diagnostics += layout.failures.map { Diagnostic($0) }
        let scan = await SourceScan(of: layout, options, in: workspace)
        var completeness = layout.completeness
        completeness.add(scan.completeness)
        let unreadable = layout.unreadableFiles(in: workspace)
        completeness.add(unreadable)
        diagnostics += (scan.completeness.reasons + unreadable).filter { !diagnostics.contains($0) }
        if let table {
            var selection = TableSelection()
            selection.tables = [table]
            unknownSelection = selection.unknownName(
                locales: [], tables: layout.knownTables.union(scan.uses.map(\.table)))
        }
        let uses = scan.uses.filter { table == nil || $0.table == table }
        var known = RenamedKeys(renaming)
        let scope = RenameScope(layout, in: workspace)
        paths = scope.tables + layout.sources
        let tables = scope.tables.filter { table == nil || TableName(path: $0) == table }.compactMap { path in
            document(at: path, besides: unreadable, &completeness)
        }
        for document in tables { known.add(document) }
        for use in uses { known.add(use) }
        let names = known.renamed()
        diagnostics += scope.obstacles(to: names, uses: uses, known)
        diagnostics += await scope.otherUses(of: names, options)
        // An unreadable table matters if it may have the key.
        var planned = tables.filter { names.isEmpty || names[TableName(path: $0.path)] != nil }.compactMap {
            plan($0, names[TableName(path: $0.path)] ?? [:])
        }
        let changed = uses.filter { names[$0.table]?[$0.key.text] != nil }
        for (path, uses) in Dictionary(grouping: changed, by: \.path).sorted(by: { $0.key.precedesByBytes($1.key) }) {
            if let plan = plan(path, uses, names) { planned.append(plan) }
        }
        completeness.addFailures(of: workspace, reportedIn: &diagnostics)
        if let incomplete = completeness.diagnostic("nothing is renamed") { diagnostics.append(incomplete) }
        finish(planned, known, names)
        if !files.isEmpty {
            let all = names.values.reduce(into: [:]) { all, names in all.merge(names) { first, _ in first } }
            let sources = layout.sources + layout.otherFiles
            diagnostics += RenamedMentions(all, options, in: workspace).diagnostics(in: sources, besides: scan.uses)
        }
        if let new = renaming.exactName, keys.isEmpty {
            isDone = Set(uses.map(\.table)).union(tables.map { TableName(path: $0.path) }).contains {
                known.holder(of: new, in: $0) != nil
            }
        }
    }

    /// Reads a table; returns nil and adds a diagnostic if it can't be read.
    private mutating func document(
        at path: String, besides known: [Diagnostic], _ completeness: inout ScanCompleteness
    ) -> (any TableDocument)? {
        do throws(FileSystemError) {
            return try workspace.document(at: path)
        } catch {
            let failure = Diagnostic(error)
            if !known.contains(failure) { diagnostics.append(failure) }
            completeness.add([failure])
            return nil
        }
    }

    private mutating func finish(
        _ planned: [PlannedFile], _ known: RenamedKeys, _ names: [TableName: [ExactString: ExactString]]
    ) {
        let pairs = Set(names.values.flatMap { $0.map { RenamedKey(old: $0.key, new: $0.value) } })
        keys = pairs.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        for pair in keys where pair.new.bytes.isEmpty { diagnostics.append(.emptyName(of: pair.old, known, names)) }
        let conflicts = known.conflicts(names)
        for conflict in conflicts {
            let new = keys.first { $0.old == conflict.key }?.new ?? conflict.key
            diagnostics.append(
                Diagnostic(
                    path: conflict.path, severity: .error, rule: .keyIsTaken,
                    message: "'\(conflict.key)' can't become '\(new)': that key already exists",
                    key: Key(conflict.key)))
        }
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
        // A source that wasn't read in full would keep the former key.
        files = planned.map { file in
            var file = file
            file.basis = workspace.basis
            return file
        }
        let continued = names.sorted { $0.key < $1.key }.flatMap { table, names in
            names.sorted { $0.key < $1.key }.compactMap { old, new in
                names[new] == nil ? known.holder(of: new, in: table).map { (path: $0, old: old, new: new) } : nil
            }
        }
        guard let first = continued.first else { return }
        let others = continued.count > 1 ? ", and \(continued.count - 1) more" : ""
        diagnostics.append(
            Diagnostic(
                path: first.path, severity: .note, rule: .continuedRename,
                message:
                    "'\(first.new)' already exists here\(others): completing an interrupted rename of '\(first.old)'",
                key: Key(first.new)))
    }

    // MARK: Tables

    private mutating func plan(
        _ document: any TableDocument, _ names: [ExactString: ExactString]
    ) -> PlannedFile? {
        var plans: [LocaleChanges] = []
        var keys: Set<ExactString> = []
        let locales = document.locales.isEmpty ? [nil] : document.locales.map(Optional.some)
        for locale in locales {
            var changes: [TableChange] = []
            for index in 0..<document.entryCount(in: locale) {
                let key = document.key(at: index, in: locale).text
                if let new = names[key] {
                    keys.insert(key)
                    changes.append(.rename(index: index, new, followsOrder: false))
                }
            }
            if !changes.isEmpty { plans.append(LocaleChanges(changes, in: locale)) }
        }
        guard document.isWritable else {
            diagnostics += document.obstacles
            return nil
        }
        guard !plans.isEmpty else { return nil }
        do {
            let contents = try document.applying(plans)
            let count = locales.count == 1 ? plans[0].changes.count : keys.count
            return PlannedFile(
                path: document.path, contents: contents, original: document.bytes, summary: Self.summary(count)
            )
        } catch {
            diagnostics.append(.unwritable(document.path, error))
            return nil
        }
    }

    private static func summary(_ count: Int) -> String { count == 1 ? "1 key renamed" : "\(count) keys renamed" }

    // MARK: Sources

    private mutating func plan(
        _ path: String, _ uses: [KeyUse], _ names: [TableName: [ExactString: ExactString]]
    ) -> PlannedFile? {
        do {
            let original = try workspace.bytes(at: path)
            let source = try options.text(of: original)
            guard workspace.basis?.agrees(original, of: path) ?? true,
                uses.allSatisfy({ $0.key.range.upperBound <= source.text.count })
            else {
                isOutdated = true
                diagnostics.append(Diagnostic(.outdated(path)))
                return nil
            }
            var edits: Set<TextEdit> = []
            for use in uses {
                guard let new = names[use.table]?[use.key.text] else { continue }
                guard !use.isInterpolated else {
                    diagnostics.append(.interpolatedKey(use))
                    continue
                }
                let literal = LiteralReplacement(of: use.key.range, in: source.text)
                edits.insert(TextEdit(range: use.key.range, replacement: literal.spelling(of: new)))
            }
            let contents = try source.applying(Array(edits))
            return PlannedFile(path: path, contents: contents, original: original, summary: Self.summary(edits.count))
        } catch {
            diagnostics.append(.unwritable(path, error))
            return nil
        }
    }
}

extension Diagnostic {
    /// Reports a key that a template gives an empty name.
    fileprivate static func emptyName(
        of key: ExactString, _ known: RenamedKeys, _ names: [TableName: [ExactString: ExactString]]
    ) -> Diagnostic {
        let path = names.keys.sorted().lazy.compactMap { known.holder(of: key, in: $0) }.first ?? "."
        return Diagnostic(
            path: path, severity: .error, rule: .keyIsTaken, message: "'\(key)' can't become an empty key",
            key: Key(key))
    }

    /// Reports a key whose literal has interpolations.
    fileprivate static func interpolatedKey(_ use: KeyUse) -> Diagnostic {
        Diagnostic(
            path: use.path, range: use.place, severity: .error, rule: .interpolatedKey,
            message: "'\(use.key.text)' has interpolations: change the literal and the tables by hand",
            key: Key(use.key.text)
        )
    }
}
