import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Hostile clones: configuration")
struct HostileConfigurationTests {
    /// An option that a configuration can set.
    struct Configurable: Sendable, CustomTestStringConvertible {
        var command: String
        var option: OptionDescription

        var testDescription: String { "\(command) --\(option.name)" }
    }

    static let configurable: [Configurable] = Program.stringsmith.configurableCommands.flatMap { command in
        command.options.filter(\.isConfigurable).map { Configurable(command: command.name, option: $0) }
    }

    /// A command line for each command, with all its files in a clone.
    static let commandLines: [String: [String]] = [
        "sync": ["@/clone"], "extract": ["@/clone/S"], "merge-extracted": ["@/clone/uses.json"],
        "diff": ["@/clone/b.strings", "@/clone/R/en.lproj/Localizable.strings"],
        "merge": ["@/clone/b.strings", "@/clone/b.strings", "@/clone/b.strings"],
        "check": ["--write-baseline", "@/clone"], "audit": ["--write-baseline", "@/clone"], "status": ["@/clone"],
        "merge-reports": ["@/clone/report.json"],
        "convert": ["@/clone/b.strings", "--to", "stringsdict", "--locale", "en"], "format": ["@/clone"],
        "compile": ["@/clone/M.xcstrings"], "export": ["--locale", "fr", "@/clone"],
        "import": ["@/clone/fr.xliff"], "incoming": ["@/clone/fr.strings"],
        "split": ["@/clone/M.xcstrings"], "join": ["@/clone/fr.strings"],
        "rename": ["a", "b", "@/clone"], "symbols": ["@/clone/b.strings"], "fill": ["@/clone"],
        "why": ["a", "--project", "@/clone"], "prune": ["--project", "@/clone"],
    ]

    static let catalog = """
        {"sourceLanguage":"en","strings":{"k":{"localizations":{"fr":{"stringUnit":{"state":"translated","value":"v"}}}}},\
        "version":"1.0"}
        """

    static let xliff = """
        <xliff version="1.2"><file original="R/en.lproj/Localizable.strings" source-language="en" target-language="fr" \
        datatype="plaintext"><body><trans-unit id="a"><source>A</source><target>Ah</target></trans-unit></body></file></xliff>
        """

