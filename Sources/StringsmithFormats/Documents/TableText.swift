import StringsmithModel
import StringsmithText

extension SourceFile {
    /// A table as UTF-8 text, for tools that compare lines: the unchanged text of a `.strings` file without byte order
    /// mark, or the entries of a property list, a `.stringsdict`, or a string catalog, a catalog's languages one after
    /// the other. Anything else is returned unchanged.
    package var tableText: [UInt8] {
        let isFlat = !["xcstrings", "stringsdict"].contains(pathExtension)
        if isFlat, PropertyListForm(sniffing: bytes) == .text { return DecodedText(detecting: bytes).text }
        let document = isFlat ? StringsFormat().document(self) : FormatRegistry.document(self)
        guard document.isWhole else { return bytes }
        var output: [UInt8] = []
        for part in UnitTables(document).parts {
            guard let text = try? StringsFormat().encode(part.table) else { return bytes }
            // Behind the line, so that it isn't the comment of the first entry.
            if let locale = part.locale { output += Array("// \(locale)\n\n".utf8) }
            output += text
        }
        return output
    }
}
