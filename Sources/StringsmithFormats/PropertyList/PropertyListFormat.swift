import StringsmithModel
import StringsmithText

/// Property lists with a dictionary of strings. Reads XML and binary files, determined by content; writes XML.
package struct PropertyListFormat: TableFormat {
    package static let name = "plist"
    package static let pathExtensions = ["plist"]

    package init() {}

    package func recognizes(_ bytes: [UInt8]) -> Bool { PropertyListForm(sniffing: bytes) != .text }

    package func document(_ file: SourceFile) -> any TableDocument { StringsFormat().document(file) }

    package func encode(_ table: Table) throws -> [UInt8] { try XMLPropertyListWriter.bytes(for: table.entries) }
}

/// `.stringsdict` files: strings by number, width and device.
package struct StringsDictTableFormat: TableFormat {
    package static let name = "stringsdict"
    package static let pathExtensions = ["stringsdict"]
    package static let isLookedUp = true
    package static let forms = ValueForms.several

    package init() {}

    package func document(_ file: SourceFile) -> any TableDocument { StringsDictDocument(file) }

    package func encode(_ table: Table) throws -> [UInt8] {
        for entry in table.entries where entry.value.text != nil {
            throw TableChangeError.unsupportedValue(key: entry.key, kind: "one text, and not one by number or device")
        }
        return try XMLPropertyListWriter.bytes(for: table.entries)
    }
}
