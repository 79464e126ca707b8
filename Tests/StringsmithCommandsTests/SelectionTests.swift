import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// `--locale`, `--table` and `--output`, and runs that must not look successful.
@Suite("Selection")
struct SelectionTests {
    private static func project() throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "a.swift": "let a = NSLocalizedString(\"new\", tableName: \"Two\", comment: \"\")\n",
            "en.lproj/One.strings": "\"%@ left\" = \"%@ left\";\n", "en.lproj/Two.strings": "\"b\" = \"%@\";\n",
            "de.lproj/One.strings": "\"%@ left\" = \"noch %d\";\n", "de.lproj/Two.strings": "\"b\" = \"%d\";\n",
            "pt-BR.lproj/One.strings": "\"%@ left\" = \"%@ %@\";\n",
        ])
    }

    @Test(
        "An unknown locale or table is an error with a suggestion",
        arguments: [
            "sync", "sync --check", "check", "check --fix", "status", "format --check", "diff @/de.lproj", "fill",
        ],
        [
            ("--locale dee", "unknown locale 'dee'", "did you mean 'de'?"),
            ("--locale Klingon", "unknown locale 'Klingon'", "known are "),
            ("--table On", "unknown table 'On'", "did you mean 'One'?"),
        ])
    func unknown(command: String, selection: (option: String, message: String, hint: String)) async throws {
        let project = try Self.project()
        let words = (command + " " + selection.option + " @/").split(separator: " ").map(String.init)
        let run = await StringsmithRun(words, in: project)
        #expect(run.status == 2)
        #expect(run.error.contains("error: " + selection.message), "\(run.error)")
        #expect(run.error.contains(selection.hint), "\(run.error)")
    }

    @Test("A language without a region suggests one in the project")
    func region() async throws {
        let run = await StringsmithRun(["check", "--locale", "pt", "@/"], in: try Self.project())
        #expect(run.error.contains("did you mean 'pt-BR'?"))
    }

    @Test(
        "check reads only selected locales and tables",
        arguments: [
            ([], ["de.lproj/One", "de.lproj/Two", "pt-BR.lproj/One"]),
            (["--locale", "de"], ["de.lproj/One", "de.lproj/Two"]),
            (["--table", "One"], ["de.lproj/One", "pt-BR.lproj/One"]),
            (["--table", "Two.strings"], ["de.lproj/Two"]), (["--locale", "en"], []),
            (["--locale", "de", "--locale", "pt_br", "--table", "One"], ["de.lproj/One", "pt-BR.lproj/One"]),
        ] as [([String], [String])])
    func check(options: [String], found: [String]) async throws {
        let words = ["check", "--no-sources", "--max-warnings", "99"]
        let run = await StringsmithRun(words + options + ["@/"], in: try Self.project())
        let errors = run.output.split(separator: "\n").filter { $0.contains(".strings:") && $0.contains(": error: ") }
        #expect(Set(errors.compactMap { $0.split(separator: ".strings").first.map(String.init) }) == Set(found))
    }

    @Test("sync changes only selected tables", arguments: ["--locale de", "--table Two"])
    func sync(option: String) async throws {
        let project = try Self.project()
        let one = try project.text(of: "en.lproj/Two.strings")
        let run = await StringsmithRun(["sync"] + option.split(separator: " ").map(String.init) + ["@/"], in: project)
        #expect(run.status == 0, "\(run.error)")
        #expect(try project.text(of: "de.lproj/Two.strings").contains("\"new\" = "))
        #expect(try (project.text(of: "en.lproj/Two.strings") != one) == (option == "--table Two"))
    }

    @Test("sync accepts a table that only calls use, and a locale to add")
    func syncNew() async throws {
        let project = try Self.project()
        try project.write("let b = NSLocalizedString(\"x\", tableName: \"Three\", comment: \"\")", to: "b.swift")
        #expect(await StringsmithRun(["sync", "--table", "Three", "@/"], in: project).status == 0)
        #expect(try project.text(of: "en.lproj/Three.strings").contains("\"x\""))
        let added = await StringsmithRun(["sync", "--add-locale", "fr", "--locale", "fr", "@/"], in: project)
        #expect(added.status == 0, "\(added.error)")
        #expect(try project.text(of: "fr.lproj/Two.strings").contains("\"new\""))
        #expect(try !project.text(of: "de.lproj/Two.strings").contains("\"new\""))
    }

    @Test(
        "format and check accept a single .lproj directory, in any spelling",
        arguments: ["de.lproj", "de.lproj/", "de.lproj/One.strings"])
    func directory(path: String) async throws {
        let project = try Self.project()
        let format = await StringsmithRun(["format", "--check", "--line-ends", "crlf", "@/" + path], in: project)
        #expect(format.status == 1)
        #expect(format.output.contains("de.lproj/One.strings: would change"))
        #expect(!format.output.contains("en.lproj"))
        let check = await StringsmithRun(["check", "@/" + path], in: project)
        #expect(check.output.contains("de.lproj/One.strings:1:"))
        #expect(check.status == 1)
    }

    @Test("Missing tables are found in a directory that is named on its own")
    func missingTable() async throws {
        let run = await StringsmithRun(["check", "--reporter", "json", "@/pt-BR.lproj"], in: try Self.project())
        #expect(run.output.contains("missing-table"))
        let other = await StringsmithRun(["check", "--reporter", "json", "@/de.lproj"], in: try Self.project())
        #expect(!other.output.contains("missing-table"))
    }

    @Test("format finds tables outside locale directories")
    func loose() async throws {
        let project = try TemporaryDirectory(["Texts/a.strings": "\"a\" = \"b\";\n"])
        let run = await StringsmithRun(["format", "--check", "--line-ends", "crlf", "@/"], in: project)
        #expect(run.status == 1)
    }

    @Test(
        "If there is nothing to do, the command says so",
        arguments: [
            ("check", "no tables found: nothing was checked\n"),
            ("format", "no tables found: nothing was formatted\n"),
        ])
    func nothing(command: String, message: String) async throws {
        let project = try TemporaryDirectory(["readme": ""])
        #expect(await StringsmithRun([command, "@/"], in: project).error.hasSuffix(message))
        #expect(await StringsmithRun([command, "--quiet", "@/"], in: project).error == "")
    }

    @Test("Translations that can't be compared are reported")
    func uncompared() async throws {
        let project = try TemporaryDirectory([
            "en.lproj/One.strings": "\"a\" = \"b\";\n", "de.lproj/Two.strings": "\"c\" = \"d\";\n",
            "fr.lproj/Two.strings": "\"c\" = \"e\";\n",
        ])
        let run = await StringsmithRun(["check", "@/"], in: project)
        let line = "not compared: de.lproj/Two.strings and 1 more: the development language has no such table\n"
        #expect(run.error.contains(line), "\(run.error)")
        #expect(await !StringsmithRun(["check", "@/en.lproj"], in: project).error.contains("not compared"))
    }

    @Test("A comparison with a broken development table doesn't pass silently")
    func incomplete() async throws {
        let project = try TemporaryDirectory([
            "en.lproj/One.strings": "\"a\" = \"b\";\n\"c\" = \"d", "de.lproj/One.strings": "\"a\" = \"B\";\n",
        ])
        let line = "not fully compared: en.lproj/One.strings: can't be read completely; check it, too\n"
        #expect(await StringsmithRun(["check", "@/de.lproj"], in: project).error.contains(line))
        let whole = await StringsmithRun(["check", "@/"], in: project)
        #expect(whole.status == 1)
        #expect(!whole.error.contains("not compared"))
    }

    @Test(
        "--output gets the results",
        arguments: [
            "sync --dry-run", "sync --dry-run --reporter json", "format --dry-run --line-ends crlf",
            "diff --reporter json @/en.lproj", "diff @/en.lproj", "check", "check --reporter sarif", "status",
        ],
        ["--output", "-o"])
    func output(command: String, option: String) async throws {
        let project = try Self.project()
        let words = command.split(separator: " ").map(String.init)
        let path = command.hasPrefix("diff") ? "@/de.lproj" : "@/"
        let plain = await StringsmithRun(words + [path], in: project)
        let run = await StringsmithRun(words + [option, "@/report", path], in: project)
        #expect(run.output == "")
        #expect(run.status == plain.status)
        let report = try project.text(of: "report")
        #expect(report.replacing(project.path + "/", with: "") == plain.output)
        #expect(!report.isEmpty)
    }

    @Test("With a reporter for findings, --output gets the findings, and results stay text")
    func findingsOutput() async throws {
        let project = try TemporaryDirectory([
            "a.swift": """
            let a = NSLocalizedString(title, comment: "")
            let b = NSLocalizedString("OK", comment: "")
            """,
            "en.lproj/Localizable.strings": "\"OK\" = \"OK\";\n",
        ])
        let run = await StringsmithRun(["sync", "--reporter", "sarif", "-o", "@/a.sarif", "@/"], in: project)
        #expect(try project.text(of: "a.sarif").contains("\"non-literal-key\""))
        #expect(run.output == "1 table is up to date\n")
        #expect(run.error == "")
    }

    @Test("A sync without tables does not say that none of them are up to date")
    func noTables() async throws {
        let project = try TemporaryDirectory(["a.swift": "let a = 1\n"])
        let run = await StringsmithRun(["sync", "@/"], in: project)
        #expect(!run.output.contains("up to date"))
        #expect(run.error.contains("locale"))
    }

    @Test("The default baseline is used if it exists, and can be ignored")
    func baseline() async throws {
        let project = try Self.project()
        try project.write("{}", to: ".stringsmith.json")
        #expect(await StringsmithRun(["check", "--write-baseline", "@/"], in: project).status == 0)
        #expect(await StringsmithRun(["check", "@/"], in: project).status == 0)
        #expect(await StringsmithRun(["check", "--no-baseline", "@/"], in: project).status == 1)
        // Entries outside the selection are neither gone nor forgotten.
        let one = await StringsmithRun(["check", "--locale", "de", "@/"], in: project)
        #expect(one.status == 0, "\(one.output)")
        #expect(await StringsmithRun(["check", "--locale", "de", "--write-baseline", "@/"], in: project).status == 0)
        #expect(await StringsmithRun(["check", "@/"], in: project).status == 0)
    }
}
