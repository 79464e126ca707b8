import Testing

@testable import StringsmithCommands

@Suite("Command line: program")
struct CommandLineProgramTests {
    @Test(
        "A program runs the command for its arguments or its own name",
        arguments: [
            ("stringsmith", ["extract", "a"], "stringsmith extract [\"a\"]\n"),
            ("renamed", ["extract", "a"], "stringsmith extract [\"a\"]\n"),
            ("stringsmith", ["genstrings", "-a", "x.m"], "stringsmith genstrings [\"x.m\"]\n"),
            ("genstrings", ["-a", "x.m"], "genstrings [\"x.m\"]\n"),
            ("extractLocStrings", ["extract"], "extractLocStrings [\"extract\"]\n"),
            ("stringsmith", ["--version"], "stringsmith 0.1.0\n"),
        ])
    func dispatches(programName: String, arguments: [String], expected: String) async {
        let result = await Sample.run(arguments, programName: programName)
        #expect(result == (expected, "", .success))
    }

    @Test("A command's exit status is that of the program")
    func passesStatus() async {
        #expect(await Sample.run(["extract", "-n"]).status == .findings)
    }

    @Test(
        "Usage errors go to standard error, mention the help, and have exit status 2",
        arguments: [
            (
                "stringsmith", ["exract"],
                """
                stringsmith: error: unknown command 'exract'; did you mean 'extract'?
                see 'stringsmith --help'

                """
            ),
            (
                "stringsmith", ["--verison"],
                """
                stringsmith: error: unknown option '--verison'; did you mean '--version'?
                see 'stringsmith --help'

                """
            ),
            (
                "stringsmith", ["--quiet", "extract"],
                """
                stringsmith: error: option '--quiet' must follow a command
                see 'stringsmith --help'

                """
            ),
            (
                "stringsmith", ["extract", "--outptu=x"],
                """
                stringsmith extract: error: unknown option '--outptu'; did you mean '--output'?
                see 'stringsmith extract --help'

                """
            ),
            (
                "genstrings", ["-skip"],
                """
                genstrings: error: unknown option '-skip'; did you mean '-skipTable'?
                see 'genstrings --help'

                """
            ),
            (
                "stringsmith", ["help", "nonsense"],
                """
                stringsmith help: error: argument COMMAND: 'nonsense' is not one of extract, genstrings, merge, \
                completions, help, options
                see 'stringsmith help --help'

                """
            ),
        ])
    func reportsUsage(programName: String, arguments: [String], expected: String) async {
        let result = await Sample.run(arguments, programName: programName)
        #expect(result == ("", expected, .failure))
    }

    @Test("Without arguments, the program shows its help as an error")
    func showsHelpWithoutArguments() async {
        let result = await Sample.run([])
        #expect(result == ("", Sample.program.help(), .failure))
    }

    @Test("Every entry has the names of its command")
    func entryNames() {
        for entry in Program.stringsmith.entries {
            #expect(entry.name == entry.command.name)
            #expect(entry.programNames == entry.command.programNames)
        }
    }

    @Test("A command's error is printed on one line")
    func reportsThrown() async {
        struct Failure: Error, CustomStringConvertible {
            var description: String { "no\nroom" }
        }
        struct None: CommandArguments {}
        let failing = CommandDescription<None>(name: "fail", summary: "fail") { _, _ in throw Failure() }
        let program = Program(
            name: "stringsmith", version: "1", date: "2026-01-02", summary: "x",
            commands: [CommandEntry(failing.name, failing)])
        let result = await Sample.run(["fail"], program: program)
        #expect(result == ("", "stringsmith fail: error: no\\nroom\n", .failure))
    }
}
