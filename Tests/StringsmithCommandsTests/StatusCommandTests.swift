import Foundation
import StringsmithReporting
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("The command status")
struct StatusCommandTests {
    /// Five keys, each with a different state in German.
    private static let project = [
        "en.lproj/A.strings": """
        "done" = "Save the file";
        "same" = "Open a new window";
        "name" = "OK";
        "empty" = "Close";
        "gone" = "Reload";

        """,
        "de.lproj/A.strings": """
        "done" = "Datei sichern";
        "same" = "Open a new window";
        "name" = "OK";
        "empty" = "";
        "left" = "Alt";

        """,
        "en.lproj/B.strings": "\"b\" = \"Two\";\n",
        "fr.lproj/A.strings": "",
    ]

    @Test("Each key of the development language has one state")
    func states() async throws {
        let directory = try TemporaryDirectory(Self.project)
        let run = await StringsmithRun(["status", "@/", "--reporter", "json"], in: directory)
        #expect(
            run.output
                == """
                {"version":1,"summary":{"keys":12,"translated":2,"needsReview":0,"untranslated":2,"missing":8,\
                "obsolete":1,"percent":16},"locales":[
                {"locale":"de","name":"German","keys":6,"translated":2,"needsReview":0,"untranslated":2,"missing":2,\
                "obsolete":1,"percent":33},
                {"locale":"fr","name":"French","keys":6,"translated":0,"needsReview":0,"untranslated":0,"missing":6,\
                "obsolete":0,"percent":0}
                ],"tables":[
                {"locale":"de","table":"A","developmentLanguage":"en","keys":5,"translated":2,"needsReview":0,\
                "untranslated":2,"missing":1,"obsolete":1,"percent":40},
                {"locale":"de","table":"B","developmentLanguage":"en","keys":1,"translated":0,"needsReview":0,\
                "untranslated":0,"missing":1,"obsolete":0,"percent":0},
                {"locale":"fr","table":"A","developmentLanguage":"en","keys":5,"translated":0,"needsReview":0,\
                "untranslated":0,"missing":5,"obsolete":0,"percent":0},
                {"locale":"fr","table":"B","developmentLanguage":"en","keys":1,"translated":0,"needsReview":0,\
                "untranslated":0,"missing":1,"obsolete":0,"percent":0}
                ]}

                """.replacingOccurrences(of: "\"table\"", with: "\"directory\":\"\(directory.path)/\",\"table\"")
                .replacingOccurrences(of: directory.path + "/", with: ""))
        // An empty table is reported, since the platform rejects it.
        #expect(run.status == 1)
        #expect(run.error.contains("fr.lproj/A.strings: error: empty file"))
    }

    @Test("Markers of sync count as long as they match the value")
    func markers() async throws {
        let sandbox = try SyncSandbox([
            "a.swift": "NSLocalizedString(\"new\", value: \"New text\", comment: \"\")\n",
            "en.lproj/Localizable.strings": "\"old\" = \"Old\";\n",
            "de.lproj/Localizable.strings": "\"old\" = \"Alt\";\n",
        ])
        _ = await sandbox.run("sync", "--no-renames")
        _ = await sandbox.run("status", "--reporter", "json")
        // Unused keys need no translation.
        #expect(
            sandbox.output.contains(
                #""keys":1,"translated":0,"needsReview":0,"untranslated":1,"missing":0,"obsolete":1"#))
        let table = try sandbox.text("de.lproj/Localizable.strings")
        try sandbox.write(
            "de.lproj/Localizable.strings", table.replacingOccurrences(of: "\"New text\"", with: "\"Neu\""))
        _ = await sandbox.run("status", "--reporter", "json")
        #expect(sandbox.output.contains(#""keys":1,"translated":1,"needsReview":0,"untranslated":0"#))
        try sandbox.write("a.swift", "NSLocalizedString(\"new\", value: \"Other text\", comment: \"\")\n")
        _ = await sandbox.run("sync", "--no-renames")
        _ = await sandbox.run("status", "--reporter", "json")
        #expect(sandbox.output.contains(#""keys":1,"translated":0,"needsReview":1,"untranslated":0"#))
    }

    @Test("Keys of a .stringsdict count, and a hint in a comment accepts the source text")
    func pluralsAndHints() async throws {
        let rule = "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        let forms = "<key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d</string>"
        let plurals = """
            <plist version="1.0"><dict><key>n</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string>
            <key>v</key><dict>\(rule)\(forms)</dict></dict></dict></plist>
            """
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"Made by the team\";\n", "en.lproj/A.stringsdict": plurals,
            "de.lproj/A.strings": "/* stringsmith:ignore untranslated our motto */\n\"a\" = \"Made by the team\";\n",
            "fr.lproj/A.stringsdict": plurals,
        ])
        let run = await StringsmithRun(["status", "@/", "--reporter", "json"], in: directory)
        #expect(
            run.output.contains(
                #""name":"German","keys":2,"translated":1,"needsReview":0,"untranslated":0,"missing":1"#))
        #expect(
            run.output.contains(
                #""name":"French","keys":2,"translated":1,"needsReview":0,"untranslated":0,"missing":1"#))
    }

    @Test("The text has a bar per row, aligned by display width")
    func text() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/表.strings": "\"a\" = \"A\";\n", "de.lproj/表.strings": "\"a\" = \"Ä\";\n",
            "en.lproj/B.strings": "\"a\" = \"A\";\n", "zh-Hans.lproj/B.strings": "\"a\" = \"Ä\";\n",
        ])
        let run = await StringsmithRun(["status", "@/", "--by", "both", "--locale", "de"], in: directory)
        #expect(
            run.output == """
                locale  translated                  review  untranslated  missing  obsolete
                de      ██████████░░░░░░░░░░  50 %       0             0        1         0
                  B     ░░░░░░░░░░░░░░░░░░░░   0 %       0             0        1         0
                  表    ████████████████████ 100 %       0             0        0         0
                1 locale, 2 tables, compared with en

                """)
    }

    @Test(
        "A limit determines the exit status",
        arguments: [
            (["--fail-under", "50"], 1), (["--fail-under", "51"], 1), (["--fail-under", "0"], 0), ([], 0),
            (["--fail-under", "50", "--locale", "de"], 0), (["--fail-under", "51", "--locale", "de"], 1),
            (["--fail-under", "100", "--table", "C"], 2), (["--fail-under", "101"], 2), (["--by", "key"], 2),
        ] as [([String], Int32)])
    func limit(options: [String], status: Int32) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"A\";\n\"b\" = \"B\";\n", "de.lproj/A.strings": "\"a\" = \"Ä\";\n",
            "fr.lproj/A.strings": "/* */\n",
        ])
        let run = await StringsmithRun(["status", "@/"] + options, in: directory)
        #expect(run.status == status, "\(run.output)\(run.error)")
    }

    @Test("No format depends on the number of threads", arguments: StatusReporterName.allCases)
    func jobs(reporter: StatusReporterName) async throws {
        var files = ["en.lproj/A.strings": "\"a\" = \"%d\";\n\"b\" = \"B\";\n"]
        for locale in ["de", "fr", "it", "nl", "sv", "da", "fi", "cs"] {
            files["\(locale).lproj/A.strings"] = "\"a\" = \"%@\";\n"
        }
        let directory = try TemporaryDirectory(files)
        let arguments = ["status", "@/", "--reporter", reporter.rawValue, "--jobs"]
        let one = await StringsmithRun(arguments + ["1"], in: directory)
        let four = await StringsmithRun(arguments + ["4"], in: directory)
        #expect(one.output == four.output)
        #expect(one.output.contains("sv"))
    }

    @Test("A page is written to a file, with the findings for the same locales")
    func page() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"%d\";\n", "de.lproj/A.strings": "\"a\" = \"%@\";\n",
            "fr.lproj/A.strings": "\"a\" = \"%@ \";\n",
        ])
        let run = await StringsmithRun(
            ["status", "@/", "--reporter", "html", "--locale", "de", "--output", "@/out/status.html"], in: directory)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        let page = try directory.text(of: "out/status.html")
        #expect(page.contains("\"source\":\"%d\",\"translation\":\"%@\""))
        #expect(!page.contains("fr.lproj"))
    }

    @Test("An unreadable file is exit status 2, and a broken table is reported")
    func unreadable() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"A\";\n", "de.lproj/A.strings": "\"a\" = \"Ä\"\n\"b",
        ])
        let broken = await StringsmithRun(["status", "@/"], in: directory)
        #expect(broken.status == 1)
        #expect(broken.error.contains("de.lproj/A.strings:"))
        #expect(await StringsmithRun(["status", "/nowhere"], in: directory).status == 2)
    }

    @Test("The job summary is added to the runner's file, and only for GitHub")
    func jobSummary() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/A.strings": "\"a\" = \"%d\";\n", "de.lproj/A.strings": "\"a\" = \"%@\";\n",
            "summary.md": "before\n",
        ])
        var context = CommandContext(standardOutput: MemorySink(), standardError: MemorySink())
        context.environment["GITHUB_STEP_SUMMARY"] = directory.path("summary.md")
        _ = await Program.stringsmith.run(arguments: ["check", directory.path], context: context)
        #expect(try directory.text(of: "summary.md") == "before\n")
        _ = await Program.stringsmith.run(
            arguments: ["check", directory.path, "--reporter", "github"], context: context)
        let text = try directory.text(of: "summary.md")
        #expect(text.hasPrefix("before\n\n### stringsmith\n\n1 error in 2 files.\n"))
        #expect(text.contains("| format-argument-class | 1 |  |  |"))
    }

    @Test("The terms, levels and development language of check apply here as well")
    func checkConfiguration() async throws {
        let files = [
            "en.lproj/A.strings": "\"a\" = \"Open a new Workbench\";\n\"b\" = \"open the workbench app\";\n",
            "de.lproj/A.strings": "\"a\" = \"Neue Workbench\";\n\"b\" = \"open the workbench app\";\n",
        ]
        let plain = try SyncSandbox(files)
        _ = await plain.run("status", "--reporter", "json")
        #expect(plain.output.contains(#""translated":1,"needsReview":0,"untranslated":1"#), "\(plain.output)")
        let sandbox = try SyncSandbox(files)
        try sandbox.write(".stringsmith.json", "{check: {terms: ['open the workbench app']}}")
        _ = await sandbox.run("status", "--reporter", "json")
        #expect(sandbox.output.contains(#""translated":2,"needsReview":0,"untranslated":0"#), "\(sandbox.output)")
        try sandbox.write(".stringsmith.json", "{check: {'development-language': 'de'}}")
        _ = await sandbox.run("status", "--reporter", "json")
        #expect(sandbox.output.contains(#""developmentLanguage":"de""#), "\(sandbox.output)")
        try sandbox.write(".stringsmith.json", "{check: {terms: 5}}")
        #expect(await sandbox.run("status") == .failure)
        #expect(sandbox.errors.contains(".stringsmith.json:1:17: "), "\(sandbox.errors)")
    }
}
