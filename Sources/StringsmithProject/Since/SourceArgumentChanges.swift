import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Compares the development language's tables with those of an older revision.
struct SourceArgumentChanges {
    static let rule = SourceArgumentChangedRule.description.id

    private let revision: String
    private let root: String
    private let top: String

    /// - Parameters:
    ///   - revision: what messages call the revision.
    ///   - root: the top of the working tree.
    ///   - top: the directory that stands for it at the revision.
    init(revision: String, root: String, top: String) {
        (self.revision, self.root, self.top) = (revision, root, top)
    }

    /// What the rule finds in the tables of a check.
    func diagnostics(_ options: ProjectCheckOptions) -> [Diagnostic] {
        var paths = RelativePaths(from: root)
        let units = TableFiles(
            ProjectLayout(
                options.paths, selection: options.scan.selection, developmentLanguage: options.development)
        ).units
        let translations = Dictionary(
            grouping: units.filter { !$0.isDevelopment && $0.group != nil }, by: \.place)
        return units.filter(\.isDevelopment).flatMap { unit -> [Diagnostic] in
            guard let path = unit.paths.strings, let below = paths.path(below: path),
                let new = try? FileReader.bytes(of: path), let old = try? FileReader.bytes(of: top + "/" + below),
                new != old
            else { return [] }
            let files = (
                old: LocaleTable(SourceFile(path: path, bytes: old)),
                new: LocaleTable(SourceFile(path: path, bytes: new))
            )
            return diagnostics(files, translations[unit.place] ?? [], unit)
        }
    }

    private func diagnostics(
        _ files: (old: LocaleTable, new: LocaleTable), _ translations: [TableFiles.Unit],
        _ unit: TableFiles.Unit
    ) -> [Diagnostic] {
        let before = Self.values(of: files.old)
        let changed = (0..<files.new.count).filter { index in
            guard let old = before[files.new.key(at: index)], let new = files.new.value(at: index) else { return false }
            return old != new && (old.bytes.contains(.percentSign) || new.bytes.contains(.percentSign))
        }
        guard !changed.isEmpty else { return [] }
        let store = TableStore()
        let tables = translations.compactMap { unit -> (LocaleIdentifier, [Key: ExactString])? in
            guard let locale = unit.locale, let table = store.table(at: unit.paths).strings else { return nil }
            return (locale, Self.values(of: table))
        }
        let rule = SourceArgumentChangedRule()
        return changed.flatMap { index -> [Diagnostic] in
            let key = files.new.key(at: index)
            guard let old = before[key], let new = files.new.value(at: index) else { return [] }
            let change = SourceChange(
                old: old, new: new, revision: revision,
                translations: tables.compactMap { locale, values in
                    values[key].map { SourceChange.Translation(locale: locale, value: $0) }
                })
            return rule.check(change).map { diagnostic($0.message, at: index, of: files.new, unit) }
        }
    }

    private func diagnostic(
        _ message: String, at index: Int, of file: LocaleTable, _ unit: TableFiles.Unit
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: file.path, severity: SourceArgumentChangedRule.description.severity, rule: Self.rule,
            message: message, key: file.key(at: index), table: unit.name)
        diagnostic.locale = unit.locale
        if let document = file.stringsDocument {
            let lines = LineIndex(document.text)
            diagnostic.range = lines.range(document.entries[index].valueLiteral)
            diagnostic.excerpt = diagnostic.range.map {
                SourceExcerpt(of: document.text, lines, at: $0.start)
            }
        }
        return diagnostic
    }

    /// The text of each key; of a duplicate the last one, as at run time.
    private static func values(of file: LocaleTable) -> [Key: ExactString] {
        var values: [Key: ExactString] = [:]
        values.reserveCapacity(file.count)
        for index in 0..<file.count { values[file.key(at: index)] = file.value(at: index) }
        return values
    }
}
