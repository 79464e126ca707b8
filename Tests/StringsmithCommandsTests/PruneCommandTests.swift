import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("The command prune")
struct PruneCommandTests {
    static let files = [
        "S/a.swift": """
        let a = NSLocalizedString("used", comment: "")
        let b = NSLocalizedString("error.\\(code)", comment: "")
        let c = String(localized: "listed", table: "Other")
        let d = String(localized: "caught", table: "Catalog")

        """,
        "R/en.lproj/Localizable.strings": """
        /* License */

        /* About the title */
        "title" = "Title"; // behind

        "used" = "Used";
        "error.one" = "One";
        /* The last one */
        "gone" = "Gone";

        """,
        "R/de.lproj/Localizable.strings":
            "\"gone\" = \"Weg\";\r\n\"used\" = \"Benutzt\";\r\n\"title\" = \"Titel\";\r\n",
        "R/de.lproj/Localizable.stringsdict": """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <!-- Plural -->
            <key>gone</key>
            <dict>
                <key>NSStringLocalizedFormatKey</key>
                <string>%#@n@</string>
                <key>n</key>
                <dict>
                    <key>NSStringFormatSpecTypeKey</key>
                    <string>NSStringPluralRuleType</string>
                    <key>NSStringFormatValueTypeKey</key>
                    <string>d</string>
                    <key>other</key>
                    <string>%d weg</string>
                </dict>
            </dict>
        </dict>
        </plist>

        """,
        "R/Catalog.xcstrings": """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "caught" : {

            },
            "loose" : {
              "comment" : "Loose",
              "localizations" : {
                "de" : {
                  "stringUnit" : {
                    "state" : "translated",
                    "value" : "Lose"
                  }
                }
              }
            }
          },
          "version" : "1.0"
        }
        """,
        "R/en.lproj/Other.strings": "\"listed\" = \"Listed\";\n\"title\" = \"Other\";\n",
    ]

    static let tables = files.keys.filter { !$0.hasPrefix("S/") }.sorted()

    static func project(_ more: [String: String] = [:]) throws -> TemporaryDirectory {
        try TemporaryDirectory(files.merging(more) { $1 })
    }

    static func run(_ words: String, in directory: TemporaryDirectory) async -> StringsmithRun {
        let words = words.split(separator: " ").map(String.init)
        return await StringsmithRun(["prune"] + words + ["--project", "@/"], in: directory)
    }

    static let record = ".stringsmith-pruned.json"

