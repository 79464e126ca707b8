import StringsmithModel
import StringsmithProject
import StringsmithRules
import StringsmithText

/// What of the findings a project already lives with: those of its baseline, and those of an older revision.
struct AcceptanceArguments: CommandArguments, Hashable {
    /// The baseline's path.
    var baseline: String?

    /// Whether the baseline is written anew.
    var writesBaseline = false

    /// Whether gone entries are taken out of the baseline.
    var prunesBaseline = false

    /// The revision whose findings are not new.
    var revision: String?

    init() {}

    /// True if findings are told from others by their keys, so that a rule must not sum up several.
    var comparesFindings: Bool { baseline != nil || changesBaseline || revision != nil }

    /// True if the baseline is to be written.
    var changesBaseline: Bool { writesBaseline || prunesBaseline }

    /// - Throws: an error if options exclude each other.
    func check() throws(UsageError) {
        if writesBaseline, prunesBaseline {
            throw UsageError("'--write-baseline' and '--prune-baseline' exclude each other")
        }
        if changesBaseline, revision != nil {
            throw UsageError("a baseline holds all findings: '--since' can't be used while it is written")
        }
    }
}

extension OptionGroup where Arguments == AcceptanceArguments {
    /// The options for living with findings.
    static var acceptance: OptionGroup {
        OptionGroup(
            "What is new",
            [
                .value(
                    "baseline", placeholder: "FILE", help: "Report only what this file does not excuse.",
                    completion: .file
                ) { $0.baseline = $1 }.relativeToConfiguration,
                .flag("write-baseline", help: "Write all findings to the baseline instead of reporting them.") {
                    $0.writesBaseline = true
                }.onCommandLineOnly,
                .flag("prune-baseline", help: "Take what is gone out of the baseline; nothing is added to it.") {
                    $0.prunesBaseline = true
                }.onCommandLineOnly,
                .value("since", placeholder: "REV", help: "Report only what is new since this git revision.") {
                    $0.revision = $1
                },
            ])
    }
}

/// Applies a baseline and a revision to the findings of a check.
struct CheckAcceptance {
    private let arguments: AcceptanceArguments
    private let policy: SeverityPolicy
    private let options: ProjectCheckOptions
    private var revision: RevisionCheck?

    /// What findings are compared with; nil while it is written.
    private var baseline: Baseline?

    /// Reads the baseline and checks the revision, if there are.
    init(
        _ arguments: AcceptanceArguments, _ policy: SeverityPolicy, _ options: ProjectCheckOptions
    ) async throws {
        (self.arguments, self.policy, self.options) = (arguments, policy, options)
        if let path = arguments.baseline, !arguments.changesBaseline {
            baseline = try Self.baseline(at: path, mustExist: true)
        }
        guard let name = arguments.revision else { return }
        revision = try await RevisionCheck(options, since: name)
    }

    private var scope: BaselineScope { BaselineScope(paths: options.paths, selection: options.selection) }

    /// What is new among a check's findings, with their severities.
    func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
        var found = policy.rated(diagnostics + (revision?.sourceChanges ?? []))
        var gone: [Diagnostic] = []
        if let baseline {
            let comparison = baseline.comparison(with: found, in: scope)
            found = comparison.new
            if options.selection.enabled.contains(BaselineEntryGoneRule.description.id) {
                gone = policy.rated(comparison.gone)
            }
        }
        return (revision?.new(among: found) ?? found) + gone
    }

    /// Writes the baseline.
    /// - Returns: its path and the number of findings in it.
    func write(excusing diagnostics: [Diagnostic], beside configuration: String?) throws -> (path: String, count: Int) {
        let path = arguments.baseline ?? Self.usualPath(beside: configuration)
        let baseline = try Self.baseline(at: path, mustExist: arguments.prunesBaseline)
        let found = policy.rated(diagnostics)
        let (bytes, count) =
            arguments.prunesBaseline
            ? baseline.pruned(to: found, in: scope) : baseline.bytes(excusing: found, in: scope)
        try FilePlan.apply([PlannedFile(path: path, contents: bytes, summary: "")])
        return (path, count)
    }

    private static func usualPath(beside configuration: String?) -> String {
        UsageError.Place(path: configuration ?? "").path(besides: Baseline.fileName)
    }

    private static func baseline(at path: String, mustExist: Bool) throws(UsageError) -> Baseline {
        do throws(ConfigurationFile.ReadingError) {
            return try mustExist ? Baseline(reading: path) : Baseline(at: path)
        } catch {
            throw UsageError(error)
        }
    }
}
