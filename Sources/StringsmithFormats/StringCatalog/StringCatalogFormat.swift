import StringsmithModel
import StringsmithText

/// String catalogs (`.xcstrings`). As a single table, a catalog is its source language.
package struct StringCatalogFormat: TableFormat {
    package static let name = "xcstrings"
    package static let pathExtensions = [StringCatalogDocument.pathExtension]
    package static let isLookedUp = true
    package static let holdsAllLocales = true
    package static let forms = ValueForms.any

    package init() {}

    package func document(_ file: SourceFile) -> any TableDocument { StringCatalogDocument(file) }

    /// Writes a catalog whose source language is English.
    package func encode(_ table: Table) throws -> [UInt8] {
        try Self.catalog(
            of: table.entries.map { NewEntry(key: $0.key.text, value: $0.value, comment: $0.comment) },
            sourceLanguage: "en")
    }

    /// The bytes of a catalog with these entries.
    package static func catalog(of entries: [NewEntry], sourceLanguage: LocaleIdentifier) throws -> [UInt8] {
        var writer = JSONWriter(layout: .xcode, escaping: .xcode)
        writer.beginObject()
        writer.member("sourceLanguage", sourceLanguage.rawValue)
        writer.name("strings")
        writer.beginObject()
        writer.endObject()
        writer.member("version", "1.0")
        writer.endObject()
        let document = StringCatalogDocument(SourceFile(path: "", bytes: writer.takeBytes() + [.lineFeed]))
        return try document.applying(entries.map { .add($0) })
    }
}
