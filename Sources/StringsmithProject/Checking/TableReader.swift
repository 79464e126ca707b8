import StringsmithModel
import StringsmithRules
import StringsmithText

/// Reads the files of tables with a reader that the calling thread owns.
struct TableReader {
    private let reader: FileReader

    init(_ reader: FileReader) {
        self.reader = reader
    }

    func strings(_ path: String) throws(FileSystemError) -> StringsTableFile {
        let bytes = try reader.withBytes(of: path) { Array($0) }
        return StringsTableFile(SourceFile(path: path, bytes: bytes))
    }

    func plurals(_ path: String) throws(FileSystemError) -> PluralTableFile {
        let bytes = try reader.withBytes(of: path) { Array($0) }
        return PluralTableFile(SourceFile(path: path, bytes: bytes))
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
