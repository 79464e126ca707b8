import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A table of a bundle in all its languages.
struct TableCollection {
    private let table: TableName
    private let group: LocalizationGroup
    private let workspace: Workspace

    init(_ table: TableName, of group: LocalizationGroup, in workspace: Workspace) {
        (self.table, self.group, self.workspace) = (table, group, workspace)
    }

    /// Returns the strings in all languages, starting with the development language. `.stringsdict` files precede
    /// `.strings` files, as at run time.
    /// - Throws: `FileSystemError` if a table can't be read.
    func contents() throws -> Decoded<CatalogContents> {
        var result = Decoded(CatalogContents(sourceLanguage: group.developmentLanguage))
        var places: [Key: Int] = [:]
        for directory in directories {
            let locale = directory.locale ?? group.developmentLanguage
            for (path, part) in try documents(in: directory, locale) {
                result.diagnostics += part.diagnostics
                var hidden: [Key] = []
                for entry in part.value.entries {
                    let place = places[entry.key] ?? result.value.entries.count
                    if place == result.value.entries.count {
                        places[entry.key] = place
                        // The state that Xcode gives to keys migrated from tables.
                        result.value.entries.append(CatalogEntry(key: entry.key, extractionState: .migrated))
                    }
                    if let other = result.value.entries[place][locale], other != entry[locale] {
                        hidden.append(entry.key)
                    }
                    Self.add(entry, in: locale, to: &result.value.entries[place])
                }
                if let loss = Self.loss(of: hidden, path: path) { result.diagnostics.append(loss) }
            }
        }
        try addInterface(to: &result, &places)
        return result
    }

    /// Reports the strings that lookups never find, because the `.stringsdict` or another table of the language has
    /// their keys.
    private static func loss(of keys: [Key], path: String) -> Diagnostic? {
        guard let first = keys.first else { return nil }
        let strings = keys.count == 1 ? "string '\(first)'" : "\(keys.count) strings, such as '\(first)',"
        return Diagnostic(
            path: path, severity: .note, rule: .conversionLoss,
            message: "\(strings) left out: the language has another string for the key, which is used at run time")
    }

    /// Adds the strings of the interface file that looks up its strings in the table, as Xcode does: they are in
    /// the development language, and the file has them all.
    private func addInterface(to result: inout Decoded<CatalogContents>, _ places: inout [Key: Int]) throws {
        let paths = group.interfacePaths.filter { InterfaceFileLocation($0).name == table.rawValue }
        guard !result.value.entries.isEmpty, let path = paths.first else { return }
        let source = ExchangeSource(try workspace.file(at: path), source: group.developmentLanguage)
        result.diagnostics += source.contents.diagnostics
        for entry in source.contents.value.entries {
            let place = places[entry.key] ?? result.value.entries.count
            if place == result.value.entries.count {
                places[entry.key] = place
                result.value.entries.append(CatalogEntry(key: entry.key))
            }
            guard result.value.entries[place][group.developmentLanguage] == nil else { continue }
            // The state that Xcode gives to strings of the source.
            result.value.entries[place][group.developmentLanguage] = entry[group.developmentLanguage]?.map {
                StringUnit($0.value, state: .new)
            }
            if result.value.entries[place].extractionState != .stale {
                result.value.entries[place].extractionState = .extractedWithValue
            }
            if result.value.entries[place].comment == nil { result.value.entries[place].comment = entry.comment }
        }
    }

    private static func add(_ new: CatalogEntry, in locale: LocaleIdentifier, to entry: inout CatalogEntry) {
        if entry.comment == nil { entry.comment = new.comment }
        if new.extractionState == .stale { entry.extractionState = .stale }
        if entry[locale] == nil { entry[locale] = new[locale] }
    }

    /// The locale directories: the development language's first, then `Base.lproj`.
    private var directories: [LocaleDirectory] {
        let own = group.directories.filter { $0.locale == group.developmentLanguage }
        let base = group.directories.filter { $0.locale == nil }
        return own + base + group.translations
    }

    /// Returns the strings in a directory, starting with those that have variations.
    private func documents(
        in directory: LocaleDirectory, _ locale: LocaleIdentifier
    ) throws -> [(path: String, contents: Decoded<CatalogContents>)] {
        var parts: [(path: String, contents: Decoded<CatalogContents>)] = []
        for (isPresent, path, format) in [
            (
                directory.pluralTables.contains(table), directory.pluralPath(of: table),
                StringsDictExchange() as any ExchangeFormat
            ), (directory.tables.contains(table), directory.path(of: table), StringsExchange()),
        ] where isPresent {
            let languages = ExchangeLanguages(source: group.developmentLanguage, target: locale, path: path)
            var part = format.read(try workspace.file(at: path), languages)
            // An empty file is an empty table.
            part.diagnostics.removeAll { $0.rule == .stringsEmptyFile }
            parts.append((path, part))
        }
        return parts
    }
}
