import StringsmithModel
import StringsmithProject
import StringsmithRules
import StringsmithText

/// The options that exclude known findings: in the baseline, and in an older revision.
struct KnownFindingArguments: CommandArguments, Hashable {
    /// The baseline's path.
    var baseline: String?

    /// True to report findings in the baseline, too.
    var ignoresBaseline = false

    /// True to recreate the baseline.
    var writesBaseline = false

    /// True to remove entries without findings from the baseline.
    var prunesBaseline = false

    /// The revision whose findings are excluded.
    var revision: String?

    init() {}

    /// Uses the default baseline next to the configuration file if it exists.
    mutating func findBaseline(beside configuration: String?) {
        if ignoresBaseline {
            baseline = nil
        } else if baseline == nil {
            let path = UsageError.Place(path: configuration ?? "").path(besides: Baseline.fileName)
            if changesBaseline || FileKind(of: path) != nil { baseline = path }
        }
    }

    /// True if findings are compared by key, so that rules must report each one separately.
    var comparesFindings: Bool { baseline != nil || changesBaseline || revision != nil }

    /// True to write the baseline.
    var changesBaseline: Bool { writesBaseline || prunesBaseline }

    /// - Throws: an error if options are mutually exclusive.
    func check() throws(UsageError) {
        if writesBaseline, prunesBaseline {
            throw UsageError("'--write-baseline' can't be combined with '--prune-baseline'")
        }
        if ignoresBaseline, changesBaseline {
            throw UsageError("'--no-baseline' can't be combined with '--write-baseline' or '--prune-baseline'")
        }
        if changesBaseline, revision != nil {
            throw UsageError("'--since' can't be combined with '--write-baseline' or '--prune-baseline'")
        }
    }
}

extension OptionGroup where Arguments == KnownFindingArguments {
    /// The options that exclude known findings.
    static var acceptance: OptionGroup {
        OptionGroup(
            "Known findings",
            [
                .value(
                    "baseline", placeholder: "FILE", help: "Don't report the findings that this file lists.",
                    completion: .file
                ) { $0.baseline = $1 }.confinedToConfiguration.discussed(
                    "Default is \(Baseline.fileName) next to the configuration file, if it exists."),
                .flag("no-baseline", help: "Ignore the default baseline.") { $0.ignoresBaseline = true }
                    .onCommandLineOnly,
                .flag("write-baseline", help: "Write the current findings to the baseline instead of reporting them.") {
                    $0.writesBaseline = true
                }.onCommandLineOnly,
                .flag("prune-baseline", help: "Remove fixed findings from the baseline without adding new ones.") {
                    $0.prunesBaseline = true
                }.onCommandLineOnly,
                .value("since", placeholder: "REV", help: "Report only what is new since this Git revision.") {
                    $0.revision = $1
                },
            ])
    }
}

/// Applies a baseline and a revision to the findings of a check.
struct KnownFindingFilter {
    private let arguments: KnownFindingArguments
    private let policy: SeverityPolicy
    private let options: ProjectCheckOptions
    private let workspace: Workspace
    private let project: FormerProject?
    private var revision: RevisionCheck?

    /// The baseline to compare with; nil if it will be written.
    private var baseline: Baseline?

    /// Reads the baseline and the files of the revision, if any.
    init(
        _ arguments: KnownFindingArguments, _ policy: SeverityPolicy, _ options: ProjectCheckOptions,
        in workspace: Workspace
    ) async throws {
        (self.arguments, self.policy, self.options, self.workspace) = (arguments, policy, options, workspace)
        if let path = arguments.baseline, !arguments.changesBaseline {
            baseline = try Self.baseline(at: path, mustExist: true, in: workspace)
        }
        if let name = arguments.revision {
            project = try await FormerProject(options, at: name, over: workspace)
        } else {
            project = nil
        }
    }

    /// The tables that the check needn't look at, since none of their findings is new. A baseline also reports findings
    /// that are gone, for which all must be known.
    var known: Set<TableDependencies> { baseline == nil ? project?.known ?? [] : [] }

    /// The keys that aren't new among the missing ones; nil if all have to be found.
    var formerMissingKeys: FormerMissingKeys? {
        get async { baseline == nil && !options.findsTexts ? await project?.missingKeys : nil }
    }

    /// Returns the check of the revision; nil if there is none.
    /// - Parameters:
    ///   - check: the check of the working tree; nil if its findings aren't known yet.
    ///   - missingKeys: the keys that the check didn't report as missing.
    func revisionCheck(comparing check: CheckResult?, _ missingKeys: FormerMissingKeys? = nil) async -> RevisionCheck? {
        guard let project else { return nil }
        return await RevisionCheck(
            of: project, without: check == nil ? [] : known, comparing: check?.diagnostics,
            missingKeys: missingKeys)
    }

    /// Returns a filter that leaves out the findings of a revision.
    func leavingOut(_ revision: RevisionCheck?) -> KnownFindingFilter {
        var filter = self
        filter.revision = revision
        return filter
    }

    private var scope: BaselineScope {
        var scope = BaselineScope(paths: options.paths, selection: options.selection, tables: options.tables)
        scope.followsTexts = options.scan.followsTexts
        return scope
    }

    /// Returns the new findings, with their severities.
    func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var found = policy.rated(diagnostics + (revision?.sourceChanges ?? []))
        var gone: [Diagnostic] = []
        if let baseline {
            let comparison = baseline.comparison(with: found, in: scope)
            found = comparison.new
            if options.selection.enabled.contains(ReaderRules.baselineEntryGone.id) {
                gone = policy.rated(comparison.gone)
            }
        }
        return (revision?.new(among: found) ?? found) + gone
    }

    /// Writes the baseline.
    /// - Returns: its path and the number of findings in it.
    func write(excusing diagnostics: [Diagnostic]) throws -> (path: String, count: Int) {
        let path = arguments.baseline ?? Baseline.fileName
        let baseline = try Self.baseline(at: path, mustExist: arguments.prunesBaseline, in: workspace)
        let found = policy.rated(diagnostics)
        let (bytes, count) =
            arguments.prunesBaseline
            ? baseline.pruned(to: found, in: scope) : baseline.bytes(excusing: found, in: scope)
        try FilePlan.write(PlannedFile(path: path, contents: bytes, original: baseline.original, summary: ""))
        return (path, count)
    }

    private static func baseline(
        at path: String, mustExist: Bool, in workspace: Workspace
    ) throws(UsageError) -> Baseline {
        do throws(ConfigurationFile.ReadingError) {
            return try mustExist ? Baseline(reading: path, in: workspace) : Baseline(at: path, in: workspace)
        } catch {
            throw UsageError(error)
        }
    }
}
