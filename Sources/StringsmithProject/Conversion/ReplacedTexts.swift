import StringsmithFormats
import StringsmithModel
import StringsmithText

extension TableConversion {
    /// Throws an error if an existing catalog, or a table in a locale directory, has strings that a new file in its
    /// place would lack. Other existing files that a user names are replaced.
    static func checkReplacing(_ path: String, by bytes: [UInt8], in workspace: Workspace) throws {
        guard isProjectTable(path), let old = try workspace.existingBytes(at: path), !old.isEmpty, old != bytes
        else { return }
        let document = FormatRegistry.document(SourceFile(path: path, bytes: old))
        guard document.isWhole else {
            throw RequestError("'\(path)' would be replaced, but can't be read in full: remove it first")
        }
        let new = FormatRegistry.document(SourceFile(path: path, bytes: bytes))
        let rest = texts(of: document).subtracting(texts(of: new))
        guard !rest.isEmpty else { return }
        let count = rest.count == 1 ? "a string" : "\(rest.count) strings"
        throw RequestError(
            "'\(path)' has \(count) that the result lacks: add '--into \(path)' to keep them, or remove it first"
        )
    }

    private static func isProjectTable(_ path: String) -> Bool {
        guard let format = FormatRegistry.format(forPathExtension: FilePath(path).pathExtension).map({ type(of: $0) }),
            format.isLookedUp
        else { return false }
        return format.holdsAllLocales || FilePath(path).enclosingLocaleDirectoryName != nil
    }

    private static func texts(of document: any TableDocument) -> Set<LocalizedKey> {
        var texts: Set<LocalizedKey> = []
        for index in 0..<document.entryCount(in: nil) {
            let key = document.key(at: index, in: nil)
            texts.insert(LocalizedKey(key))
            for locale in document.locales where document.strings(of: index, in: locale) != nil {
                texts.insert(LocalizedKey(key, in: locale))
            }
        }
        return texts
    }
}
