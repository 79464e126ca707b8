import StringsmithProject
import StringsmithReporting
import StringsmithText

/// The forms of `config`.
enum ConfigForm: String, CaseIterable, Sendable {
    case text, json
}

/// What `config` is asked for.
struct ConfigArguments: CommandArguments, Hashable {
    var path: String?
    var configurationPath: String?
    var command: String?
    var form = ConfigForm.text
}

/// `stringsmith config`: what the configuration says, and where.
enum ConfigCommand {
    static let description: CommandDescription<ConfigArguments> = CommandDescription(
        name: "config", summary: "show the configuration, and where each value comes from",
        manual: CommandManual(
            discussion: """
                Prints for every command what holds without further options: the value of each option and member with \
                its place in the configuration file, or "default". An error in the file is reported with its place, \
                whichever command it concerns.
                """,
            examples: [
                CommandExample("stringsmith config", "Show the configuration of the current directory."),
                CommandExample("stringsmith config --command check App", "Show that of one command for a directory."),
                CommandExample("stringsmith config --reporter json", "Show it to a program."),
            ]
        ),
        arguments: [
            Positional("PATH", .zeroOrOne, help: "Where a command would work; here if nowhere.") { $0.path = $1 }
        ],
        options: [
            [
                .value("command", placeholder: "COMMAND", help: "Show one command only.") { $0.command = $1 }
                    .onCommandLineOnly,
                .value(
                    "config", placeholder: "FILE",
                    help: "Read this configuration instead of the nearest .stringsmith.json.", completion: .file
                ) { $0.configurationPath = $1 }.onCommandLineOnly,
                .choice("reporter", of: ConfigForm.self, help: "Choose the form.") { $0.form = $1 }.onCommandLineOnly,
            ]
        ]
    ) { arguments, context in
        let program = Program.stringsmith
        let file = try StringsmithConfiguration.path(
            for: ConfigurationRequest(
                command: "config", path: arguments.configurationPath,
                positionals: arguments.path.map { [$0] } ?? [])
        ).map(StringsmithConfiguration.read)
        let all = program.configurableCommands.filter { $0.name != "config" }
        var sections: [EffectiveConfiguration] = []
        for command in all {
            let members = file.map { StringsmithConfiguration.members(of: command.name, in: $0) } ?? []
            try command.check(members, program.configurableNames)
            sections.append(EffectiveConfiguration(of: command, members))
        }
        if let name = arguments.command {
            guard all.contains(where: { $0.name == name }) else {
                throw UsageError(
                    "\(UsageError.quoted(name)) is not a command with a configuration",
                    suggestion: Suggestion.nearest(to: name, among: all.map(\.name)))
            }
            sections = sections.filter { $0.command == name }
        }
        let report = ConfigReport(path: file?.path, sections: sections)
        switch arguments.form {
        case .text: context.standardOutput.write(report.text)
        case .json: context.standardOutput.write(report.json)
        }
        return .success
    }
}
