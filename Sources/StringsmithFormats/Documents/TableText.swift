import StringsmithModel
import StringsmithText

/// Converts tables to UTF-8 text, for tools that compare lines.
package enum TableText {
    /// Returns the unchanged text of a `.strings` file in UTF-8 without byte order mark. For a property list, returns
    /// its entries as text. Anything else is returned unchanged.
    package static func utf8(of file: SourceFile) -> [UInt8] {
        guard PropertyListForm(sniffing: file.bytes) != .text else { return DecodedText(detecting: file.bytes).text }
        let document = StringsFormat().document(file)
        guard document.isWhole, let text = try? StringsFormat().encode(document.table()) else { return file.bytes }
        return text
    }
}
