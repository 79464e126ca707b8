/// A command whose properties are its arguments, or arguments that several commands share.
package protocol CommandArguments: Sendable {
    /// Creates the arguments for an empty command line.
    init()
}

/// A command: its name, its arguments and its action. The parser, help, manual page and completions are derived from
/// it.
package struct CommandDescription<Arguments: CommandArguments>: Sendable {
    /// Runs the command with its arguments. A `UsageError` is reported as wrong usage.
    package typealias Body = @Sendable (Arguments, CommandContext) async throws -> ExitStatus

    /// The name after `stringsmith`.
    package let name: String

    /// Names of programs that run this command, such as `genstrings`.
    package var programNames: [String] = []

    /// The spelling of its options.
    package var style = OptionStyle.standard

    /// A verb phrase in one line, without a full stop.
    package let summary: String

    /// The manual without options.
    package let manual: CommandManual

    /// The positional arguments, in order.
    package let arguments: [Positional<Arguments>]

    /// The options by heading.
    package let groups: [OptionGroup<Arguments>]

    /// The members that a configuration can have for the command, in addition to options.
    package let members: [StructuredMember<Arguments>]

    let body: Body

    /// Creates a command. If two options have the same name or letter, the first one keeps it, and the other one loses
    /// its letter or is dropped, so that a command can redefine common options.
    package init(
        name: String, summary: String, manual: CommandManual = CommandManual(),
        arguments: [Positional<Arguments>] = [], options groups: [OptionGroup<Arguments>] = [],
        members: [StructuredMember<Arguments>] = [], body: @escaping Body
    ) {
        self.name = name
        self.summary = summary
        self.manual = manual
        self.arguments = arguments
        self.groups = Self.removingDuplicates(groups)
        self.members = members
        self.body = body
    }

    /// Returns the command in the style of Apple's tools: with names of programs, and options with one dash.
    package func inAppleStyle(programNames: String...) -> Self {
        var command = self
        command.style = .apple
        command.programNames = programNames
        return command
    }

    /// Returns the arguments from a command line and a configuration. Options on the command line override the
    /// configuration.
    /// - Parameters:
    ///   - names: options of other commands, which are also allowed in a configuration.
    /// - Throws: an error that names the argument or the configuration's member.
    package func arguments(
        of parsed: ParsedArguments, configuration: [ConfigurationMember] = [],
        ignoring names: () -> Set<String> = { [] }
    ) throws(UsageError) -> Arguments {
        var result = Arguments()
        let given = Set(parsed.occurrences.map(\.name))
        let members = configuration.filter { !given.contains($0.name) }
        try apply(configuration: members, to: &result, ignoring: names)
        let options = Dictionary(uniqueKeysWithValues: groups.flatMap(\.options).map { ($0.description.name, $0) })
        for occurrence in parsed.occurrences {
            try options[occurrence.name]?.apply(occurrence, to: &result)
        }
        try apply(positionals: parsed.positionals, to: &result)
        return result
    }

    /// Parses a command line and returns its arguments.
    package func arguments(of commandLine: [String]) throws(UsageError) -> Arguments {
        let options = groups.flatMap(\.options).map(\.description)
        return try arguments(
            of: ArgumentParser.parse(ArgumentQueue(commandLine), options: options, style: style))
    }

    /// Applies the members of a configuration to options.
    /// - Throws: an error with the member's place, if there is no such option or the value is invalid.
    package func apply(
        configuration members: [ConfigurationMember], to arguments: inout Arguments,
        ignoring names: () -> Set<String> = { [] }
    ) throws(UsageError) {
        let options = groups.flatMap(\.options).filter(\.description.isConfigurable)
        for member in members {
            if let option = options.first(where: { $0.description.name == member.name }) {
                try option.apply(member, to: &arguments)
            } else if let structured = self.members.first(where: { $0.description.name == member.name }) {
                try structured.apply(member, to: &arguments)
            } else {
                let names = names()
                if names.contains(member.name) { continue }
                let known = options.map(\.description.name) + self.members.map(\.description.name) + names
                throw UsageError(
                    "unknown member \(UsageError.quoted(member.name))",
                    suggestion: Suggestion.nearest(to: member.name, among: known), place: member.place)
            }
        }
    }

    private static func removingDuplicates(_ groups: [OptionGroup<Arguments>]) -> [OptionGroup<Arguments>] {
        var names: Set<String> = [OptionDescription.argumentsFrom.name, OptionDescription.help.name]
        var letters: Set<Character> = []
        return groups.map { group in
            var group = group
            group.options = group.options.compactMap { option in
                guard names.insert(option.description.name).inserted else { return nil }
                var option = option
                if let letter = option.description.short, !letters.insert(letter).inserted {
                    option.description.short = nil
                }
                return option
            }
            return group
        }.filter { !$0.options.isEmpty }
    }
}
