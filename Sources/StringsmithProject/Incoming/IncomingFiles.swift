import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

extension IncomingCheck {
    /// Judges files from a service against those of the project that they are for.
    /// - Parameter paths: tables and catalogs, which would replace the project's, and exchange files.
    /// - Throws: `FileSystemError` if a file can't be read.
    package func judge(_ paths: [String]) throws -> Result {
        let workspace = Workspace()
        let project = IncomingProject(
            workspace: workspace,
            layout: workspace.layout([project], selection: files, developmentLanguage: development),
            given: Set(paths.map(FilePath.init)))
        var step = IncomingFiles(self, project)
        for path in paths { try step.judge(path) }
        step.mergeExchangeFiles()
        try step.judgeXLIFF()
        if acceptsGood { step.result.files = step.files.values.sorted { $0.path.precedesByBytes($1.path) } }
        return finished(step.result, step.project)
    }
}

/// The judgment on downloaded files, of which several may be for one of the project's.
private struct IncomingFiles {
    private let check: IncomingCheck
    let project: IncomingProject
    private let locales: KnownLocales

    /// The project's files with the good strings.
    private(set) var files: [FilePath: PlannedFile] = [:]

    /// The strings of exchange files, by the project's files that they are merged into, and these in order.
    private var deliveries: [FilePath: [Delivery]] = [:]
    private var targets: [(path: String, document: any TableDocument)] = []

    /// The strings of an exchange file for one of the project's files.
    private struct Delivery {
        let incoming: IncomingUnits
        let format: any ExchangeFormat

        /// The locale; any if there are several.
        let locale: LocaleIdentifier

        /// The comments and the source strings.
        let contents: CatalogContents
    }

    /// The XLIFF files, which name the project's files themselves.
    private var xliffPaths: [String] = []

    var result = IncomingCheck.Result()

    init(_ check: IncomingCheck, _ project: IncomingProject) {
        (self.check, self.project) = (check, project)
        locales = project.knownLocales
    }

    mutating func judge(_ path: String) throws {
        let file = try Workspace().file(at: path)
        result.paths.append(path)
        guard let format = ExchangeRegistry.format(of: path) else {
            return report(
                IncomingPlace.Failure(message: "isn't a table in a known format", rule: .exchangeSyntaxError), path)
        }
        if format is XLIFFExchange {
            let document = XLIFFDocument(file)
            let failures = document.diagnostics.asFailures
            result.diagnostics += failures
            if failures.isEmpty { xliffPaths.append(path) }
            return
        }
        let isTable = FormatRegistry.isTable(path)
        do throws(IncomingPlace.Failure) {
            if isTable {
                let place = try IncomingPlace.find(
                    path, in: project, check.tables, hasAllLocales: FormatRegistry.isCommonTable(path))
                guard isSelected(place) else { return }
                if FilePath(place.path).pathExtension == FilePath(path).pathExtension {
                    return judgeTable(file, for: place)
                }
            }
        } catch {
            return report(error, path)
        }
        judgeExchange(file, format)
    }

    private func isSelected(_ place: IncomingPlace) -> Bool {
        let table = TableName(path: place.path)
        guard let locale = place.locale else { return check.tables.includes(table: table) }
        return check.tables.includes(locales[locale], table)
    }

    private mutating func report(_ failure: IncomingPlace.Failure, _ path: String) {
        result.diagnostics.append(
            Diagnostic(
                path: path, range: LineIndex([]).range(0..<0),
                severity: failure.rule == .incomingLocale ? .warning : .error, rule: failure.rule,
                message: failure.message))
    }

    /// Returns the project's table; nil if it can't be read.
    private mutating func present(_ path: String) -> (any TableDocument)? {
        do throws(FileSystemError) {
            return try project.document(at: path)
        } catch {
            result.diagnostics.append(Diagnostic(error))
            return nil
        }
    }

