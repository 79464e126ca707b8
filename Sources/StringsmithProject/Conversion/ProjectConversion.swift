import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Converts the tables of a project to string catalogs, or its catalogs to tables.
///
/// The results are new files. Nothing is overwritten, and the originals stay until somebody removes them.
package struct ProjectConversion: Sendable {
    /// The target format.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// A catalog for each table, with all its languages.
        case xcstrings

        /// A `.strings` file for each table and language, and a `.stringsdict` for strings with variations.
        case strings
    }

    /// The target format.
    package var format: Format

    /// The output directory, in which files have the same relative paths as the originals in the project.
    package var output: String

    package init(to format: Format, output: String) {
        (self.format, self.output) = (format, output)
    }

    /// Plans the new files of a project; there are none if there is nothing to convert, or if a part of the project
    /// can't be seen. A table that couldn't be read in full is skipped.
    /// - Throws: `FileSystemError` if a table can't be read.
    package func plan(_ project: String, in workspace: Workspace) throws -> Decoded<[PlannedFile]> {
        let isDirectory = FileKind(of: project, in: workspace) == .directory
        let layout = workspace.layout([project])
        let failures = layout.diagnostics.filter(\.isFailure)
        if let incomplete = layout.completeness.diagnostic("nothing is converted") {
            return Decoded([], diagnostics: failures + [incomplete])
        }
        var relative = RelativePaths(from: isDirectory ? project : FilePath(project).parent)
        var result: Decoded<[PlannedFile]>
        switch format {
        case .xcstrings: result = try catalogs(of: layout, in: workspace, &relative)
        case .strings: result = try tables(of: layout, in: workspace, &relative)
        }
        result.diagnostics = failures + result.diagnostics
        result.value = result.value.filter { file in
            guard file.original != nil, file.isChange else { return true }
            let message = "already exists with different content: choose another directory, or remove the file"
            result.diagnostics.append(
                Diagnostic(path: file.path, severity: .error, rule: .conversionOutputExists, message: message))
            return false
        }
        result.value.sort { $0.path.precedesByBytes($1.path) }
        return result
    }

    /// Returns the path of a new file.
    /// - Parameter directory: the directory of its original, with a trailing slash; empty for the current one.
    private func path(_ name: String, in directory: String, _ relative: inout RelativePaths) -> String {
        let place = relative.path(to: directory.isEmpty ? "." : directory)
        return FilePath(output).appending(FilePath(place).appending(name))
    }

    // MARK: Catalogs

    private func catalogs(
        of layout: ProjectLayout, in workspace: Workspace, _ relative: inout RelativePaths
    ) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        for group in layout.groups where !group.hasDuplicates {
            result.diagnostics += Self.unrecognized(group)
            let tables = group.directories.reduce(into: Set<TableName>()) { tables, directory in
                tables.formUnion(directory.tables.union(directory.pluralTables))
            }
            for table in tables.sorted() {
                if group.allCatalogs.contains(table) {
                    let message =
                        "\(table).xcstrings cannot co-exist with other .strings or .stringsdict tables with the same "
                        + "name."
                    result.diagnostics.append(
                        Diagnostic(
                            path: group.parent + table.fileName(.any), severity: .error,
                            rule: .catalogOutputConflict, message: message))
                    continue
                }
                let contents = try TableCollection(table, of: group, in: workspace).contents()
                result.diagnostics += contents.diagnostics
                guard contents.isWhole, !contents.value.entries.isEmpty else { continue }
                // The strings of interface files in all languages belong in the directory for multiple languages.
                let isInterface = group.directories.contains { $0.hasInterface(of: table) }
                let name = (isInterface ? "mul.lproj/" : "") + table.fileName(.any)
                let counts = (contents.value.entries.count, contents.value.locales.count)
                result.value.append(
                    try PlannedFile(
                        replacing: path(name, in: group.parent, &relative), by: contents.value.bytes,
                        summary: "\(counts.0) \(counts.0 == 1 ? "key" : "keys") in "
                            + "\(counts.1) \(counts.1 == 1 ? "language" : "languages")"))
            }
        }
        return result
    }

    /// Reports the tables in directories whose name isn't a language.
    private static func unrecognized(_ group: LocalizationGroup) -> [Diagnostic] {
        group.unknownDirectories.filter { !$0.tables.isEmpty || !$0.pluralTables.isEmpty }.map { directory in
            Diagnostic(
                path: directory.path, severity: .warning, rule: .conversionLoss,
                message: "tables left out: the directory's name isn't a language")
        }
    }

    // MARK: Tables

    private func tables(
        of layout: ProjectLayout, in workspace: Workspace, _ relative: inout RelativePaths
    ) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        for path in layout.catalogPaths {
            let document = StringCatalogDocument(try workspace.file(at: path))
            result.diagnostics += document.diagnostics
            guard document.isWhole else { continue }
            var directory = FilePath(path).directory
            // Catalogs of interface files are in the directory for multiple languages, next to the tables'.
            if directory.hasSuffix("mul.lproj/") { directory = FilePath(FilePath(directory).withoutSlash).directory }
            let contents = document.contents
            result.diagnostics += Self.losses(of: contents, path: path)
            for locale in contents.locales {
                guard locale.isFileName else {
                    result.diagnostics.append(.unsafeName(of: locale, in: path))
                    continue
                }
                let base = self.path(
                    "\(locale).lproj/\(TableName(path: path))", in: directory, &relative)
                let own = contents.divided(for: locale)
                let languages = ExchangeLanguages(source: contents.sourceLanguage, target: locale, path: path)
                for (part, format) in [
                    (own.texts, StringsExchange() as any ExchangeFormat), (own.variations, StringsDictExchange()),
                ] where !part.entries.isEmpty {
                    let written = format.write(part, languages)
                    result.diagnostics += written.diagnostics
                    guard written.isWhole else { continue }
                    let pathExtension = type(of: format).pathExtensions[0]
                    let count = part.entries.count
                    result.value.append(
                        try PlannedFile(
                            replacing: "\(base).\(pathExtension)", by: written.value,
                            summary: "\(count) \(count == 1 ? "entry" : "entries")"))
                }
            }
        }
        return result
    }

    /// Returns one note per catalog about the parts that tables can't represent.
    private static func losses(of contents: CatalogContents, path: String) -> [Diagnostic] {
        var losses: [Diagnostic] = []
        let kept = contents.entries.filter { !$0.isTranslated }.count
        if kept > 0 {
            let message =
                "'shouldTranslate' of \(kept) \(kept == 1 ? "entry" : "entries") left out: tables don't have it"
            losses.append(Diagnostic(path: path, severity: .note, rule: .conversionLoss, message: message))
        }
        for entry in contents.entries {
            for (locale, content) in entry.localizations {
                let message: String
                switch content.text {
                case .set?: message = "string set of '\(entry.key)' left out: tables have one text per key"
                case nil where !content.variables.isEmpty:
                    message = "substitutions of '\(entry.key)' left out: there is no string that refers to them"
                case .unit?, .varied?, .format?, nil: continue
                }
                var loss = Diagnostic(
                    path: path, severity: .warning, rule: .conversionLoss, message: message, key: entry.key)
                loss.locale = locale
                losses.append(loss)
            }
        }
        return losses
    }
}

extension CatalogContents {
    /// Returns the strings in one language, by the kind of table for them.
    fileprivate func divided(for locale: LocaleIdentifier) -> (texts: CatalogContents, variations: CatalogContents) {
        var texts = CatalogContents(sourceLanguage: sourceLanguage)
        var variations = texts
        for entry in entries {
            guard let content = entry.content(in: locale, source: sourceLanguage) else { continue }
            switch content.text {
            case .unit? where content.variables.isEmpty: texts.entries.append(entry)
            case .unit?, .varied?, .format?: variations.entries.append(entry)
            case .set?, nil: break
            }
        }
        return (texts, variations)
    }
}
