import StringsmithModel
import StringsmithText

/// `.strings` files: text, and the XML and binary property lists of compiled tables.
package struct StringsFormat: TableFormat {
    package static let name = "strings"
    package static let pathExtensions = ["strings"]
    package static let isLookedUp = true

    /// The encoding of new files.
    package var encoding = OutputEncoding.utf8

    package init() {}

    /// Creates the format with an encoding for new files.
    package init(encoding: OutputEncoding) {
        self.encoding = encoding
    }

    package func document(_ file: SourceFile) -> any TableDocument {
        switch PropertyListForm(sniffing: file.bytes) {
        case .text: StringsDocument(file)
        case .xml: XMLTableDocument(file)
        case .binary: BinaryTableDocument(file)
        }
    }

    package func encode(_ table: Table) throws -> [UInt8] {
        let spellings = try table.entries.map { entry in
            try StringsEntrySpelling(
                NewEntry(key: entry.key.text, value: entry.value, comment: entry.comment, state: entry.state))
        }
        var writer = StringsWriter(encoding: encoding)
        writer.placeholderComment = nil
        return try writer.bytes(for: spellings)
    }
}
