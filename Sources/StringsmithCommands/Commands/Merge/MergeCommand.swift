import StringsmithMerge
import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// What `merge` is asked for.
struct MergeArguments: CommonArgumentsHolder {
    /// What is to be done with git's configuration.
    enum Installation { case install, uninstall }

    var common = CommonArguments()
    var files: [String] = []
    var output: String?
    var merge = TableMerge.Options()
    var installation: Installation?
    var isDryRun = false
    var program: String?
}

/// `stringsmith merge`: three versions of a table become one, by key.
enum MergeCommand {
    static let description = CommandDescription<MergeArguments>(
        name: "merge", summary: "merge two changed versions of a table by key",
        manual: CommandManual(
            discussion: """
                Merges what OURS and THEIRS changed since BASE, entry by entry: values and comments apart. The result is \
                OURS with edits; its encoding, line ends, order and layout stay. An entry that both sides changed in \
                different ways, or that one changed and the other removed, is a conflict: it stands between git's markers \
                and the exit status is 1. A table that can't be read whole is an error, and nothing is written. With \
                --install git does all this by itself in the repository of the current directory.
                """,
            examples: [
                CommandExample(
                    "stringsmith merge base.strings ours.strings theirs.strings -o merged.strings", "Merge."),
                CommandExample("stringsmith merge --install --dry-run", "Show what would make git merge by key."),
                CommandExample("stringsmith merge --install", "Make git merge and compare tables by key from now on."),
                CommandExample("stringsmith merge --uninstall", "Undo that."),
            ]
        ),
        arguments: [
            Positional("BASE", .zeroOrOne, help: "The common ancestor; may be empty.", completion: .file) {
                $0.files.append($1)
            },
            Positional("OURS", .zeroOrOne, help: "Our version.", completion: .file) { $0.files.append($1) },
            Positional("THEIRS", .zeroOrOne, help: "Their version.", completion: .file) { $0.files.append($1) },
        ],
        options: [result, conflicts, git, .common]
    ) { arguments, context in
        if let installation = arguments.installation {
            guard arguments.files.isEmpty else { throw UsageError("files to merge, and --install or --uninstall") }
            return try MergeInstallation(arguments, context).run(installation)
        }
        return try run(arguments, context)
    }

    private static let result = OptionGroup<MergeArguments>(
        "Result",
        [
            .value(
                "output", short: "o", placeholder: "FILE", help: "Write to this file, which may be OURS; - prints.",
                completion: .file
            ) { $0.output = $1 }.onCommandLineOnly,
            .value("path", placeholder: "PATH", help: "Call the table this in messages.", completion: .file) {
                $0.merge.path = $1
            }.onCommandLineOnly,
        ]
    )

    private static let conflicts = OptionGroup<MergeArguments>(
        "Conflicts",
        [
            .flag("ours", help: "Take our version of what is in conflict.") { $0.merge.resolution = .ours },
            .flag("theirs", help: "Take their version of what is in conflict.") { $0.merge.resolution = .theirs },
            .flag("union", help: "Keep both versions, ours first; at run time the last one counts.") {
                $0.merge.resolution = .union
            },
            .flag("base", help: "Leave what is in conflict as it was.") { $0.merge.resolution = .base },
            .integer("marker-size", in: 1...1000, help: "Make markers this long instead of 7.") {
                $0.merge.markers.size = $1
            },
            .value("ours-label", placeholder: "LABEL", help: "Write this behind the first marker.") {
                $0.merge.markers.ours = label($1, else: "ours")
            },
            .value("theirs-label", placeholder: "LABEL", help: "Write this behind the last marker.") {
                $0.merge.markers.theirs = label($1, else: "theirs")
            },
        ]
    )

    private static let git = OptionGroup<MergeArguments>(
        "Git",
        [
            .flag("install", help: "Register the program with git for this repository.") { $0.installation = .install }
                .onCommandLineOnly,
            .flag("uninstall", help: "Undo --install.") { $0.installation = .uninstall }.onCommandLineOnly,
            .flag("dry-run", help: "Show what --install or --uninstall would do, and do nothing.") {
                $0.isDryRun = true
            }.onCommandLineOnly,
            .value(
                "program", placeholder: "FILE", help: "Register this program instead of the running one.",
                completion: .file
            ) { $0.program = $1 }.onCommandLineOnly,
        ]
    )

    /// Git before 2.44 does not know `%X` and `%Y` and leaves them as they are.
    private static func label(_ text: String, else name: String) -> String {
        text.isEmpty || text == "%X" || text == "%Y" ? name : text
    }

    private static func run(_ arguments: MergeArguments, _ context: CommandContext) throws -> ExitStatus {
        let files = arguments.files
        for (index, name) in ["BASE", "OURS", "THEIRS"].enumerated() where files.count <= index {
            throw UsageError("missing argument \(name)")
        }
        guard let output = arguments.output else {
            throw UsageError("missing option '--output': a file, or - to print")
        }
        let path = arguments.merge.path
        let merge = TableMerge(
            base: try SourceFile(reading: files[0], name: path.map { $0 + " (base)" }),
            ours: try SourceFile(reading: files[1], name: path),
            theirs: try SourceFile(reading: files[2], name: path.map { $0 + " (theirs)" }),
            options: arguments.merge)
        var report = CommandReport(arguments.common, context)
        report.add(merge.diagnostics)
        guard let contents = merge.contents else {
            _ = report.finish()
            return .failure
        }
        if output == "-" {
            context.standardOutput.write(contents)
        } else {
            try FilePlan.apply([PlannedFile(path: output, contents: contents, summary: "merged")])
        }
        _ = report.finish()
        return merge.conflicts.isEmpty ? .success : .findings
    }
}
