import StringsmithProject
import StringsmithText

extension CheckCommand {
    /// `stringsmith audit`: finds text in sources that no translator sees.
    static let audit = CommandDescription<CheckCommand>(
        name: "audit", summary: "find text in sources that no translator sees",
        manual: CommandManual(
            discussion: """
                Reports literals that users see as they are, although they are in no table: assigned to the \
                properties of views, passed to the parameters of controls, alerts, menus, notifications, and \
                accessibility, or shown by errors, directly and through variables, functions, views, and properties of \
                your own. What SwiftUI looks up is fine, and Text(verbatim:) is your choice. Symbols, identifiers, logs, tests, previews, and code for debugging aren't text. To turn a \
                rule off for one line, add a comment with "stringsmith:ignore RULE reason" there, or on the line \
                above. With --fix, texts are looked up where that is certain to compile, and their keys are added to \
                the tables, as by sync. Notes don't affect the exit status.
                """,
            examples: [
                CommandExample("stringsmith audit", "Audit all sources below the current directory."),
                CommandExample("stringsmith audit --since origin/main", "Report only what a branch added."),
                CommandExample("stringsmith audit --fix", "Look texts up, and add their keys to the tables."),
                CommandExample("stringsmith audit --diff Sources/Login", "Show what --fix would change."),
                CommandExample("stringsmith audit --write-baseline", "Accept what is there, to see only new text."),
                CommandExample("stringsmith audit --reporter github Sources", "Annotate the lines of a pull request."),
            ],
            exitStatuses: CommandManual.exitStatuses(findings: "Warnings or errors were reported.")
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrMore, help: "A source or directory. Default is the current directory.", completion: .file
            ) {
                $0.check.paths.append($1)
            }
        ],
        options: [
            auditRules, CheckFixes.options.lifted(\.fixes), OptionGroup.acceptance.lifted(\CheckCommand.acceptance),
            OptionGroup<PathSelection>.paths.lifted(\.files), .common(.jobs, .progress, .page),
        ],
        members: members(ofAudit: true)
    ) { command, context in
        var command = command
        command.policy.isAudit = true
        return try await CheckRun(command, context).status()
    }

    private static let auditRules = OptionGroup<CheckCommand>(
        "Rules",
        [
            enabling(ofAudit: true), disabling(ofAudit: true), strict,
            lenient, maxWarnings,
            .negatableFlag(
                "follow", help: "Follow text through your own functions, views, properties, and enumerations."
            ) { $0.scan.followsTexts = $1 },
            .value("source-encoding", placeholder: "ENCODING", help: "Encoding of the sources. Default is UTF-8.") {
                guard let encoding = TextEncoding(name: $1) else { throw InvalidValue("not a known encoding") }
                $0.scan.encoding = encoding
            },
        ])
}
