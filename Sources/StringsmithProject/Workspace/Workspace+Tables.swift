import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// A table that is read by its first user, while others wait.
final class TableSlot: Sendable {
    let document = Mutex<(any TableDocument)?>(nil)
}

extension Workspace {
    /// The maximum total size of the documents that are kept. Beyond it, files may be read again.
    private static var capacity: Int { 256 << 20 }

    /// Returns the document of a file, which is read and parsed once.
    /// - Throws: `FileSystemError` if the file can't be read.
    package func document(at path: String) throws(FileSystemError) -> any TableDocument {
        let known = tables.withLock { $0[FilePath(path)] }
        if known == nil, let base, isUnchanged(path) { return try base.document(at: path) }
        let slot =
            known
            ?? tables.withLock { slots in
                if let slot = slots[FilePath(path)] { return slot }
                let slot = TableSlot()
                slots[FilePath(path)] = slot
                return slot
            }
        // `withLock` doesn't accept a closure that throws a typed error, so use a result.
        let result = slot.document.withLock { known -> Result<any TableDocument, FileSystemError> in
            if let known { return .success(known) }
            do throws(FileSystemError) {
                let document = FormatRegistry.document(try file(at: path))
                if keeps(document.bytes.count) { known = document }
                return .success(document)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func keeps(_ count: Int) -> Bool {
        tableSize.withLock { size in
            guard size + count <= Self.capacity else { return false }
            size += count
            return true
        }
    }

    /// Returns the document of a table, which is empty if the table doesn't exist yet.
    func document(at path: String, exists: Bool) throws(FileSystemError) -> any TableDocument {
        exists ? try document(at: path) : FormatRegistry.document(SourceFile(path: path, bytes: []))
    }

    /// Replaces the contents of a table in memory.
    func replace(_ document: any TableDocument) {
        let slot = TableSlot()
        slot.document.withLock { $0 = document }
        tables.withLock { $0[FilePath(document.path)] = slot }
    }

    /// Removes a replacement for a file's own contents.
    func forget(_ path: String) {
        tables.withLock { $0[FilePath(path)] = nil }
    }

    /// Releases tables that are unlikely to be asked for again, so that not all locales of a project are in memory at
    /// once.
    func release(_ paths: TablePaths) {
        if let replacedBase { return replacedBase.release(paths) }
        if isReread { return }
        for path in paths.all {
            let slot = tables.withLock { $0.removeValue(forKey: FilePath(path)) }
            let count = slot?.document.withLock { $0?.bytes.count } ?? 0
            tableSize.withLock { $0 -= count }
        }
    }

    /// Returns the files of a table, as far as they can be read.
    func table(at paths: TablePaths) -> StoredTable {
        var table = StoredTable()
        table.strings = paths.strings.flatMap { localeTable(at: $0, &table.failures) }
        table.plurals = paths.plurals.flatMap { localeTable(at: $0, &table.failures) }
        return table
    }

    private func localeTable(at path: String, _ failures: inout [Diagnostic]) -> LocaleTable? {
        do throws(FileSystemError) {
            return LocaleTable(try document(at: path))
        } catch {
            failures.append(Diagnostic(error))
            return nil
        }
    }

    /// Returns the keys of a table, unsorted; empty if there is none, or if it is one of the `failures`.
    func keys(at path: String) -> Set<ExactString> {
        guard let document = optionalDocument(at: path) else { return [] }
        return Set(TableIndex(document).keys.map(\.text))
    }
}

/// The files of a table in one locale.
struct StoredTable {
    /// The `.strings` file, if it exists and can be read.
    var strings: LocaleTable?

    /// The `.stringsdict` file, if it exists and can be read.
    var plurals: LocaleTable?

    /// Diagnostics for files that can't be read at all.
    var failures: [Diagnostic] = []

    /// Errors in the files, after which entries may be missing.
    var errors: [Diagnostic] {
        let problems = (strings?.diagnostics ?? []) + (plurals?.diagnostics ?? [])
        return problems.filter { $0.severity == .error }
    }

    /// True if the files were read in full.
    var isWhole: Bool {
        failures.isEmpty && strings?.document.isWhole ?? true && plurals?.document.isWhole ?? true
    }
}

extension TableDocument {
    /// The reasons why the file is left alone: the diagnostics of reading it, and obstacles to writing. Empty if it can
    /// be written.
    var obstacles: [Diagnostic] {
        guard let obstacle else { return [] }
        let errors = obstacle == .notWhole ? diagnostics.filter { $0.severity == .error } : []
        return errors + [
            Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: obstacle.message)
        ]
    }
}
