import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

extension ProjectExport {
    /// The parts of a localization: its tables, and its interface files in place of their tables.
    func files(
        of group: LocalizationGroup, _ relative: inout RelativePaths, _ diagnostics: inout [Diagnostic]
    ) throws -> [XLIFFDocument.File] {
        var files: [XLIFFDocument.File] = []
        let interfaces = group.interfacePaths
        let interfaceTables = Set(interfaces.map { TableName(path: $0) })
        var paths = interfaces
        for table in Set(group.directories.flatMap(\.tables)).subtracting(interfaceTables) {
            guard let development = group.developmentDirectory(of: table), development.tables.contains(table) else {
                continue
            }
            paths.append(development.path(of: table))
        }
        for path in paths.sorted(by: { $0.precedesByBytes($1) }) {
            var source = ExchangeSource(try Workspace().file(at: path), source: group.developmentLanguage)
            if source.contents.isWhole, let path = translation(source.tableFile, in: group) {
                source.add(StringsFormat().document(try Workspace().file(at: path)), in: locale)
            }
            diagnostics += source.contents.diagnostics
            guard source.contents.isWhole else { continue }
            let export = XLIFFExport(source: group.developmentLanguage, target: locale)
            files.append(
                XLIFFDocument.File(
                    original: relative.path(to: path), source: group.developmentLanguage, target: locale,
                    // An empty key is a placeholder in a table without strings.
                    units: export.units(of: source.contents.value.entries.filter { !$0.key.text.isEmpty })))
        }
        for table in Set(group.developmentDirectories.flatMap(\.pluralTables)).sorted() {
            let directories = group.developmentDirectories.filter { $0.pluralTables.contains(table) }
            guard let development = directories.first(where: { $0.locale != nil }) ?? directories.first else {
                continue
            }
            let path = development.pluralPath(of: table)
            let document = StringsDictDocument(try Workspace().file(at: path))
            diagnostics += document.diagnostics
            guard document.isWhole else { continue }
            files.append(
                XLIFFDocument.File(
                    original: relative.path(to: path), source: group.developmentLanguage, target: locale,
                    units: try units(of: document, table, in: group)))
        }
        return files
    }

    /// The path of a table in the exported language; nil if there is none.
    private func translation(_ name: String, in group: LocalizationGroup) -> String? {
        guard let directory = group.directories.first(where: { $0.locale == locale && !$0.isClosed }),
            directory.files.contains(name)
        else { return nil }
        return directory.path + "/" + name
    }

    private func units(
        of document: StringsDictDocument, _ table: TableName, in group: LocalizationGroup
    ) throws -> [XLIFFDocument.Unit] {
        var values: [Key: VariedText] = [:]
        if let path = translation("\(table).stringsdict", in: group) {
            for entry in StringsDictDocument(try Workspace().file(at: path)).entries() {
                if case .varied(let text) = entry.value { values[entry.key] = text }
            }
        }
        var comments: [Key: ExactString] = [:]
        for entry in document.entries() { comments[entry.key] = entry.comment }
        return StringsDictUnits(document, into: locale).units.map { text in
            var unit = XLIFFDocument.Unit(id: text.id, source: text.source)
            unit.note = comments[text.key]
            unit.target = values[text.key]?[text.steps].map {
                XLIFFDocument.Target(text: $0.value, state: "translated")
            }
            return unit
        }
    }
}
