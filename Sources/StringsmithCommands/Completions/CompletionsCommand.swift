/// `stringsmith completions SHELL`.
struct CompletionsCommand: CommandArguments, Hashable {
    var shell = Shell.bash

    static let name = "completions"

    static func description(of program: Program) -> CommandDescription<CompletionsCommand> {
        let shells = Shell.allCases.map(\.rawValue)
        return CommandDescription(
            name: name, summary: "print a completion script for a shell",
            manual: CommandManual(
                examples: [
                    CommandExample(
                        "source <(\(program.name) completions bash)", "Turn on completion in the current shell.")
                ], exitStatuses: []),
            arguments: [
                Positional("SHELL", help: "One of \(shells.joined(separator: ", ")).", completion: .oneOf(shells)) {
                    $0.shell = Shell(rawValue: $1) ?? .bash
                }
            ]
        ) { arguments, context in
            context.standardOutput.write(program.completions(for: arguments.shell))
            return .success
        }
    }
}
