// The strings for `--help`, generated from the descriptions of commands.

private let helpColumn = 26

extension Program {
    /// Returns the help, with one line per command.
    /// - Parameter width: the width in columns.
    package func help(width: Int = 80) -> String {
        var text = TextWrapping.block(
            "\(name) \(version): \(summary).", indentation: 0, width: width)
        text += "\nUsage: \(name) COMMAND [OPTIONS] [ARGUMENT...]\n\nCommands:\n"
        let column = (commands.map { $0.name.count }.max() ?? 0) + 4
        for command in commands {
            text += TextWrapping.item(command.name, command.summary.asSentence, column: column, width: width)
        }
        text += "\nOptions:\n"
        text += TextWrapping.item(
            "    --arguments-from FILE", "Read the command and its arguments from a file, one per line.",
            column: helpColumn, width: width)
        text += TextWrapping.item("-h, --help", "Show this help.", column: helpColumn, width: width)
        text += TextWrapping.item("-V, --version", "Show the version.", column: helpColumn, width: width)
        text += "\n"
        let more = """
            See '\(name) help COMMAND' for a command's options and examples, and '\(name) help options' \
            for the options that many commands share.
            """
        return text + TextWrapping.block(more, indentation: 0, width: width)
    }

    /// Returns the page of the options that many commands share.
    package func optionsHelp(width: Int = 80) -> String {
        let intro = "Options shared by many commands. A command's help names the ones it accepts."
        var text = TextWrapping.block(intro, indentation: 0, width: width)
        for group in sharedGroups {
            text += "\n\(group.title):\n"
            for option in group.options { text += option.help(in: .standard, width: width) }
        }
        return text
    }
}

extension AnyCommand {
    /// Returns the help.
    /// - Parameters:
    ///   - name: the command as called, such as `stringsmith extract`.
    ///   - width: the width in columns.
    package func help(calledAs name: String, width: Int = 80) -> String {
        var text = TextWrapping.block("Usage: \(name) \(synopsis)", indentation: 0, width: width)
        text += "\n" + TextWrapping.block(summary.asSentence, indentation: 0, width: width)
        if !manual.discussion.isEmpty {
            text += "\n" + TextWrapping.block(manual.discussion, indentation: 0, width: width)
        }
        if !arguments.isEmpty {
            text += "\nArguments:\n"
            for argument in arguments {
                text += TextWrapping.item(argument.synopsis, argument.help, column: helpColumn, width: width)
            }
        }
        for group in groups where !group.isOnOwnPage {
            text += "\n\(group.title):\n"
            for option in group.options { text += option.help(in: style, width: width) }
        }
        text += references(calledAs: name, width: width)
        if !members.isEmpty {
            text += "\nIn the configuration file:\n"
            for member in members {
                text += TextWrapping.item(member.label, member.help, column: helpColumn, width: width)
            }
        }
        return text + ending(calledAs: name, width: width)
    }

    /// Returns the names of the options that have a page of their own.
    private func references(calledAs name: String, width: Int) -> String {
        let groups = groups.filter(\.isOnOwnPage)
        if groups.isEmpty { return "" }
        let lists = groups.map { group in
            let names = group.options.map { $0.longName(in: style) }.joined(separator: ", ")
            return "\n" + TextWrapping.block("\(group.title): \(names)", indentation: 0, width: width)
        }
        let program = name.prefix { $0 != " " }
        return lists.joined() + TextWrapping.block("See '\(program) help options'.", indentation: 0, width: width)
    }

    private func ending(calledAs name: String, width: Int) -> String {
        var text = ""
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

extension OptionDescription {
    /// Returns the label of the option, followed by its explanation.
    fileprivate func help(in style: OptionStyle, width: Int) -> String {
        var label = self.label(in: style)
        // Align long names.
        if style == .standard, short == nil { label = "    " + label }
        var help = self.help
        if repeats { help += " Repeatable." }
        if let discussion { help += "\n\n" + discussion }
        return TextWrapping.item(label, help, column: helpColumn, width: width)
    }
}

extension String {
    /// A summary as a sentence.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}
