import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// The relevant uses of one key of a table: the first, and those with a different value or comment.
struct EntryUses {
    private var table: [UInt8] = []

    /// The relevant uses.
    private(set) var uses: [KeyUse] = []

    /// The number of earlier uses at the place of the first.
    private(set) var number = 0
    private var values: Set<ExactString> = []
    private var comments: Set<ExactString> = []

    init(table: [UInt8] = []) { self.table = table }

    /// True if a use belongs to another table or key.
    func isOther(_ table: [UInt8], _ key: ExactString) -> Bool {
        guard let first = uses.first else { return true }
        return first.key.text != key || self.table != table
    }

    mutating func add(_ record: UseRecord) {
        let isNewValue = record.value.map { values.insert($0.text).inserted } ?? false
        let isNewComment = record.comment.map { comments.insert($0.text).inserted } ?? false
        if uses.isEmpty { number = record.number }
        guard uses.isEmpty || isNewValue || isNewComment else { return }
        uses.append(record.use(in: TableName(String(decoding: table, as: UTF8.self))))
    }
}

/// Writes merged tables entry by entry, without keeping a whole table in memory.
struct MergedTableWriter {
    private let format: ExtractionMerge.Format
    private let directory: String
    private let encoding: OutputEncoding
    private let spelling: TableSpelling
    private let sourceLanguage: LocaleIdentifier
    private let roots: FileRoots
    private let workspace: Workspace

    /// Sorts the entries of all tables in the order of `genstrings`.
    private let sorter: RecordSorter

    /// The entries of catalogs.
    private var catalogs: [TableName: [AssembledEntry]] = [:]
    private var unsafeTables: Set<TableName> = []
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var outputs: [ExtractionMerge.Output] = []

    /// The number of findings beyond the limit.
    private var omitted = 0

    init(
        format: ExtractionMerge.Format, directory: String, encoding: OutputEncoding, spelling: TableSpelling,
        sourceLanguage: LocaleIdentifier, sorter: RecordSorter, workspace: Workspace
    ) {
        self.workspace = workspace
        (self.format, self.directory, self.encoding) = (format, directory, encoding)
        (self.spelling, self.sourceLanguage, self.sorter) = (spelling, sourceLanguage, sorter)
        roots = FileRoots([directory])
    }

    /// Adds the entry of a key.
    mutating func add(_ entry: EntryUses) throws {
        guard !entry.uses.isEmpty else { return }
        let assembly = TableAssembly(entry.uses)
        for conflict in assembly.conflicts.compactMap(\.diagnostic) {
            if diagnostics.count < DiagnosticLimit.most { diagnostics.append(conflict) } else { omitted += 1 }
        }
        guard let table = assembly.tables.first, let assembled = table.entries.first else { return }
        guard table.name.isFileName else {
            if unsafeTables.insert(table.name).inserted { diagnostics.append(.unsafeName(of: assembled)) }
            return
        }
        if format == .xcstrings {
            catalogs[table.name, default: []].append(assembled)
            return
        }
        var writer = StringsWriter(encoding: encoding)
        writer.placeholderComment = .absentComment
        var key = OrderedKey()
        key.add(table.name.rawValue.utf8)
        key.add(GenstringsOrder(spelling: assembled.key.spelling).foldedBytes)
        key.add(assembled.key.spelling.bytes)
        key.add(assembled.firstUse.path.utf8)
        for number in [assembled.firstUse.place.start.line, assembled.firstUse.place.start.column, entry.number] {
            key.add(number)
        }
        try sorter.add(key: key.bytes, payload: writer.text(for: [StringsEntrySpelling(spelling.entry(assembled))]))
    }

    /// Writes the tables.
    mutating func finish() throws {
        if omitted > 0, var last = diagnostics.last {
            last.message = DiagnosticLimit.message(omitted)
            (last.key, last.notes) = (nil, [])
            diagnostics.append(last)
        }
        if format == .xcstrings { return writeCatalogs() }
        var open: OpenTable?
        try sorter.drain { record in
            let name = OrderedKey.firstText(of: record.key)
            if open?.name != name {
                if let table = open { close(table) }
                open = OpenTable(name, in: directory, roots, workspace)
            }
            open?.write(record.payload, encoding)
        }
        if let table = open { close(table) }
    }

    private mutating func close(_ table: OpenTable) {
        do {
            outputs.append(try table.finish())
        } catch let error as UnreadableResult {
            diagnostics.append(error.diagnostic)
        } catch {
            diagnostics.append(.unwritable(table.path, error))
        }
    }

    private mutating func writeCatalogs() {
        let tables = catalogs.map { AssembledTable(name: $0.key, entries: $0.value) }
        let catalog = ExtractedCatalog(
            directory: directory, in: workspace, sourceLanguage: sourceLanguage, spelling: spelling)
        let plan = catalog.plan(tables)
        diagnostics += plan.diagnostics
        let failures = FilePlan.apply(plan.value, within: roots).failures
        diagnostics += failures.map { .unwritable($0.path, $0) }
        let failed = Set(failures.map(\.path))
        for file in plan.value where !failed.contains(file.path) {
            outputs.append(ExtractionMerge.Output(path: file.path, summary: file.summary, isWritten: file.isChange))
        }
    }
}

/// A table that is being written.
private final class OpenTable {
    let name: [UInt8]
    let path: String
    private let workspace: Workspace
    private var file: StreamedFile?
    private var failure: (any Error)?
    private var count = 0

    init(_ name: [UInt8], in directory: String, _ roots: FileRoots, _ workspace: Workspace) {
        (self.name, self.workspace) = (name, workspace)
        path = FilePath(directory).withSlash + TableName(String(decoding: name, as: UTF8.self)).fileName(.single)
        do throws(FileSystemError) {
            file = try StreamedFile(path, within: roots)
        } catch {
            failure = error
        }
    }

    /// Appends the text of an entry.
    func write(_ text: ArraySlice<UInt8>, _ encoding: OutputEncoding) {
        guard failure == nil else { return }
        do {
            let hasMark = encoding.byteOrderMark && count == 0
            try file?.write(encoding.encoding.encode(Array(text), byteOrderMark: hasMark))
            count += 1
        } catch {
            failure = error
        }
    }

    /// Replaces the existing table.
    /// - Throws: an error if it can't be written, or if the existing table can't be read in full.
    func finish() throws -> ExtractionMerge.Output {
        if let failure { throw failure }
        guard let file else { throw FileSystemError("write", path) }
        let isWritten = try file.commit {
            let old = try workspace.document(at: path)
            guard old.isWritable else {
                throw UnreadableResult(
                    diagnostic: old.obstacles.first
                        ?? .unwritable(path, FileSystemError("write", path, reason: "it can't be read")))
            }
            let new = StringsDocument(SourceFile(path: path, bytes: try file.contents()))
            if let loss = ReplacementLoss(of: old, replacedBy: new) {
                let advice = "write to another directory, or update the table with 'stringsmith sync'"
                throw UnreadableResult(diagnostic: loss.refusal(of: path, advice: advice))
            }
        }
        return ExtractionMerge.Output(path: path, summary: TablePlanner.count(count), isWritten: isWritten)
    }
}
