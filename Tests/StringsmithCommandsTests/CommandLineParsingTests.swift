import Testing

@testable import StringsmithCommands

@Suite("Command line: parsing")
struct CommandLineParsingTests {
    typealias Arguments = SampleCommand.Arguments

    static func arguments(_ change: (inout Arguments) -> Void) -> Arguments {
        var arguments = Arguments()
        change(&arguments)
        return arguments
    }

    @Test(
        "Options can be spelled in all common ways",
        arguments: [
            ([], arguments { _ in }),
            (["a", "-", "b"], arguments { $0.paths = ["a", "-", "b"] }),
            (["--output", "d"], arguments { $0.output = "d" }),
            (["--output=d=e"], arguments { $0.output = "d=e" }),
            (["--output="], arguments { $0.output = "" }),
            (["-o", "d"], arguments { $0.output = "d" }),
            (["-od"], arguments { $0.output = "d" }),
            (["-o=d"], arguments { $0.output = "d" }),
            (["-o", "--quiet"], arguments { $0.output = "--quiet" }),
            (["-nvod"], arguments { ($0.isDry, $0.isVerbose, $0.output) = (true, true, "d") }),
            (
                ["-nv", "p", "-q"],
                arguments { ($0.isDry, $0.isVerbose, $0.common.isQuiet, $0.paths) = (true, true, true, ["p"]) }
            ),
            (["--chatty"], arguments { $0.isVerbose = true }),
            (["--no-positions"], arguments { $0.writesPositions = false }),
            (["--no-positions", "--positions"], arguments { _ in }),
            (["-r", "A", "--routine=B", "-rC"], arguments { $0.routines = ["A", "B", "C"] }),
            (["--format=json", "--format", "strings", "--format=json"], arguments { $0.format = .json }),
            (["--depth=9", "--depth", "0"], arguments { $0.depth = 0 }),
            (["-n", "--", "-v", "--", "x"], arguments { ($0.isDry, $0.paths) = (true, ["-v", "--", "x"]) }),
            (["-j4", "--color=never"], arguments { ($0.common.jobs, $0.common.color) = (4, .never) }),
        ] as [([String], Arguments)])
    func parses(commandLine: [String], expected: Arguments) throws {
        #expect(try SampleCommand.description.arguments(of: commandLine) == expected)
    }

    @Test(
        "Apple's options have one dash",
        arguments: [
            (["-a", "-o", "d", "x.m"], ["x.m"], "d", true, [], true),
            (["-skipTable", "A", "-skipTable", "B", "x.m"], ["x.m"], nil, false, ["A", "B"], true),
            (["x.m", "-noPositionalParameters", "y.m"], ["x.m", "y.m"], nil, false, [], false),
            (["--skipTable=A", "--a", "--", "-a"], ["-a"], nil, true, ["A"], true),
        ] as [([String], [String], String?, Bool, [String], Bool)])
    func parsesAppleStyle(
        commandLine: [String], files: [String], output: String?, appends: Bool, skipped: [String], positions: Bool
    ) throws {
        let arguments = try AppleCommand.description.arguments(of: commandLine)
        #expect(
            arguments
                == AppleCommand.Arguments(
                    files: files, output: output, skipped: skipped, appends: appends, writesPositions: positions))
    }

    @Test(
        "An error names the argument and has a suggestion",
        arguments: [
            (["--fromat", "x"], "unknown option '--fromat'", "--format"),
            (["--form=x"], "unknown option '--form'", "--format"),
            (["--no-postions"], "unknown option '--no-postions'", "--no-positions"),
            (["--xyzzy"], "unknown option '--xyzzy'", nil),
            (["--="], "unknown option '--'", nil),
            (["-x"], "unknown option '-x'", nil),
            (["-nx"], "unknown option '-x'", nil),
            (["-zuiet"], "unknown option '-zuiet'", "--quiet"),
            (["--output"], "option '--output' needs a value: --output DIR", nil),
            (["-vo"], "option '-o' needs a value: -o DIR", nil),
            (["--dry-run=yes"], "option '--dry-run' doesn't take a value, but got 'yes'", nil),
            (["-n=yes"], "option '-n' doesn't take a value, but got 'yes'", nil),
            (["--format", "jsno"], "option '--format': 'jsno' is not one of strings, json", "json"),
            (["-j", "two"], "option '-j': 'two' is not an integer", nil),
            (["--depth=10"], "option '--depth': '10' is not in 0...9", nil),
            (["--depth=99999999999999999999"], "option '--depth': '99999999999999999999' is not an integer", nil),
            (["--routine", ""], "option '--routine': '' is empty", nil),
            (["--\u{1B}[2J\n"], #"unknown option '--\u{1B}[2J\n'"#, nil),
        ] as [([String], String, String?)])
    func reportsError(commandLine: [String], message: String, suggestion: String?) {
        #expect(throws: UsageError(message, suggestion: suggestion)) {
            try SampleCommand.description.arguments(of: commandLine)
        }
    }

    @Test(
        "Missing and surplus arguments are named",
        arguments: [
            ([], "missing argument BASE"), (["a"], "missing argument OURS"),
            (["a", "b", "c", "d", "e"], "unexpected argument 'd'"),
        ] as [([String], String)])
    func reportsPositional(commandLine: [String], message: String) {
        #expect(throws: UsageError(message)) { try MergeCommand.description.arguments(of: commandLine) }
    }

    @Test("Optional arguments follow required ones")
    func dealsOutPositionals() throws {
        let two = try MergeCommand.description.arguments(of: ["a", "b"])
        #expect(two == MergeCommand.Arguments(texts: ["a", "b"], target: nil))
        let three = try MergeCommand.description.arguments(of: ["a", "b", "c"])
        #expect(three == MergeCommand.Arguments(texts: ["a", "b"], target: "c"))
    }

    @Test("Apple's tools reject an unknown option too", arguments: ["-b", "-skiptable", "-O"])
    func rejectsUnknownAppleOption(option: String) {
        #expect(throws: UsageError.self) { try AppleCommand.description.arguments(of: [option, "x.m"]) }
    }
}