    /// Plans the project's table with the good strings.
    /// - Parameter file: the path of the file that they are from.
    private mutating func plan(
        _ path: String, from file: String, _ present: any TableDocument, _ bytes: () throws -> [UInt8]
    ) {
        guard check.acceptsGood else { return }
        if files[FilePath(path)] != nil { return reportSecond(file, path) }
        if let other = project.workspace.otherLocaleTable(behind: path) {
            return result.diagnostics.append(.linked(path, to: other))
        }
        if let obstacle = present.obstacle, !present.bytes.isEmpty {
            result.diagnostics.append(
                Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: obstacle.message))
            return
        }
        do {
            let new = try bytes()
            let original = project.workspace.kind(of: path) == .file ? present.bytes : nil
            // A file that needs no change is planned as well: an earlier run may have been killed while writing it.
            if new.isEmpty, original == nil { return }
            files[FilePath(path)] = PlannedFile(
                path: path, contents: new, original: original, summary: "good strings taken")
        } catch {
            result.diagnostics.append(.unwritable(path, error))
        }
    }

    /// Reports that a file isn't taken, since another one changes the same file of the project in another way.
    private mutating func reportSecond(_ file: String, _ path: String) {
        result.diagnostics.append(
            Diagnostic(
                path: file, severity: .error, rule: .unwritableTable,
                message: "strings for '\(path)' skipped: another file changes it as well; accept one file at a time"))
    }

    // MARK: Tables

    /// Judges a table that would replace the project's.
    private mutating func judgeTable(_ file: SourceFile, for place: IncomingPlace) {
        let arriving = FormatRegistry.document(file)
        guard let present = present(place.path),
            check.isWhole(arriving, present, "'\(place.path)'", &result)
        else { return }
        var judgment = check.judgment(
            of: arriving, for: place.path, project, IncomingCheck.Former(present, "'\(place.path)'", in: project),
            locales)
        judgment.judgeFile()
        let found = check.relevant(judgment.diagnostics)
        result.diagnostics += found
        plan(place.path, from: file.path, present) { try judgment.bytes(without: found, isInPlace: false) }
    }

    // MARK: Exchange files

    /// Judges the XLIFF files, whose parts name the files that they are for.
    mutating func judgeXLIFF() throws {
        if xliffPaths.isEmpty { return }
        var step = ProjectImport(to: check.project, in: Workspace())
        step.service = ServiceGuards(
            locales: locales, developmentLanguage: { [project] in project.developmentLanguage(of: $0) },
            guarding: { [check, project] in check.guarding($0, of: $1, in: project) })
        let plan = try step.plan(xliffPaths)
        result.diagnostics += plan.diagnostics
        for planned in plan.value where check.acceptsGood {
            if files[FilePath(planned.path)] == nil {
                files[FilePath(planned.path)] = planned
            } else {
                for path in xliffPaths { reportSecond(path, planned.path) }
            }
        }
    }

    /// Judges a file in another format, whose strings are merged into the project's.
    private mutating func judgeExchange(_ file: SourceFile, _ format: any ExchangeFormat) {
        let type = type(of: format)
        let stated = format.language(of: file)
        // The source language isn't known before the place, and only files that name it need it.
        let source = project.groups.first?.developmentLanguage ?? "en"
        do throws(IncomingPlace.Failure) {
            if type.isMultilingual {
                let read = format.read(file, ExchangeLanguages(source: source, target: source, path: file.path))
                guard read.isWhole else { return result.diagnostics += read.diagnostics.asFailures }
                result.diagnostics += read.diagnostics
                return addAllLocales(of: read.value, format, file)
            }
            let place = try IncomingPlace.find(file.path, in: project, check.tables, stated: stated)
            guard isSelected(place), let locale = place.locale.map({ locales[$0] }) else { return }
            let read = format.read(file, ExchangeLanguages(source: source, target: locale, path: file.path))
            guard read.isWhole else { return result.diagnostics += read.diagnostics.asFailures }
            result.diagnostics += read.diagnostics
            let spellings = read.value.spellings(of: locale)
            add(read.value, [locale: spellings], format, into: place.path, of: file)
        } catch {
            report(error, file.path)
        }
    }

    /// Adds the strings of a file with several languages, each of which has its place.
    private mutating func addAllLocales(of contents: CatalogContents, _ format: any ExchangeFormat, _ file: SourceFile)
    {
        let named = contents.locales.filter { $0 != contents.sourceLanguage }
        var places: [String: [LocaleIdentifier: Set<LocaleIdentifier>]] = [:]
        var failures: Set<String> = []
        for (locale, spellings) in Dictionary(grouping: named, by: { locales[$0] }).sorted(by: { $0.key < $1.key }) {
            do throws(IncomingPlace.Failure) {
                let place = try IncomingPlace.find(file.path, in: project, check.tables, stated: locale)
                if isSelected(place) { places[place.path, default: [:]][locale] = Set(spellings) }
            } catch {
                if failures.insert(error.message).inserted { report(error, file.path) }
            }
        }
        for (path, locales) in places.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            add(contents, locales, format, into: path, of: file)
        }
    }

    /// Adds the strings of a file to those that are merged into one of the project's.
    /// - Parameter locales: the locales, with their spellings in the file.
    private mutating func add(
        _ contents: CatalogContents, _ locales: [LocaleIdentifier: Set<LocaleIdentifier>], _ format: any ExchangeFormat,
        into path: String, of file: SourceFile
    ) {
        guard let document = present(path) else { return }
        guard document.isWhole || document.bytes.isEmpty else {
            result.diagnostics += document.diagnostics.asFailures
            return
        }
        let source = document.developmentLanguage ?? project.group(of: path)?.developmentLanguage
        var locales = locales
        if let source, locales.removeValue(forKey: source) != nil {
            report(
                IncomingPlace.Failure(
                    message: "the strings are in the development language '\(source)': services only translate",
                    rule: .importLanguage),
                file.path)
        }
        guard let locale = locales.keys.first else { return }
        let own = document.developmentLanguage.map { document.contents(in: [$0]) } ?? project.sourceStrings(of: path)
        let spellings = locales.values.reduce(into: Set()) { $0.formUnion($1) }
        var incoming = contents.incomingUnits(of: spellings, path: file.path)
        if document.developmentLanguage == nil { leaveOutUnknownKeys(&incoming, document, own) }
        let delivery = Delivery(incoming: incoming, format: format, locale: locale, contents: own ?? contents)
        if deliveries[FilePath(path)] == nil { targets.append((path, document)) }
        deliveries[FilePath(path), default: []].append(delivery)
    }

    /// Merges the strings of all exchange files that don't name the project's themselves.
    mutating func mergeExchangeFiles() {
        for (path, document) in targets {
            let deliveries = deliveries[FilePath(path)] ?? []
            guard let first = deliveries.first else { continue }
            var intake = Intake(document, first.locale)
            for delivery in deliveries { intake.note(delivery.incoming) }
            for delivery in deliveries {
                intake.texts.diagnostics = []
                intake.texts.follow(delivery.format)
                intake.texts.intake = check.guarding(intake.texts.intake, of: path, in: project)
                if document.developmentLanguage != nil { intake.texts.addsKeys = false }
                intake.take(delivery.incoming, besides: delivery.contents)
                result.diagnostics += delivery.incoming.easing(intake.diagnostics)
            }
            plan(path, from: first.incoming.path, document) { try intake.bytes() }
        }
    }

    /// Reports units whose keys neither a table nor the development language has, and leaves them out.
    private mutating func leaveOutUnknownKeys(
        _ incoming: inout IncomingUnits, _ document: any TableDocument, _ own: CatalogContents?
    ) {
        let keys = Set(own?.entries.map(\.key) ?? [])
        guard own != nil, keys.areComplete(for: document) else { return }
        let known = TableIndex(document)
        var unknown: Set<Key> = []
        for var unit in incoming.units {
            unit.resolve { keys.contains($0) || known[$0] != nil }
            guard !keys.contains(unit.key), known[unit.key] == nil, unknown.insert(unit.key).inserted else { continue }
            result.diagnostics.append(
                incoming.report("unknown key '\(unit.key)': the source has no such key", .importUnknownKey, unit))
        }
        if !unknown.isEmpty { incoming.units.removeAll { unknown.contains($0.key) } }
    }
}
