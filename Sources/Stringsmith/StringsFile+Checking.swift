import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

extension StringsFile {
    /// What is wrong with the file as it is now, in its order.
    /// - Parameters:
    ///   - rules: the rules that are on.
    ///   - settings: the project's words, which some rules ask for.
    ///   - development: the file of the same table in the development language; without it the keys are taken for its
    ///     texts, and nothing is said of missing ones.
    ///   - locale: the language of the file; nil for that of its `.lproj` directory.
    /// - Throws: ``FileError`` for the reasons of ``bytes()``.
    public func check(
        _ rules: RuleSelection = RuleSelection(), settings: RuleSettings = RuleSettings(),
        against development: StringsFile? = nil,
        locale: LocaleIdentifier? = nil
    ) throws(FileError) -> [Diagnostic] {
        let source = SourceFile(path: path, bytes: try bytes())
        var table = CheckedTable(
            name: source.tableName, locale: LocaleFacts(locale ?? directoryLocale), isDevelopment: false)
        (table.strings, table.plurals) = Self.files(source)
        if let development {
            let files = Self.files(SourceFile(path: development.path, bytes: try development.bytes()))
            table.source = SourceTable(strings: files.strings, plurals: files.plurals)
        }
        return RuleRunner(rules, settings: settings).diagnostics(of: table).sorted(by: Diagnostic.displayOrder)
    }

    /// Applies fixes of diagnostics that ``check(_:settings:against:locale:)`` has just given. Where two fixes overlap, the first wins.
    /// - Throws: ``FileError`` for the reasons of ``bytes()``.
    public mutating func apply(_ fixes: [Fix]) throws(FileError) {
        let edits = fixes.flatMap(\.edits)
        guard !edits.isEmpty else { return }
        let text = DecodedText(detecting: try bytes())
        do {
            self = StringsFile(SourceFile(path: path, bytes: try text.applying(edits)), stored: disk.bytes)
        } catch {
            throw FileError(path, writing: error)
        }
    }

    /// A file as one half of a table.
    private static func files(_ file: SourceFile) -> (strings: LocaleTable?, plurals: LocaleTable?) {
        let table = LocaleTable(file)
        return table.document is StringsDictDocument ? (nil, table) : (table, nil)
    }

    private var directoryLocale: LocaleIdentifier? {
        FilePath(path).enclosingLocaleDirectoryName.flatMap(LocaleIdentifier.canonical)
    }
}
