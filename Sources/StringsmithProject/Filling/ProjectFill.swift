import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText

/// Options for filling gaps.
package struct ProjectFillOptions: Sendable {
    /// Files and directories; if empty, the current directory.
    package var paths: [String] = []

    /// The locales and tables to fill.
    package var tables = TableSelection()

    /// The development language. If nil, the manifest's or Xcode project's; otherwise English, or the contents of
    /// `Base.lproj`.
    package var development: LocaleIdentifier?

    /// Options for scanning sources, for the places that a program is shown; their paths are ignored.
    package var scan = SourceScanOptions()

    /// The project's settings for rules.
    package var settings = RuleSettings()

    /// The project's severities of rules.
    package var policy = SeverityPolicy()

    /// Whether to look into the history of the project's tables.
    package var looksIntoHistory = true

    /// Translation memories to look in.
    package var memories: [String] = []

    /// The words of the command that answers requests; empty for none.
    package var command: [String] = []

    /// The number of seconds that the program may take until its next answer.
    package var timeout = 300

    /// The number of copies of the program.
    package var copies = 1

    /// The maximum number of strings to ask for; nil for all.
    package var limit: Int?

    /// The number of times that the program is asked again for strings that are still open.
    package var retries = 0

    /// Creates options for the current directory.
    package init() {}
}

