/// A type-erased command, for help, manual and completions.
package struct AnyCommand: Sendable {
    /// The name after `stringsmith`.
    package let name: String

    /// Names of programs that run this command.
    package let programNames: [String]

    /// The spelling of its options.
    package let style: OptionStyle

    /// A verb phrase in one line, without a full stop.
    package let summary: String

    /// The manual without options.
    package let manual: CommandManual

    /// The positional arguments, in order.
    package let arguments: [PositionalDescription]

    /// The options by heading, including those that every command has.
    package let groups: [OptionGroupDescription]

    /// The members that a configuration can have for the command, in addition to options.
    package let members: [StructuredMemberDescription]

    /// Validates a configuration in the same way as running the command.
    let check: @Sendable ([ConfigurationMember], () -> Set<String>) throws -> Void

    let start: @Sendable (Invocation, CommandContext) async throws -> ExitStatus

    /// The input of a command.
    struct Invocation: Sendable {
        var parsed: ParsedArguments
        var configuration: [ConfigurationMember] = []

        /// The options of other commands that a configuration can have.
        var otherNames: @Sendable () -> Set<String> = { [] }
    }

    /// Erases the type of a command's arguments.
    package init<Arguments>(_ command: CommandDescription<Arguments>) {
        name = command.name
        programNames = command.programNames
        style = command.style
        summary = command.summary
        manual = command.manual
        arguments = command.arguments.map(\.description)
        groups = Self.addingSharedOptions(
            to: command.groups.map { group in
                OptionGroupDescription(
                    title: group.title, options: group.options.map(\.description), isOnOwnPage: group.isOnOwnPage)
            })
        members = command.members.map(\.description)
        check = { members, otherNames in
            var arguments = Arguments()
            try command.apply(configuration: members, to: &arguments, ignoring: otherNames)
        }
        start = { invocation, context in
            let arguments = try command.arguments(
                of: invocation.parsed, configuration: invocation.configuration, ignoring: invocation.otherNames)
            return try await command.body(arguments, context)
        }
    }

    /// Adds `--arguments-from` and `--help` to the common options, or otherwise to the first group.
    private static func addingSharedOptions(to groups: [OptionGroupDescription]) -> [OptionGroupDescription] {
        var groups = groups.isEmpty ? [OptionGroupDescription(title: "Options", options: [])] : groups
        var help = OptionDescription.help
        if groups.contains(where: { $0.options.contains { $0.short == help.short } }) { help.short = nil }
        let index = groups.firstIndex { $0.title == OptionGroup<CommonArguments>.commonTitle } ?? 0
        groups[index].options += [.argumentsFrom, help]
        return groups
    }

    /// All options, including those that every command has.
    package var options: [OptionDescription] { groups.flatMap(\.options) }

    /// True if the command uses a configuration file, so that it has an option `--config`.
    var isConfigurable: Bool { options.contains { $0.name == "config" } }

    /// Parses a command line without the command's name.
    func parse(_ arguments: ArgumentQueue) throws(UsageError) -> ParsedArguments {
        let options = options.filter { $0 != .argumentsFrom && $0.name != OptionDescription.help.name }
        return try ArgumentParser.parse(arguments, options: options, style: style)
    }
}
