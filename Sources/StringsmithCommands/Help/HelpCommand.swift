/// The output formats of `help`.
enum HelpFormat: String, CaseIterable, Sendable {
    case text, man, markdown
}

/// `stringsmith help [COMMAND]`, which also prints the manual page and the table of commands.
struct HelpCommand: CommandArguments, Hashable {
    var command: String?
    var format = HelpFormat.text

    static let name = "help"

    /// The argument for the page of shared options.
    private static let optionsPage = "options"

    static func description(of program: Program) -> CommandDescription<HelpCommand> {
        let names = program.entries.map(\.name)
        return CommandDescription(
            name: name, summary: "show help for a command, or list all commands",
            manual: CommandManual(exitStatuses: []),
            arguments: [
                Positional(
                    "COMMAND", .zeroOrOne,
                    help: "The command to show help for, or 'options' for the options that many commands share.",
                    completion: .oneOf(names + [optionsPage])
                ) {
                    $0.command = $1
                }
            ],
            options: [
                [
                    .choice(
                        "format", of: HelpFormat.self,
                        help: "Print text, the manual page, or a Markdown table of commands."
                    ) {
                        $0.format = $1
                    }
                ]
            ]
        ) { command, context in
            context.standardOutput.write(command.text(of: program, width: context.helpWidth))
            return .success
        }
    }

    private func text(of program: Program, width: Int) -> String {
        switch format {
        case .man: return program.manualPage()
        case .markdown: return program.commandTable
        case .text where command == Self.optionsPage: return program.optionsHelp(width: width)
        case .text:
            guard let command = command.flatMap(program.command(named:)) else {
                return program.help(width: width)
            }
            return command.help(calledAs: "\(program.name) \(command.name)", width: width)
        }
    }
}
