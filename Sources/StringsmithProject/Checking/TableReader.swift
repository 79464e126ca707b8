import StringsmithModel
import StringsmithRules
import StringsmithText

/// Reads the files of tables with a reader that the calling thread owns.
struct TableReader {
    private let reader: FileReader
    private let contents: [String: [UInt8]]

    /// - Parameter contents: files by path whose bytes are taken from here instead.
    init(_ reader: FileReader = FileReader(), _ contents: [String: [UInt8]] = [:]) {
        self.reader = reader
        self.contents = contents
    }

    /// The files of a table, as far as they can be read.
    func table(at paths: TablePaths) -> ReadTable {
        var table = ReadTable()
        table.strings = paths.strings.flatMap { file($0, &table.failures) }.map { StringsTableFile($0) }
        table.plurals = paths.plurals.flatMap { file($0, &table.failures) }.map { PluralTableFile($0) }
        return table
    }

    /// A file; nil if it can't be read, which is then among the failures.
    func file(_ path: String, _ failures: inout [Diagnostic]) -> SourceFile? {
        if let bytes = contents[path] { return SourceFile(path: path, bytes: bytes) }
        do throws(FileSystemError) {
            return SourceFile(path: path, bytes: try reader.withBytes(of: path) { Array($0) })
        } catch {
            failures.append(Diagnostic(error))
            return nil
        }
    }
}

/// The files of a table as they were read.
struct ReadTable {
    /// The `.strings` file, if there is one that can be read.
    var strings: StringsTableFile?

    /// The `.stringsdict` file, if there is one that can be read.
    var plurals: PluralTableFile?

    /// Files that can't be read at all.
    var failures: [Diagnostic] = []

    /// Errors in what was read, behind which something may be lost.
    var errors: [Diagnostic] {
        let problems = (strings?.diagnostics ?? []) + (plurals?.document.diagnostics ?? [])
        return problems.filter { $0.severity == .error }
    }

    /// True if everything in the files is known.
    var isWhole: Bool { failures.isEmpty && errors.isEmpty }
}
