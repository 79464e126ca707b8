import StringsmithModel
import StringsmithRules
import StringsmithText

/// Reads the files of tables with a reader that the calling thread owns.
struct TableReader {
    private let reader: FileReader
    private let contents: [String: [UInt8]]

    /// - Parameter contents: files by path whose bytes are taken from here instead.
    init(_ reader: FileReader, _ contents: [String: [UInt8]]) {
        self.reader = reader
        self.contents = contents
    }

    func strings(_ path: String) throws(FileSystemError) -> StringsTableFile { StringsTableFile(try file(path)) }

    func plurals(_ path: String) throws(FileSystemError) -> PluralTableFile { PluralTableFile(try file(path)) }

    private func file(_ path: String) throws(FileSystemError) -> SourceFile {
        if let bytes = contents[path] { return SourceFile(path: path, bytes: bytes) }
        return SourceFile(path: path, bytes: try reader.withBytes(of: path) { Array($0) })
    }

    func diagnostics(
        of unit: TableFiles.Unit, as table: CheckedTable, _ runner: RuleRunner
    ) -> [Diagnostic] {
        var table = table
        do throws(FileSystemError) {
            if let path = unit.strings { table.strings = try strings(path) }
            if let path = unit.plurals { table.plurals = try plurals(path) }
        } catch {
            return [Diagnostic(path: error.path, severity: .error, rule: .unreadableFile, message: error.description)]
        }
        return runner.diagnostics(of: table)
    }
}
