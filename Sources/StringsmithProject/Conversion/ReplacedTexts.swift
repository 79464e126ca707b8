import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

extension TableConversion {
    /// Throws an error if an existing catalog, or a table in a locale directory, has strings that a new file in its
    /// place would lack. Other existing files that a user names are replaced.
    ///
    /// A string that is missing or empty in an input becomes its key, or an empty text, in a table: neither replaces
    /// a translation.
    /// - Parameter language: the language of the new strings; nil if it isn't known. In the table's own language, a string
    ///   may be replaced by another one for the same key.
    /// - Returns: the bytes of the table, which are the ones that may be replaced; nil if there is none.
    func checkReplacing(
        _ path: String, by bytes: [UInt8], in language: LocaleIdentifier?, _ workspace: Workspace
    ) throws -> [UInt8]? {
        guard Self.isProjectTable(path), let old = try workspace.existingBytes(at: path) else { return nil }
        if old.isEmpty || old == bytes { return old }
        let document = FormatRegistry.document(SourceFile(path: path, bytes: old))
        guard document.isWhole else {
            throw RequestError("'\(path)' would be replaced, but can't be read in full: remove it first")
        }
        let (texts, new) = (
            Self.texts(of: document), Self.texts(of: FormatRegistry.document(SourceFile(path: path, bytes: bytes)))
        )
        let missing = texts.count { text in
            guard let value = new[text.key] else { return true }
            return value != text.value && value.text.map { $0.isEmpty || $0 == text.key.key.text } ?? false
        }
        guard missing == 0 else {
            let count = missing == 1 ? "a string" : "\(missing) strings"
            throw RequestError(
                "'\(path)' has \(count) that the result lacks: add '--into \(path)' to keep them, or remove it first"
            )
        }
        guard let directory = FilePath(path).enclosingLocaleDirectoryName else { return old }
        // The strings of Base.lproj are in a language that no path names.
        let own = LocaleIdentifier.canonical(directoryName: directory)
        guard own == nil ? locale == nil : own != language else { return old }
        let lost = texts.count { new[$0.key] != $0.value }
        guard lost > 0 else { return old }
        let count = lost == 1 ? "a string" : "\(lost) strings"
        if let own, let language {
            throw RequestError(
                "'\(path)' has \(count) in '\(own)', and the result is in '\(language)': remove it first")
        }
        let advice = own.map { "add '--locale \($0)' if the new ones are in '\($0)'" }
        throw RequestError(
            "'\(path)' has \(count) that would be replaced, maybe by another language's: "
                + (advice ?? "add '--locale' with the language of the new ones if it is the table's"))
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
