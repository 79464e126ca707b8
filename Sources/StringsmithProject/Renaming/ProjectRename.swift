import StringsmithFormats
import StringsmithModel
import StringsmithScanner
import StringsmithText

/// A plan to rename keys in the tables of all locales and in the literals of sources. Nothing has been written yet.
package struct RenameResult: Sendable {
    /// A key to rename.
    package struct RenamedKey: Hashable, Sendable {
        /// The former name.
        package var old: ExactString

        /// The new name.
        package var new: ExactString
    }

    /// The changed files, tables before sources, each sorted by path; empty if the plan can't be applied.
    package fileprivate(set) var files: [PlannedFile] = []

    /// The keys to rename.
    package fileprivate(set) var keys: [RenamedKey] = []

    /// The reasons why the plan can't be applied, and what has to be done manually.
    package fileprivate(set) var diagnostics: [Diagnostic] = []

    /// A requested table that the project doesn't have.
    package fileprivate(set) var unknownSelection: UnknownSelection?

    /// True if there is no key left to rename because a key with the new name exists, as after an interrupted run was
    /// completed.
    package fileprivate(set) var isDone = false

    /// The paths of all tables and sources, whether they change or not.
    package fileprivate(set) var paths: [String] = []

    /// True if a file changed while the plan was made, so that it can't be applied.
    package fileprivate(set) var isOutdated = false

    /// True if nothing is written because of an error.
    package var isRefused: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Plans a renaming of keys, or the rest of one that was interrupted.
package struct ProjectRename: Sendable {
    private let renaming: KeyRenaming
    private let options: SourceScanOptions
    private let table: TableName?

    /// The files, with a record of the bytes that the ranges of uses belong to.
    private let workspace: Workspace

    /// - Parameters:
    ///   - renaming: the keys and their new names.
    ///   - options: options for the scan. Its paths are the project.
    ///   - table: the table of the keys; nil for all tables.
    ///   - workspace: a workspace that records the bytes of what is read.
    package init(
        _ renaming: KeyRenaming, _ options: SourceScanOptions, in workspace: Workspace, table: TableName? = nil
    ) {
        (self.renaming, self.workspace, self.table) = (renaming, workspace, table)
        // Code for debugging, previews, and tests that look up the key change, too, and so do the tables of tests.
        var options = options
        options.readsAllBranches = true
        self.options = options
    }

    /// Plans the renaming.
    package func run() async -> RenameResult {
        let found = await find()
        let names = found.known.renamed()
        var obstacles = found.scope.obstacles(to: names, uses: found.uses, found.known)
        obstacles += await found.scope.otherUses(of: names, options)
        return await report(found, names, obstacles, plan(found, names))
    }

    // MARK: Find

    /// The tables and sources of a project, and their keys.
    private struct Found: Sendable {
        let layout: ProjectLayout
        let scan: SourceScan
        let scope: RenameScope

        /// The uses of keys in the requested table.
        let uses: [KeyUse]

        var tables: [any TableDocument] = []
        var known: RenamedKeys
        var completeness: ScanCompleteness
        var diagnostics: [Diagnostic]
    }

    private func find() async -> Found {
        var selection = options.selection
        selection.takesTests = true
        let layout = workspace.layout(options.paths, selection: selection)
        let scan = await RenameScope.scan(of: layout, options, in: workspace)
        let failures = layout.failures.map { Diagnostic($0) }
        let unreadable = layout.unreadableFiles(in: workspace)
        var found = Found(
            layout: layout, scan: scan, scope: RenameScope(layout, in: workspace),
            uses: scan.uses.filter { table == nil || $0.table == table }, known: RenamedKeys(renaming),
            completeness: layout.completeness,
            diagnostics: failures + (scan.completeness.reasons + unreadable).filter { !failures.contains($0) })
        found.completeness.add(scan.completeness)
        found.completeness.add(unreadable)
        for path in found.scope.tables where table == nil || TableName(path: path) == table {
            do throws(FileSystemError) {
                let document = try workspace.document(at: path)
                found.tables.append(document)
                found.known.add(document)
            } catch {
                let failure = Diagnostic(error)
                if !found.diagnostics.contains(failure) { found.diagnostics.append(failure) }
                found.completeness.add([failure])
            }
        }
        for use in found.uses { found.known.add(use) }
        return found
    }

    // MARK: Plan

    /// The planned files, and why others can't be planned.
    private struct Planned: Sendable {
        var files: [PlannedFile] = []
        var diagnostics: [Diagnostic] = []

        /// True if a source changed while it was read.
        var isOutdated = false
    }

    private func plan(_ found: Found, _ names: RenameScope.Names) -> Planned {
        var planned = Planned()
        // A call with a default value shows that instead of the key.
        let valued = Set(found.uses.lazy.filter { $0.value != nil }.map(\.key.text))
        // An unreadable table matters if it may have the key.
        for document in found.tables where names.isEmpty || names[TableName(path: document.path)] != nil {
            plan(document, names[TableName(path: document.path)] ?? [:], besides: valued, in: &planned)
        }
        let changed = found.uses.filter { names[$0.table]?[$0.key.text] != nil }
        for (path, uses) in Dictionary(grouping: changed, by: \.path).sorted(by: { $0.key.precedesByBytes($1.key) }) {
            plan(path, uses, names, in: &planned)
        }
        return planned
    }

    private func plan(
        _ document: any TableDocument, _ names: [ExactString: ExactString], besides valued: Set<ExactString>,
        in planned: inout Planned
    ) {
        var plans: [LocaleChanges] = []
        var keys: Set<ExactString> = []
        // A catalog's development language has all keys.
        let locales = document.locales.isEmpty ? [nil] : (document.locales + [document.developmentLanguage]).distinct()
        for locale in locales {
            var changes: [TableChange] = []
            for index in 0..<document.entryCount(in: locale) {
                let key = document.key(at: index, in: locale).text
                if let new = names[key] {
                    keys.insert(key)
                    changes.append(.rename(index: index, new, followsOrder: false))
                    if !valued.contains(key), becomesIdentifier(key, new), isOwnText(index, locale, document) {
                        var entry = NewEntry(key: key, value: .text(key), place: .end)
                        entry.text = .unit(StringUnit(key, state: .translated))
                        changes.append(.add(entry))
                    }
                }
            }
            if !changes.isEmpty { plans.append(LocaleChanges(changes, in: locale)) }
        }
        guard document.isWritable else {
            planned.diagnostics += document.obstacles
            return
        }
        guard !plans.isEmpty else { return }
        do {
            let contents = try document.applying(plans)
            planned.files.append(
                PlannedFile(
                    path: document.path, contents: contents, original: document.bytes,
                    summary: Self.summary(keys.count)))
        } catch {
            planned.diagnostics.append(.unwritable(document.path, error))
        }
    }

    /// True if a key that may be a text gets a name that is none.
    private func becomesIdentifier(_ old: ExactString, _ new: ExactString) -> Bool {
        KeyStyle(Key(new)) == .identifier && KeyStyle(Key(old)) != .identifier
    }

    /// True for an entry of a catalog without a string in the development language: users see the key.
    private func isOwnText(_ index: Int, _ locale: LocaleIdentifier?, _ document: any TableDocument) -> Bool {
        guard let locale, locale == document.developmentLanguage,
            let number = document.reader(in: locale).number(at: index)
        else { return false }
        return document.strings(of: number, in: locale) == nil
    }

    private static func summary(_ count: Int) -> String { count == 1 ? "1 key renamed" : "\(count) keys renamed" }

    private func plan(
        _ path: String, _ uses: [KeyUse], _ names: RenameScope.Names, in planned: inout Planned
    ) {
        do {
            let original = try workspace.bytes(at: path)
            let source = try options.text(of: original)
            guard workspace.basis?.agrees(original, of: path) ?? true,
                uses.allSatisfy({ $0.key.range.upperBound <= source.text.count })
            else {
                planned.isOutdated = true
                planned.diagnostics.append(Diagnostic(.outdated(path)))
                return
            }
            var edits: Set<TextEdit> = []
            var keys: [TableName: Set<ExactString>] = [:]
            for use in uses {
                guard let new = names[use.table]?[use.key.text] else { continue }
                guard !use.isInterpolated else {
                    planned.diagnostics.append(.interpolatedKey(use))
                    continue
                }
                let literal = new.literal(replacing: source.text[use.key.range])
                edits.insert(TextEdit(range: use.key.range, replacement: literal))
                keys[use.table, default: []].insert(use.key.text)
            }
            let contents = try source.applying(Array(edits))
            let count = keys.values.reduce(0) { $0 + $1.count }
            planned.files.append(
                PlannedFile(path: path, contents: contents, original: original, summary: Self.summary(count)))
        } catch {
            planned.diagnostics.append(.unwritable(path, error))
        }
    }

    // MARK: Report

    private func report(
        _ found: Found, _ names: RenameScope.Names, _ obstacles: [Diagnostic], _ planned: Planned
    ) async -> RenameResult {
        var result = RenameResult()
        result.paths = found.scope.tables + found.layout.sources
        result.isOutdated = planned.isOutdated
        if let table {
            var selection = TableSelection()
            selection.tables = [table]
            result.unknownSelection = selection.unknownName(
                locales: [], tables: found.layout.knownTables.union(found.scan.uses.map(\.table)))
        }
        result.diagnostics = found.diagnostics + obstacles + planned.diagnostics
        var completeness = found.completeness
        completeness.addFailures(of: workspace, reportedIn: &result.diagnostics)
        result.diagnostics += [completeness.diagnostic("nothing is renamed")].compactMap(\.self)
        let pairs = Set(names.values.flatMap { $0.map { RenameResult.RenamedKey(old: $0.key, new: $0.value) } })
        result.keys = pairs.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        let conflicts = conflicts(among: result.keys, found.known, names, planned.files)
        result.diagnostics += conflicts
        if !conflicts.isEmpty, !isUpToDate { result.isOutdated = true }
        if !result.isRefused {
            // A source that wasn't read in full would keep the former key.
            result.files = planned.files.map { file in
                var file = file
                file.basis = workspace.basis
                return file
            }
            result.diagnostics += [continued(names, found.known)].compactMap(\.self)
        }
        if !result.files.isEmpty {
            let all = names.values.reduce(into: [:]) { all, names in all.merge(names) { first, _ in first } }
            let sources = found.layout.sources + found.layout.otherFiles
            result.diagnostics += RenamedMentions(all, options, in: workspace).diagnostics(
                in: sources, besides: found.scan.uses)
        }
        if let new = renaming.exactName, result.keys.isEmpty {
            let tables = Set(found.uses.map(\.table)).union(found.tables.map { TableName(path: $0.path) })
            result.isDone = tables.contains { found.known.holder(of: new, in: $0) != nil }
        }
        return result
    }

    /// Reports keys whose new name is empty or taken.
    private func conflicts(
        among keys: [RenameResult.RenamedKey], _ known: RenamedKeys, _ names: RenameScope.Names,
        _ files: [PlannedFile]
    ) -> [Diagnostic] {
        var interrupted = InterruptedRename(of: files, in: workspace)
        return keys.filter(\.new.bytes.isEmpty).map { .emptyName(of: $0.old, known, names) }
            + known.conflicts(names, &interrupted).map { conflict in
                let new = keys.first { $0.old == conflict.key }?.new ?? conflict.key
                return Diagnostic(
                    path: conflict.path, severity: .error, rule: .keyIsTaken,
                    message: "'\(conflict.key)' can't become '\(new)': that key already exists",
                    key: Key(conflict.key),
                    notes: [
                        Note("choose another name; if a run was interrupted, rename the rest by hand, or undo the run")
                    ])
            }
    }

    /// False if a file has changed since it was read: another run may be renaming the keys at the same time.
    private var isUpToDate: Bool {
        do throws(FileSystemError) {
            try workspace.basis?.verify()
            return true
        } catch {
            return false
        }
    }

    /// Reports that the renaming completes an interrupted one; nil if it doesn't.
    private func continued(_ names: RenameScope.Names, _ known: RenamedKeys) -> Diagnostic? {
        let continued = names.sorted { $0.key < $1.key }.flatMap { table, names in
            names.sorted { $0.key < $1.key }.compactMap { old, new in
                names[new] == nil ? known.holder(of: new, in: table).map { (path: $0, old: old, new: new) } : nil
            }
        }
        guard let first = continued.first else { return nil }
        let others = continued.count > 1 ? ", and \(continued.count - 1) more" : ""
        return Diagnostic(
            path: first.path, severity: .note, rule: .continuedRename,
            message: "'\(first.new)' already exists here\(others): completing an interrupted rename of '\(first.old)'",
            key: Key(first.new))
    }
}

extension Diagnostic {
    /// Reports a key that a template gives an empty name.
    fileprivate static func emptyName(
        of key: ExactString, _ known: RenamedKeys, _ names: RenameScope.Names
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
