import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Plans the changes that exchange files make to a project.
package struct ProjectImport: Sendable {
    /// The project's directory, which the files' paths are relative to.
    package var project = "."

    /// Creates an import to the current directory.
    package init() {}

    /// Plans the changed files, and reports everything that couldn't be imported.
    /// - Parameter paths: exchange files, or `.xcloc` directories.
    /// - Throws: `FileSystemError` if one can't be read.
    package func plan(_ paths: [String]) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        var files: [String: PlannedFile] = [:]
        for path in try paths.flatMap(Self.exchangeFiles) {
            let source = SourceFile(path: path, bytes: try FileReader.bytes(of: path))
            let document = XLIFFDocument(source)
            result.diagnostics += document.diagnostics
            guard !document.diagnostics.contains(where: { $0.severity == .error }) else { continue }
            let lines = LineIndex(DecodedText(detecting: source.bytes).text)
            for file in document.files {
                var step = ImportStep(file, path: path, lines: lines)
                if let target = target(of: file, &step) { try merge(file, into: target, &step, &files) }
                result.diagnostics += step.diagnostics
            }
        }
        result.value = files.values.filter(\.isChange).sorted { $0.path.precedesByBytes($1.path) }
        return result
    }

    private static func exchangeFiles(_ path: String) throws -> [String] {
        guard FileKind(of: path) == .directory else { return [path] }
        let directory = (path.hasSuffix("/") ? String(path.dropLast()) : path) + "/Localized Contents"
        return try DirectoryListing(of: directory).items.map(\.name).filter { $0.hasSuffix(".xliff") }.sorted()
            .map { "\(directory)/\($0)" }
    }

    /// Returns the file for a part of the exchange file; nil, with a diagnostic, if there is none.
    private func target(of file: XLIFFDocument.File, _ step: inout ImportStep) -> String? {
        guard let locale = file.target else {
            step.report("missing target-language for '\(file.original)'", .importLanguage)
            return nil
        }
        guard LocaleIdentifier.canonical(directoryName: locale.rawValue) != nil else {
            step.report("unrecognized target-language '\(locale)' for '\(file.original)'", .importLanguage)
            return nil
        }
        let path = project == "." ? file.original : "\(project)/\(file.original)"
        var relative = RelativePaths(from: project)
        guard !file.original.hasPrefix("/"), relative.path(below: path) != nil else {
            step.report("'\(file.original)' lies outside the project", .importUnknownFile)
            return nil
        }
        guard file.original.hasSuffix(".xcstrings") || file.original.hasSuffix(".strings") else {
            step.report(
                "'\(file.original)' can't be imported: only catalogs and .strings files can", .importUnknownFile)
            return nil
        }
        guard FileKind(of: path) == .other else {
            step.report("'\(path)' doesn't exist: run the import in the project's directory", .importUnknownFile)
            return nil
        }
        return path
    }

    private func merge(
        _ file: XLIFFDocument.File, into path: String, _ step: inout ImportStep, _ files: inout [String: PlannedFile]
    ) throws {
        let bytes = try files[path]?.contents ?? FileReader.bytes(of: path)
        let source = SourceFile(path: path, bytes: bytes)
        if source.pathExtension == "xcstrings" {
            let document = StringCatalogDocument(source)
            guard document.isWhole, var merging = CatalogMerging(document) else {
                step.diagnostics += document.diagnostics
                return
            }
            guard document.sourceLanguage == file.source else {
                return step.report(
                    "source-language '\(file.source)' isn't that of '\(path)', '\(document.sourceLanguage)'",
                    .importLanguage)
            }
            let accepted = step.accepted(document.contents)
            merging.namesArguments = true
            merging.addsKeys = false
            merging.merge(accepted, locales: [step.locale], path: path)
            step.diagnostics += merging.diagnostics
            let original = files[path]?.original ?? bytes
            files[path] = PlannedFile(
                path: path, contents: try merging.bytes(), original: original, summary: "\(merging.changeCount) texts")
        } else {
            try merge(source, &step, &files)
        }
    }

    /// Merges texts into the language's table, next to the one that was exported.
    private func merge(
        _ source: SourceFile, _ step: inout ImportStep, _ files: inout [String: PlannedFile]
    ) throws {
        let directory = ProjectLayout.parent(of: source.path)
        guard directory.hasSuffix(".lproj/") else {
            return step.report("'\(source.path)' is not in a locale directory", .importUnknownFile)
        }
        let development = StringsFormat().document(source)
        step.diagnostics += development.diagnostics
        guard development.isWhole else { return }
        let languages = ExchangeLanguages(source: step.sourceLanguage, target: step.sourceLanguage)
        var contents = development.catalog(languages).value
        let parent = ProjectLayout.parent(of: String(directory.dropLast()))
        let path = try Self.directory(of: step.locale, in: parent) + "/" + source.path.dropFirst(directory.count)
        let bytes = try files[path]?.contents ?? (FileKind(of: path) == .nothing ? [] : FileReader.bytes(of: path))
        let document = StringsDocument(SourceFile(path: path, bytes: bytes))
        guard document.isWritable else {
            step.diagnostics += document.diagnostics
            return
        }
        let index = TableIndex(document)
        for place in contents.entries.indices {
            guard let number = index[contents.entries[place].key], let text = document.value(at: number, in: nil).text
            else { continue }
            contents.entries[place][step.locale] = CatalogLocalization(.unit(StringUnit(text)))
        }
        var changes: [TableChange] = []
        for entry in step.accepted(contents).entries {
            guard case .unit(let unit)? = entry[step.locale]?.text else { continue }
            if let number = index[entry.key] {
                if document.value(at: number, in: nil) != .text(unit.value) {
                    changes.append(.setValue(index: number, .text(unit.value)))
                }
            } else {
                let comment = contents.entries.first { $0.key == entry.key }?.comment
                changes.append(.add(NewEntry(key: entry.key.text, value: .text(unit.value), comment: comment)))
            }
        }
        let original = files[path]?.original ?? (FileKind(of: path) == .nothing ? nil : bytes)
        files[path] = PlannedFile(
            path: path, contents: try document.applying(changes), original: original, summary: "\(changes.count) texts")
        if bytes.isEmpty, changes.isEmpty { files[path] = nil }
    }

    /// Returns the directory of a locale in any spelling, or the default one if there is none.
    private static func directory(of locale: LocaleIdentifier, in parent: String) throws -> String {
        let wanted = LocaleIdentifier.canonical(directoryName: locale.rawValue)
        for item in try DirectoryListing(of: parent).items
        where item.kind == .directory && item.name.hasSuffix(".lproj") {
            if LocaleIdentifier.canonical(directoryName: String(item.name.dropLast(6))) == wanted {
                return parent + item.name
            }
        }
        return "\(parent)\(locale).lproj"
    }
}

