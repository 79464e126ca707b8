import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

extension TableConversion {
    /// Throws an error if an existing catalog, or a table in a locale directory, has strings that a new file in its
    /// place would lack. Other existing files that a user names are replaced.
    /// - Parameter language: the language of the new strings; nil if it isn't known. In the table's own language, a string
    ///   may be replaced by another one for the same key.
    func checkReplacing(
        _ path: String, by bytes: [UInt8], in language: LocaleIdentifier?, _ workspace: Workspace
    ) throws {
        guard Self.isProjectTable(path), let old = try workspace.existingBytes(at: path), !old.isEmpty, old != bytes
        else { return }
        let document = FormatRegistry.document(SourceFile(path: path, bytes: old))
        guard document.isWhole else {
            throw RequestError("'\(path)' would be replaced, but can't be read in full: remove it first")
        }
        let (texts, new) = (
            Self.texts(of: document), Self.texts(of: FormatRegistry.document(SourceFile(path: path, bytes: bytes)))
        )
        let missing = texts.keys.filter { new[$0] == nil }.count
        guard missing == 0 else {
            let count = missing == 1 ? "a string" : "\(missing) strings"
            throw RequestError(
                "'\(path)' has \(count) that the result lacks: add '--into \(path)' to keep them, or remove it first"
            )
        }
        guard let own = Self.localeOfDirectory(of: path), own != language else { return }
        let lost = texts.filter { new[$0.key] != $0.value }.count
        guard lost > 0 else { return }
        let count = lost == 1 ? "a string" : "\(lost) strings"
        throw RequestError(
            language.map { "'\(path)' has \(count) in '\(own)', and the result is in '\($0)': remove it first" }
                ?? ("'\(path)' has \(count) that would be replaced, maybe by another language's: "
                    + "add '--locale \(own)' if the new ones are in '\(own)'"))
    }

    /// Throws an error if links lead from the output to the table of another locale.
    static func checkLinks(_ path: String, _ workspace: Workspace) throws {
        guard isProjectTable(path), let other = workspace.otherLocaleTable(behind: path) else { return }
        throw RequestError("'\(path)' \(Diagnostic.linkedTable(to: other))")
    }

    private static func isProjectTable(_ path: String) -> Bool {
        guard let format = FormatRegistry.format(forPathExtension: FilePath(path).pathExtension).map({ type(of: $0) }),
            format.isLookedUp
        else { return false }
        return format.holdsAllLocales || FilePath(path).enclosingLocaleDirectoryName != nil
    }

    /// Returns the locale of a table in a locale directory; nil for other files.
    static func localeOfDirectory(of path: String) -> LocaleIdentifier? {
        FilePath(path).enclosingLocaleDirectoryName.flatMap { LocaleIdentifier.canonical(directoryName: $0) }
    }

    private static func texts(of document: any TableDocument) -> [LocalizedKey: EntryValue] {
        var texts: [LocalizedKey: EntryValue] = [:]
        for index in 0..<document.entryCount(in: nil) {
            let key = document.key(at: index, in: nil)
            texts[LocalizedKey(key)] = document.value(at: index, in: nil)
            for locale in document.locales where document.strings(of: index, in: locale) != nil {
                texts[LocalizedKey(key, in: locale)] = document.value(at: index, in: locale)
            }
        }
        return texts
    }
}
