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

/// The texts that fill gaps of translations. Nothing has been written yet.
package struct FillResult: Sendable {
    /// The sources of texts, in the order in which they are reported.
    package enum Origin: Int, CaseIterable, Sendable {
        case project, history, memory, program
    }

    /// An entry that is filled.
    private struct Entry {
        var path: String
        var count: Int
        var origin: Origin

        /// Reports the answers of a program if they can't be written.
        var loss: Diagnostic?
    }

    /// The changed files, sorted by path.
    package fileprivate(set) var files: [PlannedFile] = []

    /// Everything that went wrong, unsorted.
    package fileprivate(set) var diagnostics: [Diagnostic] = []

    private var entries: [Entry] = []

    /// The number of strings that were filled from each origin.
    package private(set) var counts: [Origin: Int] = [:]

    /// The number of strings that are still open.
    package fileprivate(set) var openCount = 0

    /// False if there may be further gaps, since a file couldn't be read in full.
    package fileprivate(set) var isWhole = true

    /// The paths of the files that hold the translations, whether they change or not, sorted.
    package fileprivate(set) var paths: [String] = []

    /// A requested locale or table that the project doesn't have.
    package fileprivate(set) var unknownSelection: UnknownSelection?

    fileprivate mutating func fill(_ entry: FillEntry, from origin: Origin, loss: Diagnostic?) {
        entries.append(Entry(path: entry.path, count: entry.gaps.count, origin: origin, loss: loss))
        counts[origin, default: 0] += entry.gaps.count
        openCount -= entry.gaps.count
    }

    /// Takes back what can't be written, and reports the answers of a program among it: they may have cost money.
    package mutating func remove(_ paths: Set<String>) {
        for entry in entries where paths.contains(entry.path) {
            counts[entry.origin, default: 0] -= entry.count
            openCount += entry.count
            if let loss = entry.loss { diagnostics.append(loss) }
        }
        entries.removeAll { paths.contains($0.path) }
        counts = counts.filter { $0.value > 0 }
        files.removeAll { paths.contains($0.path) }
    }
}

