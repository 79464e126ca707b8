import StringsmithText
import Testing

@testable import StringsmithCommands

@Suite("Command line: configuration")
struct CommandLineConfigurationTests {
    static let place = UsageError.Place(path: ".stringsmith.json", position: SourcePosition(line: 2, column: 5))

    static func member(_ name: String, _ value: ConfigurationValue) -> ConfigurationMember {
        ConfigurationMember(name, value, at: place)
    }

    @Test("Options take their values from a configuration")
    func applies() throws {
        var arguments = SampleCommand.Arguments()
        try SampleCommand.description.apply(
            configuration: [
                Self.member("output", .string("d")), Self.member("routine", .strings(["A", "B"])),
                Self.member("format", .string("json")), Self.member("dry-run", .bool(true)),
                Self.member("verbose", .bool(false)), Self.member("positions", .bool(false)),
                Self.member("depth", .integer(5)), Self.member("jobs", .integer(2)),
            ], to: &arguments)
        #expect(
            arguments
                == CommandLineParsingTests.arguments {
                    ($0.output, $0.routines, $0.format, $0.isDry) = ("d", ["A", "B"], .json, true)
                    ($0.writesPositions, $0.depth, $0.common.jobs) = (false, 5, 2)
                })
    }

    @Test("The command line overrides the configuration, including lists")
    func yieldsToCommandLine() throws {
        let parsed = try AnyCommand(SampleCommand.description).parse(
            ArgumentQueue(["-rX", "--positions", "--depth=1"]))
        let arguments = try SampleCommand.description.arguments(
            of: parsed,
            configuration: [
                Self.member("routine", .strings(["A"])), Self.member("positions", .bool(false)),
                Self.member("depth", .integer(5)), Self.member("output", .string("d")),
            ])
        #expect(
            arguments == CommandLineParsingTests.arguments { ($0.routines, $0.depth, $0.output) = (["X"], 1, "d") })
    }

    @Test(
        "An error names the member and its place",
        arguments: [
            (member("fromat", .string("json")), "unknown member 'fromat'", "format"),
            (member("config", .string("x")), "unknown member 'config'", nil),
            (member("format", .string("xml")), "member 'format': 'xml' is not one of strings, json", nil),
            (member("format", .bool(true)), "member 'format' takes a string, not true or false", nil),
            (member("output", .strings(["a"])), "member 'output' takes a string, not a list of strings", nil),
            (
                member("routine", .bool(true)),
                "member 'routine' takes a string or a list of strings, not true or false",
                nil
            ),
            (member("dry-run", .integer(1)), "member 'dry-run' takes true or false, not an integer", nil),
            (member("depth", .integer(10)), "member 'depth': '10' is not in 0...9", nil),
        ] as [(ConfigurationMember, String, String?)])
    func reportsError(member: ConfigurationMember, message: String, suggestion: String?) {
        var arguments = SampleCommand.Arguments()
        #expect(throws: UsageError(message, suggestion: suggestion, place: Self.place)) {
            try SampleCommand.description.apply(configuration: [member], to: &arguments)
        }
    }

    @Test("Members for other commands are ignored")
    func ignoresOthers() throws {
        var arguments = SampleCommand.Arguments()
        try SampleCommand.description.apply(
            configuration: [Self.member("rule", .string("x"))], to: &arguments, ignoring: { ["rule"] })
        #expect(arguments == SampleCommand.Arguments())
    }

    @Test("A program reads the configuration for commands that use one, and prints errors with their place")
    func programConfigures() async {
        let program = Program(
            name: "stringsmith", version: "1", date: "2026-01-02", summary: "tools",
            commands: [
                CommandEntry("extract", SampleCommand.description),
                CommandEntry("genstrings", AppleCommand.description),
            ]
        ) { request, _ in
            #expect(request == ConfigurationRequest(command: "extract", path: "c.json", positionals: ["p"]))
            return [Self.member("fromat", .string("json"))]
        }
        let result = await Sample.run(["extract", "--config", "c.json", "p"], program: program)
        #expect(result.error == ".stringsmith.json:2:5: error: unknown member 'fromat'; did you mean 'format'?\n")
        #expect(result.status == .failure)
        let apple = await Sample.run(["genstrings", "p"], program: program)
        #expect(apple.status == .success)
    }
}
