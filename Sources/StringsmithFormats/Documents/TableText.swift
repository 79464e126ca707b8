import StringsmithModel
import StringsmithText

/// A table as UTF-8 text, for tools that compare lines.
package enum TableText {
    /// The text of a `.strings` file in UTF-8 without byte order mark, as it is; a property list as the entries it
    /// holds. What is no table comes out as it went in.
    package static func utf8(of file: SourceFile) -> [UInt8] {
        guard PropertyListForm(sniffing: file.bytes) != .text else { return DecodedText(detecting: file.bytes).text }
        let document = StringsFormat().document(file)
        guard document.isWhole, let text = try? StringsFormat().encode(document.table()) else { return file.bytes }
        return text
    }
}
