import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// What an import refuses in files from a translation service.
struct ServiceGuards: Sendable {
    /// The languages that the project has.
    var locales: KnownLocales

    /// Returns the language of a file of the project that is translated.
    var developmentLanguage: @Sendable (String) -> LocaleIdentifier?

    /// Returns an intake that looks for damage to the strings of a file of the project.
    var guarding: @Sendable (TranslationIntake, _ path: String) -> TranslationIntake
}

/// Plans the changes that exchange files make to a project.
package struct ProjectImport: Sendable {
    /// The project's directory, which the files' paths are relative to.
    package var project: String

    /// The files.
    let workspace: Workspace

    /// What is refused in files from a translation service; nil for files from people.
    var service: ServiceGuards?

    /// Creates an import to a project, by default to the current directory.
    package init(to project: String = ".", in workspace: Workspace) {
        (self.project, self.workspace) = (project, workspace)
    }

    /// Plans the changed files, and reports everything that couldn't be imported.
    /// - Parameter paths: exchange files, or `.xcloc` directories.
    /// - Throws: `FileSystemError` if one can't be read.
    package func plan(_ paths: [String]) throws -> Decoded<[PlannedFile]> {
        var result = Decoded<[PlannedFile]>([])
        var files: [FilePath: PlannedFile] = [:]
        var documents: [(path: String, document: XLIFFDocument)] = []
        for path in try paths.flatMap(exchangeFiles) {
            let document = XLIFFDocument(try workspace.file(at: path))
            result.diagnostics += document.diagnostics
            guard !document.diagnostics.contains(where: { $0.severity == .error }) else { continue }
            documents.append((path, document))
        }
        let conflicts = ImportConflicts(of: documents.map(\.document))
        for (path, document) in documents {
            guard let lines = document.lines else { continue }
            for file in document.files {
                var step = ImportStep(file, path: path, lines: lines)
                conflicts.report(to: &step)
                if let target = target(of: file, &step) { try merge(file, into: target, &step, &files) }
                result.diagnostics += step.diagnostics
            }
        }
        result.value = files.values.sorted { $0.path.precedesByBytes($1.path) }
        result.diagnostics += result.value.flatMap(revertedTranslations)
        return result
    }

    private func exchangeFiles(_ path: String) throws -> [String] {
        guard FileKind(of: path, in: workspace) == .directory else { return [path] }
        let directory = FilePath(path).appending("Localized Contents")
        let names = try workspace.listing(of: directory).items.map(\.name).filter { $0.hasSuffix(".xliff") }.sorted()
        guard !names.isEmpty else { throw FileSystemError("import", path, reason: "it holds no .xliff file") }
        return names.map { "\(directory)/\($0)" }
    }

    /// Returns the file for a part of the exchange file; nil, with a diagnostic, if there is none.
    private func target(of file: XLIFFDocument.File, _ step: inout ImportStep) -> String? {
        guard let locale = file.target else {
            step.report("missing target-language for '\(file.original)'", .importLanguage, at: file.targetRange)
            return nil
        }
        guard LocaleIdentifier.canonical(directoryName: locale.rawValue) != nil else {
            step.report(
                "unrecognized target-language '\(locale)' for '\(file.original)'", .importLanguage,
                at: file.targetRange)
            return nil
        }
        if let service, !service.locales.contains(locale) {
            step.report("locale '\(locale)' is new: the project doesn't have it", .incomingLocale, file.units.first)
            return nil
        }
        guard let path = path(of: file.original, &step) else {
            step.report("'\(file.original)' is outside the project", .importUnknownFile)
            return nil
        }
        let isTable = FormatRegistry.tableExtensions.contains(FilePath(path).pathExtension)
        guard isTable || InterfaceFileLocation.isInterfaceFile(path) else {
            step.report(
                "'\(file.original)' can't be imported: only catalogs, tables and interface files can",
                .importUnknownFile)
            return nil
        }
        guard FileKind(of: path, in: workspace).isFile else {
            step.report("'\(path)' doesn't exist: run the import in the project's directory", .importUnknownFile)
            return nil
        }
        if let source = service?.developmentLanguage(path), KnownLocales([source]).contains(locale) {
            step.report(
                "the strings for '\(file.original)' are in the development language '\(locale)': services only translate",
                .importLanguage, file.units.first)
            return nil
        }
        return path
    }

    /// Returns the path of a file in the project; nil for one outside. A platform may put a slash, or the name of a
    /// branch, before the path that it was given.
    private func path(of original: String, _ step: inout ImportStep) -> String? {
        var relative = RelativePaths(from: project)
        let whole = project == "." ? original : "\(project)/\(original)"
        let isInside = !FilePath(original).isAbsolute && relative.path(below: whole) != nil
        if isInside, FileKind(of: whole, in: workspace).isFile { return whole }
        let names = original.split(separator: "/")
        let mostLeftOut = FilePath(original).isAbsolute ? names.count - 1 : min(1, names.count - 1)
        guard !names.contains(".."), mostLeftOut >= 0 else { return isInside ? whole : nil }
        for count in 0...mostLeftOut {
            let end = names.dropFirst(count).joined(separator: "/")
            let path = project == "." ? end : "\(project)/\(end)"
            guard FileKind(of: path, in: workspace).isFile, relative.path(below: path) != nil else { continue }
            step.report("'\(original)' is imported into '\(path)'", .importUnknownFile, severity: .note)
            return path
        }
        return isInside ? whole : nil
    }

    /// Plans the changes that a part of an exchange file makes to a catalog, or to the language's table for a file of the
    /// development language.
    func merge(
        _ file: XLIFFDocument.File, into path: String, _ step: inout ImportStep, _ files: inout [FilePath: PlannedFile]
    ) throws {
        if FormatRegistry.isCommonTable(path) {
            var steps = [step]
            defer { step = steps[0] }
            return try merge(&steps, intoCatalog: path, &files)
        }
        guard let parent = FilePath(path).localizationDirectory else {
            return step.report("'\(path)' is not in a locale directory", .importUnknownFile)
        }
        // The strings go into the language's table, next to the file that was exported.
        let directories = try directories(of: step.locale, in: parent)
        if directories.count > 1 {
            return step.report(
                "'\(directories[0])' and '\(directories[1])' have the same locale: neither is changed",
                .unwritableTable, severity: .error)
        }
        let place = (directories.first ?? parent + step.locale.directoryName) + "/"
        let source = SourceFile(path: path, bytes: try files[FilePath(path)]?.contents ?? workspace.bytes(at: path))
        var texts = ExchangeSource(source, source: step.sourceLanguage)
        // Warnings, such as those about duplicate keys, are for `check`: the file is only read.
        step.diagnostics += texts.contents.diagnostics.filter { $0.severity == .error }
        guard texts.contents.isWhole else { return }
        var steps = [step]
        defer { step = steps[0] }
        try update(place + texts.tableFile, &steps, &files) { document, step, intake in
            let contents = texts.takeContents()
            if let dictionary = texts.dictionary {
                // Exports don't contain the states.
                intake.texts.hasStates = false
                intake.take(step.units(of: dictionary, into: document), besides: contents)
            } else {
                intake.take(step.units(of: contents, in: step.locale), besides: contents)
            }
            let comments = Dictionary(contents.entries.map { ($0.key, $0.comment) }) { $1 }
            intake.texts.reportComments(of: step.noted, in: step.path, besidesThoseOf: document.path) { comments[$0] }
        }
    }

    /// Plans the changes that strings in several languages make to a catalog, which is read and written once.
    func merge(
        _ steps: inout [ImportStep], intoCatalog path: String, _ files: inout [FilePath: PlannedFile]
    ) throws {
        try update(path, &steps, &files) { document, step, intake in
            guard let source = document.developmentLanguage, KnownLocales([source]).contains(step.sourceLanguage) else {
                return step.report(
                    "source-language '\(step.sourceLanguage)' differs from '\(path)', whose source language is "
                        + "'\(document.developmentLanguage ?? "")'", .importLanguage, at: step.file.sourceRange)
            }
            intake.texts.namesArguments = true
            intake.texts.addsKeys = false
            let locale = KnownLocales([source] + document.locales)[step.locale]
            intake.take(step.units(of: document.contents(in: []), in: locale))
            intake.reportComments(of: step.noted, in: step.path)
        }
    }

    /// Plans the changes of a table, which may not exist yet.
    /// - Parameter steps: the parts of exchange files; several only for a file with all languages.
    private func update(
        _ path: String, _ steps: inout [ImportStep], _ files: inout [FilePath: PlannedFile],
        _ take: (any TableDocument, inout ImportStep, inout Intake) -> Void
    ) throws {
        let isNew = files[FilePath(path)] == nil && FileKind(of: path, in: workspace) == nil
        let bytes = try files[FilePath(path)]?.contents ?? (isNew ? [] : workspace.bytes(at: path))
        let document = FormatRegistry.document(SourceFile(path: path, bytes: bytes))
        if let other = workspace.otherLocaleTable(behind: path) {
            steps[0].diagnostics.append(.linked(path, to: other))
            return
        }
        if let obstacle = document.obstacle {
            steps[0].diagnostics += document.diagnostics
            return steps[0].report("'\(path)' not changed: \(obstacle.message)", .unwritableTable)
        }
        var intake = Intake(document, steps[0].locale)
        intake.texts.intake = service?.guarding(steps[0].intake, path) ?? steps[0].intake
        for index in steps.indices { take(document, &steps[index], &intake) }
        steps[0].diagnostics += intake.diagnostics
        // A file that needs no change is planned as well: an earlier import may have been killed while writing it.
        guard !intake.isEmpty || !isNew && files[FilePath(path)] == nil else { return }
        let original = files[FilePath(path)].map(\.original) ?? (isNew ? nil : bytes)
        files[FilePath(path)] = PlannedFile(
            path: path, contents: try intake.bytes(), original: original, summary: Self.summary(intake.changeCount))
    }

    private static func summary(_ count: Int) -> String { "\(count) \(count == 1 ? "string" : "strings")" }

    /// Returns the directories of a locale in any spelling, sorted.
    private func directories(of locale: LocaleIdentifier, in parent: String) throws -> [String] {
        let wanted = LocaleIdentifier.canonical(directoryName: locale.rawValue)
        let items = try workspace.listing(of: parent).items.filter { item in
            FilePath(item.name).localeDirectoryName.flatMap { LocaleIdentifier.canonical(directoryName: $0) } == wanted
                && workspace.kind(of: parent + item.name) == .directory
        }
        // A link to a directory beside it is that directory.
        var reached: Set<String> = []
        return (items.filter { $0.kind != .link } + items.filter { $0.kind == .link }).map { parent + $0.name }
            .filter { reached.insert(workspace.realPath(of: $0) ?? $0).inserted }
            .sorted { $0.precedesByBytes($1) }
    }
}
