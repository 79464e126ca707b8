import Testing

@testable import StringsmithCommands

@Suite("Command line: manual page")
struct CommandLineManualTests {
    struct None: CommandArguments {}

    @Test("The page has a section for each command and its options")
    func hasSections() {
        let page = Sample.program.manualPage()
        #expect(page.hasPrefix(#".TH STRINGSMITH 1 2026-01-02 "stringsmith 0.1.0" "User Commands"\#n"#))
        for command in Sample.program.commands {
            #expect(page.contains(".SS \"stringsmith \(command.name) [OPTIONS]"))
        }
        #expect(page.contains(".TP\n.B \"\\-o, \\-\\-output DIR\"\nWrite to this directory.\n"))
        #expect(page.contains(".TP\n.B \"\\-skipTable TABLE\"\nLeave out a table. Repeatable.\n"))
    }

    @Test(
        "Text that looks like a roff request or escape is shown verbatim",
        arguments: [
            (".so /etc/passwd", "\\&.so /etc/passwd"), ("'quoted' words", "\\(aqquoted\\(aq words"),
            ("back\\slash `tick` ~ ^", "back\\eslash \\(gatick\\(ga \\(ti \\(ha"), ("--x é", "\\-\\-x \\[u00E9]"),
        ])
    func escapes(text: String, expected: String) {
        let command = CommandDescription<None>(name: "x", summary: "x", manual: CommandManual(discussion: text)) {
            _, _ in
            .success
        }
        let program = Program(
            name: "p", version: "1", date: "2026-01-02", summary: "s",
            commands: [CommandEntry(command.name, command)])
        #expect(program.manualPage().contains("\n.PP\n\(expected)\n"))
    }
}
