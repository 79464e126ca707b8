import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the files for extracted tables.
package struct TablePlanner: Sendable {
    /// What to do with existing tables.
    package enum ExistingTables: Hashable, Sendable {
        /// Replace them, as `genstrings` does.
        case replace

        /// Replace those in which nothing would be lost.
        case replaceWithoutLoss

        /// Keep all entries and add new keys.
        case append

        /// Like `append`, but combine comments, as `genstrings -a` does.
        case unite
    }

    /// The output directory.
    package var directory: String
    private let workspace: Workspace

    /// The encoding of new files. Existing files keep theirs when entries are added.
    package var encoding = OutputEncoding.utf8

    /// What to do with existing tables.
    package var existingTables = ExistingTables.replace

    /// Whether all sources were read. Otherwise a table isn't replaced by one that lacks some of its keys.
    package var isScanWhole = true

    /// The spelling of strings.
    package var spelling: TableSpelling

    /// The comment of entries without one; nil for none.
    package var placeholderComment: ExactString?

    /// False for the behavior of `genstrings`, which doesn't look at what is there.
    private var keepsTexts: Bool { existingTables == .replaceWithoutLoss || existingTables == .append }

    /// Creates a planner for new tables in UTF-8.
    package init(
        directory: String, in workspace: Workspace, spelling: TableSpelling, placeholderComment: ExactString? = nil
    ) {
        (self.directory, self.workspace) = (directory, workspace)
        self.spelling = spelling
        self.placeholderComment = placeholderComment
    }

    /// Plans all tables; returns diagnostics for those that can't be planned.
    package func plan(_ tables: [AssembledTable]) -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        for table in tables {
            guard table.name.isFileName else {
                result.diagnostics += table.entries.prefix(1).map { .unsafeName(of: $0) }
                continue
            }
            let path = FilePath(directory).withSlash + table.name.fileName(.single)
            do {
                let planned = try plan(table, at: path)
                if keepsTexts, planned.value?.isChange ?? false,
                    let conflict = CatalogPlacement.conflict(ofTable: table.name, in: directory)
                {
                    result.diagnostics.append(conflict)
                    continue
                }
                result.value += planned.value.map { [$0] } ?? []
                result.diagnostics += planned.diagnostics
            } catch {
                result.diagnostics.append(.unwritable(path, error))
            }
        }
        return result
    }

    // MARK: One table

    private func plan(_ table: AssembledTable, at path: String) throws -> Decoded<PlannedFile?> {
        guard workspace.kind(of: path) != nil else {
            return Decoded(try newFile(table, at: path, original: nil))
        }
        let replaces = existingTables == .replace || existingTables == .replaceWithoutLoss
        let new = replaces ? try newFile(table, at: path, original: workspace.bytes(at: path)) : nil
        // A table that stays the same, as most do, needn't be parsed.
        if let new, !new.isChange { return Decoded(new) }
        let old = try workspace.document(at: path)
        guard old.isWritable else { return Decoded(nil, diagnostics: old.obstacles) }
        switch existingTables {
        case .replace: return Decoded(new)
        case .replaceWithoutLoss: return new?.replacing(old, isWhole: isScanWhole) ?? Decoded(nil)
        case .append: return try addition(to: old, of: table, policy: .keepEntries)
        case .unite: return try addition(to: old, of: table, policy: .uniteEntries)
        }
    }

    private func newFile(_ table: AssembledTable, at path: String, original: [UInt8]?) throws -> PlannedFile {
        var writer = StringsWriter(encoding: encoding)
        writer.placeholderComment = placeholderComment
        return PlannedFile(
            path: path,
            contents: try writer.bytes(for: table.entries.map { try StringsEntrySpelling(spelling.entry($0)) }),
            original: original,
            summary: Self.count(table.entries.count)
        )
    }

    /// Returns the entry to add to an existing table.
    private func entry(_ entry: AssembledEntry) -> NewEntry {
        var new = spelling.entry(entry)
        if new.comments.isEmpty, let placeholderComment { new.comments = [placeholderComment] }
        return new
    }

    /// Returns the changes that apply an addition to a table.
    private func changes(for addition: TableAddition, to old: Table, in file: any TableDocument) -> [TableChange] {
        var changes = addition.newValues.map { change -> TableChange in
            // Use the spelling of new tables, so that the result doesn't depend on which file came first.
            let new = spelling.entry(change.entry)
            return .setValue(index: change.index, new.value, spelling: new.spelling?.value)
        }
        changes += addition.added.map { .add(entry($0)) }
        for change in addition.newComments {
            let comment = EntryComment(ofEntry: change.index, in: file)
            let comments = change.entry.comments.map(spelling.comment)
            let united = comment.uniting(comments, placeholder: placeholderComment)
            if let united { changes.append(.setComment(index: change.index, united)) }
        }
        return changes
    }

    static func count(_ keys: Int) -> String { keys == 1 ? "1 key" : "\(keys) keys" }

    private func addition(
        to file: any TableDocument, of table: AssembledTable, policy: TableAddition.Policy
    ) throws -> Decoded<PlannedFile?> {
        let old = file.table()
        let addition = TableAddition(of: table, to: old, policy: policy, valueOfKey: spelling.value(of:))
        let contents = try file.applying(changes(for: addition, to: old, in: file))
        let planned = PlannedFile(
            path: file.path, contents: contents, original: file.bytes,
            summary: Self.count(addition.added.count) + " added"
        )
        return Decoded(planned, diagnostics: policy == .uniteEntries ? [] : addition.diagnostics(tablePath: file.path))
    }
}

extension PlannedFile {
    /// Returns the file if nothing in the table that it replaces would be lost; otherwise only an error.
    func replacing(_ old: any TableDocument, isWhole: Bool = true) -> Decoded<PlannedFile?> {
        let new = StringsDocument(SourceFile(path: path, bytes: contents))
        guard let loss = ReplacementLoss(of: old, replacedBy: new, isWhole: isWhole) else { return Decoded(self) }
        return Decoded(nil, diagnostics: [loss.refusal(of: path, advice: "use --append")])
    }
}

extension ReplacementLoss {
    /// Returns the error that keeps a table from being replaced.
    func refusal(of path: String, advice: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .error, rule: .unwritableTable,
            message: "\(self) would be lost if the extracted table replaced this one: \(advice)")
    }
}

extension TableAddition {
    /// Reports default values in the sources that differ from the table's values, which are kept.
    fileprivate func diagnostics(tablePath: String) -> [Diagnostic] {
        differingValues.map { change in
            let use = change.entry.firstUse
            return Diagnostic(
                path: use.path, range: use.place, severity: .warning, rule: .valueDiffersFromTable,
                message: "default value of '\(use.key.text)' differs from the value in \(tablePath), which is kept",
                key: Key(use.key.text), table: use.table
            )
        }
    }
}