    @Test("Unused keys leave every table, and come back to the byte")
    func removesAndRestores() async throws {
        let directory = try Self.project()
        try directory.write(Array(utf16: "\"gone\" = \"é\";\r\n"), to: "R/fr.lproj/Localizable.strings")
        let tables = Self.tables + ["R/fr.lproj/Localizable.strings"]
        let before = try tables.map(directory.bytes)
        let plan = await Self.run("--dry-run", in: directory)
        #expect(
            plan.output.contains("R/en.lproj/Localizable.strings: 2 entries removed\n    removed 'gone': was 'Gone'\n"))
        #expect(try tables.map(directory.bytes) == before)
        let run = await Self.run("", in: directory)
        #expect(
            run.output == """
                R/Catalog.xcstrings: 1 entry removed
                R/de.lproj/Localizable.strings: 2 entries removed
                R/de.lproj/Localizable.stringsdict: 1 entry removed
                R/en.lproj/Localizable.strings: 2 entries removed
                R/en.lproj/Other.strings: 1 entry removed
                R/fr.lproj/Localizable.strings: 1 entry removed
                .stringsmith-pruned.json: 8 removed entries recorded

                """)
        #expect(run.error.isEmpty && run.status == 0)
        #expect(
            try directory.text(of: "R/en.lproj/Localizable.strings")
                == "/* License */\n\n\"used\" = \"Used\";\n\"error.one\" = \"One\";\n")
        #expect(try directory.text(of: "R/de.lproj/Localizable.strings") == "\"used\" = \"Benutzt\";\r\n")
        let (after, record) = try (tables.map(directory.bytes), directory.bytes(of: Self.record))
        #expect(await Self.run("gone ti*", in: directory).output == "no matching key is unused\n")
        let again = await Self.run("", in: directory)
        #expect(again.output == "no key is unused\n" && again.status == 0)
        #expect(try tables.map(directory.bytes) == after)
        #expect(try directory.bytes(of: Self.record) == record)
        let restored = await Self.run("--restore", in: directory)
        #expect(restored.status == 0 && restored.error.isEmpty)
        #expect(restored.output.hasSuffix(".stringsmith-pruned.json: removed: everything is restored\n"))
        #expect(try tables.map(directory.bytes) == before)
        #expect(try directory.names() == ["R", "S"])
        let nothing = await Self.run("--restore", in: directory)
        #expect(nothing.output == "nothing restored\n" && nothing.status == 0)
    }

    @Test("Keys are removed one after another, and restored in any order")
    func restoresInAnyOrder() async throws {
        for order in [["gone", "title", "loose"], ["loose", "title", "gone"], ["title", "gone", "loose"]] {
            let directory = try Self.project()
            let before = try Self.tables.map(directory.bytes)
            for name in ["title", "gone", "loose"] {
                #expect(await Self.run(name, in: directory).status == 0)
            }
            for name in order { #expect(await Self.run("--restore \(name)", in: directory).status == 0) }
            #expect(try Self.tables.map(directory.bytes) == before, "\(order)")
            #expect(try directory.names() == ["R", "S"])
        }
    }

    @Test(
        "A key that something uses, or may use, is refused with the places",
        arguments: [
            (
                "used gone", "S/a.swift:1:27: error: 'used' is used here: nothing is removed [key-in-use]\n",
                "1 error\n"
            ),
            (
                "error.one", "S/a.swift:2:27: error: 'error.one' may be used here: nothing is removed [key-in-use]\n",
                "1 error\n"
            ),
            ("none gone", "stringsmith prune: error: no key in this project's tables matches 'none'\n", ""),
            ("none.*", "stringsmith prune: error: no key in this project's tables matches 'none.*'\n", ""),
            ("gone --table None", "stringsmith prune: error: unknown table 'None'", ""),
        ])
    func refuses(line: String, start: String, end: String) async throws {
        let directory = try Self.project()
        let before = try Self.tables.map(directory.bytes)
        let run = await Self.run(line, in: directory)
        #expect(run.error.hasPrefix(start) && run.error.hasSuffix(end), "\(run.error)")
        #expect(run.status == 2)
        #expect(try Self.tables.map(directory.bytes) == before)
        #expect(try directory.names() == ["R", "S"])
    }

    @Test("A pattern, and a table, select among the unused keys")
    func selects() async throws {
        let directory = try Self.project()
        let run = await Self.run("* --table Other", in: directory)
        #expect(run.output.hasPrefix("R/en.lproj/Other.strings: 1 entry removed\n"))
        #expect(run.status == 0)
        #expect(await Self.run("error.*", in: directory).output == "no matching key is unused\n")
        let kept = await Self.run("--keep g* --keep title --no-record", in: directory)
        #expect(kept.output == "R/Catalog.xcstrings: 1 entry removed\n")
        // What isn't recorded stays removed.
        #expect(await Self.run("--restore", in: directory).status == 0)
        #expect(try directory.text(of: "R/en.lproj/Other.strings") == Self.files["R/en.lproj/Other.strings"])
        #expect(try !directory.text(of: "R/Catalog.xcstrings").contains("loose"))
    }

    @Test(
        "After an incomplete scan, and with a damaged table, nothing is removed",
        arguments: ["S/b.m": "NSLocalizedString(@\"x", "R/fr.lproj/Localizable.strings": "\"gone\" = "])
    func stops(path: String, text: String) async throws {
        let directory = try Self.project([path: text])
        if path.hasPrefix("S/") { try directory.link("S/c.swift", to: "/etc/hostname") }
        let before = try Self.tables.map(directory.bytes)
        let run = await Self.run("", in: directory)
        #expect(run.status == 2, "\(run.error)")
        #expect(try Self.tables.map(directory.bytes) == before)
        #expect(try directory.names() == ["R", "S"])
    }

    @Test("The record is neither a use nor a mention of its keys")
    func recordIsNoUse() async throws {
        let directory = try Self.project()
        #expect(await Self.run("gone", in: directory).status == 0)
        try directory.write("\"gone\" = \"Here again\";\n\"used\" = \"Used\";\n", to: "R/en.lproj/Localizable.strings")
        for arguments in [
            ["why", "gone", "--project", "@/"], ["why", "gone", "--include", "*.json", "--project", "@/"],
        ] {
            let why = await StringsmithRun(arguments, in: directory)
            #expect(why.output.contains("\"gone\" in Localizable: unused") && why.status == 1, "\(why.output)")
        }
        let sync = await StringsmithRun(["sync", "--include", "*.json", "--dry-run", "@/"], in: directory)
        #expect(sync.output.contains("obsolete 'gone'"), "\(sync.output)")
    }

    @Test("A table that changed meanwhile gets entries beside their former neighbors, and no other entry is replaced")
    func restoresIntoChanged() async throws {
        let directory = try Self.project()
        #expect(await Self.run("", in: directory).status == 0)
        try directory.write(
            "/* License */\n\n\"new\" = \"New\";\n\"used\" = \"Used!\";\n\"error.one\" = \"One\";\n",
            to: "R/en.lproj/Localizable.strings")
        try directory.write("\"used\" = \"Benutzt\";\r\n\"gone\" = \"Neu\";\r\n", to: "R/de.lproj/Localizable.strings")
        let run = await Self.run("--restore", in: directory)
        #expect(run.status == 1)
        #expect(
            run.error.hasPrefix(
                "R/de.lproj/Localizable.strings:2:1: warning: 'gone' exists again: its former entries stay recorded "
                    + "[entry-not-restored]\n"))
        #expect(
            try directory.text(of: "R/en.lproj/Localizable.strings") == """
                /* License */

                "new" = "New";
                /* About the title */
                "title" = "Title"; // behind
                "used" = "Used!";
                "error.one" = "One";

                """)
        #expect(
            try directory.text(of: "R/de.lproj/Localizable.strings")
                == "\"used\" = \"Benutzt\";\r\n\"title\" = \"Titel\";\r\n\"gone\" = \"Neu\";\r\n")
        // Once the new entry is gone, the former ones can be restored.
        try directory.write(
            "\"used\" = \"Benutzt\";\r\n\"title\" = \"Titel\";\r\n", to: "R/de.lproj/Localizable.strings")
        #expect(await Self.run("--restore gone", in: directory).status == 0)
        #expect(try directory.text(of: "R/de.lproj/Localizable.strings").contains("\"gone\" = \"Weg\";\r\n"))
        #expect(
            try directory.text(of: "R/de.lproj/Localizable.stringsdict")
                == Self.files["R/de.lproj/Localizable.stringsdict"])
        #expect(try directory.text(of: "R/en.lproj/Localizable.strings").contains("/* The last one */\n\"gone\""))
        #expect(try directory.names() == ["R", "S"])
    }

    static let newer: [(path: String, text: String)] = [
        // A plural would hide the new string.
        ("R/fr.lproj/Localizable.strings", "\"gone\" = \"Nouveau\";\n"),
        ("R/Localizable.xcstrings", "{\"sourceLanguage\":\"en\",\"strings\":{\"gone\":{}},\"version\":\"1.0\"}"),
    ]

    @Test("A key that has come back in another file of its table isn't restored", arguments: newer)
    func keepsNewer(path: String, text: String) async throws {
        let plural = "R/fr.lproj/Localizable.stringsdict"
        let directory = try Self.project([plural: Self.files["R/de.lproj/Localizable.stringsdict"] ?? ""])
        #expect(await Self.run("gone", in: directory).status == 0)
        let paths = [plural, "R/de.lproj/Localizable.strings", "R/en.lproj/Localizable.strings", Self.record]
        let pruned = try paths.map(directory.text)
        try directory.write(text, to: path)
        let run = await Self.run("--restore gone", in: directory)
        #expect(run.status == 1 && run.error.contains("'gone' exists again"), "\(run.output)\(run.error)")
        #expect(try directory.text(of: path) == text)
        #expect(try paths.map(directory.text) == pruned)
    }

    @Test("An entry that was removed before stays recorded if another one of its key is removed")
    func keepsFormerVersions() async throws {
        let directory = try Self.project()
        let path = "R/de.lproj/Localizable.strings"
        let text = try directory.text(of: path)
        #expect(await Self.run("gone", in: directory).status == 0)
        // Nobody has translated this one.
        let new = "/* stringsmith: new 9f8ef6ce */\r\n\"gone\" = \"Gone\";\r\n"
        try directory.write(try directory.text(of: path) + new, to: path)
        #expect(await Self.run("gone", in: directory).status == 0)
        #expect(try directory.text(of: Self.record).contains("Weg"))
        #expect(try !directory.text(of: Self.record).contains("stringsmith: new"))
        try directory.write(try directory.text(of: path) + "\"gone\" = \"Fort\";\r\n", to: path)
        #expect(await Self.run("gone", in: directory).status == 0)
        let run = await Self.run("--restore", in: directory)
        #expect(run.status == 1 && run.error.contains("'gone' was removed twice"), "\(run.output)\(run.error)")
        #expect(
            try directory.text(of: path) == text.replacing("\"gone\" = \"Weg\";\r\n", with: "")
                + "\"gone\" = \"Fort\";\r\n")
        #expect(try directory.text(of: Self.record).contains("Weg"))
    }

    @Test("All entries of a key come back, also in a table that has changed")
    func restoresDuplicates() async throws {
        let path = "R/fr.lproj/Localizable.strings"
        let entries = "/* First */\n\"gone\" = \"Un\";\n\"used\" = \"U\";\n/* Second */\n\"gone\" = \"Deux\";\n"
        let directory = try Self.project([path: entries])
        #expect(await Self.run("gone", in: directory).status == 0)
        #expect(try directory.text(of: path) == "\"used\" = \"U\";\n")
        try directory.write("\"used\" = \"V\";\n", to: path)
        let run = await Self.run("--restore gone", in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try directory.text(of: path) == entries.replacing("\"U\"", with: "\"V\""))
    }

    @Test("An entry whose table is gone stays recorded")
    func keepsEntriesOfMissingTables() async throws {
        let directory = try Self.project()
        #expect(await Self.run("loose title", in: directory).status == 0)
        let catalog = try directory.bytes(of: "R/Catalog.xcstrings")
        try directory.remove("R/Catalog.xcstrings")
        let run = await Self.run("--restore", in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("warning: 'R/Catalog.xcstrings' is gone: its entries stay recorded"))
        try directory.write(catalog, to: "R/Catalog.xcstrings")
        #expect(await Self.run("--restore", in: directory).status == 0)
        #expect(try Self.tables.map(directory.text) == Self.tables.map { Self.files[$0] ?? "" })
    }

    private static let item = #"{"path":"R/en.lproj/Other.strings","keys":["x"],"text":"\"x\" = \"X\";\n""#

    /// Records, and the errors about them.
    static let records: [(record: String, error: String)] = [
        ("", ":1:1: error: "),
        (#"{"version":1,"tables":[],"tables":[]}"#, ":1:35: error: two members 'tables': join them"),
        ("{", ":1:2: error: "), ("[]", ":1:1: error: not a record of removed entries: no object with 'version'"),
        (#"{"version":2}"#, ":1:12: error: version of the record isn't 1: use a newer version of stringsmith"),
        (#"{"version":1}"#, ":1:1: error: 'tables' is missing"),
        (#"{"version":1,"tables":{}}"#, ":1:23: error: not a list"),
    ]

    /// Items of a record, and the errors about them.
    static let items: [(record: String, error: String)] = [
        (#"{"path":"../R/en.lproj/Other.strings"}"#, ":2:9: error: 'path' isn't a table below this directory"),
        (#"{"path":"/etc/Other.strings"}"#, ":2:9: error: 'path' isn't"),
        (#"{"path":"S/a.swift"}"#, ":2:9: error: 'path' isn't"),
        (#"{"path":"R/./Other.strings"}"#, ":2:9: error: 'path' isn't"),
        (#"{"path":"R//Other.strings"}"#, ":2:9: error: 'path' isn't"),
        (#"{"path":7}"#, ":2:9: error: not a string"), ("[]", ":2:1: error: 'path' is missing"),
        (#"{"path":"R/x.strings"}"#, ":2:1: error: 'keys' is missing"),
        (#"{"path":"R/x.strings","keys":{}}"#, ":2:30: error: not a list"),
        (#"{"path":"R/x.strings","keys":[]}"#, ":2:1: error: item without keys"),
        (#"{"path":"R/x.strings","keys":[["x"]]}"#, ":2:31: error: not a string"),
        (#"{"path":"R/x.strings","keys":["x"]}"#, ":2:1: error: 'text' is missing"),
        (item + #","splices":[[0,0,0]]}"#, "error: splice isn't four numbers"),
        (item + #","splices":[[-1,0,0,0]]}"#, "error: not an offset"),
        (item + #","splices":[[0,99999999999999999999,0,0]]}"#, "error: not an offset"),
        (item + #","splices":[[0,9223372036854775807,0,0]]}"#, "error: not an offset"),
        (item + #","splices":[[0.5,"1",0,0]]}"#, "error: not an offset"),
        (
            #"{"path":"R/en.lproj/Other.strings","keys":["y"],"text":"\"x\" = \"X\";\n"}"#,
            ":2:1: error: the record of 'y' can't be written"
        ),
        (
            #"{"path":"R/en.lproj/Other.strings","keys":["y"],"base64":"!!!"}"#,
            ":2:1: error: the record of 'y' can't be written"
        ),
        (
            #"{"path":"R/out/Other.strings","keys":["x"],"text":""}"#,
            ":2:1: error: 'R/out/Other.strings' is outside the project or in a directory of version control"
        ),
        (
            #"{"path":".git/Other.strings","keys":["x"],"text":""}"#,
            ":2:1: error: '.git/Other.strings' is outside the project or in a directory of version control"
        ),
    ]

    @Test(
        "A record from a stranger changes nothing outside the project, and only tables",
        arguments: records + items.map { ("{\"version\":1,\"tables\":[\n" + $0.record + "]}", $0.error) })
    func refusesRecords(record: String, message: String) async throws {
        let directory = try Self.project([
            "outside/Other.strings": "\"a\" = \"A\";\n", "R/x.strings": "\"a\" = \"A\";\n",
        ])
        try directory.write("\"a\" = \"A\";\n", to: ".git/Other.strings")
        try directory.link("R/out", to: "/tmp")
        try directory.write(record, to: Self.record)
        let tables = Self.tables + ["outside/Other.strings", ".git/Other.strings", Self.record]
        let before = try tables.map(directory.bytes)
        for line in ["--restore", "--restore --dry-run"] {
            let run = await Self.run(line, in: directory)
            #expect(run.status == 2)
            #expect(run.error.contains(message), "\(run.error)")
            #expect(run.error.hasPrefix(Self.record + ":") || message.hasPrefix("error:"), "\(run.error)")
            #expect(try tables.map(directory.bytes) == before)
        }
    }

    @Test(
        "Anything else at the path of the record is an error, and nothing is removed or restored",
        arguments: ["ln -s none.json", "mkdir", "mkfifo"], ["prune", "prune --restore"])
    func refusesObstacles(line: String, command: String) throws {
        let directory = try Self.project()
        let before = try Self.tables.map(directory.bytes)
        let run = try StringsmithRun.shell(
            "\(line) \(Self.record); timeout 100 $S \(command); s=$?; rm -r \(Self.record); exit $s", in: directory)
        #expect(run.status == 2 && run.text.isEmpty, "\(run.text)")
        #expect(run.error.contains(".stringsmith-pruned.json: error: cannot read"), "\(run.error)")
        #expect(try Self.tables.map(directory.bytes) == before)
    }

    @Test("A record with too many items for a file is refused")
    func refusesManyItems() async throws {
        let items = Array(repeating: Self.item + "}", count: 1025).joined(separator: ",\n")
        let directory = try Self.project([Self.record: "{\"version\":1,\"tables\":[\n\(items)]}"])
        let run = await Self.run("--restore", in: directory)
        #expect(run.status == 2)
        #expect(
            run.error.hasPrefix(
                ".stringsmith-pruned.json:1026:1: error: too many items for this file, more than 1024"))
    }

    @Test("Nothing is removed if the record can't be read")
    func refusesToMerge() async throws {
        let directory = try Self.project([Self.record: "{\"version\":2}"])
        let before = try Self.tables.map(directory.bytes)
        let run = await Self.run("", in: directory)
        #expect(run.status == 2)
        #expect(run.error.hasPrefix(".stringsmith-pruned.json:1:12: error: version of the record isn't 1"))
        #expect(try Self.tables.map(directory.bytes) == before)
    }

    @Test("A record that is a link out of the project isn't written")
    func refusesLinks() async throws {
        let directory = try TemporaryDirectory(
            Dictionary(uniqueKeysWithValues: Self.files.map { ("clone/\($0.key)", $0.value) }))
        try directory.write("", to: "outside.json")
        try directory.link("clone/\(Self.record)", to: "../outside.json")
        let run = await StringsmithRun(["prune", "--project", "@/clone"], in: directory)
        #expect(run.status == 2)
        #expect(try directory.text(of: "outside.json").isEmpty)
        for (path, text) in Self.files { #expect(try directory.text(of: "clone/\(path)") == text) }
    }

    @Test("sync --prune records what it removes, and can be undone")
    func syncRecords() async throws {
        for line in ["sync --prune", "sync --obsolete prune"] {
            let directory = try Self.project()
            let before = try Self.tables.map(directory.bytes)
            let words = line.split(separator: " ").map(String.init) + ["--no-renames", "@/"]
            let plan = await StringsmithRun(words + ["--dry-run"], in: directory)
            #expect(plan.output.contains(".stringsmith-pruned.json: 6 removed entries recorded\n"), "\(plan.output)")
            #expect(try directory.names() == ["R", "S"])
            let run = await StringsmithRun(words, in: directory)
            #expect(run.output.contains(".stringsmith-pruned.json: 6 removed entries recorded\n") && run.status == 0)
            let (after, record) = try (Self.tables.map(directory.bytes), directory.bytes(of: Self.record))
            #expect(after != before)
            #expect(await StringsmithRun(words, in: directory).status == 0)
            #expect(try Self.tables.map(directory.bytes) == after)
            #expect(try directory.bytes(of: Self.record) == record)
            #expect(await Self.run("--restore", in: directory).status == 0)
            #expect(try Self.tables.map(directory.bytes) == before)
            #expect(try directory.names() == ["R", "S"])
        }
    }

    @Test("If sync --prune changes a table in other ways, too, only the entries come back")
    func syncRecordsBesideChanges() async throws {
        let directory = try Self.project([
            "S/b.swift": "let x = NSLocalizedString(\"another\", value: \"Another\", comment: \"\")\n"
        ])
        let run = await StringsmithRun(["sync", "--prune", "--no-renames", "@/"], in: directory)
        #expect(run.status == 0)
        #expect(await Self.run("--restore", in: directory).status == 0)
        let text = try directory.text(of: "R/en.lproj/Localizable.strings")
        for part in [
            "\"another\" = \"Another\";", "/* About the title */\n\"title\" = \"Title\"; // behind\n",
            "\"gone\" = \"Gone\";",
        ] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(try directory.names() == ["R", "S"])
    }

    @Test("Without a record, sync --prune writes none, and with a damaged one nothing")
    func syncWithoutRecord() async throws {
        let directory = try Self.project()
        let run = await StringsmithRun(["sync", "--prune", "--no-record", "@/"], in: directory)
        #expect(run.status == 0)
        #expect(try directory.names() == ["R", "S"])
        let damaged = try Self.project([Self.record: "{"])
        let before = try Self.tables.map(damaged.bytes)
        let failed = await StringsmithRun(["sync", "--prune", "@/"], in: damaged)
        #expect(failed.status == 2)
        #expect(failed.error.contains(".stringsmith-pruned.json:1:2: error: "))
        #expect(try Self.tables.map(damaged.bytes) == before)
        // Without anything to remove, nobody reads it.
        #expect(await StringsmithRun(["sync", "@/"], in: damaged).status == 0)
    }

    @Test("The record is in the named directory that contains the table")
    func syncRecordsByDirectory() async throws {
        let directory = try Self.project()
        let before = try Self.tables.map(directory.bytes)
        let run = await StringsmithRun(["sync", "--prune", "--no-renames", "@/S", "@/R"], in: directory)
        #expect(run.status == 0)
        #expect(try directory.names(in: "R").contains(Self.record))
        let restored = await StringsmithRun(["prune", "--restore", "--project", "@/R"], in: directory)
        #expect(restored.status == 0)
        #expect(try Self.tables.map(directory.bytes) == before)
    }

    @Test("The plan in JSON has the record")
    func json() async throws {
        let directory = try Self.project()
        let run = await Self.run("title --table Localizable --format json", in: directory)
        #expect(
            run.output.hasPrefix(
                """
                {
                  "version": 1,
                  "files": [
                    {
                      "path": "R/de.lproj/Localizable.strings",
                      "locale": "de",
                      "table": "Localizable",
                      "summary": "1 entry removed",
                      "changes": [
                        {
                          "kind": "removed",
                          "key": "title",
                          "old": "Titel"
                        }
                      ]
                    },
                """))
        #expect(
            run.output.hasSuffix(
                """
                  "records": [
                    {
                      "path": ".stringsmith-pruned.json",
                      "summary": "2 removed entries recorded"
                    }
                  ]
                }

                """))
    }
}
