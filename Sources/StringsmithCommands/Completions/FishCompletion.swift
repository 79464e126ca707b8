extension Program {
    /// The script for fish: a file `NAME.fish` in its completions directory.
    package func fishCompletions() -> String {
        var script = "complete -c \(name) -f\n"
        let first = "-n __fish_use_subcommand"
        script += "complete -c \(name) \(first) -s h -l help -d 'Show the commands.'\n"
        script += "complete -c \(name) \(first) -s V -l version -d 'Show the version.'\n"
        for command in commands {
            let help = command.summary.fishQuoted
            script += "complete -c \(name) \(first) -a \(command.name) -d \(help)\n"
        }
        for command in commands {
            let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
            script += fishLines(command, start: "complete -c \(name) \(condition)")
            for name in command.programNames { script += fishLines(command, start: "complete -c \(name)") }
        }
        return script
    }

    private func fishLines(_ command: AnyCommand, start: String) -> String {
        var script = ""
        for option in command.options {
            let help = " -d " + option.help.fishQuoted
            // fish calls a long name with one dash an old-style option.
            var names = command.style == .apple ? " -o \(option.name)" : " -l \(option.name)"
            if command.style == .standard, let short = option.short { names = " -s \(short)" + names }
            if option.placeholder == nil {
                script += start + names + help + "\n"
            } else {
                script += start + names + " -r" + fishOffer(option.completion) + help + "\n"
            }
            if option.kind == .negatableFlag {
                script += start + (command.style == .apple ? " -o" : " -l") + " no-\(option.name)" + help + "\n"
            }
        }
        for argument in command.arguments { script += start + fishOffer(argument.completion) + "\n" }
        return script
    }

    private func fishOffer(_ completion: Completion) -> String {
        switch completion {
        case .none: " -f"
        case .file: " -F"
        case .directory: " -f -a '(__fish_complete_directories (commandline -ct))'"
        case .oneOf(let choices), .suggested(let choices): " -f -a \(choices.joined(separator: " ").fishQuoted)"
        }
    }
}

extension String {
    /// The text in quotes for fish, in which a backslash escapes a quote.
    fileprivate var fishQuoted: String {
        let escaped = reduce(into: "") { result, character in
            if character == "\\" || character == "'" { result += "\\" }
            result.append(character)
        }
        return "'" + escaped + "'"
    }
}
