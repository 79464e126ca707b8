import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// A table's file while a sync looks at it.
struct TableFile {
    let path: String

    /// The bytes on disk; nil if there is no file.
    let original: [UInt8]?

    /// The entries.
    let table: Table

    /// Why the file must not be written; empty if it may be.
    let diagnostics: [Diagnostic]

    /// True if nothing was lost in reading.
    var isWhole: Bool { diagnostics.isEmpty }

    /// A file that does not exist yet.
    init(newAt path: String) {
        self.path = path
        original = nil
        table = Table(name: SourceFile(path: path, bytes: []).tableName)
        diagnostics = []
    }

    /// Reads a file.
    init(path: String) {
        self.path = path
        do throws(FileSystemError) {
            let file = SourceFile(path: path, bytes: try FileReader.bytes(of: path))
            let decoded = StringsFormat().decode(file)
            original = file.bytes
            table = decoded.value
            let errors = decoded.diagnostics.filter { $0.severity == .error }
            diagnostics = errors.isEmpty ? [] : errors + [.notWritten(path)]
        } catch {
            original = nil
            table = Table(name: SourceFile(path: path, bytes: []).tableName)
            diagnostics = [Diagnostic(error)]
        }
    }

    /// The bytes with changes; the same bytes if there is none.
    func applying(_ changes: [TableChange]) throws -> [UInt8] {
        guard !changes.isEmpty else { return original ?? [] }
        let file = SourceFile(path: path, bytes: original ?? [])
        if PropertyListForm(sniffing: file.bytes) == .text { return try StringsDocument(file).applying(changes) }
        return try StringsFormat().encode(TableRevision(table).applying(changes), replacing: file)
    }
}

/// Applies changes to a table as values, for property lists, which have no comments.
private struct TableRevision {
    private var table: Table

    init(_ table: Table) {
        self.table = table
    }

    func applying(_ changes: [TableChange]) -> Table {
        var result = table
        var removed: Set<Int> = []
        var added: [Entry] = []
        for change in changes {
            switch change {
            case .add(let entry): added.append(Entry(key: Key(entry.key), value: entry.value))
            case .setValue(let index, let value, _): result.entries[index].value = value
            case .rename(let index, let key, _): result.entries[index].key = Key(key)
            case .remove(let index), .commentOut(let index): removed.insert(index)
            case .setComment: break
            }
        }
        result.entries = result.entries.enumerated().filter { !removed.contains($0.offset) }.map(\.element) + added
        return result
    }
}

extension [PlanNote] {
    /// What is done, in one phrase: `3 added, 1 renamed`.
    var summary: String {
        let counts = PlanNote.Kind.allCases.map { kind in (kind, count { $0.kind == kind }) }.filter { $0.1 > 0 }
        return counts.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
    }
}
