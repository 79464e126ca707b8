import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Plans the files that hold the extracted tables.
package struct TablePlanner: Sendable {
    /// What happens to a table that is already there.
    package enum ExistingTables: Hashable, Sendable {
        /// It is written anew.
        case replace

        /// It keeps every entry, and new keys come in.
        case append

        /// As `genstrings -a`: like `append`, with comments united.
        case unite
    }

    /// The directory of the tables.
    package var directory: String

    /// The encoding of new files; an existing file that is appended to keeps its own.
    package var encoding = OutputEncoding.utf8

    /// What happens to a table that is already there.
    package var existingTables = ExistingTables.replace

    /// How texts are spelled.
    package var spelling: TableSpelling

    /// The comment of an entry that has none; nil for no comment.
    package var placeholderComment: ExactString?

    /// Makes a planner for new tables in UTF-8.
    package init(directory: String, spelling: TableSpelling, placeholderComment: ExactString? = nil) {
        self.directory = directory
        self.spelling = spelling
        self.placeholderComment = placeholderComment
    }

    /// The plan for all tables, and why a table has none.
    package func plan(_ tables: [AssembledTable]) -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        for table in tables {
            guard table.name.isFileName else {
                result.diagnostics += table.entries.prefix(1).map { .unsafeName(of: $0) }
                continue
            }
            let path = (directory.hasSuffix("/") ? directory : directory + "/") + table.name.rawValue + ".strings"
            do {
                let planned = try plan(table, at: path)
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
        guard FileStatus.targetKind(of: path) != nil else {
            return Decoded(try newFile(table, at: path, original: nil))
        }
        let file = SourceFile(path: path, bytes: try FileReader.bytes(of: path))
        let old = StringsFormat().decode(file)
        guard old.isWhole else {
            let errors = old.diagnostics.filter { $0.severity == .error }
            return Decoded(nil, diagnostics: errors + [.notWritten(path)])
        }
        switch existingTables {
        case .replace: return Decoded(try newFile(table, at: path, original: file.bytes))
        case .append: return try addition(to: file, old.value, of: table, policy: .keepEntries)
        case .unite: return try addition(to: file, old.value, of: table, policy: .uniteEntries)
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

    /// The entry for an existing table.
    func entry(_ entry: AssembledEntry) -> NewEntry {
        var new = spelling.entry(entry)
        if new.comments.isEmpty, let placeholderComment { new.comments = [placeholderComment] }
        return new
    }

    private static func count(_ keys: Int) -> String { keys == 1 ? "1 key" : "\(keys) keys" }

    private func addition(
        to file: SourceFile, _ old: Table, of table: AssembledTable, policy: TableAddition.Policy
    ) throws -> Decoded<PlannedFile?> {
        let addition = TableAddition(of: table, to: old, policy: policy, valueOfKey: spelling.value(of:))
        let contents: [UInt8]
        if PropertyListForm(sniffing: file.bytes) == .text {
            contents = try TableTextEditor(document: StringsDocument(file), planner: self).adding(addition, to: old)
        } else {
            var whole = old
            whole.entries += addition.added.map { entry in
                Entry(key: Key(entry.key.text), value: spelling.value(of: entry.value?.text ?? entry.key.text))
            }
            contents = try StringsFormat().encode(whole, replacing: file)
        }
        let planned = PlannedFile(
            path: file.path, contents: contents, original: file.bytes,
            summary: Self.count(addition.added.count) + " added"
        )
        return Decoded(planned, diagnostics: policy == .uniteEntries ? [] : addition.diagnostics(tablePath: file.path))
    }
}

extension TableAddition {
    /// Default values of the sources that the table's values win over.
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
