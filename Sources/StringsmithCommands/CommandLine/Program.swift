import StringsmithText

/// A program with several commands.
package struct Program: Sendable {
    /// The name of the program.
    package let name: String

    /// The version, such as `1.0.0`.
    package let version: String

    /// The date of the version, `YYYY-MM-DD`, for the manual page.
    package let date: String

    /// A noun phrase in one line, without a full stop.
    package let summary: String

    /// The program's own commands, in the order of the help.
    private let ownEntries: [CommandEntry]

    /// The source of configurations.
    private let configuration: ConfigurationSource?

    /// Creates a program. `completions` and `help` are added to the commands.
    package init(
        name: String, version: String, date: String, summary: String, commands: [CommandEntry],
        configuration: ConfigurationSource? = nil
    ) {
        self.name = name
        self.version = version
        self.date = date
        self.summary = summary
        self.configuration = configuration
        ownEntries = commands
    }

    /// The commands in the order of the help, including `completions` and `help`.
    package var entries: [CommandEntry] {
        ownEntries + [
            CommandEntry(CompletionsCommand.name, CompletionsCommand.description(of: self)),
            CommandEntry(HelpCommand.name, HelpCommand.description(of: self)),
        ]
    }

    /// The descriptions of all commands, in the order of the help.
    package var commands: [AnyCommand] { entries.map(\.command) }

    /// The groups of options that many commands share, each with all options that any of them has.
    package var sharedGroups: [OptionGroupDescription] {
        var shared: [OptionGroupDescription] = []
        for group in commands.flatMap(\.groups) where group.isOnOwnPage {
            guard let place = shared.firstIndex(where: { $0.title == group.title }) else {
                shared.append(group)
                continue
            }
            let length = { (group: OptionGroupDescription) in
                group.options.reduce(0) { $0 + $1.label(in: .standard).utf8.count }
            }
            // The longest list has every option, with every value.
            if length(group) > length(shared[place]) { shared[place] = group }
        }
        return shared
    }

    /// Returns the command with a name.
    package func command(named name: String) -> AnyCommand? {
        entries.first { $0.name == name }?.command
    }

    /// Runs the command in a command line, prints its errors, and flushes the outputs.
    /// - Parameter arguments: the command line without the program's name, which is in the context.
    package func run(arguments: [String], context: CommandContext) async -> ExitStatus {
        var context = context
        context.commandName = context.programName
        let status: ExitStatus
        if let entry = entries.first(where: { $0.programNames.contains(context.programName) }) {
            status = await run(entry.command, arguments: ArgumentQueue(arguments), context: context)
        } else {
            // Errors use the program's own name, even if the executable was renamed.
            context.commandName = name
            status = await dispatch(arguments, context: context)
        }
        context.standardOutput.flush()
        context.standardError.flush()
        guard let code = context.standardOutput.failure else { return status }
        context.standardError.write("\(name): error: standard output can't be written: \(describe(errorCode: code))\n")
        context.standardError.flush()
        return .failure
    }

    private func dispatch(_ arguments: [String], context: CommandContext) async -> ExitStatus {
        var queue = ArgumentQueue(arguments)
        do throws(UsageError) {
            try queue.expandFront()
        } catch {
            context.standardError.write(error.of(command: name).text)
            return .failure
        }
        guard let first = queue.next() else {
            context.standardError.write(help(width: context.helpWidth))
            return .failure
        }
        switch first {
        case "--help", "-h":
            context.standardOutput.write(help(width: context.helpWidth))
            return .success
        case "--version", "-V":
            context.standardOutput.write("\(name) \(version)\n")
            return .success
        default: break
        }
        guard let command = command(named: first) else {
            context.standardError.write(unknownCommand(first).of(command: name).text)
            return .failure
        }
        var context = context
        context.commandName = name + " " + command.name
        return await run(command, arguments: queue, context: context)
    }

    /// Returns the error for an unknown command.
    func unknownCommand(_ text: String) -> UsageError {
        guard text.hasPrefix("-"), text != "-" else {
            let suggestion = Suggestion.nearest(to: text, among: entries.map(\.name))
            return UsageError("unknown command \(UsageError.quoted(text))", suggestion: suggestion)
        }
        let name = String(text.drop { $0 == "-" }.prefix { $0 != "=" })
        let option = "option \(UsageError.quoted(text))"
        let isCommandOption = commands.contains { command in
            command.style == .standard
                && command.options.contains { $0.name == name || $0.short.map(String.init) == name }
        }
        if isCommandOption { return UsageError("\(option) must follow a command") }
        let suggestion = Suggestion.nearest(to: name, among: ["arguments-from", "help", "version"])
        return UsageError("unknown \(option)", suggestion: suggestion.map { "--" + $0 })
    }

    private func run(_ command: AnyCommand, arguments: ArgumentQueue, context: CommandContext) async -> ExitStatus {
        do {
            let parsed = try command.parse(arguments)
            if parsed.wantsHelp {
                context.standardOutput.write(
                    command.help(calledAs: context.commandName, width: context.helpWidth))
                return .success
            }
            var invocation = AnyCommand.Invocation(parsed: parsed)
            if let configuration, command.isConfigurable {
                let request = ConfigurationRequest(
                    command: command.name, path: parsed.text(of: "config"), ignoresFiles: parsed.has("no-config"),
                    isQuiet: parsed.has("quiet"), positionals: parsed.positionals)
                if request.ignoresFiles, request.path != nil {
                    throw UsageError("'--config' can't be combined with '--no-config'")
                }
                invocation.configuration = try await configuration(request, context)
                invocation.otherNames = { configurableNames }
            }
            return try await command.start(invocation, context)
        } catch let error as UsageError {
            context.standardError.write(error.of(command: context.commandName).text)
        } catch {
            context.standardError.write("\(context.commandName): error: \("\(error)".escapedForDisplay)\n")
        }
        return .failure
    }

    /// The options of all commands that are allowed in a configuration.
    var configurableNames: Set<String> {
        let options = configurableCommands.flatMap(\.options).filter(\.isConfigurable).map(\.name)
        return Set(options + configurableCommands.flatMap(\.members).map(\.name))
    }

    /// The commands that use a configuration.
    var configurableCommands: [AnyCommand] { commands.filter { $0.isConfigurable && $0.style == .standard } }
}
