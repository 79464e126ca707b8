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

    /// True for a localization catalog: a directory with the exchange file and the strings in the source language.
    package var isCatalog = false

    /// Whether to replace a file even if something that people wrote in it is lost.
    package var replacesFiles = false

    package init(locale: LocaleIdentifier, output: String) {
        (self.locale, self.output) = (locale, output)
    }

    /// Plans an export of everything below paths; there are no files if there is nothing to translate. An existing file
    /// with translations that the project lacks is an error.
    /// - Throws: `FileSystemError` if a table can't be read.
    package func plan(_ paths: [String], in workspace: Workspace) throws -> Decoded<[PlannedFile]> {
        let project = Self.project(paths, in: workspace)
        let layout = workspace.layout(paths)
        var result = Decoded<[PlannedFile]>([], diagnostics: layout.diagnostics.filter { $0.severity == .error })
        if let incomplete = layout.completeness.diagnostic("nothing is exported") {
            result.diagnostics.append(incomplete)
            return result
        }
        var relative = RelativePaths(from: project)
        var files: [XLIFFDocument.File] = []
        var sources: [PlannedFile] = []
        for place in ExchangePart.places(in: layout, locale) {
            let part = try ExchangePart(place, into: locale, in: workspace)
            result.diagnostics += part.diagnostics
            guard part.isWhole else { continue }
            let original = relative.path(to: place.path)
            files.append(
                XLIFFDocument.File(original: original, source: part.source, target: locale, units: part.units))
            if let contents = part.catalog { sources.append(source(of: contents, original)) }
        }
        for index in files.indices {
            result.diagnostics += files[index].removeUnwritableUnits(path: files[index].original)
        }
        files.removeAll { $0.units.isEmpty }
        files.sort { $0.original.precedesByBytes($1.original) }
        guard !files.isEmpty else { return result }
        let bytes = XLIFFDocument(files: files).bytes(version: version)
        let unmerged = UnmergedTexts(at: exchangePath, replacedByXLIFF: bytes, in: workspace)
        let file = isCatalog ? FilePath(output).appending("\(locale).xcloc") : exchangePath
        let command = "stringsmith import \(UnmergedTexts.word(file))"
        if !replacesFiles, let refusal = unmerged.refusal(owner: "the project", command: command) {
            result.diagnostics.append(refusal)
            return result
        }
        result.value = try planned(bytes, files, sources)
        return result
    }

    /// Returns the project's directory: the named one, or otherwise the current one.
    private static func project(_ paths: [String], in workspace: Workspace) -> String {
        guard paths.count == 1, let path = paths.first, workspace.kind(of: path) == .directory else { return "." }
        return path
    }

    /// The path of the exchange file.
    private var exchangePath: String {
        let base = FilePath(output).appending(locale.rawValue)
        return isCatalog ? "\(base).xcloc/Localized Contents/\(locale).xliff" : base + ".xliff"
    }

    private func planned(
        _ bytes: [UInt8], _ files: [XLIFFDocument.File], _ sources: [PlannedFile]
    ) throws(FileSystemError) -> [PlannedFile] {
        let base = FilePath(output).appending(locale.rawValue)
        let summary = "\(files.reduce(0) { $0 + $1.units.count }) units"
        let exchange = try PlannedFile(replacing: exchangePath, by: bytes, summary: summary)
        guard isCatalog else { return [exchange] }
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
        let head = try PlannedFile(replacing: catalog + "contents.json", by: writer.takeBytes(), summary: "contents")
        var planned = [head, exchange]
        for source in sources
        where !FilePath(source.path).isAbsolute && !FilePath(source.path).components.contains("..") {
            let path = "\(catalog)Source Contents/\(source.path)"
            planned.append(try PlannedFile(replacing: path, by: source.contents, summary: source.summary))
        }
        return planned
    }

    /// Returns a catalog with only the strings in the source language.
    private func source(of contents: CatalogContents, _ original: String) -> PlannedFile {
        var contents = contents
        for index in contents.entries.indices {
            contents.entries[index].localizations.removeAll { $0.locale != contents.sourceLanguage }
        }
        return PlannedFile(path: original, contents: contents.bytes, original: nil, summary: "source strings")
    }
}
