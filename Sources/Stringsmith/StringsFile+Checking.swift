import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithRules
import StringsmithText

extension StringsFile {
    /// Returns the problems in the file with its current changes, in order.
    /// - Parameters:
    ///   - rules: the enabled rules.
    ///   - settings: the project's settings, which some rules use.
    ///   - development: the file of the same table in the development language. Without it, keys are assumed to be the
    ///     development strings, and missing keys aren't reported.
    ///   - locale: the language of the file; nil for the language of its `.lproj` directory.
    /// - Throws: ``FileError``, for the same reasons as ``bytes()``.
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
        let found = RuleRunner(rules, settings: settings).diagnostics(of: table)
        return CommonCauses.filtered(found).sorted(by: Diagnostic.displayOrder)
    }

    /// Applies fixes from diagnostics that ``check(_:settings:against:locale:)`` has just returned. If two fixes
    /// overlap, the first one wins.
    /// - Throws: ``FileError``, for the same reasons as ``bytes()``.
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

    /// Returns a file as one half of a table.
    private static func files(_ file: SourceFile) -> (strings: LocaleTable?, plurals: LocaleTable?) {
        let table = LocaleTable(file)
        return table.document.forms == .several ? (nil, table) : (table, nil)
    }

    private var directoryLocale: LocaleIdentifier? {
        FilePath(path).enclosingLocaleDirectoryName.flatMap(LocaleIdentifier.canonical)
    }
}
