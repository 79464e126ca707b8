/// The strings for `--help`, generated from the descriptions of commands.
package enum Help {
    private static let column = 26

    /// Returns the help for a program, with one line per command.
    /// - Parameter width: the width in columns.
    package static func text(of program: Program, width: Int = 80) -> String {
        var text = TextWrapping.block(
            "\(program.name) \(program.version): \(program.summary).", indentation: 0, width: width)
        text += "\nUsage: \(program.name) COMMAND [OPTIONS] [ARGUMENT...]\n\nCommands:\n"
        let column = (program.commands.map { $0.name.count }.max() ?? 0) + 4
        for command in program.commands {
            text += TextWrapping.item(command.name, sentence(command.summary), column: column, width: width)
        }
        text += "\nOptions:\n"
        text += TextWrapping.item(
            "    --arguments-from FILE", "Read the command and its arguments from a file, one per line.",
            column: Self.column, width: width)
        text += TextWrapping.item("-h, --help", "Show this help.", column: Self.column, width: width)
        text += TextWrapping.item("-V, --version", "Show the version.", column: Self.column, width: width)
        text += "\n"
        let more = """
            See '\(program.name) help COMMAND' for a command's options and examples, and '\(program.name) help options' \
            for the options that many commands share.
            """
        return text + TextWrapping.block(more, indentation: 0, width: width)
    }

    /// Returns the help for a command.
    /// - Parameters:
    ///   - command: the command.
    ///   - name: the command as called, such as `stringsmith extract`.
    ///   - width: the width in columns.
    package static func text(of command: AnyCommand, calledAs name: String, width: Int = 80) -> String {
        var text = TextWrapping.block("Usage: \(name) \(command.synopsis)", indentation: 0, width: width)
        text += "\n" + TextWrapping.block(sentence(command.summary), indentation: 0, width: width)
        if !command.manual.discussion.isEmpty {
            text += "\n" + TextWrapping.block(command.manual.discussion, indentation: 0, width: width)
        }
        if !command.arguments.isEmpty {
            text += "\nArguments:\n"
            for argument in command.arguments {
                text += TextWrapping.item(argument.synopsis, argument.help, column: column, width: width)
            }
        }
        for group in command.groups where !group.isOnOwnPage {
            text += "\n\(group.title):\n"
            for option in group.options { text += item(option, in: command.style, width: width) }
        }
        text += references(of: command, calledAs: name, width: width)
        if !command.members.isEmpty {
            text += "\nIn the configuration file:\n"
            for member in command.members {
                text += TextWrapping.item(member.label, member.help, column: column, width: width)
            }
        }
        return text + ending(of: command, calledAs: name, width: width)
    }

    /// Returns the page of the options that many commands share.
    package static func options(of program: Program, width: Int = 80) -> String {
        let intro = "Options shared by many commands. A command's help names the ones it accepts."
        var text = TextWrapping.block(intro, indentation: 0, width: width)
        for group in program.sharedGroups {
            text += "\n\(group.title):\n"
            for option in group.options { text += item(option, in: .standard, width: width) }
        }
        return text
    }

    /// Returns the names of the options that have a page of their own.
    private static func references(of command: AnyCommand, calledAs name: String, width: Int) -> String {
        let groups = command.groups.filter(\.isOnOwnPage)
        if groups.isEmpty { return "" }
        let lists = groups.map { group in
            let names = group.options.map { $0.longName(in: command.style) }.joined(separator: ", ")
            return "\n" + TextWrapping.block("\(group.title): \(names)", indentation: 0, width: width)
        }
        let program = name.prefix { $0 != " " }
        return lists.joined() + TextWrapping.block("See '\(program) help options'.", indentation: 0, width: width)
    }

    /// Returns a summary as a sentence.
    static func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private static func item(_ option: OptionDescription, in style: OptionStyle, width: Int) -> String {
        var label = option.label(in: style)
        // Align long names.
        if style == .standard, option.short == nil { label = "    " + label }
        var help = option.help
        if option.repeats { help += " Repeatable." }
        if let discussion = option.discussion { help += "\n\n" + discussion }
        return TextWrapping.item(label, help, column: column, width: width)
    }

    private static func ending(of command: AnyCommand, calledAs name: String, width: Int) -> String {
        var text = ""
        let manual = command.manual
        if !manual.examples.isEmpty {
            text += "\nExamples:\n"
            for example in manual.examples {
                text += "  \(example.command)\n"
                text += TextWrapping.block(example.explanation, indentation: 6, width: width)
            }
        }
        if !manual.exitStatuses.isEmpty {
            text += "\nExit status:\n"
            for (status, meaning) in manual.exitStatuses {
                text += TextWrapping.item(String(status.rawValue), meaning, column: 5, width: width)
            }
        }
        if !manual.seeAlso.isEmpty {
            let program = name.prefix { $0 != " " }
            let related = manual.seeAlso.map { "\(program) help \($0)" }.joined(separator: ", ")
            text += "\n" + TextWrapping.block("See also: \(related)", indentation: 0, width: width)
        }
        return text
    }
}
