import Foundation
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
        for name in ["", "App", "Other"] { try directory.setMode(0o755, of: name) }
        let start = path.isEmpty ? directory.path : directory.path(path)
        #expect(try ConfigurationSearch(from: start).path == directory.path(expected))
    }

    @Test(
        "The search ends at the top of the repository",
        arguments: [
            ("App/Sources", "App/.git/HEAD", nil), ("App", "App/.git", nil),
            ("App/Sources", ".git/HEAD", ".stringsmith.json"),
            ("App/Sources", "App/Sources/.git/HEAD", nil), ("App/Sources", "Other/.git/HEAD", ".stringsmith.json"),
        ] as [(String, String, String?)])
    func top(path: String, marker: String, expected: String?) throws {
        let directory = try TemporaryDirectory([".stringsmith.json": "{}", "App/Sources/a.swift": "", marker: ""])
        let search = try ConfigurationSearch(from: directory.path(path))
        #expect(search.path == expected.map(directory.path))
        #expect(search.skipped == [])
    }

    @Test(
        "Outside a repository, a file above the project that others can write is skipped; a repository's is used",
        arguments: [
            (0o644, 0o757, 0), (0o644, 0o775, 0), (0o646, 0o755, 0), (0o664, 0o755, 0), (0o644, 0o1777, 0),
            (0o644, 0o755, 65534),
        ], [false, true])
    func strangers(file: (mode: Int, directory: Int, owner: Int), isRepository: Bool) throws {
        guard file.owner == 0 || geteuid() == 0 else { return }
        let directory = try TemporaryDirectory([
            ".stringsmith.json": "{}", "u/.stringsmith.json": "{}", "u/p/q/a.swift": "",
        ])
        try directory.setMode(0o755, of: ".")
        try directory.setMode(file.directory, of: "u")
        try directory.setMode(file.mode, of: "u/.stringsmith.json")
        if file.owner != 0 { chown(directory.path("u/.stringsmith.json"), uid_t(file.owner), gid_t.max) }
        if isRepository { try directory.makeDirectory("u/.git") }
        let search = try ConfigurationSearch(from: directory.path("u/p/q"))
        #expect(search.path == directory.path(isRepository ? "u/.stringsmith.json" : ".stringsmith.json"))
        #expect(search.skipped == (isRepository ? [] : [directory.path("u/.stringsmith.json")]))
        #expect(try ConfigurationSearch(from: directory.path("u")).path == directory.path("u/.stringsmith.json"))
    }

    @Test(
        "What a stranger puts into a shared directory is neither a configuration nor a repository",
        .enabled(if: geteuid() == 0))
    func sharedDirectory() throws {
        let directory = try TemporaryDirectory(["u/.stringsmith.json": "{}", "u/p/a.swift": "", "u/.git/HEAD": ""])
        try directory.setMode(0o1777, of: "u")
        for name in ["u/.stringsmith.json", "u/.git"] { chown(directory.path(name), 65534, gid_t.max) }
        for path in ["u/p", "u"] {
            let search = try ConfigurationSearch(from: directory.path(path))
            #expect(search.path == nil)
            #expect(search.skipped == [directory.path("u/.stringsmith.json")])
        }
        #expect(Workspace().repository(around: directory.path("u/p/a.swift")) == nil)
        chown(directory.path("u/.git"), 0, gid_t.max)
        #expect(Workspace().repository(around: directory.path("u/p/a.swift")) == RealPath.of(directory.path("u")))
    }

    @Test("A directory with the file's name counts as a configuration that can't be read")
    func directory() throws {
        let directory = try TemporaryDirectory([".stringsmith.json": "{}", "a/.stringsmith.json/x": ""])
        let path = directory.path("a/.stringsmith.json")
        #expect(try ConfigurationSearch(from: directory.path("a")).path == path)
        #expect(throws: ConfigurationFile.ReadingError.self) { try ConfigurationFile(path: path) }
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
