import StringsmithModel
import StringsmithText

/// Converts tables to UTF-8 text, for tools that compare lines.
package enum TableText {
    /// Returns the unchanged text of a `.strings` file in UTF-8 without byte order mark. For a property list, a
    /// `.stringsdict` or a string catalog, returns its entries as text, a catalog's languages one after the other.
    /// Anything else is returned unchanged.
    package static func utf8(of file: SourceFile) -> [UInt8] {
        let isFlat = !["xcstrings", "stringsdict"].contains(file.pathExtension)
        if isFlat, PropertyListForm(sniffing: file.bytes) == .text { return DecodedText(detecting: file.bytes).text }
        let document = isFlat ? StringsFormat().document(file) : FormatRegistry.document(file)
        guard document.isWhole else { return file.bytes }
        var output: [UInt8] = []
        for part in UnitTables(document).parts {
            guard let text = try? StringsFormat().encode(part.table) else { return file.bytes }
            // Behind the line, so that it isn't the comment of the first entry.
            if let locale = part.locale { output += Array("// \(locale)\n\n".utf8) }
            output += text
        }
        return output
    }
}
