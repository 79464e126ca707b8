import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("Configuration file")
struct ConfigurationFileTests {
    @Test(
        "The nearest file at or above a path is used",
        arguments: [
            ("", ".stringsmith.json"), ("App", "App/.stringsmith.json"), ("App/", "App/.stringsmith.json"),
            ("App/Sources", "App/.stringsmith.json"), ("App/Sources/a.swift", "App/.stringsmith.json"),
            ("Other/Sources", ".stringsmith.json"), ("none.swift", ".stringsmith.json"),
        ]
    )
    func nearest(path: String, expected: String) throws {
        let directory = try TemporaryDirectory([
            ".stringsmith.json": "{}", "App/.stringsmith.json": "{}", "App/Sources/a.swift": "",
            "Other/Sources/b.m": "",
        ])
        let start = path.isEmpty ? directory.path : directory.path(path)
        #expect(ConfigurationFile.nearest(to: start) == directory.path(expected))
    }

    @Test("A directory with the file's name isn't a configuration")
    func directory() throws {
        let directory = try TemporaryDirectory([".stringsmith.json": "{}", "a/.stringsmith.json/x": ""])
        #expect(ConfigurationFile.nearest(to: directory.path("a")) == directory.path(".stringsmith.json"))
    }

    @Test("Members for all commands come before those for one, each with its place")
    func members() throws {
        let text = """
            // JSON5
            {
                jobs: 2,
                'extract': { "routine": ['A', "B"], },
                quiet: true,
            }
            """
        let directory = try TemporaryDirectory(["c.json": text])
        let file = try ConfigurationFile(path: directory.path("c.json"))
        let members = file.members(for: "extract")
        #expect(members.map(\.name) == ["jobs", "quiet", "routine"])
        #expect(members.map { [$0.position.line, $0.position.column] } == [[3, 5], [5, 5], [4, 18]])
        #expect(file.members(for: "convert").map(\.name) == ["jobs", "quiet"])
        #expect(file.commandMembers.map(\.name) == ["extract"])
    }

    @Test(
        "An error has a place",
        arguments: [
            ("{\n  routine: [\n}", 3, 1), ("[]", 1, 1), ("", 1, 1), ("{a: 1} x", 1, 8), ("{\"é\": nope}", 1, 7),
        ]
    )
    func errors(text: String, line: Int, column: Int) throws {
        let directory = try TemporaryDirectory(["c.json": text])
        let error = #expect(throws: ConfigurationFile.ReadingError.self) {
            try ConfigurationFile(path: directory.path("c.json"))
        }
        #expect(error?.position == SourcePosition(line: line, column: column))
        #expect(error?.path == directory.path("c.json"))
    }

    @Test("A file that can't be read is an error without a place")
    func missing() throws {
        let directory = try TemporaryDirectory()
        let error = #expect(throws: ConfigurationFile.ReadingError.self) {
            try ConfigurationFile(path: directory.path("c.json"))
        }
        #expect(error?.position == nil)
        #expect(error?.message == "cannot read '\(directory.path("c.json"))': No such file or directory")
    }
}
