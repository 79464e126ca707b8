/// The manual page of the whole program, with a section for each command.
package enum ManualPage {
    /// Returns the page in roff, with the `man` macros.
    package static func text(of program: Program) -> String {
        var page = Roff()
        page.title(program.name, date: program.date, source: "\(program.name) \(program.version)")
        page.request("SH", "NAME")
        page.line("\(program.name) - \(program.summary)")
        page.request("SH", "SYNOPSIS")
        page.request("B", program.name)
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
        let shared = program.sharedGroups
        page.request("SH", "COMMANDS")
        for command in program.commands { write(command, of: program, to: &page) }
        for group in shared {
            page.request("SH", group.title.uppercased())
            page.line("Options that many commands share.")
            write(group, style: .standard, to: &page)
        }
        page.request("SH", "EXIT STATUS")
        page.line("Unless a command says otherwise:")
        write(CommandManual.commonExitStatuses, to: &page)
        return page.text
    }

    private static func write(
        _ command: AnyCommand, of program: Program, to page: inout Roff
    ) {
        page.request("SS", "\(program.name) \(command.name) \(command.synopsis)")
        page.paragraphs(Help.sentence(command.summary), isFirstPlain: true)
        page.paragraphs(command.manual.discussion)
        if !command.programNames.isEmpty {
            page.paragraphs(
                "The program runs this command when it is called \(command.programNames.joined(separator: " or ")).")
        }
        for argument in command.arguments { page.item(argument.synopsis, argument.help) }
        for group in command.groups {
            if group.isOnOwnPage {
                let names = group.options.map { $0.longName(in: command.style) }.joined(separator: ", ")
                page.paragraphs("\(group.title), described below: \(names).")
            } else {
                if group.title != "Options" { page.paragraphs(group.title + ":") }
                write(group, style: command.style, to: &page)
            }
        }
        if !command.members.isEmpty { page.paragraphs("In the configuration file:") }
        for member in command.members { page.item(member.label, member.help) }
        for example in command.manual.examples {
            page.example(example.command)
            page.paragraphs(example.explanation)
        }
        let statuses = command.manual.exitStatuses
        let common = CommandManual.commonExitStatuses
        if !statuses.isEmpty, !statuses.elementsEqual(common, by: ==) {
            page.paragraphs("Exit status:")
            write(statuses, to: &page)
        }
        if !command.manual.seeAlso.isEmpty {
            page.paragraphs("See also: \(command.manual.seeAlso.joined(separator: ", ")).")
        }
    }

    private static func write(
        _ group: OptionGroupDescription, style: OptionStyle, to page: inout Roff
    ) {
        for option in group.options {
            var help = option.help + (option.repeats ? " Repeatable." : "")
            if let discussion = option.discussion { help += "\n\n" + discussion }
            page.item(option.label(in: style), help)
        }
    }

    private static func write(_ statuses: [(status: ExitStatus, meaning: String)], to page: inout Roff) {
        for (status, meaning) in statuses { page.item(String(status.rawValue), meaning) }
    }
}
