import StringsmithModel
import StringsmithText

/// Property lists with one dictionary of strings: XML or binary, read by content, written as XML.
///
/// The entries of an XML file keep its order; those of a binary one, which has none, come sorted by the bytes of their
/// keys.
package struct PropertyListFormat: CatalogFormat {
    package static let name = "plist"
    package static let pathExtensions = ["plist"]

    package init() {}

    package func recognizes(_ bytes: [UInt8]) -> Bool { PropertyListForm(sniffing: bytes) != .text }

    package func decode(_ file: SourceFile) -> Decoded<Table> {
        var table = Table(name: file.tableName)
        switch PropertyListForm(sniffing: file.bytes) {
        case .text: return StringsDocument(file).decoded(named: table.name)
        case .xml:
            let decoded = XMLPropertyListReader.read(file)
            table.entries = decoded.value
            return Decoded(table, diagnostics: decoded.diagnostics)
        case .binary:
            do {
                table.entries = try BinaryPropertyList(file.bytes).entries()
                return Decoded(table)
            } catch {
                return Decoded(table, diagnostics: [Self.diagnostic(error, file)])
            }
        }
    }

    /// Writes an XML property list. Of a replaced file nothing is kept: the format has no layout of its own.
    package func encode(_ table: Table, replacing file: SourceFile?) throws -> [UInt8] {
        if let file, !file.bytes.isEmpty, !decode(file).isWhole {
            throw CatalogFormatError.replacedFileIsBroken(path: file.path)
        }
        return try XMLPropertyListWriter.bytes(for: table)
    }

    private static func diagnostic(_ error: any Error, _ file: SourceFile) -> Diagnostic {
        let message = (error as? BinaryPropertyList.Failure)?.message ?? "binary property list damaged"
        return Diagnostic(path: file.path, severity: .error, rule: .propertyListSyntaxError, message: message)
    }
}

extension RuleID {
    /// An XML or binary property list that can't be read.
    package static let propertyListSyntaxError: RuleID = "plist-syntax-error"
}