/// Fills the gaps of translations: from the project itself, from translation memories, and with a program's answers.
package struct ProjectFill: Sendable {
    private let options: ProjectFillOptions
    private let workspace: Workspace
    private let proof: TranslationProof

    package init(_ options: ProjectFillOptions) {
        self.options = options
        workspace = Workspace(isReread: true)
        proof = TranslationProof(options.policy, settings: options.settings)
    }

    /// Looks for texts, and plans the changes.
    /// - Throws: an error if a file can't be read.
    package func run(progress: ScanProgress = ScanProgress()) async throws -> FillResult {
        let layout = layout(in: workspace)
        var selection = options.tables
        // A catalog can get any language, as with an export.
        if !layout.catalogPaths.isEmpty {
            selection.locales = selection.locales.filter {
                LocaleIdentifier.canonical(directoryName: $0.rawValue) != $0
            }
        }
        if let unknown = layout.unknownSelection(selection, development: options.development, in: workspace) {
            var result = FillResult()
            result.unknownSelection = unknown
            return result
        }
        let locales = locales(of: layout, in: workspace)
        var found = Found(project: FillProject(layout, locales, options, in: workspace))
        found.diagnostics.add(layout.problemsOfFilling(in: workspace) + found.project.diagnostics)
        let history =
            options.looksIntoHistory
            ? await FormerTranslations(
                of: found.project, entries: found.open, jobs: options.scan.jobs ?? ProcessResources.processorCount)
            : FormerTranslations()
        try take(from: .history, into: &found, history.ownTranslation)
        try take(from: .project, into: &found) { [project = found.project] gap in
            project.translations[gap.locale]?.translation(of: gap.unit.source, gap.steps)
        }
        try take(from: .history, into: &found, history.translation)
        try takeFromMemories(locales, &found)
        if !options.command.isEmpty { try await ask(layout, &found, progress) }
        found.reportObjections()
        var result = try plan(&found)
        found.diagnostics.add(workspace.failures.map { Diagnostic($0) })
        result.diagnostics = found.diagnostics.list
        result.paths = Set(found.project.parts.map { ExactString($0.part.place.target) }).sorted().map(\.string)
        return result
    }

    // MARK: Find

    /// The gaps of a project, and the texts for them so far.
    private struct Found: Sendable {
        let project: FillProject
        var texts: [FillGap.ID: ExactString] = [:]
        var origins: [FillGap.ID: FillResult.Origin] = [:]
        var diagnostics = DistinctDiagnostics()

        /// The latest reasons for which texts aren't used, in order of origins.
        private var objections: [FillGap.ID: [FillResult.Origin: Diagnostic]] = [:]

        init(project: FillProject) { self.project = project }

        /// The entries for which there is no text yet.
        var open: [FillEntry] { project.entries.filter { !isFilled($0) } }

        func isFilled(_ entry: FillEntry) -> Bool { entry.gaps.allSatisfy { texts[$0.id] != nil } }

        func origin(of entry: FillEntry) -> FillResult.Origin { origins[entry.gaps[0].id] ?? .program }

        /// Returns the report that a program's answers for an entry can't be written; nil if a person has translated it,
        /// and for other texts, which are found again.
        func loss(of entry: FillEntry, _ reason: String) -> Diagnostic? {
            guard origin(of: entry) == .program else { return nil }
            let answers = entry.gaps.compactMap { texts[$0.id].map { Key($0).quoted } }
            var diagnostic = Diagnostic(
                path: entry.path, severity: .warning, rule: .fillSkipped,
                message: "\(answers.count == 1 ? "answer" : "answers") \(answers.joined(separator: ", ")) not written: "
                    + reason,
                key: entry.key)
            diagnostic.locale = entry.locale
            return diagnostic
        }

        /// Reports the answers for gaps that the project no longer has, unless it has a translation instead.
        mutating func reportLosses(in current: FillProject) {
            let gaps = Set(current.entries.flatMap { $0.gaps.map(\.id) })
            let lost = project.entries.filter { isFilled($0) && !gaps.contains($0.gaps[0].id) }
            if lost.isEmpty { return }
            let translated = current.translatedGaps
            for entry in lost where !entry.gaps.allSatisfy({ translated.contains($0.id) }) {
                diagnostics.add(
                    [loss(of: entry, "the table or its source has changed since the program was asked")].compactMap(
                        \.self))
            }
        }

        /// Remembers why a text isn't used, or forgets the reasons against a former one.
        mutating func object(_ gap: FillGap, _ reason: Diagnostic?, from origin: FillResult.Origin) {
            objections[gap.id, default: [:]][origin] = reason
        }

        /// Reports the reasons for which entries are still open.
        mutating func reportObjections() {
            for gap in open.flatMap(\.gaps) {
                let reasons = objections[gap.id] ?? [:]
                diagnostics.add(FillResult.Origin.allCases.compactMap { reasons[$0] })
            }
        }
    }

    private func layout(in workspace: Workspace) -> ProjectLayout {
        workspace.layout(
            options.paths, selection: options.scan.selection, developmentLanguage: options.development)
    }

    private func locales(of layout: ProjectLayout, in workspace: Workspace) -> [LocaleIdentifier] {
        let wanted = options.tables.locales
        return (wanted.isEmpty ? layout.knownLocales(in: workspace) : wanted).filter { !$0.isMessageDocumentation }
            .sorted()
    }

    // MARK: Known translations

    /// Takes known translations, as far as they hold here.
    private func take(
        from origin: FillResult.Origin, into found: inout Found, _ translation: (FillGap) -> ExactString?
    ) throws {
        var texts: [FillGap.ID: ExactString] = [:]
        for entry in found.open {
            let known = entry.gaps.map(translation)
            guard known.allSatisfy({ $0 != nil }) else { continue }
            for (gap, text) in zip(entry.gaps, known) { texts[gap.id] = text }
        }
        _ = try accept(texts, from: origin, into: &found)
    }

    private func takeFromMemories(_ locales: [LocaleIdentifier], _ found: inout Found) throws {
        let selected = options.tables.locales
        for path in options.memories {
            let file = TranslationMemoryFile(
                try workspace.file(at: path), locale: selected.count == 1 ? selected.first : nil)
            found.diagnostics.add(file.diagnostics)
            var memories: [LocaleIdentifier: TranslationMemory] = [:]
            for locale in locales {
                guard let part = found.project.parts.first(where: { $0.locale == locale })?.part else { continue }
                let read = file.translations(from: part.source, into: locale)
                memories[locale] = read.value
                found.diagnostics.add(read.diagnostics)
            }
            try take(from: .memory, into: &found) { gap in
                memories[gap.locale]?.translation(of: gap.unit.source, gap.steps)
            }
        }
    }

    /// Adds texts, except for those that the proof rejects.
    /// - Returns: the findings against the texts of entries.
    private func accept(
        _ texts: [FillGap.ID: ExactString], from origin: FillResult.Origin, into found: inout Found
    ) throws -> [(entry: FillEntry, finding: Diagnostic)] {
        guard !texts.isEmpty else { return [] }
        let entries = found.open.filter { entry in entry.gaps.allSatisfy { texts[$0.id] != nil } }
        let plan = try FillPlan(entries, texts, in: found.project, proof, workspace)
        for number in plan.filled {
            for gap in entries[number].gaps {
                found.texts[gap.id] = texts[gap.id]
                found.origins[gap.id] = origin
            }
        }
        found.diagnostics.add(plan.diagnostics)
        let rejected = plan.rejected.sorted { $0.key < $1.key }.map { (entry: entries[$0.key], finding: $0.value) }
        for (entry, finding) in rejected {
            found.object(entry.gaps[0], finding.quoting(entry, texts, origin), from: origin)
        }
        return rejected
    }

    // MARK: The program

    private func ask(_ layout: ProjectLayout, _ found: inout Found, _ progress: ScanProgress) async throws {
        let wanted = limited(found.open)
        guard !wanted.isEmpty else { return }
        let count = wanted.reduce(0) { $0 + $1.gaps.count }
        let scan = await SourceScan(of: layout, options.scan, in: workspace)
        let uses = SourceUses(of: Set(wanted.map(\.key)), in: scan, workspace)
        var requests = FillRequests(options.settings, uses, found.project.translations, count: count)
        let ids = Dictionary(
            wanted.flatMap(\.gaps).enumerated().map { ($1.id, $0 + 1) }, uniquingKeysWith: { first, _ in first })
        var rejections: [FillGap.ID: FillRequests.Rejection] = [:]
        for _ in 0...options.retries {
            let gaps = wanted.filter { !found.isFilled($0) }.flatMap(\.gaps)
            guard !gaps.isEmpty, !TerminationCleanup.isTerminationRequested else { return }
            let lines = gaps.map { gap in
                let id = ids[gap.id] ?? 0
                let table = TableName(path: found.project.parts[gap.part].part.place.path)
                return (id: id, line: requests.line(id: id, gap, table: table, rejected: rejections[gap.id]))
            }
            let program = AnsweringProgram(words: options.command, copies: options.copies, timeout: options.timeout)
            progress.found(gaps.count)
            let outcome = program.run(lines, answered: progress.done)
            found.diagnostics.add(outcome.diagnostics)
            var texts: [FillGap.ID: ExactString] = [:]
            for gap in gaps {
                switch ids[gap.id].flatMap({ outcome.answers[$0] }) {
                case .text(let text)?:
                    texts[gap.id] = text
                    found.object(gap, nil, from: .program)
                case .error(let reason)?: found.object(gap, refusal(gap, reason, found.project), from: .program)
                case nil: break
                }
            }
            for (entry, finding) in try accept(texts, from: .program, into: &found) {
                for gap in entry.gaps {
                    rejections[gap.id] = FillRequests.Rejection(
                        text: texts[gap.id] ?? "", rule: finding.rule, reason: finding.message)
                }
            }
            guard outcome.hasStarted else { return }
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

    private func refusal(_ gap: FillGap, _ reason: ExactString, _ project: FillProject) -> Diagnostic {
        var diagnostic = Diagnostic(
            path: project.parts[gap.part].part.place.target, severity: .warning, rule: .fillRefused,
            message: "the program refused: \(reason)", key: gap.key)
        diagnostic.locale = gap.locale
        return diagnostic
    }

    // MARK: Plan

    /// Plans the changes of the files as they are now: a program may have taken hours, while people went on working.
    private func plan(_ found: inout Found) throws -> FillResult {
        let workspace = Workspace(isReread: true)
        let layout = layout(in: workspace)
        let project = FillProject(layout, locales(of: layout, in: workspace), options, in: workspace)
        found.diagnostics.add(layout.problemsOfFilling(in: workspace) + project.diagnostics)
        let entries = project.entries.filter(found.isFilled)
        let plan = try FillPlan(entries, found.texts, in: project, proof, workspace)
        found.diagnostics.add(plan.diagnostics + workspace.failures.map { Diagnostic($0) })
        found.reportLosses(in: project)
        var result = FillResult()
        result.files = plan.files
        result.isWhole =
            project.isWhole && layout.failures.isEmpty && layout.duplicateLocales.isEmpty
            && workspace.failures.isEmpty
        result.openCount = project.openCount
        let filled = Set(plan.filled)
        for (number, entry) in entries.enumerated() {
            let loss = found.loss(of: entry, "the file can't be changed")
            if filled.contains(number) {
                result.fill(entry, from: found.origin(of: entry), loss: loss)
            } else if let finding = plan.rejected[number] {
                found.diagnostics.add(finding.quoting(entry, found.texts, found.origin(of: entry)))
            } else if let loss {
                found.diagnostics.add(loss)
            }
        }
        return result
    }
}

extension ProjectLayout {
    /// Reports what couldn't be read, and named paths that aren't parts of a project with translations.
    fileprivate func problemsOfFilling(in workspace: Workspace) -> [Diagnostic] {
        let others = roots.filter { path in
            FilePath(path).isLocaleDirectory
                || FileKind(of: path, in: workspace).isFile && !catalogPaths.contains(path)
        }
        let errors = others.map {
            FileSystemError("fill", $0, reason: "neither a catalog nor the parent directory of .lproj directories")
        }
        return (failures + errors).map { Diagnostic($0) } + duplicateLocales
    }
}

extension Diagnostic {
    /// Returns a finding as one about the texts for an entry, which are quoted.
    fileprivate func quoting(
        _ entry: FillEntry, _ texts: [FillGap.ID: ExactString], _ origin: FillResult.Origin
    ) -> Diagnostic {
        var finding = self
        let answers = entry.gaps.compactMap { gap in
            texts[gap.id].map { gap.form.isEmpty ? " \(Key($0).quoted)" : " \(Key($0).quoted) (\(gap.form))" }
        }
        let place =
            switch origin {
            case .project: " from the project"
            case .history: " from the history"
            case .memory: " from a memory"
            case .program: ""
            }
        finding.message = "rejected\(answers.joined(separator: ","))\(place): \(message)"
        return finding
    }
}
