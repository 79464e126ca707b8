import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

extension StringsFile {
    /// What is wrong with the file as it is now, in its order.
    /// - Parameters:
    ///   - rules: the rules that are on.
    ///   - development: the file of the same table in the development language; without it the keys are taken for its
    ///     texts, and nothing is said of missing ones.
    ///   - locale: the language of the file; nil for that of its `.lproj` directory.
    /// - Throws: ``FileError`` for the reasons of ``bytes()``.
    public func check(
        _ rules: RuleSelection = RuleSelection(), against development: StringsFile? = nil,
        locale: LocaleIdentifier? = nil
    ) throws(FileError) -> [Diagnostic] {
        let source = SourceFile(path: path, bytes: try bytes())
        var table = CheckedTable(
            name: source.tableName, locale: LocaleFacts(locale ?? directoryLocale), isDevelopment: false)
        table.strings = LocaleTable(source)
        if let development {
            let file = SourceFile(path: development.path, bytes: try development.bytes())
            table.source = SourceTable(strings: LocaleTable(file), plurals: nil)
        }
        return RuleRunner(rules).diagnostics(of: table).sorted(by: Diagnostic.displayOrder)
    }

    /// Applies fixes of diagnostics that ``check(_:against:locale:)`` has just given. Where two fixes overlap, the first wins.
    /// - Throws: ``FileError`` for the reasons of ``bytes()``.
    public mutating func apply(_ fixes: [Fix]) throws(FileError) {
        let edits = fixes.flatMap(\.edits)
        guard !edits.isEmpty else { return }
        let text = DecodedText(detecting: try bytes())
        do {
            self = StringsFile(SourceFile(path: path, bytes: try text.applying(edits)), stored: stored)
        } catch {
            throw FileError(path, writing: error)
        }
    }

    private var directoryLocale: LocaleIdentifier? {
        let parts = path.split(separator: "/").suffix(2)
        guard parts.count == 2, let directory = parts.first, directory.hasSuffix(".lproj") else { return nil }
        return LocaleIdentifier.canonical(directoryName: String(directory.dropLast(6)))
    }
}
