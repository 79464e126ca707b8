import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// The tables of a run, by path. Each file is read only once, on first use. A fix can replace the contents of a file in
/// memory.
package final class TableStore: Sendable {
    /// A file. The first user reads it, while others wait.
    private final class Slot: Sendable {
        let document = Mutex<(any TableDocument)?>(nil)
    }

    /// The maximum total size of the documents that are kept. Beyond it, files may be read again.
    private static let capacity = 256 << 20

    private let slots = Mutex<[FilePath: Slot]>([:])
    private let size = Mutex(0)

    private let base: TableStore?

    package init() { base = nil }

    /// Creates a store that takes files with the same contents from another one.
    init(sharing base: TableStore?) { self.base = base }

    /// Returns the document of a file.
    /// - Parameter reader: the calling thread's own reader.
    /// - Throws: `FileSystemError` if the file can't be read.
    func document(at path: String, _ reader: FileReader = FileReader()) throws(FileSystemError) -> any TableDocument {
        let known = slots.withLock { $0[FilePath(path)] }
        if known == nil, let base, FormerFiles.current?.isUnchanged(path) ?? true {
            return try base.document(at: path, reader)
        }
        let slot =
            known
            ?? slots.withLock { slots in
                if let slot = slots[FilePath(path)] { return slot }
                let slot = Slot()
                slots[FilePath(path)] = slot
                return slot
            }
        // `withLock` doesn't accept a closure that throws a typed error, so use a result.
        let result = slot.document.withLock { known -> Result<any TableDocument, FileSystemError> in
            if let known { return .success(known) }
            do throws(FileSystemError) {
                let bytes = try reader.bytes(of: path)
                let document = FormatRegistry.document(SourceFile(path: path, bytes: bytes))
                if keeps(bytes.count) { known = document }
                return .success(document)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func keeps(_ count: Int) -> Bool {
        size.withLock { size in
            guard size + count <= Self.capacity else { return false }
            size += count
            return true
        }
    }

    /// Returns the document of a table, which is empty if the table doesn't exist yet.
    func document(at path: String, exists: Bool) throws(FileSystemError) -> any TableDocument {
        exists ? try document(at: path) : FormatRegistry.document(SourceFile(path: path, bytes: []))
    }

    /// Replaces the contents of a file in memory.
    func replace(_ document: any TableDocument) {
        let slot = Slot()
        slot.document.withLock { $0 = document }
        slots.withLock { $0[FilePath(document.path)] = slot }
    }

    /// Removes a replacement for a file's own contents.
    func forget(_ path: String) {
        slots.withLock { $0[FilePath(path)] = nil }
    }

    /// Returns the files of a table, as far as they can be read.
    func table(at paths: TablePaths, _ reader: FileReader = FileReader()) -> StoredTable {
        var table = StoredTable()
        table.strings = paths.strings.flatMap { localeTable(at: $0, reader, &table.failures) }
        table.plurals = paths.plurals.flatMap { localeTable(at: $0, reader, &table.failures) }
        return table
    }

    private func localeTable(at path: String, _ reader: FileReader, _ failures: inout [Diagnostic]) -> LocaleTable? {
        do throws(FileSystemError) {
            return LocaleTable(try document(at: path, reader))
        } catch {
            failures.append(Diagnostic(error))
            return nil
        }
    }

    /// Returns the keys of a table, unsorted; empty if it can't be read.
    func keys(at path: String) -> Set<ExactString> {
        guard let document = try? document(at: path) else { return [] }
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
