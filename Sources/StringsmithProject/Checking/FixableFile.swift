import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The bytes of a table with what edits of its text need to know.
struct FixableFile {
    /// The file's bytes and their UTF-8 form.
    let source: DecodedText

    /// True if every byte was understood, so that edits of values can't damage what was not.
    let isWhole: Bool

    /// Reads bytes; nil for a compiled table and for an encoding that was guessed, which are never edited.
    init?(path: String, bytes: [UInt8]) {
        let file = SourceFile(path: path, bytes: bytes)
        if path.hasSuffix(".stringsdict") {
            let document = StringsDictDocument(file)
            guard let source = document.source else { return nil }
            self.source = source
            isWhole = !document.diagnostics.contains { $0.severity == .error } && source.undecodable.isEmpty
        } else {
            guard PropertyListForm(sniffing: bytes) == .text else { return nil }
            let document = StringsDocument(file)
            source = document.source
            isWhole = !document.diagnostics.contains { $0.severity == .error }
        }
        if source.origin == .guess { return nil }
    }

    /// The file's bytes with the edits of fixes; nil if the file's encoding has no bytes for one of them.
    func applying(_ fixes: [Fix]) -> [UInt8]? { try? source.applying(fixes.flatMap(\.edits)) }
}
