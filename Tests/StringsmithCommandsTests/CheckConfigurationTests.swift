import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Configuration of check")
struct CheckConfigurationTests {
    private func run(_ configuration: String, _ arguments: String...) async throws -> StringsmithRun {
        let directory = try TemporaryDirectory([
            ".stringsmith.json": configuration,
            "App/en.lproj/A.strings": "\"a\" = \"%d files\";\n\"b\" = \"Save\";\n",
            "App/de.lproj/A.strings": "\"a\" = \"%@ Dateien\";\n\"b\" = \"Sichern\";\n",
            "Vendor/en.lproj/A.strings": "\"a\" = \"%d files\";\n\"b\" = \"Save\";\n",
            "Vendor/pt_BR.lproj/A.strings": "\"a\" = \"%@ arquivos\";\n",
        ])
        return await StringsmithRun(["check", "--reporter", "xcode"] + arguments + [directory.path], in: directory)
    }

    private static let german = "App/de.lproj/A.strings:1: error"

    /// Returns `path:line: severity` for each line, with relative paths.
    private func summary(_ run: StringsmithRun) -> [String] {
        run.output.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", maxSplits: 4).map { $0.drop { $0 == " " } }
            return parts.count > 3 ? "\(parts[0]):\(parts[1]): \(parts[3])" : String(line)
        }.filter { $0.contains(".strings:") }
    }

    @Test(
        "Levels apply everywhere or by locale, path and table, and the command line wins",
        arguments: [
            ("{}", [], ["App/de.lproj/A.strings:1: error", "Vendor/pt_BR.lproj/A.strings:1: error"]),
            (
                "{check: {rules: {'format-argument-class': 'note'}}}", [],
                ["App/de.lproj/A.strings:1: note", "Vendor/pt_BR.lproj/A.strings:1: note"]
            ),
            ("{check: {rules: {'format-argument-class': 'off'}}}", [], []),
            (
                "{check: {rules: {'format-argument-class': 'off'}}}", ["--rule", "format-argument-class"],
                ["App/de.lproj/A.strings:1: error", "Vendor/pt_BR.lproj/A.strings:1: error"]
            ),
            (
                "{check: {rules: {'format-argument-class': 'warning'}}}", ["--skip-rule", "format-argument-class"], []
            ),
            (
                "{check: {overrides: [{paths: 'Vendor/**', rules: {'format-argument-class': 'off'}}]}}", [],
                ["App/de.lproj/A.strings:1: error"]
            ),
            (
                "{check: {overrides: [{paths: ['Vendor'], rules: {'format-argument-class': 'warning'}}]}}", [],
                ["App/de.lproj/A.strings:1: error", "Vendor/pt_BR.lproj/A.strings:1: warning"]
            ),
            (
                "{check: {overrides: [{locales: ['pt-*'], rules: {'format-argument-class': 'off'}}]}}", [],
                ["App/de.lproj/A.strings:1: error"]
            ),
            (
                "{check: {overrides: [{locales: ['pt_BR'], tables: 'A', rules: {'format-argument-class': 'off'}}]}}",
                [], ["App/de.lproj/A.strings:1: error"]
            ),
            (
                "{check: {overrides: [{locales: 'de', tables: 'B*', rules: {'format-argument-class': 'off'}}]}}", [],
                ["App/de.lproj/A.strings:1: error", "Vendor/pt_BR.lproj/A.strings:1: error"]
            ),
            (
                """
                {check: {rules: {'format-argument-class': 'off'}, overrides: [
                {locales: '*', rules: {'format-argument-class': 'warning'}},
                {locales: 'de', rules: {'format-argument-class': 'default'}}]}}
                """, [], ["App/de.lproj/A.strings:1: error", "Vendor/pt_BR.lproj/A.strings:1: warning"]
            ),
            (
                "{check: {rules: {'format-argument-class': 'warning'}}}", ["--strict"],
                ["App/de.lproj/A.strings:1: error", "Vendor/pt_BR.lproj/A.strings:1: error"]
            ),
        ] as [(String, [String], [String])])
    func levels(configuration: String, arguments: [String], expected: [String]) async throws {
        let directory = try TemporaryDirectory([
            ".stringsmith.json": configuration,
            "App/en.lproj/A.strings": "\"a\" = \"%d files\";\n",
            "App/de.lproj/A.strings": "\"a\" = \"%@ Dateien\";\n",
            "Vendor/en.lproj/A.strings": "\"a\" = \"%d files\";\n",
            "Vendor/pt_BR.lproj/A.strings": "\"a\" = \"%@ arquivos\";\n",
        ])
        let run = await StringsmithRun(
            ["check", "--reporter", "xcode", "--skip-rule", "legacy-locale-name"] + arguments + [directory.path],
            in: directory)
        #expect(run.error.isEmpty)
        #expect(summary(run) == expected)
    }

    @Test("A rule that is off by default is on if it has a level, and then reports each key")
    func turnsOn() async throws {
        let run = try await run("{check: {overrides: [{locales: 'de', rules: {'untranslated': 'error'}}]}}")
        #expect(run.error.isEmpty)
        let each = try await self.run("{check: {rules: {'missing-key': 'error'}}}")
        #expect(each.output.contains("error: pt-BR: missing key \"b\" [missing-key]"))
    }

    @Test("rule and skip-rule in the file have the same meaning as the options")
    func options() async throws {
        let run = try await run("{check: {'skip-rule': 'format-argument-class', rules: {'missing-key': 'off'}}}")
        #expect(!run.output.contains("format-argument-class"))
        #expect(!run.output.contains("missing-key"))
    }

    @Test(
        "An error has a place and a suggestion",
        arguments: [
            (
                "{check: {rules: {'mising-key': 'off'}}}",
                "1:18: error: unknown rule 'mising-key'; did you mean 'missing-key'?"
            ),
            (
                "{check: {\n rules: {'missing-key':\n 'eror'}}}",
                "3:2: error: 'eror' is not one of off, note, warning, error, default; did you mean 'error'?"
            ),
            ("{check: {rules: ['a']}}", "1:17: error: 'rules' takes an object, not a list"),
            (
                "{check: {overrides: [{local: 'de', rules: {}}]}}",
                "1:23: error: unknown member 'local' of 'overrides'; did you mean 'locales'?"
            ),
            ("{check: {overrides: [{locales: 'de'}]}}", "1:22: error: an override needs 'rules'"),
            (
                "{check: {overrides: [{locales: 'nonsense!', rules: {'number': 'off'}}]}}",
                "1:32: error: 'nonsense!' is not a locale"
            ),
            ("{check: {glossary: [{keep: true}]}}", "1:21: error: a glossary term needs 'source'"),
            (
                "{check: {glossary: [{source: 'a', keep: 'yes'}]}}",
                "1:41: error: 'keep' takes true or false, not a string"
            ),
            ("{check: {terms: [1]}}", "1:18: error: 'terms' takes a string, not a number"),
            ("{check: {overides: []}}", "1:10: error: unknown member 'overides'; did you mean 'overrides'?"),
            ("{rules: {}}", "1:2: error: member 'rules' belongs in 'check'"),
            ("{chek: {}}", "1:2: error: unknown command 'chek'; did you mean 'check'?"),
        ])
    func errors(configuration: String, message: String) async throws {
        let run = try await run(configuration)
        #expect(run.error == ".stringsmith.json:\(message)\n")
        #expect(run.status == 2)
    }

    @Test("config shows each value with its place")
    func config() async throws {
        let directory = try TemporaryDirectory([
            ".stringsmith.json": """
            {
              quiet: true,
              explain: {},
              status: {},
              check: {
                rules: { "missing-key": "off" },
                overrides: [ { locales: ["fr", "pt-*"], rules: { number: "note" } } ],
              },
            }
            """.split(separator: "\n").filter { !$0.contains("explain") && !$0.contains("status") }
                .joined(separator: "\n")
        ])
        let run = await StringsmithRun(["config", "--command", "check", directory.path], in: directory)
        #expect(run.error.isEmpty)
        let lines = run.output.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines.first == "configuration: .stringsmith.json")
        for line in [
            "quiet true .stringsmith.json:2:3", "strict false default", "baseline - default",
            "rules.missing-key \"off\" .stringsmith.json:4:14", "rules.number \"off\" default",
            "rules.format-argument-class \"error\" default",
            "overrides[0].locales [\"fr\",\"pt-*\"] .stringsmith.json:5:20",
            "overrides[0].rules.number \"note\" .stringsmith.json:5:54", "terms - default",
        ] {
            #expect(lines.contains(line), "\(line) in\n\(run.output)")
        }
        let json = await StringsmithRun(
            ["config", "--reporter", "json", "--command", "convert", directory.path], in: directory)
        #expect(json.output.hasPrefix("{\n  \"version\": 1,\n"))
        #expect(json.output.contains("\"origin\": \"default\""))
    }

    @Test("config reports errors of any command, an unknown command, and a missing file")
    func configErrors() async throws {
        let directory = try TemporaryDirectory([
            "a/.stringsmith.json": "{\n sync: { routin: 'x' } }", "b/.stringsmith.json": "{}",
        ])
        let wrong = await StringsmithRun(["config", "--command", "check", "@/a"], in: directory)
        #expect(wrong.error == "a/.stringsmith.json:2:10: error: unknown member 'routin'; did you mean 'routine'?\n")
        #expect(wrong.status == 2)
        let unknown = await StringsmithRun(["config", "--command", "chek", "@/b"], in: directory)
        #expect(unknown.error.contains("'chek' is not a configurable command; did you mean 'check'?"))
        let none = await StringsmithRun(["config", "--command", "check", directory.path], in: directory)
        #expect(none.output.hasPrefix("configuration: none; no .stringsmith.json here or above\n"))
    }

    @Test("The help and manual list the members")
    func help() async throws {
        let directory = try TemporaryDirectory()
        let help = await StringsmithRun(["help", "check"], in: directory)
        #expect(help.output.contains("In the configuration file:\n"))
        #expect(help.output.contains("  rules: {RULE: LEVEL}"))
    }

    @Test(
        "The length factor is configurable",
        arguments: [("2", true), ("4.5", false), ("'3'", nil), ("0", nil)] as [(String, Bool?)])
    func lengthFactor(factor: String, isFound: Bool?) async throws {
        let directory = try TemporaryDirectory([
            ".stringsmith.json": "{check: {rules: {length: 'warning'}, 'length-factor': \(factor)}}",
            "en.lproj/A.strings": "\"a\" = \"Speed\";\n",
            "de.lproj/A.strings": "\"a\" = \"Geschwindigkeit der Wiedergabe\";\n",
        ])
        let run = await StringsmithRun(["check", directory.path], in: directory)
        #expect(run.output.contains("[length]") == (isFound ?? false), "\(run.output)")
        #expect(run.status == (isFound.map { $0 ? 1 : 0 } ?? 2))
        #expect(isFound != nil || run.error.contains("takes a positive number"), "\(run.error)")
    }
}
