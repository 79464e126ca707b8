import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// Options for a proof.
package struct ProjectProofOptions: Sendable {
    /// A question.
    package enum Subject: Hashable, Sendable {
        /// A key, a pattern, or `FILE:LINE[:COLUMN]`, whichever the project has.
        case named(String)
        case allKeys
        case unusedKeys
    }

    /// Options for the scan. Its paths are the project.
    package var scan = SourceScanOptions()
    package var subjects: [Subject] = []

    /// The tables to look at, and the locales to show; all that a bundle has if there are none.
    package var selection = TableSelection()
    package var lookup = TextLookup()

    /// Keys that are used in ways that the sources don't show.
    package var keptKeys: [KeyPattern] = []

    /// True to count the keys that each dynamic use may reach, for which all keys must be judged.
    package var countsReach = true

    /// The names in the questions; nil if they aren't all about names.
    fileprivate var names: [String]? {
        let names = subjects.compactMap { if case .named(let name) = $0 { name } else { nil } }
        return names.count == subjects.count ? names : nil
    }

    package init() {}
}

/// The result of a proof.
package struct ProjectProofResult: Sendable {
    package var report = ProofReport()

    /// What couldn't be read or found.
    package var diagnostics: [Diagnostic] = []

    /// The subjects that are no key, pattern, or place of the project.
    package var unknownSubjects: [String] = []
    package var unknownSelection: UnknownSelection?

    /// False if a key may be used by what couldn't be read.
    package var completeness = ScanCompleteness()

    /// The errors because of which programs take tables for empty.
    package var damage: [Diagnostic] = []
}

/// Shows what users see, and proves which keys are used.
package struct ProjectProof: Sendable {
    private let options: ProjectProofOptions
    private let workspace: Workspace

    package init(_ options: ProjectProofOptions, in workspace: Workspace) {
        (self.options, self.workspace) = (options, workspace)
    }

    package func run(progress: ScanProgress = ScanProgress()) async -> ProjectProofResult {
        let scan = options.scan.results.isEmpty ? await UseIndex.scan(options.scan, in: workspace, progress) : nil
        let layout = workspace.layout(options.scan.paths, selection: options.scan.selection, developmentLanguage: nil)
        // A directory that is named twice is scanned twice.
        let isWhole = scan?.paths.elementsEqual(layout.sources) { $0.hasSameBytes(as: $1) } ?? false
        var index = await UseIndex(
            of: layout, options.scan, keeping: options.keptKeys, about: options.countsReach ? nil : options.names,
            in: workspace, after: isWhole ? scan : nil, progress: progress)
        var result = ProjectProofResult()
        result.completeness = layout.completeness
        result.completeness.add(layout.unreadableFiles(in: workspace))
        result.completeness.add(index.completeness)
        result.diagnostics = result.completeness.reasons
        let tables = layout.knownTables.union(index.scan.uses.map(\.table))
        var selection = options.selection
        selection.locales = []
        result.unknownSelection = selection.unknownName(locales: [], tables: tables)
        if result.unknownSelection != nil { return result }
        index.readKeys()
        result.completeness.addFailures(of: workspace, reportedIn: &result.diagnostics)
        let isComplete = result.completeness.isWhole
        var answer = await Answer(index: index, options: options, isComplete: isComplete, in: workspace)
        for subject in options.subjects {
            switch subject {
            case .allKeys: answer.addKeys { _ in true }
            case .unusedKeys: answer.addKeys { $0.verdict == .unused }
            case .named(let name):
                if !answer.add(named: name) { result.unknownSubjects.append(name) }
            }
        }
        await answer.finish()
        result.damage = index.tables.damage(selectedBy: options.selection)
        result.completeness.addFailures(of: workspace, reportedIn: &result.diagnostics)
        result.report = answer.report
        result.report.platform = options.lookup.platform
        ProcessResources.keep(answer)
        return result
    }
}
