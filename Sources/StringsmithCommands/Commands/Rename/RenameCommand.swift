import StringsmithModel
import StringsmithProject
import StringsmithText

/// What `rename` is asked for.
struct RenameArguments: CommonArgumentsHolder {
    var common = CommonArguments()
    var scan = ScanArguments()
    var old = ""
    var new = ""
    var paths: [String] = []
    var table: TableName?
    var isPattern = false
    var isDryRun = false
}

/// `stringsmith rename`: a key in every locale and in the sources.
enum RenameCommand {
    static let description = CommandDescription<RenameArguments>(
        name: "rename", summary: "rename a key, or keys by pattern, in sources and every locale",
        manual: CommandManual(
            discussion: """
                Changes the key in every table and the literal in every call. Nothing is written if a new key is there \
                already or a table can't be read whole. With --pattern, or if no key is called OLD and it has parentheses, OLD is \
                a regular expression for the whole key, and $1 in NEW is what its first parentheses matched.
                """,
            examples: [
                CommandExample("stringsmith rename login.title auth.title", "Rename one key."),
                CommandExample(
                    "stringsmith rename --pattern 'login\\.(.*)' 'auth.$1' --dry-run", "See what would change."),
            ]
        ),
        arguments: [
            Positional("OLD", .one, help: "The key, or a pattern.") { $0.old = $1 },
            Positional("NEW", .one, help: "The new key, or a template.") { $0.new = $1 },
            Positional("PATH", .zeroOrMore, help: "The project; the current directory if none.", completion: .file) {
                $0.paths.append($1)
            },
        ],
        options: [
            [
                .flag("pattern", short: "e", help: "Take OLD as a regular expression.") { $0.isPattern = true },
                .value("table", placeholder: "TABLE", help: "Rename only keys of this table.") {
                    $0.table = TableName($1)
                },
                .flag("dry-run", help: "Print the plan, and write nothing.") { $0.isDryRun = true },
            ],
            OptionGroup<ScanArguments>.scanning.lifted(\.scan), .common,
        ]
    ) { arguments, context in
        let options = arguments.scan.options(paths: arguments.paths, common: arguments.common)
        let exact = KeyRenaming(arguments.old, to: arguments.new)
        var rename = await ProjectRename(
            arguments.isPattern ? try KeyRenaming(pattern: arguments.old, to: arguments.new) : exact, in: options,
            table: arguments.table)
        // No key has this name, and it can only be a pattern.
        if !arguments.isPattern, rename.keys.isEmpty, arguments.old.contains("("),
            let pattern = try? KeyRenaming(pattern: arguments.old, to: arguments.new)
        {
            rename = await ProjectRename(pattern, in: options, table: arguments.table)
        }
        var report = CommandReport(arguments.common, context)
        report.add(rename.diagnostics)
        if rename.keys.isEmpty {
            report.add([
                Diagnostic(
                    path: arguments.paths.first ?? ".", severity: .warning, rule: "undefined-key",
                    message: "'\(arguments.old)' matches no key"
                )
            ])
        }
        if !arguments.isDryRun { try FilePlan.apply(rename.files) }
        if !arguments.common.isQuiet {
            for key in rename.keys {
                context.standardOutput.write(
                    "'\(key.old.string.escapedForDisplay)' -> '\(key.new.string.escapedForDisplay)'\n")
            }
            for file in rename.files where file.isChange {
                let state = arguments.isDryRun ? "would change" : "written"
                context.standardOutput.write("\(file.path.escapedForDisplay): \(file.summary), \(state)\n")
            }
        }
        return report.finish()
    }
}
