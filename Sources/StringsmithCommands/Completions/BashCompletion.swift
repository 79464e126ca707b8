import StringsmithText

extension Program {
    /// The script for bash 3.2 and later. It doesn't need the package bash-completion.
    package func bashCompletions() -> String {
        let root = "_" + name
        var script = bashHead(root)
        for command in commands {
            script += bashFunction(command, named: functionName(of: command), root: root)
        }
        script += bashDispatch(root: root)
        for command in commands {
            for name in command.programNames {
                let function = functionName(of: command)
                script += "\(function)_alone() { \(root)_words && \(function); }\n"
                script += "complete -F \(function)_alone \(name)\n"
            }
        }
        return script
    }

    private func bashHead(_ root: String) -> String {
        #"""
        # The word at the cursor and the one before; bash makes a word of "=".
        \#(root)_words() {
            COMPREPLY=()
            current=${COMP_WORDS[COMP_CWORD]}
            previous=${COMP_WORDS[COMP_CWORD-1]}
            if [[ $current == "=" ]]; then
                current=
            elif [[ $previous == "=" && $COMP_CWORD -gt 1 ]]; then
                previous=${COMP_WORDS[COMP_CWORD-2]}
            fi
        }

        # Offers what compgen gives; a name may hold spaces.
        \#(root)_offer() {
            local line
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$@" -- "$current")
        }

        \#(root)_offer_names() {
            compopt -o filenames 2>/dev/null
            \#(root)_offer "$1"
        }


        """#
    }

    private func bashFunction(_ command: AnyCommand, named name: String, root: String) -> String {
        var script = "\(name)() {\n    case $previous in\n"
        for option in command.options where option.placeholder != nil {
            let spellings = option.spellings(in: command.style).joined(separator: "|")
            script += "        \(spellings)) \(bashOffer(option.completion, root: root)); return ;;\n"
        }
        let words = command.options.flatMap { $0.spellings(in: command.style) }.joined(separator: " ")
        script += "    esac\n    if [[ $current == -* ]]; then\n        \(root)_offer -W \(words.shellQuoted)\n"
        let offers = command.arguments.map { bashOffer($0.completion, root: root) }
        let distinct = offers.distinct().filter { $0 != ":" }
        if !distinct.isEmpty { script += "    else\n" }
        for offer in distinct { script += "        \(offer)\n" }
        return script + "    fi\n}\n\n"
    }

    private func bashOffer(_ completion: Completion, root: String) -> String {
        switch completion {
        case .none: ":"
        case .file: "\(root)_offer_names -f"
        case .directory: "\(root)_offer_names -d"
        case .oneOf(let choices), .suggested(let choices):
            "\(root)_offer -W \(choices.joined(separator: " ").shellQuoted)"
        }
    }

    private func bashDispatch(root: String) -> String {
        let names = commands.map(\.name)
        var script = "\(root)() {\n    local current previous\n    \(root)_words\n"
        script += "    if [[ $COMP_CWORD -le 1 ]]; then\n"
        script += "        \(root)_offer -W \((names + ["--help", "--version"]).joined(separator: " ").shellQuoted)\n"
        script += "        return\n    fi\n    case ${COMP_WORDS[1]} in\n"
        for command in commands {
            script += "        \(command.name)) \(functionName(of: command)) ;;\n"
        }
        return script + "    esac\n}\ncomplete -F \(root) \(name)\n"
    }
}
