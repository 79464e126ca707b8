import StringsmithFormats
import StringsmithModel
import StringsmithText

extension ProjectImport {
    /// The maximum number of revisions of a file to read, and of bytes in them.
    private static let mostRevisions = 20
    private static let mostBytes = 64 << 20

    /// Reports the finished translations that a planned file sets back to what they were in an earlier revision: somebody
    /// may have corrected them after the export.
    func revertedTranslations(in file: PlannedFile) -> [Diagnostic] {
        guard let original = file.original, original != file.contents else { return [] }
        let after = FormatRegistry.document(SourceFile(path: file.path, bytes: file.contents))
        var changed = replaced(in: FormatRegistry.document(SourceFile(path: file.path, bytes: original)), by: after)
        guard !changed.isEmpty, var revisions = FileRevisions(of: file.path, atMost: Self.mostRevisions) else {
            return []
        }
        var found: [Diagnostic] = []
        var size = 0
        while !changed.isEmpty, size < Self.mostBytes, let commit = revisions.popLatest() {
            guard let former = revisions.file(file.path, at: commit).map(FormatRegistry.document) else { continue }
            size += former.bytes.count
            for (locale, texts) in changed {
                let reader = former.reader(in: locale)
                for entry in 0..<reader.count {
                    let key = reader.key(at: entry)
                    guard let text = texts[key], reader.text(at: entry) == text.new else { continue }
                    changed[locale]?[key] = nil
                    found.append(
                        Diagnostic(
                            path: file.path, range: text.place, severity: .warning, rule: .importOlderText,
                            message: "'\(key.text)': '\(text.new)' is an earlier translation that "
                                + "'\(text.old)' replaced", key: key))
                }
            }
            changed = changed.filter { !$0.value.isEmpty }
        }
        return found.sorted(by: Diagnostic.displayOrder)
    }

    /// Returns the texts that replace finished ones, by language and key, with their places.
    private func replaced(
        in before: any TableDocument, by after: any TableDocument
    ) -> [LocaleIdentifier?: [Key: (old: ExactString, new: ExactString, place: SourceRange?)]] {
        let lines = after.decodedText?.lines
        var changed: [LocaleIdentifier?: [Key: (old: ExactString, new: ExactString, place: SourceRange?)]] = [:]
        for locale in after.locales.isEmpty ? [nil] : after.locales.map(Optional.some) {
            let (old, new) = (before.reader(in: locale), after.reader(in: locale))
            var texts: [Key: ExactString] = [:]
            for entry in 0..<old.count where old.state(at: entry) == nil {
                texts[old.key(at: entry)] = old.text(at: entry)
            }
            for entry in 0..<new.count {
                let key = new.key(at: entry)
                guard let text = new.text(at: entry), let former = texts[key], former != text, !former.bytes.isEmpty
                else { continue }
                let place = new.ranges(at: entry).flatMap { lines?.range($0.value) }
                changed[locale, default: [:]][key] = (former, text, place)
            }
        }
        return changed
    }
}
