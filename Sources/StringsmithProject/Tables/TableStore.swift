import StringsmithFormats
import StringsmithModel
import StringsmithText
import Synchronization

/// The tables of a run by path. Each file is opened and read once, whoever asks for it; bytes that a fix would write take
/// the place of a file's own.
package final class TableStore: Sendable {
    /// A file: read by the first who asks, while others wait.
    private final class Slot: Sendable {
        let document = Mutex<(any TableDocument)?>(nil)
    }

    /// Documents are kept as long as their texts together aren't larger. Beyond it, a file may be read again.
    private static let capacity = 256 << 20

    private let slots = Mutex<[String: Slot]>([:])
    private let size = Mutex(0)

    /// Makes a store that has read nothing.
    package init() {}

    /// The document of a file.
    /// - Parameter reader: the calling thread's own.
    /// - Throws: `FileSystemError` if the file can't be read.
    func document(at path: String, _ reader: FileReader = FileReader()) throws(FileSystemError) -> any TableDocument {
        let slot = slots.withLock { slots in
            if let slot = slots[path] { return slot }
            let slot = Slot()
            slots[path] = slot
            return slot
        }
        // A closure that throws a typed error can't be given to `withLock`, hence the result.
        let result = slot.document.withLock { known -> Result<any TableDocument, FileSystemError> in
            if let known { return .success(known) }
            do throws(FileSystemError) {
                let bytes = try reader.withBytes(of: path) { Array($0) }
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

    /// The document of a table that may not exist yet: one that doesn't is empty.
    func document(at path: String, exists: Bool) throws(FileSystemError) -> any TableDocument {
        exists ? try document(at: path) : FormatRegistry.document(SourceFile(path: path, bytes: []))
    }

    /// Puts a document in the place of what a file holds.
    func replace(_ document: any TableDocument) {
        let slot = Slot()
        slot.document.withLock { $0 = document }
        slots.withLock { $0[document.path] = slot }
    }

    /// Forgets what was put in the place of a file's own bytes.
    func forget(_ path: String) {
        slots.withLock { $0[path] = nil }
    }

    /// The files of a table, as far as they can be read.
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

    /// The keys of a table, in no order; empty if it can't be read.
    func keys(at path: String) -> Set<ExactString> {
        guard let document = try? document(at: path) else { return [] }
        return Set(TableIndex(document).keys.map(\.text))
    }
}

/// The files of a table in one locale.
struct StoredTable {
    /// The `.strings` file, if there is one that can be read.
    var strings: LocaleTable?

    /// The `.stringsdict` file, if there is one that can be read.
    var plurals: LocaleTable?

    /// Files that can't be read at all.
    var failures: [Diagnostic] = []

    /// Errors in what was read, behind which something may be lost.
    var errors: [Diagnostic] {
        let problems = (strings?.diagnostics ?? []) + (plurals?.diagnostics ?? [])
        return problems.filter { $0.severity == .error }
    }

    /// True if everything in the files is known.
    var isWhole: Bool {
        failures.isEmpty && strings?.document.isWhole ?? true && plurals?.document.isWhole ?? true
    }
}

extension TableDocument {
    /// Why the file is left as it is: what reading found, and what stops writing. Empty if it may be written.
    var obstacles: [Diagnostic] {
        guard let obstacle else { return [] }
        let errors = obstacle == .notWhole ? diagnostics.filter { $0.severity == .error } : []
        return errors + [
            Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: obstacle.message)
        ]
    }
}
