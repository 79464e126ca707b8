extension Program {
    /// The script for zsh: a file `_NAME` in a directory in `fpath`.
    package func zshCompletions() -> String {
        let root = "_" + name
        let programs = [name] + commands.flatMap(\.programNames)
        var script = "#compdef \(programs.joined(separator: " "))\n\n"
        for command in commands { script += zshFunction(command, named: functionName(of: command)) }
        script += "\(root)_dispatch() {\n    case $service in\n"
        for command in commands where !command.programNames.isEmpty {
            let names = command.programNames.joined(separator: "|")
            script += "        \(names)) \(functionName(of: command)); return ;;\n"
        }
        script += "    esac\n    if (( CURRENT == 2 )); then\n        local -a commands\n        commands=(\n"
        for command in commands {
            script += "            \((command.name.zshEscaped(":") + ":" + command.summary).shellQuoted)\n"
        }
        script += "            '--help:Show the commands.'\n            '--version:Show the version.'\n        )\n"
        script += "        _describe -t commands command commands\n        return\n    fi\n"
        script += "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"
        for command in commands {
            script += "        \(command.name)) \(functionName(of: command)) ;;\n"
        }
        return script + "    esac\n}\n\n\(root)_dispatch \"$@\"\n"
    }

    private func zshFunction(_ command: AnyCommand, named name: String) -> String {
        // -s: letters can be grouped; -S: "--" ends the options.
        var specifications = command.options.flatMap { zshSpecifications(of: $0, style: command.style) }
        specifications += command.arguments.map(zshSpecification)
        let flags = command.style == .standard ? "-s -S" : "-S"
        let list = specifications.map { " \\\n        " + $0.shellQuoted }.joined()
        return "\(name)() {\n    _arguments \(flags)\(list)\n}\n\n"
    }

    private func zshSpecifications(of option: OptionDescription, style: OptionStyle) -> [String] {
        let spellings = option.spellings(in: style)
        // An option that was already given isn't offered again, in any spelling.
        let prefix = option.repeats ? "*" : spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
        let help = "[\(option.help.zshEscaped("[]"))]"
        return spellings.map { spelling in
            guard let placeholder = option.placeholder else { return prefix + spelling + help }
            let mark = style == .apple ? "" : spelling.hasPrefix("--") ? "=" : "+"
            return prefix + spelling + mark + help + ":\(placeholder.zshEscaped(":")):\(zshAction(option.completion))"
        }
    }

    private func zshSpecification(of argument: PositionalDescription) -> String {
        let tail = ":\(argument.name.zshEscaped(":")):\(zshAction(argument.completion))"
        switch argument.count {
        case .one: return tail
        case .zeroOrOne: return ":" + tail
        case .zeroOrMore, .oneOrMore: return "*" + tail
        }
    }

    private func zshAction(_ completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .file: "_files"
        case .directory: "_files -/"
        case .oneOf(let choices), .suggested(let choices): "(\(choices.joined(separator: " ")))"
        }
    }
}

extension String {
    /// Returns the text with backslashes in front of some characters.
    fileprivate func zshEscaped(_ characters: String) -> String {
        reduce(into: "") { result, character in
            if character == "\\" || characters.contains(character) { result += "\\" }
            result.append(character)
        }
    }
}
