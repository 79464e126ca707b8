/// The typed arguments of a command, with the values of a command line that gives none.
package protocol CommandArguments: Sendable {
    /// Makes the arguments of an empty command line.
    init()
}

/// A command: what it is called, what it takes and what it does. Parser, help, manual page and completions are made
/// from it.
package struct CommandDescription<Arguments: CommandArguments>: Sendable {
    /// Runs the command with its arguments. A `UsageError` is reported as wrong usage.
    package typealias Body = @Sendable (Arguments, CommandContext) async throws -> ExitStatus

    /// The name after `stringsmith`.
    package let name: String

    /// Programs that are this command when they are called by their name, such as `genstrings`.
    package var programNames: [String] = []

    /// How its options are spelled.
    package var style = OptionStyle.standard

    /// One line, a verb phrase without a full stop.
    package let summary: String

    /// The manual except for the options.
    package let manual: CommandManual

    /// The arguments without an option's name, in order.
    package let arguments: [Positional<Arguments>]

    /// The options under their headings.
    package let groups: [OptionGroup<Arguments>]

    /// The members that a configuration can have for the command, besides options.
    package let members: [StructuredMember<Arguments>]

    let body: Body

    /// Makes a command. An option that has the name or the letter of an earlier one loses it, or is left out, so that
    /// a command can give a common option a meaning of its own.
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

    /// The command as Apple's tool of a name: called by that name or a further one, options with one dash.
    package func inAppleStyle(programNames: String...) -> Self {
        var command = self
        command.style = .apple
        command.programNames = programNames
        return command
    }

    /// The arguments of a command line and a configuration. The command line wins: its options are not taken from the
    /// configuration at all.
    /// - Parameters:
    ///   - names: options of other commands, which a configuration may hold too.
    /// - Throws: an error that names the argument or the configuration's member.
    package func arguments(
        of parsed: ParsedArguments, configuration: [ConfigurationMember] = [], ignoring names: Set<String> = []
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

    /// Gives options the values of a configuration's members.
    /// - Throws: an error with the member's place, if no option has the name or the value can't be used.
    package func apply(
        configuration members: [ConfigurationMember], to arguments: inout Arguments, ignoring names: Set<String> = []
    ) throws(UsageError) {
        let options = groups.flatMap(\.options).filter(\.description.isConfigurable)
        for member in members {
            if let option = options.first(where: { $0.description.name == member.name }) {
                try option.apply(member, to: &arguments)
            } else if let structured = self.members.first(where: { $0.description.name == member.name }) {
                try structured.apply(member, to: &arguments)
            } else if !names.contains(member.name) {
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
