import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

private let sources = [
    "a.swift": """
    let a = NSLocalizedString("Save", comment: "Button")
    let b = NSLocalizedString("%@ of %@", tableName: "Player", value: "%@ out of %@", comment: "")
    // NSLocalizedString("Hidden", comment: "")
    let c = L10n.tr("Errors", "lost")
    let d = Bundle.main.localizedString(forKey: "Looked up", value: nil, table: nil)
    """,
    "b.m": """
    id a = NSLocalizedString(@"Caf\\u00e9 \\"Z\\"", @"Sign");
    id b = MyString(@"Mine", @"Own");
    """,
]

private let save = "/* Button */\n\"Save\" = \"Save\";\n\n"
private let cafe = "/* Sign */\n\"Café \\\"Z\\\"\" = \"Café \\\"Z\\\"\";\n\n"
private let player = "/* No comment provided by engineer. */\n\"%@ of %@\" = \"%1$@ out of %2$@\";\n\n"
private let main = cafe + plainTable("Looked up") + save

/// The options of a command line and the resulting tables.
struct ExtractCase: Sendable, CustomTestStringConvertible {
    var options: [String]
    var tables: [String: String]

    var testDescription: String { options.joined(separator: " ") }
}

private let cases: [ExtractCase] = [
    ExtractCase(options: [], tables: ["Localizable": main, "Player": player]),
    ExtractCase(options: ["--table", "Player"], tables: ["Player": player]),
    ExtractCase(options: ["--skip-table=Player"], tables: ["Localizable": main]),
    ExtractCase(options: ["--no-lookups", "--table=Localizable"], tables: ["Localizable": cafe + save]),
    ExtractCase(
        options: ["--no-positions", "--table=Player"],
        tables: ["Player": "/* No comment provided by engineer. */\n\"%@ of %@\" = \"%@ out of %@\";\n\n"]
    ),
    ExtractCase(
        options: ["--code-comments", "--skip-table", "Player"],
        tables: ["Localizable": cafe + plainTable("Hidden", "Looked up") + save]
    ),
    ExtractCase(
        options: ["--routine", "MyString", "--routine=L10n.tr(table:1, key:2)", "--skip-table", "Player"],
        tables: [
            "Localizable": cafe + plainTable("Looked up") + "/* Own */\n\"Mine\" = \"Mine\";\n\n" + save,
            "Errors": plainTable("lost"),
        ]
    ),
]

@Suite("Command extract")
struct ExtractTests {
    @Test("Each option gives exactly these tables", arguments: cases)
    func tables(example: ExtractCase) async throws {
        let directory = try TemporaryDirectory(sources)
        let run = await StringsmithRun(["extract", "@/", "-o", "@/out"] + example.options, in: directory)
        #expect(run.error == "")
        #expect(run.status == 0)
        #expect(try directory.names(in: "out") == example.tables.keys.sorted().map { $0 + ".strings" })
        for (name, text) in example.tables { #expect(try directory.text(of: "out/\(name).strings") == text) }
    }

    @Test(
        "A new table has the requested encoding",
        arguments: [
            ("utf-8", Array(save.utf8)), ("utf-16", [UInt8](utf16: save)),
            ("utf-16be", Array([UInt8](utf16: save, isBigEndian: true).dropFirst(2))),
            ("UTF16LE", Array([UInt8](utf16: save).dropFirst(2))), ("macintosh", Array(save.utf8)),
        ] as [(String, [UInt8])]
    )
    func encodings(name: String, expected: [UInt8]) async throws {
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(\"Save\", comment: \"Button\")"])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/", "--encoding", name], in: directory)
        #expect(run.status == 0)
        #expect(try directory.bytes(of: "Localizable.strings") == expected)
    }

