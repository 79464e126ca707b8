import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Check with a baseline")
struct CheckBaselineTests {
    private static let english = "\"a\" = \"%d files\";\n\"b\" = \"Save\";\n"
    private static let german = "\"a\" = \"%@ Dateien\";\n"

    private func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "App/en.lproj/A.strings": Self.english, "App/de.lproj/A.strings": Self.german,
            "App/fr.lproj/A.strings": "\"a\" = \"%@ fichiers\";\n\"b\" = \"Garder\";\n",
        ])
    }

    private static let baseline = """
        {"version":1,"findings":[
        {"directory":"App","locale":"de","table":"A","key":"a","rule":"format-argument-class"},
        {"directory":"App","locale":"de","table":"A","key":"b","rule":"missing-key"},
        {"directory":"App","locale":"fr","table":"A","key":"a","rule":"format-argument-class"}
        ]}

        """

    private func written() async throws -> TemporaryDirectory {
        let directory = try project()
        let run = await StringsmithRun(
            ["check", "--write-baseline", "--baseline", "@/b.json", directory.path], in: directory)
        #expect(run.output == "b.json: 3 findings, written\n")
        #expect(run.status == 0)
        return directory
    }

    @Test("A baseline is sorted, with one entry per line, and always has the same bytes")
    func writes() async throws {
        let directory = try await written()
        #expect(try directory.text(of: "b.json") == Self.baseline)
        _ = await StringsmithRun(
            ["check", "--write-baseline", "--jobs", "1", "--baseline", "@/b.json", directory.path], in: directory)
        #expect(try directory.text(of: "b.json") == Self.baseline)
    }

    @Test("Findings in the baseline aren't reported, even if lines move, and new ones are")
    func hides() async throws {
        let directory = try await written()
        try directory.write("\n/* moved */\n\n" + Self.german, to: "App/de.lproj/A.strings")
        let quiet = await StringsmithRun(["check", "--baseline", "@/b.json", directory.path], in: directory)
        #expect(quiet.output == "Nothing new in 3 tables.\n")
        #expect(quiet.status == 0)
        try directory.write(Self.german + "\"b\" = \"%@\";\n", to: "App/de.lproj/A.strings")
        let loud = await StringsmithRun(
            ["check", "--baseline", "@/b.json", "--reporter", "xcode", directory.path], in: directory)
        #expect(loud.output.contains("App/de.lproj/A.strings:2:"))
        #expect(!loud.output.contains("App/de.lproj/A.strings:1:"))
        #expect(loud.status == 1)
    }

    @Test("An entry for a finding that follows from another one stays covered, and isn't reported as fixed")
    func commonCause() async throws {
        let project = try TemporaryDirectory([
            "App/en.lproj/A.strings": "\"a\" = \"Hi %@\";\n", "App/de.lproj/A.strings": "\"a\" = \"Hallo @%\";\n",
            "b.json": """
            {"version":1,"findings":[
            {"directory":"App","locale":"de","table":"A","key":"a","rule":"format-argument-dropped"},
            {"directory":"App","locale":"de","table":"A","key":"a","rule":"unescaped-percent"}
            ]}

            """,
        ])
        let run = await StringsmithRun(["check", "--baseline", "@/b.json", project.path], in: project)
        #expect(run.output == "Nothing new in 2 tables.\n")
        #expect(run.status == 0)
        try project.write("\"a\" = \"Hallo %@\";\n", to: "App/de.lproj/A.strings")
        let fixed = await StringsmithRun(["check", "--baseline", "@/b.json", project.path], in: project)
        #expect(fixed.output.split(separator: "[baseline-entry-gone]").count == 3, "\(fixed.output)")
    }

    @Test("Keys missing from a directory whose name isn't a locale aren't reported as fixed")
    func unknownLocale() async throws {
        let project = try TemporaryDirectory([
            "App/en.lproj/A.strings": "\"a\" = \"Hi\";\n\"b\" = \"Bye\";\n",
            "App/pr.lproj/A.strings": "\"a\" = \"Ahoy\";\n",
            "b.json": """
            {"version":1,"findings":[
            {"directory":"App","table":"A","key":"b","rule":"missing-key"},
            {"directory":"App","file":"pr.lproj","rule":"unknown-locale"},
            {"directory":"Other","table":"A","key":"b","rule":"missing-key"}
            ]}

            """,
        ])
        let run = await StringsmithRun(["check", "--baseline", "@/b.json", project.path], in: project)
        #expect(run.output.split(separator: "[baseline-entry-gone]").count == 2, "\(run.output)")
        #expect(run.output.contains("b.json:4:1:"))
    }

    @Test("An entry without a finding is reported at its line, and pruning only removes it")
    func shrinks() async throws {
        let directory = try await written()
        try directory.write("\"a\" = \"%d Dateien\";\n\"b\" = \"%@\";\n", to: "App/de.lproj/A.strings")
        let arguments = ["check", "--baseline", "@/b.json", "--reporter", "xcode"]
        let run = await StringsmithRun(arguments + [directory.path], in: directory)
        let gone = "warning: de: \"a\": format-argument-class: the finding of this entry is gone"
        #expect(run.output.contains("b.json:2:1: \(gone)"))
        #expect(run.output.contains("b.json:3:1: warning: de: \"b\": missing-key: the finding of this entry is gone"))
        #expect(run.status == 1)
        // A part of the project, or a run without the rule, can't find out.
        let part = await StringsmithRun(arguments + ["@/App/fr.lproj"], in: directory)
        #expect(!part.output.contains("b.json"))
        let without = await StringsmithRun(
            arguments + ["--skip-rule", "format-argument-class", directory.path], in: directory)
        #expect(!without.output.contains("b.json:2:"))
        let prune = await StringsmithRun(
            ["check", "--prune-baseline", "--baseline", "@/b.json", directory.path], in: directory)
        #expect(prune.status == 0)
        let lines = Self.baseline.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(try directory.text(of: "b.json") == ([lines[0]] + lines[3...]).joined(separator: "\n"))
    }

    @Test("A part of the project keeps the entries of the rest")
    func part() async throws {
        let directory = try await written()
        try directory.write("\"a\" = \"%d fichiers\";\n\"b\" = \"Garder\";\n", to: "App/fr.lproj/A.strings")
        _ = await StringsmithRun(
            ["check", "--write-baseline", "--baseline", "@/b.json", "@/App/fr.lproj"], in: directory)
        #expect(try directory.text(of: "b.json") == Self.baseline)
    }

    @Test("Findings for a key beyond the number in the baseline are new")
    func counts() async throws {
        let table = "\"a\" = \"1\";\n\"a\" = \"2\";\n\"a\" = \"3\";\n"
        let directory = try TemporaryDirectory(["en.lproj/A.strings": table])
        _ = await StringsmithRun(
            ["check", "--write-baseline", "--baseline", "@/b.json", directory.path], in: directory)
        #expect(try directory.text(of: "b.json").contains("\"rule\":\"duplicate-key\",\"count\":2}"))
        try directory.write(table + "\"a\" = \"4\";\n", to: "en.lproj/A.strings")
        let run = await StringsmithRun(
            ["check", "--baseline", "@/b.json", "--reporter", "xcode", directory.path], in: directory)
        #expect(run.output.split(separator: "[duplicate-key]").count == 2)
    }

    @Test(
        "An invalid baseline is an error with a place",
        arguments: [
            ("", "b.json:1:1: error: unexpected end of the text: expected a value\n"),
            ("[]", "b.json:1:1: error: not a baseline: an object with a version\n"),
            (
                "{\n\"version\": 2}",
                "b.json:2:12: error: a baseline of another version than 1, which this program can't read\n"
            ),
            ("{version: 1, findings: [\n{}]}", "b.json:2:1: error: an entry without a rule\n"),
            ("{version: 1, findings: [{rule: 'x', count: 0}]}", "b.json:1:44: error: 'count' must be positive\n"),
            ("{version: 1, findings: [{rule: 1}]}", "b.json:1:32: error: 'rule' is not a string\n"),
        ])
    func errors(text: String, message: String) async throws {
        let directory = try project()
        try directory.write(text, to: "b.json")
        let run = await StringsmithRun(["check", "--baseline", "@/b.json", directory.path], in: directory)
        #expect(run.error == message)
        #expect(run.status == 2)
    }

    @Test("Mutually exclusive options are errors before anything is written")
    func exclusive() async throws {
        let directory = try project()
        for option in [["--prune-baseline"], ["--since", "HEAD"]] {
            let run = await StringsmithRun(["check", "--write-baseline"] + option + [directory.path], in: directory)
            #expect(run.status == 2)
        }
        #expect(try directory.names() == ["App"])
    }

    @Test("The default baseline is next to the configuration, which can name another")
    func places() async throws {
        let directory = try project()
        try directory.write("{check: {baseline: 'quality/b.json'}}", to: ".stringsmith.json")
        let run = try StringsmithRun.process(["check", "--write-baseline", "App"], in: directory)
        #expect(run.text.hasSuffix("quality/b.json: 3 findings, written\n"))
        #expect(try directory.text(of: "quality/b.json").contains("{\"directory\":\"../App\",\"locale\":\"de\""))
        #expect(try StringsmithRun.process(["check", "App"], in: directory).status == 0)
        try directory.write("{}", to: ".stringsmith.json")
        let other = try StringsmithRun.process(["check", "--write-baseline", "App"], in: directory)
        #expect(other.text == directory.path(".stringsmith-baseline.json") + ": 3 findings, written\n")
    }

    @Test("Nothing is written if a file can't be read")
    func unreadable() async throws {
        let directory = try project()
        let run = await StringsmithRun(
            ["check", "--write-baseline", "--baseline", "@/b.json", "@/none.strings", directory.path], in: directory)
        #expect(run.status == 2)
        #expect(try directory.names() == ["App"])
    }
}
