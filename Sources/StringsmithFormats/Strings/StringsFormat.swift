import StringsmithModel
import StringsmithText

/// `.strings` files: the text form, and the XML and binary property lists that compiled tables are.
package struct StringsFormat: CatalogFormat {
    package static let name = "strings"
    package static let pathExtensions = ["strings"]

    /// The encoding of new files.
    package var encoding = OutputEncoding.utf8

    package init() {}

    /// Makes the format with another encoding for new files.
    package init(encoding: OutputEncoding) {
        self.encoding = encoding
    }

    /// False: nothing distinguishes a `.strings` text from any other.
    package func recognizes(_ bytes: [UInt8]) -> Bool { false }

    package func decode(_ file: SourceFile) -> Decoded<Table> {
        switch PropertyListForm(sniffing: file.bytes) {
        case .text: StringsDocument(file).decoded(named: file.tableName)
        case .xml, .binary: PropertyListFormat().decode(file)
        }
    }

    /// Writes a table. Over an existing text, entries that the table still has are kept to the byte, changed values and
    /// comments are edited, others removed, and new ones put at the end.
    package func encode(_ table: Table, replacing file: SourceFile?) throws -> [UInt8] {
        if let file, !file.bytes.isEmpty {
            guard PropertyListForm(sniffing: file.bytes) == .text else {
                return try PropertyListFormat().encode(table, replacing: file)
            }
            return try StringsReplacement(StringsDocument(file)).bytes(for: table)
        }
        let spellings = try table.entries.map { entry in
            guard let spelling = StringsEntrySpelling(entry) else { throw CatalogFormatError.unsupported(entry) }
            return spelling
        }
        var writer = StringsWriter(encoding: encoding)
        writer.placeholderComment = nil
        return try writer.bytes(for: spellings)
    }
}

extension CatalogFormatError {
    static func unsupported(_ entry: Entry) -> CatalogFormatError {
        guard case .unsupported(let kind) = entry.value else { return .unsupportedValue(key: entry.key, kind: "text") }
        return .unsupportedValue(key: entry.key, kind: kind)
    }
}
