import Foundation
import StringsmithFormats
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// Runs the scripts for build systems, in the environments that these provide.
@Suite("In build systems")
struct BuildSystemTests {
    private static let finding =
        "fr.lproj/Localizable.strings:1:20: error: fr: \"%@ left\": %d expects a 32-bit integer, "
        + "but the source's %@ takes an object [format-argument-class]\n"

    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "en.lproj/Localizable.strings": "\"%@ left\" = \"%@ left\";\n",
            "fr.lproj/Localizable.strings": "\"%@ left\" = \"reste %d\";\n",
            "it.lproj/Localizable.strings": "\"%@ left\" = \"ne restano %@\";\n",
        ])
    }

    /// Runs a script in exactly this environment.
    private static func run(
        _ script: String, _ arguments: [String] = [], _ environment: [String: String], in directory: TemporaryDirectory
    ) throws -> ProcessRun {
        let variables = environment.map { "\($0.key)=\($0.value)" }
        let path = DocumentedFileTests.root + "/scripts/" + script
        let words = ["-i", "PATH=/usr/bin:/bin"] + variables + [script.hasSuffix(".sh") ? "sh" : "bash", path]
        return try ProcessRun("/usr/bin/env", words + arguments, in: directory.path)
    }

    @Test(
        "Xcode's build phase shows findings with absolute paths, and nothing while indexing or in a preview",
        arguments: [
            (["ACTION": "build"], [], 1, true),
            (["ACTION": "install", "ENABLE_PREVIEWS": "NO"], ["fr.lproj"], 1, true),
            (["ACTION": "build"], ["it.lproj"], 0, false),
            (["ACTION": "indexbuild"], [], 0, false),
            (["ACTION": "build", "ENABLE_PREVIEWS": "YES"], [], 0, false),
        ] as [([String: String], [String], Int32, Bool)])
    func xcode(environment: [String: String], arguments: [String], status: Int32, isFound: Bool) throws {
        let project = try Self.project()
        var environment = environment
        environment["SRCROOT"] = project.path
        let program = try #require(BuiltProgram.path)
        environment["STRINGSMITH"] = program
        // Xcode usually starts a phase in SRCROOT, but doesn't guarantee it.
        let run = try Self.run("xcode-build-phase.sh", arguments, environment, in: TemporaryDirectory())
        #expect(run.error == "")
        #expect(run.text == (isFound ? project.path + "/" + Self.finding : ""))
        #expect(run.status == status)
    }

    @Test("Warnings don't fail Xcode's build")
    func xcodeWarnings() throws {
        let table = "\"a\" = \"b\";\n\"a\" = \"c\";\n"
        let project = try TemporaryDirectory(["en.lproj/Localizable.strings": table])
        let environment = ["SRCROOT": project.path, "STRINGSMITH": try #require(BuiltProgram.path)]
        let run = try Self.run("xcode-build-phase.sh", [], environment, in: project)
        #expect(run.text.contains(": warning: "))
        #expect(run.status == 0)
    }

    @Test("Xcode's build phase uses the project's program, and explains how to get one if it is missing")
    func xcodeProgram() throws {
        let project = try Self.project()
        let environment = ["SRCROOT": project.path, "HOME": project.path + "/none"]
        if try ProcessRun(shell: "command -v stringsmith", in: "/").status != 0 {
            let run = try Self.run("xcode-build-phase.sh", [], environment, in: project)
            #expect(run.text.hasPrefix("warning: stringsmith was not found: run make install PREFIX="))
            #expect(run.status == 0)
        }
        try project.makeDirectory("bin")
        try project.link("bin/stringsmith", to: try #require(BuiltProgram.path))
        #expect(
            try Self.run("xcode-build-phase.sh", ["fr.lproj"], environment, in: project).text.hasSuffix(Self.finding))
    }

    @Test("The GitHub action runs the command with its inputs, which the shell doesn't interpret")
    func gitHub() throws {
        let project = try Self.project()
        try project.write("\"a\" = \"%d\";", to: "a $(touch x)/fr.lproj/Localizable.strings")
        let environment = [
            "PROGRAM": try #require(BuiltProgram.path), "INPUT_COMMAND": "check", "INPUT_REPORTER": "xcode",
            "INPUT_ARGUMENTS": "--color never\n--skip-rule all *", "INPUT_PATHS": "fr.lproj\na $(touch x)\n\n",
        ]
        let glob = try Self.run("github-action", ["run"], environment, in: project)
        #expect(glob.text.contains("cannot read '*'"), "an argument is taken as it stands")
        #expect(glob.status == 2)
        var plain = environment
        plain["INPUT_ARGUMENTS"] = " --color never\n"
        let run = try Self.run("github-action", ["run"], plain, in: project)
        #expect(run.text == project.path + "/" + Self.finding)
        #expect(run.status == 1)
        #expect(try !project.names().contains("x"))
    }

    @Test("The GitHub action finds the program, or a cache key for building it")
    func gitHubProgram() throws {
        let directory = try TemporaryDirectory(["output": ""])
        let program = try #require(BuiltProgram.path)
        let output = ["GITHUB_OUTPUT": directory.path("output"), "RUNNER_TEMP": directory.path]
        let given = output.merging(["INPUT_PROGRAM": program]) { $1 }
        #expect(try Self.run("github-action", ["find"], given, in: directory).status == 0)
        #expect(try directory.text(of: "output") == "program=\(program)\n")
        let wrong = output.merging(["INPUT_PROGRAM": "/nowhere/stringsmith"]) { $1 }
        let run = try Self.run("github-action", ["find"], wrong, in: directory)
        #expect(run.text.hasPrefix("::error title=stringsmith::'/nowhere/stringsmith' "))
        #expect(run.status == 2)
    }

    @Test(
        "The GitHub action's default reporter is left out for commands without it",
        arguments: [("status", "no translations"), ("config", "configuration: "), ("explain", "  "), ("format", "")])
    func gitHubReporters(command: String, output: String) throws {
        let project = try TemporaryDirectory(["en.lproj/Localizable.strings": "\"a\" = \"b\";\n"])
        let environment = [
            "PROGRAM": try #require(BuiltProgram.path), "INPUT_COMMAND": command, "INPUT_REPORTER": "github",
        ]
        let run = try Self.run("github-action", ["run"], environment, in: project)
        #expect(run.error == "")
        #expect(run.status == 0)
        #expect(output.isEmpty || run.text.contains(output))
    }

    @Test(
        "The program input of the GitHub action can't add outputs or workflow commands",
        arguments: ["evil\nkey=value", "x\n::add-path::y", "y\rz", "100%\n::error::z"])
    func gitHubInjection(program: String) throws {
        let directory = try TemporaryDirectory(["output": ""])
        try directory.link("evil\nkey=value", to: try #require(BuiltProgram.path))
        let environment = [
            "GITHUB_OUTPUT": directory.path("output"), "INPUT_PROGRAM": directory.path + "/" + program,
        ]
        let run = try Self.run("github-action", ["find"], environment, in: directory)
        #expect(run.status == 2)
        #expect(run.text.hasPrefix("::error title=stringsmith::'"))
        #expect(run.text.utf8.count(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) == 1)
        #expect(try directory.text(of: "output") == "")
    }

    @Test("The pre-commit hooks see the tables of every format")
    func hookFiles() throws {
        let hooks = try String(contentsOfFile: DocumentedFileTests.root + "/.pre-commit-hooks.yaml", encoding: .utf8)
        let patterns = hooks.split(separator: "\n").filter { $0.hasPrefix("  files: ") }.map { $0.dropFirst(9) }
        #expect(patterns.count == hooks.split(separator: "\n").count { $0.hasPrefix("- id: ") })
        for pattern in patterns {
            let regex = try Regex(String(pattern))
            for suffix in Set(FormatRegistry.formats.flatMap { $0.pathExtensions }).subtracting(["json", "plist"]) {
                #expect("R/en.lproj/Localizable.\(suffix)".firstMatch(of: regex) != nil, "\(suffix)")
            }
        }
    }

    @Test("Every entry of the pre-commit hooks is a command line that parses")
    func preCommit() throws {
        let hooks = try String(contentsOfFile: DocumentedFileTests.root + "/.pre-commit-hooks.yaml", encoding: .utf8)
        let prefix = "  entry: stringsmith "
        let entries = hooks.split(separator: "\n").filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        #expect(entries.count == hooks.split(separator: "\n").count { $0.hasPrefix("- id: ") })
        for entry in entries {
            let words = entry.split(separator: " ").map(String.init)
            let command = try #require(Program.stringsmith.command(named: words[0]))
            #expect(throws: Never.self) { try command.parse(ArgumentQueue(Array(words.dropFirst()))) }
        }
    }
}
