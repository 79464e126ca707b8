import StringsmithProject
import StringsmithReporting
import StringsmithText

/// `stringsmith config`: shows the configuration.
struct ConfigCommand: CommandArguments, Hashable {
    var path: String?
    var configurationPath: String?
    var command: String?
    var format = ResultFormat.text

    static let description: CommandDescription<ConfigCommand> = CommandDescription(
        name: "config", summary: "show the configuration and where each value comes from",
        manual: CommandManual(
            discussion: """
                Prints the effective value of each option of every command, with its line in the configuration file or \
                "default". Errors anywhere in the file are reported.
                """,
            examples: [
                CommandExample("stringsmith config", "Show the configuration of the current directory."),
                CommandExample(
                    "stringsmith config --command check App", "Show the configuration of one command for a directory."),
                CommandExample("stringsmith config --reporter json", "Print the configuration as JSON."),
            ],
            exitStatuses: CommandManual.exitStatuses()
        ),
        arguments: [
            Positional(
                "PATH", .zeroOrOne,
                help: "The directory to find the configuration for. Default is the current directory."
            ) { $0.path = $1 }
        ],
        options: [
            [
                .value("command", placeholder: "COMMAND", help: "Show only this command.") { $0.command = $1 }
                    .onCommandLineOnly,
                .value(
                    "config", placeholder: "FILE",
                    help: "Use this configuration file instead of the nearest .stringsmith.json.", completion: .file
                ) { $0.configurationPath = $1 }.onCommandLineOnly,
                .choice("reporter", of: ResultFormat.self, help: "Output format.") { $0.format = $1 }.onCommandLineOnly,
            ]
        ]
    ) { try $0.run($1) }

    private func run(_ context: CommandContext) throws -> ExitStatus {
        let program = Program.stringsmith
        let file = try StringsmithConfiguration.path(
            for: ConfigurationRequest(
                command: "config", path: configurationPath,
                positionals: path.map { [$0] } ?? [])
        ).map(StringsmithConfiguration.read)
        let all = program.configurableCommands.filter { $0.name != "config" }
        let names = program.configurableNames
        var sections: [EffectiveConfiguration] = []
        for command in all {
            let members = file.map { StringsmithConfiguration.members(of: command.name, in: $0) } ?? []
            try command.check(members) { names }
            sections.append(EffectiveConfiguration(of: command, members))
        }
        if let name = self.command {
            guard all.contains(where: { $0.name == name }) else {
                throw UsageError(
                    "\(UsageError.quoted(name)) is not a configurable command",
                    suggestion: Suggestion.nearest(to: name, among: all.map(\.name)))
            }
            sections = sections.filter { $0.command == name }
        }
        let report = ConfigReport(path: file?.path, sections: sections)
        switch format {
        case .text: context.standardOutput.write(report.text)
        case .json: context.standardOutput.write(report.json)
        }
        return .success
    }
}
