import StringsmithModel
import StringsmithText

/// A kind of file that holds a table.
package protocol CatalogFormat: Sendable {
    /// The name that a user gives, such as `strings`.
    static var name: String { get }

    /// The extensions of its files, without dot, lower-case.
    static var pathExtensions: [String] { get }

    /// Makes the format with its usual settings.
    init()

    /// True if bytes look like this format, whatever their file is called.
    func recognizes(_ bytes: [UInt8]) -> Bool

    /// Reads a table. What is wrong with the file is in the diagnostics, and the rest of it is still read.
    func decode(_ file: SourceFile) -> Decoded<Table>

    /// Writes a table; with a file to replace, as much of that as possible is kept. Throws if the table can't be written
    /// in this format.
    func encode(_ table: Table, replacing file: SourceFile?) throws -> [UInt8]
}

/// Why a table could not be written.
package enum CatalogFormatError: Error, Hashable, Sendable {
    /// The file to replace has an error; to write it would lose what could not be read.
    case replacedFileIsBroken(path: String)

    /// The format has no place for a value that is not text.
    case unsupportedValue(key: Key, kind: String)

    /// A property list could not be written.
    case serializationFailed(String)
}

extension SourceFile {
    /// The name of the table in this file: its file name up to the last dot.
    package var tableName: TableName {
        let name = fileName
        guard let dot = name.lastIndex(of: .fullStop), dot != name.startIndex else {
            return TableName(String(decoding: name, as: UTF8.self))
        }
        return TableName(String(decoding: name[..<dot], as: UTF8.self))
    }

    /// The extension of the path, without dot, in lower case; empty if there is none.
    package var pathExtension: String {
        let name = fileName
        guard let dot = name.lastIndex(of: .fullStop), dot != name.startIndex else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    private var fileName: ArraySlice<UInt8> {
        Array(path.utf8).split(separator: .slash).last ?? []
    }
}
