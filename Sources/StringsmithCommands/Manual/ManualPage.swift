extension Program {
    /// Returns the manual page of the whole program, with a section for each command: roff with the `man` macros.
    package func manualPage() -> String {
        var page = Roff()
        page.title(name, date: date, source: "\(name) \(version)")
        page.request("SH", "NAME")
        page.line("\(name) - \(summary)")
        page.request("SH", "SYNOPSIS")
        page.request("B", name)
        page.line("COMMAND [OPTIONS] [ARGUMENT...]")
        page.request("SH", "DESCRIPTION")
        page.paragraphs(
            """
            Each command has its own options. With --arguments-from FILE, before or after the command's name, the \
            lines of a file are further arguments, each as it is: spaces and quotes have no special meaning, and empty \
            lines don't count. If the file contains NUL bytes, each argument ends with one instead. FILE - is standard \
            input. An arguments file can't name another one, and after -- the option is an argument like any other.
            """, isFirstPlain: true)
        page.item("--arguments-from FILE", "Read the command and its arguments from a file, one per line.")
        page.item("-h, --help", "Show the commands.")
        page.item("-V, --version", "Show the version.")
        page.request("SH", "COMMANDS")
        for command in commands { page.add(command, of: name) }
        for group in sharedGroups {
            page.request("SH", group.title.uppercased())
            page.line("Options that many commands share.")
            page.add(group, in: .standard)
        }
        page.request("SH", "EXIT STATUS")
        page.line("Unless a command says otherwise:")
        page.add(CommandManual.commonExitStatuses)
        return page.text
    }
}

extension Roff {
    fileprivate mutating func add(_ command: AnyCommand, of program: String) {
        request("SS", "\(program) \(command.name) \(command.synopsis)")
        paragraphs(command.summary.asSentence, isFirstPlain: true)
        paragraphs(command.manual.discussion)
        if !command.programNames.isEmpty {
            paragraphs(
                "The program runs this command when it is called \(command.programNames.joined(separator: " or ")).")
        }
        for argument in command.arguments { item(argument.synopsis, argument.help) }
        for group in command.groups {
            if group.isOnOwnPage {
                let names = group.options.map { $0.longName(in: command.style) }.joined(separator: ", ")
                paragraphs("\(group.title), described below: \(names).")
            } else {
                if group.title != "Options" { paragraphs(group.title + ":") }
                add(group, in: command.style)
            }
        }
        if !command.members.isEmpty { paragraphs("In the configuration file:") }
        for member in command.members { item(member.label, member.help) }
        for example in command.manual.examples {
            self.example(example.command)
            paragraphs(example.explanation)
        }
        let statuses = command.manual.exitStatuses
        let common = CommandManual.commonExitStatuses
        if !statuses.isEmpty, !statuses.elementsEqual(common, by: ==) {
            paragraphs("Exit status:")
            add(statuses)
        }
        if !command.manual.seeAlso.isEmpty {
            paragraphs("See also: \(command.manual.seeAlso.joined(separator: ", ")).")
        }
    }

    fileprivate mutating func add(_ group: OptionGroupDescription, in style: OptionStyle) {
        for option in group.options {
            var help = option.help + (option.repeats ? " Repeatable." : "")
            if let discussion = option.discussion { help += "\n\n" + discussion }
            item(option.label(in: style), help)
        }
    }

    fileprivate mutating func add(_ statuses: [(status: ExitStatus, meaning: String)]) {
        for (status, meaning) in statuses { item(String(status.rawValue), meaning) }
    }
}