    @Test("A character that the encoding lacks is an error, and the table is not written")
    func unencodable() async throws {
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(\"日本\", comment: \"\")"])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/", "--encoding=macintosh"], in: directory)
        #expect(run.status == 2)
        #expect(run.error.hasPrefix("Localizable.strings: error: U+65E5 can't be written in macintosh"))
        #expect(try directory.names() == ["a.swift"])
    }

    @Test("Keys that can't be extracted are reported with their place and status 1, and the others are written")
    func findings() async throws {
        let directory = try TemporaryDirectory([
            "a.swift": """
            NSLocalizedString(key, comment: "")
            NSLocalizedString("\\(count) files", comment: "")
            NSLocalizedString(flag ? "Yes" : "No", comment: "")
            """
        ])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/"], in: directory)
        #expect(run.status == 1)
        #expect(
            run.error == """
                a.swift:1:19: error: 'key' is not a literal: the key of NSLocalizedString is known only at run time \
                [non-literal-key]
                    note: write the literal in the call; for your own wrapper, use --routine 'NAME(key:1)'
                a.swift:2:19: error: "\\(count) files": interpolated key of NSLocalizedString: the key is known \
                only at run time [interpolated-key]
                    note: use String(localized: "\\(count) files"), or look up "%@ files" (%lld for an integer) and \
                fill it with String(format:)
                2 errors in 1 file

                """
        )
        #expect(run.output == "Localizable.strings: 2 keys, written\n")
        #expect(try directory.text(of: "Localizable.strings") == plainTable("No", "Yes"))
    }

    @Test("Names of files, keys and tables can't break a line or control a terminal")
    func hostileNames() async throws {
        let name = "a\n\u{1B}[2J.swift"
        let directory = try TemporaryDirectory([
            name: "NSLocalizedString(k\u{1B}, tableName: \"x\", comment: \"\")\n"
                + "NSLocalizedString(\"k\", tableName: \"T\\n\\u{1B}[2J\", comment: \"\")"
        ])
        let run = await StringsmithRun(["extract", "@/", "-o", "@/out"], in: directory)
        #expect(!(run.output + run.error).contains("\u{1B}"))
        #expect(run.error.hasPrefix("a\\n\\u{1B}[2J.swift:1:19: error: "))
        #expect(run.error.contains("'T\\n\\u{1B}[2J' isn't valid as the name of a table's file"))
        #expect(run.output == "")
    }

    @Test(
        "A table's name never leads out of the directory",
        arguments: ["../evil", "/tmp/evil", "..", "a/b", ".hidden", "a\\\\b", "\\u{0}x"]
    )
    func tableNames(name: String) async throws {
        let directory = try TemporaryDirectory([
            "src/a.swift": "NSLocalizedString(\"k\", tableName: \"\(name)\", comment: \"\")"
        ])
        let run = await StringsmithRun(["extract", "@/src", "-o", "@/out/en.lproj"], in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("[unsafe-table-name]"))
        #expect(try directory.names() == ["src"])
    }

    @Test("A missing or empty output is a usage error, and nothing is written", arguments: [[], ["-o", ""]])
    func noOutput(options: [String]) async throws {
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(\"k\", comment: \"\")"])
        let run = await StringsmithRun(["extract", "@/a.swift"] + options, in: directory)
        #expect(run.status == 2)
        #expect(run.error.hasPrefix("stringsmith extract: error: missing option '--output'"))
    }

    @Test("Tables aren't written to standard output, nor to a directory called -")
    func standardOutput() async throws {
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(\"k\", comment: \"\")"])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "-"], in: directory)
        #expect(run.status == 2 && run.error.contains("option '--output' needs a directory"), "\(run.error)")
        let json = await StringsmithRun(["extract", "@/a.swift", "--format", "json", "-o", "-"], in: directory)
        #expect(json.status == 0 && json.output.contains("\"uses\""))
    }

    @Test(
        "A run without keys says so",
        arguments: [([:], 0), (["a.swift": ""], 1), (["a.swift": "", "b.m": ""], 2)]
            as [([String: String], Int)]
    )
    func noKeys(files: [String: String], count: Int) async throws {
        let directory = try TemporaryDirectory(files)
        let run = await StringsmithRun(["extract", "@/", "-o", "@/out"], in: directory)
        #expect(run.status == 0)
        #expect(run.output == "no keys in \(count) source\(count == 1 ? "" : "s")\n")
        #expect(try directory.names() == files.keys.sorted())
    }

    @Test("A missing input is status 2, and the others are extracted")
    func missingInput() async throws {
        let directory = try TemporaryDirectory(["a.swift": "NSLocalizedString(\"k\", comment: \"\")"])
        let run = await StringsmithRun(["extract", "@/none", "@/a.swift", "-o", "@/"], in: directory)
        #expect(run.status == 2)
        #expect(
            run.error == "none: error: cannot read 'none': No such file or directory [unreadable-file]\n"
                + "1 error in 1 file\n"
        )
        #expect(try directory.text(of: "Localizable.strings") == plainTable("k"))
    }

    @Test("A read-only directory is an error for each table, after the scan's findings")
    func unwritable() async throws {
        let directory = try TemporaryDirectory([
            "a.swift": "NSLocalizedString(\"k\", comment: \"\")\nNSLocalizedString(key, comment: \"\")",
            "out": "a file",
        ])
        let run = await StringsmithRun(["extract", "@/a.swift", "-o", "@/out"], in: directory)
        #expect(run.status == 2)
        #expect(run.error.contains("a.swift:2:19: error: "))
        #expect(run.error.contains("out/Localizable.strings: error: cannot write 'out/Localizable.strings': "))
        #expect(try directory.text(of: "out") == "a file")
    }

    @Test("Conflicts are reported once with every place; notes aren't findings")
    func conflicts() async throws {
        let directory = try TemporaryDirectory([
            "a.m": "NSLocalizedString(@\"k\", @\"one\")", "b.m": "NSLocalizedString(@\"k\", @\"two\")",
        ])
        let run = await StringsmithRun(["extract", "@/", "-o", "@/out"], in: directory)
        #expect(run.status == 0)
        #expect(
            run.error == """
                a.m:1:19: note: 'k' has 2 comments [conflicting-comments]
                    b.m:1:19: note: comment 'two'
                1 note in 2 files

                """
        )
        #expect(try directory.text(of: "out/Localizable.strings") == "/* one\n   two */\n\"k\" = \"k\";\n\n")
    }

    @Test("The nearest configuration applies, and errors in it have a place")
    func configuration() async throws {
        let files = ["src/a.swift": "Own(\"k\")", ".stringsmith.json": "{extract: {routine: ['Own(key:1)']}}"]
        let directory = try TemporaryDirectory(files)
        let run = await StringsmithRun(["extract", "@/src", "-o", "@/out"], in: directory)
        #expect(run.status == 0)
        #expect(try directory.text(of: "out/Localizable.strings") == plainTable("k"))
        try directory.write("{\n  extract: {ruotine: []}}", to: ".stringsmith.json")
        let mistaken = await StringsmithRun(["extract", "@/src", "-o", "@/out"], in: directory)
        #expect(mistaken.status == 2)
        #expect(
            mistaken.error == ".stringsmith.json:2:13: error: unknown member 'ruotine'; did you mean 'routine'?\n")
        try directory.write("{\n  exract: {}}", to: ".stringsmith.json")
        let unknown = await StringsmithRun(["extract", "@/src", "-o", "@/out"], in: directory)
        #expect(
            unknown.error == ".stringsmith.json:2:3: error: unknown command 'exract'; did you mean 'extract'?\n")
    }

    @Test("The bytes don't depend on the number of jobs", arguments: ["1", "2", "7"])
    func jobs(count: String) async throws {
        var files: [String: String] = [:]
        for index in 0..<100 {
            files["\(index).swift"] = "NSLocalizedString(\"\(index % 40)\", comment: \"\(index % 9)\")"
        }
        let directory = try TemporaryDirectory(files)
        let one = await StringsmithRun(["extract", "@/", "-o", "@/one", "--jobs", "1"], in: directory)
        let many = await StringsmithRun(["extract", "@/", "-o", "@/many", "--jobs", count], in: directory)
        #expect(many.error == one.error)
        #expect(try directory.bytes(of: "many/Localizable.strings") == directory.bytes(of: "one/Localizable.strings"))
    }
}