    /// A clone beside a script, which would create `ran`.
    static func project(_ configuration: String) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory([
            "clone/.stringsmith.json": configuration, "clone/.git/config": "[core]\n",
            "clone/b.strings": "\"a\" = \"B\";\n",
            "clone/R/en.lproj/Localizable.strings": "\"a\" = \"A\";\n", "clone/fr.strings": "\"k\" = \"w\";\n",
            "clone/R/fr.lproj/Localizable.strings": "\"a\" = \"Ah\";\n\"x\" = \"touch ran;\";\n",
            "clone/S/x.swift": "let a = NSLocalizedString(\"a\", comment: \"\")\n", "clone/M.xcstrings": catalog,
            "clone/uses.json": "[]", "clone/report.json": "{\"diagnostics\":[]}", "clone/fr.xliff": xliff,
        ])
        try directory.write("#!/bin/sh\n: > '\(directory.path("ran"))'\n", to: "outside/victim")
        try directory.setMode(0o755, of: "outside/victim")
        // Hidden, so that scans are complete.
        try directory.makeDirectory("clone/.links")
        try directory.link("clone/.links/file", to: "../../outside/victim")
        try directory.link("clone/.links/way", to: "../../outside")
        return directory
    }

    @Test("Each command that has a configuration is tried below")
    func isComplete() {
        let names = Program.stringsmith.configurableCommands.map(\.name).filter { $0 != "config" }
        #expect(Set(names) == Set(Self.commandLines.keys))
    }

    @Test("An option with a path says what its path means in a configuration", arguments: configurable)
    func declaresPaths(_ configurable: Configurable) {
        let option = configurable.option
        let takesPath =
            [.file, .directory].contains(option.completion)
            || option.placeholder.map { ["FILE", "DIR", "PATH", "OUT"].contains($0) } ?? false
        #expect(!takesPath || option.configuration != .verbatim)
        #expect(option.name != "program")
    }

    static let places = [
        "../outside/victim", "@/outside/victim", ".links/file", ".links/way/victim", "R/../../outside/victim",
        "../outside",
        ".links/way", ".git/config",
    ]

    @Test(
        "No option in a configuration writes or runs a file outside of its directory",
        arguments: configurable.filter { $0.option.placeholder != nil && $0.command != "config" })
    func isConfined(_ configurable: Configurable) async throws {
        var arguments = try #require(Self.commandLines[configurable.command])
        // By default, the output directory is the current one.
        if configurable.command == "export", configurable.option.configuration != .output {
            arguments += ["-o", "@/clone/Out"]
        }
        for place in Self.places {
            let directory = try Self.project("")
            let value = place.hasPrefix("@/") ? directory.path + place.dropFirst() : place
            try directory.write(
                "{ '\(configurable.command)': { '\(configurable.option.name)': '\(value)' } }",
                to: "clone/.stringsmith.json")
            let script = try directory.text(of: "outside/victim")
            let run = await StringsmithRun(
                [configurable.command, "--config", "@/clone/.stringsmith.json"] + arguments, in: directory)
            #expect(try directory.text(of: "outside/victim") == script, "\(place)")
            #expect(try directory.text(of: "clone/.git/config") == "[core]\n", "\(place)")
            #expect(try directory.names(in: "outside") == ["victim"], "\(place)")
            #expect(try directory.names() == ["clone", "outside"], "\(place)")
            guard configurable.option.configuration == .output else { continue }
            #expect(run.status == 2)
            let name = configurable.option.name
            let column = configurable.command.utf8.count + 9
            #expect(
                run.error == "clone/.stringsmith.json:1:\(column): error: member '\(name)': "
                    + "'\(place.hasPrefix("@/") ? String(place.dropFirst(2)) : place)' is not inside the configuration's "
                    + "directory: name it on the command line instead\n")
        }
    }

    @Test(
        "A configuration names outputs in its own directory, wherever the command runs",
        arguments: [
            ("sync", "output", "report", "report"), ("check", "stamp", "new/stamp", "new/stamp"),
            ("check", "baseline", "b.json", "b.json"), ("compile", "output-directory", "Out", "Out/fr.lproj/M.strings"),
            ("extract", "output", ".", "Localizable.strings"), ("status", "output", "R/../report", "report"),
        ])
    func writesInside(command: String, option: String, value: String, expected: String) async throws {
        let directory = try Self.project("{ \(command): { '\(option)': '\(value)' } }")
        try directory.write("\"a\" = \"B\";\n", to: "clone/R/fr.lproj/Localizable.strings")
        var arguments = try #require(Self.commandLines[command])
        if option == "stamp" { arguments = ["--no-sources", "@/clone"] }
        let run = await StringsmithRun([command, "--config", "@/clone/.stringsmith.json"] + arguments, in: directory)
        #expect(run.status != 2, "\(run.error)")
        #expect(throws: Never.self) { try directory.bytes(of: "clone/" + expected) }
    }

    @Test("A configuration that others can write is named once, and used if it is named")
    func strangers() async throws {
        let directory = try TemporaryDirectory([
            ".stringsmith.json": "{ check: { strict: true } }",
            "p/q/en.lproj/A.strings": "\"a\" = \"A\";\n", "p/q/de.lproj/A.strings": "\"a\" = \"\";\n",
        ])
        try directory.setMode(0o666, of: ".stringsmith.json")
        let run = await StringsmithRun(["check", "@/p/q"], in: directory)
        #expect(run.output.contains("warning: de: empty value"))
        #expect(
            run.error.hasPrefix(
                ".stringsmith.json: note: not used, because other users own it, or can write it or its directory: use it "
                    + "with --config, or skip it with --no-config\n"))
        #expect(run.error.split(separator: ".stringsmith.json").count == 1)
        let named = await StringsmithRun(["check", "--config", "@/.stringsmith.json", "@/p/q"], in: directory)
        #expect(named.output.contains("error: de: empty value"))
        #expect(await StringsmithRun(["check", "--no-config", "@/p/q"], in: directory).error == "")
    }

    @Test(
        "Anything else at the path of the configuration is an error, and nothing is done without it",
        arguments: [
            ("ln -s none.json .stringsmith.json", "No such file or directory"),
            ("ln -s .stringsmith.json .stringsmith.json", "Too many levels of symbolic links"),
            ("mkdir .stringsmith.json", "Is a directory"), ("mkfifo .stringsmith.json", "Not a regular file"),
        ])
    func obstacle(line: String, reason: String) throws {
        let table = "\"old\" = \"Old\";\n"
        let directory = try TemporaryDirectory(["p/en.lproj/Localizable.strings": table, "p/A.swift": "let a = 1\n"])
        for command in ["prune", "config"] {
            let run = try StringsmithRun.shell(
                "\(line); $S \(command); s=$?; rm -r .stringsmith.json; exit $s", in: directory, at: "p")
            #expect(run.status == 2 && run.text.isEmpty)
            #expect(
                run.error == ".stringsmith.json: error: cannot read '.stringsmith.json': \(reason)\n", "\(run.error)")
        }
        #expect(try directory.text(of: "p/en.lproj/Localizable.strings") == table)
    }

    @Test("The command line names outputs anywhere")
    func commandLineIsFree() async throws {
        let directory = try Self.project("{ check: { output: '../outside/victim' } }")
        let run = await StringsmithRun(["check", "-o", "@/outside/report", "@/clone"], in: directory)
        #expect(run.status != 2, "\(run.error)")
        #expect(try directory.names(in: "outside") == ["report", "victim"])
    }
}
