/// A command in a program's list. Its description is created when it is needed: creating all of them would take longer
/// than the rest of the start-up.
package struct CommandEntry: Sendable {
    /// The name after `stringsmith`.
    package let name: String

    /// Names of programs that run this command, such as `genstrings`.
    package let programNames: [String]

    private let makeCommand: @Sendable () -> AnyCommand

    /// Creates an entry. Name and program names must be the description's.
    package init<Arguments>(
        _ name: String, programNames: [String] = [],
        _ description: @escaping @Sendable @autoclosure () -> CommandDescription<Arguments>
    ) {
        self.name = name
        self.programNames = programNames
        makeCommand = { AnyCommand(description()) }
    }

    /// The command.
    package var command: AnyCommand { makeCommand() }
}
