import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith merge`: merges three versions of a table by key.
struct MergeCommand: CommonArgumentsHolder {
    /// The change to make to Git's configuration.
    enum Installation { case install, uninstall }

    var common = CommonArguments()
    var files: [String] = []
    var output: String?
    var merge = TableMerge.Options()
    var labels: (ours: String?, base: String?, theirs: String?)
    var conflictStyle: ConflictMarkers.Style?
    var installation: Installation?
    var isDryRun = false
    var program: String?

    static let description = CommandDescription<MergeCommand>(
        name: "merge", summary: "merge two versions of a table by key",
        manual: CommandManual(
            discussion: """
                Merges the changes that OURS and THEIRS made since BASE, entry by entry, values and comments separately. \
                The result is OURS with edits; it keeps its encoding, line endings, order, and layout. An entry that both \
                sides changed differently, or that one side changed and the other removed, is a conflict: it is enclosed \
                in Git's conflict markers, and the exit status is 1. If a table can't be read completely, the files are \
                merged line by line, as Git would, with a warning. With --install, Git merges tables this way in the \
                current repository.
                """,
            examples: [
                CommandExample(
                    "stringsmith merge base.strings ours.strings theirs.strings -o merged.strings", "Merge three files."
                ),
                CommandExample("stringsmith merge --install --dry-run", "Show the changes to Git's configuration."),
                CommandExample("stringsmith merge --install", "Let Git merge and compare tables by key."),
                CommandExample("stringsmith merge --uninstall", "Undo --install."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "There are conflicts.")
        ),
        arguments: [
            Positional("BASE", .zeroOrOne, help: "The common ancestor, which may be empty.", completion: .file) {
                $0.files.append($1)
            },
            Positional("OURS", .zeroOrOne, help: "Our version.", completion: .file) { $0.files.append($1) },
            Positional("THEIRS", .zeroOrOne, help: "Their version.", completion: .file) { $0.files.append($1) },
        ],
        options: [result, conflicts, git, .common]
    ) { try $0.run($1) }

    private static let result = OptionGroup<MergeCommand>(
        "Result",
        [
            .value(
                "output", short: "o", placeholder: "FILE",
                help: "Output file, which may be OURS; - is standard output.",
                completion: .file
            ) { $0.output = $1 }.onCommandLineOnly,
            .value("path", placeholder: "PATH", help: "The table's path in messages.", completion: .file) {
                $0.merge.path = $1
            }.onCommandLineOnly,
        ]
    )

    private static let conflicts = OptionGroup<MergeCommand>(
        "Conflicts",
        [
            .flag("ours", help: "Resolve conflicts with our version.") { $0.merge.resolution = .ours },
            .flag("theirs", help: "Resolve conflicts with their version.") { $0.merge.resolution = .theirs },
            .flag(
                "union",
                help: "Resolve conflicts by keeping both versions, ours first; the last one is used at run time."
            ) {
                $0.merge.resolution = .union
            },
            .flag("base", help: "Resolve conflicts with the common ancestor's version.") {
                $0.merge.resolution = .base
            },
            .integer("marker-size", in: 1...1000, help: "Length of conflict markers. Default is 7.") {
                $0.merge.markers.size = $1
            },
            .value("ours-label", placeholder: "LABEL", help: "Label of our side in conflict markers.") {
                $0.labels.ours = label($1)
            },
            .value("base-label", placeholder: "LABEL", help: "Label of the common ancestor in conflict markers.") {
                $0.labels.base = label($1)
            },
            .value("theirs-label", placeholder: "LABEL", help: "Label of their side in conflict markers.") {
                $0.labels.theirs = label($1)
            },
            .choice(
                "conflict-style", of: ConflictMarkers.Style.self,
                help: "Contents of conflicts. Default is Git's merge.conflictStyle in a repository, otherwise merge."
            ) { $0.conflictStyle = $1 },
        ]
    )

    private static let git = OptionGroup<MergeCommand>(
        "Git",
        [
            .flag("install", help: "Register the merge driver with Git in this repository.") {
                $0.installation = .install
            }
            .onCommandLineOnly,
            .flag("uninstall", help: "Undo --install.") { $0.installation = .uninstall }.onCommandLineOnly,
            .flag("dry-run", help: "Show what --install or --uninstall would change without changing it.") {
                $0.isDryRun = true
            }.onCommandLineOnly,
            .value(
                "program", placeholder: "FILE", help: "Program to register. Default is this one.",
                completion: .file
            ) { $0.program = $1 }.onCommandLineOnly,
        ]
    )

    /// Git before 2.44 doesn't replace `%S`, `%X`, and `%Y`.
    private static func label(_ text: String) -> String? {
        ["", "%S", "%X", "%Y"].contains(text) ? nil : text
    }

    /// The markers around conflicts, with the settings and names of Git where no option says otherwise.
    private func markers(_ context: CommandContext) -> ConflictMarkers {
        var markers = merge.markers
        if let branch = Self.mergedBranch(context.environment) { (markers.ours, markers.theirs) = ("HEAD", branch) }
        markers.ours = labels.ours ?? markers.ours
        markers.base = labels.base ?? markers.base
        markers.theirs = labels.theirs ?? markers.theirs
        let setting = GitRepository.setting("merge.conflictStyle", around: context.workingDirectory)
        markers.style = conflictStyle ?? setting.flatMap { ConflictMarkers.Style(rawValue: $0) } ?? .merge
        return markers
    }

    /// The name of the branch that `git merge` merges, from the variable that it sets for each of them (git-merge,
    /// `GITHEAD_` and the commit's hash); nil for other commands, and for several branches.
    private static func mergedBranch(_ environment: [String: String]) -> String? {
        let heads = environment.filter { $0.key.hasPrefix("GITHEAD_") }
        return heads.count == 1 ? heads.first?.value : nil
    }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        if let installation {
            guard files.isEmpty else { throw UsageError("'--install' and '--uninstall' take no files") }
            return try run(installation, context)
        }
        for (index, name) in ["BASE", "OURS", "THEIRS"].enumerated() where files.count <= index {
            throw UsageError("missing argument \(name)")
        }
        guard let output else {
            throw UsageError("missing option '--output': a file, or - for standard output")
        }
        var options = merge
        if options.resolution == .markers { options.markers = markers(context) }
        let base = try context.workspace.file(at: files[0], named: options.path.map { $0 + " (base)" })
        let ours = try context.workspace.file(at: files[1], named: options.path)
        let theirs = try context.workspace.file(at: files[2], named: options.path.map { $0 + " (theirs)" })
        var report = CommandReport(common, context)
        let (contents, hasConflicts) = Self.merge(base, ours, theirs, options, &report)
        if output == "-" {
            context.standardOutput.write(contents)
        } else {
            // The output may be OURS, which must not have changed since it was read.
            try FilePlan.write(PlannedFile(output: output, contents: contents, over: ours, at: files[1]))
        }
        _ = report.finish()
        return hasConflicts ? .findings : .success
    }

    /// Merges by key, or if that is impossible, line by line.
    private static func merge(
        _ base: SourceFile, _ ours: SourceFile, _ theirs: SourceFile, _ options: TableMerge.Options,
        _ report: inout CommandReport
    ) -> (contents: [UInt8], hasConflicts: Bool) {
        let merge = TableMerge(base: base, ours: ours, theirs: theirs, options: options)
        if let contents = merge.contents {
            report.add(merge.diagnostics)
            return (contents, !merge.conflicts.isEmpty)
        }
        let text = TextMerge(
            base: base, ours: ours, theirs: theirs, options: options, reasons: merge.diagnostics)
        report.add(text.diagnostics)
        return (text.contents, text.conflictCount > 0)
    }
}