/// The units of one file that can be imported, and diagnostics about the others.
struct ImportStep {
    private let file: XLIFFDocument.File
    private let path: String
    private let lines: LineIndex
    var diagnostics: [Diagnostic] = []

    init(_ file: XLIFFDocument.File, path: String, lines: LineIndex) {
        (self.file, self.path, self.lines) = (file, path, lines)
    }

    /// The language of the texts.
    var locale: LocaleIdentifier { file.target ?? file.source }

    var sourceLanguage: LocaleIdentifier { file.source }

    /// Returns the texts that can be written to a table, by key and place.
    mutating func accepted(_ contents: CatalogContents) -> CatalogContents {
        let export = XLIFFExport(source: contents.sourceLanguage, target: locale)
        var sources: [ExactString: XLIFFDocument.Unit] = [:]
        for unit in export.units(of: contents.entries) { sources[unit.id] = unit }
        var entries: [Key: CatalogEntry] = [:]
        for entry in contents.entries { entries[entry.key] = entry }
        var accepted = CatalogContents(sourceLanguage: contents.sourceLanguage)
        var places: [Key: Int] = [:]
        for unit in file.units {
            // A key can look like the identifier of a variation.
            let id = entries[Key(unit.id)] == nil ? UnitIdentifier(unit.id) : UnitIdentifier(key: unit.id)
            guard let entry = entries[Key(id.key)] else {
                report("unknown id '\(unit.id)': '\(file.original)' doesn't have it", .importUnknownKey, unit)
                continue
            }
            guard let target = unit.target, let state = target.unitState else { continue }
            let source = sources[unit.id]?.source ?? unit.source
            guard let new = accept(unit, target, state, source, entry, id) else { continue }
            let place = places[entry.key] ?? accepted.entries.count
            if place == accepted.entries.count {
                places[entry.key] = place
                accepted.entries.append(CatalogEntry(key: entry.key))
            }
            var content = accepted.entries[place][locale] ?? CatalogLocalization(nil)
            content.set(new, at: id.steps)
            accepted.entries[place][locale] = content
        }
        return accepted
    }

    private mutating func accept(
        _ unit: XLIFFDocument.Unit, _ target: XLIFFDocument.Target, _ state: StringUnit.State, _ source: ExactString,
        _ entry: CatalogEntry, _ id: UnitIdentifier
    ) -> StringUnit? {
        let present = entry[locale]?[id.steps]
        if target.text.isEmpty, !unit.source.isEmpty {
            if present.map({ !$0.value.isEmpty }) ?? true {
                report("empty translation of '\(unit.id)': the text stays as it is", .importEmptied, unit)
            }
            return nil
        }
        let spelled = present.map { entry[locale]?.spelledForExport($0.value, id.steps) ?? $0.value }
        if target.text != spelled, let wrong = Self.wrongArgument(in: target.text, source, spelled) {
            report("broken placeholder '\(wrong)' in the translation of '\(unit.id)'", .importPlaceholder, unit)
            return nil
        }
        guard source == unit.source else {
            report("changed source text of '\(unit.id)': translation marked for review", .importChangedSource, unit)
            return StringUnit(target.text, state: .needsReview)
        }
        return StringUnit(target.text, state: state)
    }

    /// Returns the first placeholder in a translation whose argument differs from the source text's; nil if all are
    /// right.
    /// - Parameter present: the current translation, which shows the arguments if the source text is only a key.
    private static func wrongArgument(
        in text: ExactString, _ source: ExactString, _ present: ExactString?
    ) -> ExactString? {
        var format = FormatString(source)
        if format.arguments.isEmpty, let present { format = FormatString(present) }
        var classes: [Int: ArgumentClass] = [:]
        for argument in format.arguments where argument.role == .value {
            classes[argument.index] = argument.argumentClass
        }
        let own = FormatString(text)
        for argument in own.arguments where argument.role == .value && classes[argument.index] != argument.argumentClass
        {
            guard let specifier = own.specifiers.first(where: { $0.range == argument.range }) else { continue }
            // A percent sign in prose is up to the translator, and a reference can have another form.
            if own.readsAsProse(specifier) || argument.argumentClass == .variable { continue }
            if classes[argument.index] == .variable { continue }
            return ExactString(bytes: Array(text.bytes[argument.range]))
        }
        return nil
    }

    mutating func report(_ message: String, _ rule: RuleID, _ unit: XLIFFDocument.Unit? = nil) {
        var diagnostic = Diagnostic(
            path: path, range: unit.map { lines.range($0.range) }, severity: .warning, rule: rule, message: message)
        diagnostic.locale = locale
        diagnostics.append(diagnostic)
    }
}
