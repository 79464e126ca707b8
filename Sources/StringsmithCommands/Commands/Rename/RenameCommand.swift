import StringsmithModel
import StringsmithProject
import StringsmithText

/// `stringsmith rename`: renames keys in every locale and in the sources.
struct RenameCommand: CommonArgumentsHolder {
    var common = CommonArguments()
    var scan = ScanArguments()
    var files = PathSelection()
    var old = ""
    var new = ""
    var paths: [String] = []
    var table: TableName?
    var isPattern = false
    var isDryRun = false

    private func check() throws(UsageError) {
        if new.isEmpty { throw UsageError("NEW is empty: a key needs a name") }
        guard !old.hasSameBytes(as: new) || isPattern else {
            throw UsageError("OLD and NEW are the same key: '\(old)'")
        }
    }

    static let description = CommandDescription<RenameCommand>(
        name: "rename", summary: "rename keys in sources and in every locale",
        manual: CommandManual(
            discussion: """
                Renames the key in every table, and the literal in every call, including calls of functions that pass a \
                parameter on as a key. Nothing is written if a new key already exists, if a file can't be read completely \
                or can't be written, or if another table of the same bundle would keep the old key because it is ignored or \
                outside the named paths. If a run is interrupted, run the same command again to complete it: a table with a \
                new key counts as done if the run has left temporary files, or if the last commit in Git has the old key \
                instead, with the same value. With --pattern, or if no key is named OLD and OLD contains parentheses, OLD \
                is a regular expression that matches whole keys, and $1 in NEW is its first group.
                """,
            examples: [
                CommandExample("stringsmith rename login.title auth.title", "Rename one key."),
                CommandExample(
                    "stringsmith rename --pattern 'login\\.(.*)' 'auth.$1' --dry-run",
                    "Show what renaming by pattern would change."),
            ],
            exitStatuses: CommandManual.exitStatuses(
                findings: """
                    No key matches or a new key already exists, and nothing is written; or the keys are renamed, but \
                    an old one is still mentioned.
                    """)
        ),
        arguments: [
            Positional("OLD", .one, help: "The key, or a pattern.") { $0.old = $1 },
            Positional("NEW", .one, help: "The new key, or a template.") { $0.new = $1 },
            Positional(
                "PATH", .zeroOrMore, help: "The project's directory. Default is the current one.", completion: .file
            ) {
                $0.paths.append($1)
            },
        ],
        options: [
            [
                .flag("pattern", short: "e", help: "OLD is a regular expression.") { $0.isPattern = true },
                .value("table", placeholder: "TABLE", help: "Rename only keys in this table.") {
                    $0.table = TableName($1)
                },
                .flag("dry-run", help: "Show what would change without writing.") { $0.isDryRun = true },
            ],
            OptionGroup<ScanArguments>.scanning.lifted(\.scan), OptionGroup<PathSelection>.paths.lifted(\.files),
            .common(.jobs),
        ]
    ) { try await $0.run($1) }

    private func run(_ context: CommandContext) async throws -> ExitStatus {
        try check()
        var report = CommandReport(common, context)
        if let status = report.finish(withoutMissing: paths) { return status }
        var options = scan.options(paths: paths, common: common)
        options.selection = files
        var renaming = KeyRenaming(old, to: new)
        if isPattern { renaming = try KeyRenaming(pattern: old, to: new) }
        var (rename, outcome) = try await planned(renaming, options, context)
        // There is no such key, so this was probably meant as a pattern.
        if !isPattern, rename.keys.isEmpty, !rename.isDone, old.contains("("),
            let pattern = try? KeyRenaming(pattern: old, to: new)
        {
            (rename, outcome) = try await planned(pattern, options, context)
        }
        report.add(rename.diagnostics)
        if rename.isDone {
            report.add([
                Diagnostic(
                    path: paths.first ?? ".", severity: .note, rule: .continuedRename,
                    message: "'\(new)' already exists and '\(old)' doesn't: nothing to rename"
                )
            ])
        } else if rename.keys.isEmpty {
            report.add([
                Diagnostic(
                    path: paths.first ?? ".", severity: .warning, rule: .keyNotFound,
                    message: "'\(old)' matches no key"
                )
            ])
        }
        var changed = rename.files.filter(\.isChange)
        if !isDryRun {
            report.add(outcome)
            changed = changed.filter { outcome.written.contains($0.path) }
        }
        let output = CommandOutput(results: common, context)
        if !common.isQuiet {
            for key in rename.keys where !changed.isEmpty {
                output.sink.write(
                    "'\(key.old.string.escapedForDisplay)' -> '\(key.new.string.escapedForDisplay)'\n")
            }
            for file in changed {
                let state = isDryRun ? "would change" : "written"
                output.sink.write("\(file.path.escapedForDisplay): \(file.summary), \(state)\n")
            }
        }
        try output.write()
        return report.finish()
    }

    /// How often a plan is made before a project that keeps changing is reported.
    private static let attempts = 3

    /// Plans a renaming and writes it. If a file changes in the meantime, it is planned again.
    private func planned(
        _ renaming: KeyRenaming, _ options: SourceScanOptions, _ context: CommandContext
    ) async throws -> (RenameResult, FilePlan.Outcome) {
        var number = 0
        while true {
            number += 1
            let rename = await ProjectRename(
                renaming, options, in: context.workspaceForPlan(remembersBytes: true), table: table
            ).run()
            if let failure = renaming.failure { throw failure }
            if let unknown = rename.unknownSelection { throw UsageError(unknown) }
            let outcome =
                isDryRun || rename.isRefused
                ? FilePlan.Outcome()
                : FilePlan.applyTogether(
                    rename.files, within: FileRoots(paths), besides: rename.paths)
            guard rename.isOutdated || outcome.isOutdated, number < Self.attempts else { return (rename, outcome) }
        }
    }
}
