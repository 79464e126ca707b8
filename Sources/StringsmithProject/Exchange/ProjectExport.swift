import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Plans the exchange file of a project for one language.
package struct ProjectExport: Sendable {
    /// The target language.
    package var locale: LocaleIdentifier

    /// The output directory.
    package var output: String

    /// The version of this program, for the file's header.
    package var version = "1.0"

    /// True for a localization catalog: a directory with the exchange file and the texts in the source language.
    package var isCatalog = false

    package init(locale: LocaleIdentifier, output: String) {
        (self.locale, self.output) = (locale, output)
    }

    /// Plans an export of everything below paths; there are no files if there is nothing to translate.
    /// - Throws: `FileSystemError` if a table can't be read.
    package func plan(_ paths: [String]) throws -> Decoded<[PlannedFile]> {
        let layout = ProjectLayout(paths)
        var result = Decoded<[PlannedFile]>([], diagnostics: layout.diagnostics.filter { $0.severity == .error })
        var relative = RelativePaths(from: Self.project(paths))
        var files: [XLIFFDocument.File] = []
        var sources: [PlannedFile] = []
        for path in layout.catalogPaths {
            let document = StringCatalogDocument(SourceFile(path: path, bytes: try FileReader.bytes(of: path)))
            result.diagnostics += document.diagnostics
            guard document.isWhole else { continue }
            let contents = document.contents
            let original = relative.path(to: path)
            let units = XLIFFExport(source: contents.sourceLanguage, target: locale).units(of: contents.entries)
            files.append(
                XLIFFDocument.File(
                    original: original, source: contents.sourceLanguage, target: locale, units: units))
            sources.append(source(of: contents, original))
        }
        for group in layout.groups {
            for table in Set(group.directories.flatMap(\.tables)).sorted() {
                guard let file = try self.file(of: table, in: group, &relative, &result.diagnostics) else { continue }
                files.append(file)
            }
        }
        files.removeAll { $0.units.isEmpty }
        files.sort { $0.original.precedesByBytes($1.original) }
        guard !files.isEmpty else { return result }
        let bytes = XLIFFDocument(files: files).bytes(version: version)
        result.value = planned(bytes, files, sources)
        return result
    }

    /// Returns the project's directory: the named one, or otherwise the current one.
    private static func project(_ paths: [String]) -> String {
        guard paths.count == 1, let path = paths.first, FileKind(of: path) == .directory else { return "." }
        return path
    }

    private func planned(
        _ bytes: [UInt8], _ files: [XLIFFDocument.File], _ sources: [PlannedFile]
    ) -> [PlannedFile] {
        let base = (output.hasSuffix("/") ? String(output.dropLast()) : output) + "/\(locale)"
        let summary = "\(files.reduce(0) { $0 + $1.units.count }) units"
        guard isCatalog else { return [PlannedFile(replacing: base + ".xliff", by: bytes, summary: summary)] }
        var writer = JSONWriter(layout: .xcode, escaping: .xcode)
        writer.value(
            .object([
                JSONTree.Member("developmentRegion", .string(ExactString(files[0].source.rawValue))),
                JSONTree.Member("targetLocale", .string(ExactString(locale.rawValue))),
                JSONTree.Member(
                    "toolInfo",
                    .object([
                        JSONTree.Member("toolBuildNumber", .string(ExactString(version))),
                        JSONTree.Member("toolID", .string("stringsmith")),
                        JSONTree.Member("toolName", .string("Stringsmith")),
                        JSONTree.Member("toolVersion", .string(ExactString(version))),
                    ])),
                JSONTree.Member("version", .string("1.0")),
            ]))
        let catalog = base + ".xcloc/"
        let exchange = PlannedFile(
            replacing: "\(catalog)Localized Contents/\(locale).xliff", by: bytes, summary: summary)
        let head = PlannedFile(replacing: catalog + "contents.json", by: writer.takeBytes(), summary: "contents")
        return [head, exchange]
            + sources.filter { !$0.path.hasPrefix("/") && !$0.path.split(separator: "/").contains("..") }.map {
                PlannedFile(replacing: "\(catalog)Source Contents/\($0.path)", by: $0.contents, summary: $0.summary)
            }
    }

    /// Returns a catalog with only the texts in the source language.
    private func source(of contents: CatalogContents, _ original: String) -> PlannedFile {
        var contents = contents
        for index in contents.entries.indices {
            contents.entries[index].localizations.removeAll { $0.locale != contents.sourceLanguage }
        }
        return PlannedFile(path: original, contents: contents.bytes, original: nil, summary: "source texts")
    }

    /// Returns the units of a table in a group; nil if the development language doesn't have it.
    private func file(
        of table: TableName, in group: LocalizationGroup, _ relative: inout RelativePaths,
        _ diagnostics: inout [Diagnostic]
    ) throws -> XLIFFDocument.File? {
        guard let development = group.developmentDirectory(of: table), development.tables.contains(table) else {
            return nil
        }
        let path = development.path(of: table)
        let source = StringsFormat().document(SourceFile(path: path, bytes: try FileReader.bytes(of: path)))
        diagnostics += source.diagnostics
        guard source.isWhole else { return nil }
        let languages = ExchangeLanguages(source: group.developmentLanguage, target: group.developmentLanguage)
        var contents = source.catalog(languages).value
        if let directory = group.directories.first(where: { $0.locale == locale }), directory.tables.contains(table) {
            let path = directory.path(of: table)
            let target = StringsFormat().document(SourceFile(path: path, bytes: try FileReader.bytes(of: path)))
            diagnostics += target.diagnostics
            let translation = target.catalog(
                ExchangeLanguages(source: group.developmentLanguage, target: locale)
            ).value
            var places: [Key: Int] = [:]
            for (index, entry) in translation.entries.enumerated() { places[entry.key] = index }
            for index in contents.entries.indices {
                guard let place = places[contents.entries[index].key] else { continue }
                contents.entries[index][locale] = translation.entries[place][locale]
            }
        }
        let export = XLIFFExport(source: group.developmentLanguage, target: locale)
        return XLIFFDocument.File(
            original: relative.path(to: path), source: group.developmentLanguage, target: locale,
            units: export.units(of: contents.entries))
    }
}
