import StringsmithModel
import StringsmithText

/// String catalogs (`.xcstrings`). As a single table, a catalog is its source language.
package struct StringCatalogFormat: TableFormat {
    package static let name = "xcstrings"
    package static let pathExtensions = [StringCatalogDocument.pathExtension]

    package init() {}

    package func document(_ file: SourceFile) -> any TableDocument { StringCatalogDocument(file) }

    /// Writes a catalog whose source language is English.
    package func encode(_ table: Table) throws -> [UInt8] {
        let empty = Array(
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}\n".utf8)
        let document = StringCatalogDocument(SourceFile(path: "", bytes: empty))
        return try document.applying(
            table.entries.map { .add(NewEntry(key: $0.key.text, value: $0.value, comment: $0.comment?.plain)) })
    }
}

extension ExactString {
    /// A comment without its marker.
    fileprivate var plain: ExactString? { MarkedComment(self).text }
}