/// Fills the gaps of translations: from the project itself, from translation memories, and with a program's answers.
package struct ProjectFill {
    /// The sources of texts, in the order in which they are asked.
    package enum Origin: Int, CaseIterable, Sendable {
        case project, history, memory, program
    }

    /// The changed files, sorted by path.
    package private(set) var files: [PlannedFile] = []

    /// Everything that went wrong, unsorted.
    package private(set) var diagnostics: [Diagnostic] = []

    /// The number of strings that were filled from each origin.
    package private(set) var counts: [Origin: Int] = [:]

    /// The number of strings that are still open.
    package private(set) var openCount = 0

    /// The paths of the files that hold the translations, whether they change or not.
    package var paths: [String] {
        Set(project.parts.map { ExactString($0.part.place.target) }).sorted().map(\.string)
    }

    /// A requested locale or table that the project doesn't have.
    package private(set) var unknownSelection: UnknownSelection?

    private let options: ProjectFillOptions
    private let workspace: Workspace
    private let proof: TranslationProof
    private var project: FillProject
    private var texts: [FillGap.ID: ExactString] = [:]
    private var origins: [FillGap.ID: Origin] = [:]

    /// Looks for texts, and plans the changes.
    /// - Throws: an error if a file can't be read.
    package init(_ options: ProjectFillOptions, progress: ScanProgress = ScanProgress()) async throws {
        self.options = options
        workspace = Workspace(isReread: true)
        proof = TranslationProof(options.policy, settings: options.settings)
        let layout = Self.layout(options, workspace)
        unknownSelection = layout.unknownSelection(
            options.tables, development: options.development, in: workspace)
        let locales = Self.locales(options, layout, workspace)
        project = FillProject(layout, locales, options, in: workspace)
        note(layout.problemsOfFilling(in: workspace) + project.diagnostics)
        if unknownSelection != nil { return }
        defer { note(workspace.failures.map { Diagnostic($0) }) }
        try take(from: .project) { [project] in project.translations[$0] }
        if options.looksIntoHistory {
            let history = FormerTranslations(of: project, entries: open)
            try take(from: .history) { history[$0] }
        }
        try takeFromMemories(locales)
        if !options.command.isEmpty { try await ask(layout, progress) }
        try finish()
    }

    private static func layout(_ options: ProjectFillOptions, _ workspace: Workspace) -> ProjectLayout {
        workspace.layout(
            options.paths, selection: options.scan.selection, developmentLanguage: options.development)
    }

    private static func locales(
        _ options: ProjectFillOptions, _ layout: ProjectLayout, _ workspace: Workspace
    ) -> [LocaleIdentifier] {
        let wanted = options.tables.locales
        return (wanted.isEmpty ? layout.knownLocales(in: workspace) : wanted).filter { !$0.isMessageDocumentation }
            .sorted()
    }

    /// Adds diagnostics that aren't known yet: files are read more than once.
    private mutating func note(_ more: [Diagnostic]) {
        for diagnostic in more where !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// The entries for which there is no text yet.
    private var open: [FillEntry] { project.entries.filter { !isFilled($0) } }

    private func isFilled(_ entry: FillEntry) -> Bool { entry.gaps.allSatisfy { texts[$0.id] != nil } }

    // MARK: Known translations

    /// Takes the translations of equal texts, as far as they hold here.
    private mutating func take(
        from origin: Origin, _ memory: (LocaleIdentifier) -> TranslationMemory?
    ) throws {
        var found: [FillGap.ID: ExactString] = [:]
        for entry in open {
            guard let memory = memory(entry.locale) else { continue }
            let known = entry.gaps.map { memory.translation(of: $0.unit.source, $0.category) }
            guard known.allSatisfy({ $0 != nil }) else { continue }
            for (gap, text) in zip(entry.gaps, known) { found[gap.id] = text }
        }
        _ = try accept(found, from: origin)
    }

    private mutating func takeFromMemories(_ locales: [LocaleIdentifier]) throws {
        for path in options.memories {
            let file = try workspace.file(at: path)
            var memories: [LocaleIdentifier: TranslationMemory] = [:]
            for locale in locales {
                let source = project.parts.first { $0.locale == locale }?.part.source ?? "en"
                let read = TranslationMemory.read(file, from: source, into: locale)
                memories[locale] = read.value
                note(read.diagnostics)
            }
            try take(from: .memory) { memories[$0] }
        }
    }

    /// Adds texts, except for those that the proof rejects.
    /// - Returns: the findings against the texts of entries.
    private mutating func accept(
        _ found: [FillGap.ID: ExactString], from origin: Origin
    ) throws -> [(entry: FillEntry, finding: Diagnostic)] {
        guard !found.isEmpty else { return [] }
        let entries = open.filter { entry in entry.gaps.allSatisfy { found[$0.id] != nil } }
        let plan = try FillPlan(entries, found, in: project, proof, workspace)
        for number in plan.filled {
            for gap in entries[number].gaps {
                texts[gap.id] = found[gap.id]
                origins[gap.id] = origin
            }
        }
        note(plan.diagnostics)
        return plan.rejected.sorted { $0.key < $1.key }.map { (entries[$0.key], $0.value) }
    }

    // MARK: The program

    private mutating func ask(_ layout: ProjectLayout, _ progress: ScanProgress) async throws {
        let wanted = limited(open)
        guard !wanted.isEmpty else { return }
        let count = wanted.reduce(0) { $0 + $1.gaps.count }
        progress.found(count)
        let scan = await SourceScan(of: layout, options.scan, in: workspace)
        let uses = SourceUses(of: Set(wanted.map(\.key)), in: scan, workspace)
        var requests = FillRequests(options.settings, uses, project.translations, count: count)
        let ids = Dictionary(
            wanted.flatMap(\.gaps).enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        var rejections: [FillGap.ID: FillRequests.Rejection] = [:]
        for round in 0...options.retries {
            let gaps = wanted.filter { !isFilled($0) }.flatMap(\.gaps)
            guard !gaps.isEmpty, !TerminationCleanup.isTerminationRequested else { return }
            let lines = gaps.map { gap in
                let id = ids[gap.id] ?? 0
                let table = TableName(path: project.parts[gap.part].part.place.path)
                return AnsweringProgram.Request(
                    id: id, line: requests.line(id: id, gap, table: table, rejected: rejections[gap.id]))
            }
            let program = AnsweringProgram(words: options.command, copies: options.copies, timeout: options.timeout)
            let outcome = program.run(lines) { if round == 0 { progress.done(1) } }
            let isLast = round == options.retries
            diagnostics += outcome.diagnostics
            var found: [FillGap.ID: ExactString] = [:]
            for gap in gaps {
                guard let answer = ids[gap.id].flatMap({ outcome.answers[$0] }) else { continue }
                switch answer {
                case .text(let text): found[gap.id] = text
                case .error(let reason): if isLast { refuse(gap, reason) }
                }
            }
            let rejected = try accept(found, from: .program)
            if isLast || !outcome.hasStarted { diagnostics += rejected.map { report($0.finding, $0.entry, found) } }
            guard outcome.hasStarted else { return }
            for (entry, finding) in rejected {
                for gap in entry.gaps {
                    rejections[gap.id] = FillRequests.Rejection(
                        text: found[gap.id] ?? "", rule: finding.rule, reason: finding.message)
                }
            }
        }
    }

    /// Returns as many entries as the limit allows, but at least one.
    private func limited(_ entries: [FillEntry]) -> [FillEntry] {
        guard let limit = options.limit else { return entries }
        var count = 0
        return Array(
            entries.prefix { entry in
                count += entry.gaps.count
                return count <= limit || count == entry.gaps.count
            })
    }

    private mutating func refuse(_ gap: FillGap, _ reason: ExactString) {
        var diagnostic = Diagnostic(
            path: project.parts[gap.part].part.place.target, severity: .warning, rule: .fillRefused,
            message: "the program refused: \(reason)", key: gap.key)
        diagnostic.locale = gap.locale
        diagnostics.append(diagnostic)
    }

    /// Returns a finding as one about an answer, which it quotes if there is only one.
    private func report(
        _ finding: Diagnostic, _ entry: FillEntry, _ found: [FillGap.ID: ExactString]
    ) -> Diagnostic {
        var finding = finding
        let text = entry.gaps.count == 1 ? found[entry.gaps[0].id].map { " \(Key($0).quoted)" } ?? "" : ""
        finding.message = "rejected\(text): \(finding.message)"
        return finding
    }

    // MARK: The plan

    /// Plans the changes of the files as they are now: a program may have taken hours, while people went on working.
    private mutating func finish() throws {
        let workspace = Workspace(isReread: true)
        let layout = Self.layout(options, workspace)
        let project = FillProject(layout, Self.locales(options, layout, workspace), options, in: workspace)
        note(layout.problemsOfFilling(in: workspace) + project.diagnostics)
        let entries = project.entries.filter { entry in entry.gaps.allSatisfy { texts[$0.id] != nil } }
        let plan = try FillPlan(entries, texts, in: project, proof, workspace)
        files = plan.files
        diagnostics += plan.rejected.sorted { $0.key < $1.key }.map(\.value)
        note(plan.diagnostics)
        note(workspace.failures.map { Diagnostic($0) })
        let filled = plan.filled.flatMap { entries[$0].gaps }
        for gap in filled { counts[origins[gap.id] ?? .program, default: 0] += 1 }
        openCount = project.entries.reduce(0) { $0 + $1.gaps.count } - filled.count
    }
}

extension ProjectLayout {
    /// Reports what couldn't be read, and named paths that aren't parts of a project with translations.
    fileprivate func problemsOfFilling(in workspace: Workspace) -> [Diagnostic] {
        let others = roots.filter { path in
            FilePath(path).isLocaleDirectory
                || FileKind(of: path, in: workspace) == .other && !catalogPaths.contains(path)
        }
        let errors = others.map {
            FileSystemError("fill", $0, reason: "Not a catalog, and not a directory with those of all locales")
        }
        return (failures + errors).map { Diagnostic($0) }
    }
}
