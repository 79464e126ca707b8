import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("fill: known translations")
struct FillMemoryTests {
    private static func fill(_ directory: TemporaryDirectory, _ options: String...) async -> StringsmithRun {
        let options = options.flatMap { $0.split(separator: " ").map(String.init) }
        return await StringsmithRun(["fill", "--no-config"] + options + ["@/"], in: directory)
    }

    @Test("The same source string in another table, bundle, or catalog is filled, unless its translations differ")
    func project() async throws {
        let directory = try TemporaryDirectory([
            "A/en.lproj/L.strings": """
            "a" = "Save %@";
            "b" = "Open";
            "c" = "Quit";
            "d" = "Help";

            """,
            "A/de.lproj/L.strings": "",
            "B/en.lproj/M.strings": """
            "x" = "Save %@";
            "y" = "Open";
            "z" = "Open";
            "n" = "Help";

            """,
            "B/de.lproj/M.strings": """
            "x" = "%@ sichern";
            "y" = "Öffnen";
            "z" = "Offen";
            /* stringsmith: new b89df01a */
            "n" = "Help";

            """,
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"Quit":{"localizations":{"de":{"stringUnit":{"state":"translated",\
            "value":"Beenden"}}}}},"version":"1.0"}
            """,
        ])
        // B's "Help" is marked as new.
        let run = await Self.fill(directory, "--table L")
        #expect(
            run.output.hasSuffix("2 strings filled: 2 from the project; 2 still open\n"), "\(run.output)\(run.error)")
        #expect(run.status == 1)
        let table = try directory.text(of: "A/de.lproj/L.strings")
        #expect(table.contains("\"a\" = \"%@ sichern\";") && table.contains("\"c\" = \"Beenden\";"), "\(table)")
        #expect(!table.contains("\"b\"") && !table.contains("\"d\""))
    }

    private static func commit(_ directory: TemporaryDirectory) throws {
        let git = "git -c user.name=a -c user.email=a@b.c -c init.defaultBranch=main"
        let run = try StringsmithRun.shell("\(git) init -q . && \(git) add -A && \(git) commit -qm x", in: directory)
        try #require(run.status == 0, "\(run.error)")
    }

    @Test("A translation that a table once had is filled from Git, and not with --no-history")
    func history() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"old\" = \"Save %d\";\n", "de.lproj/L.strings": "\"old\" = \"%d sichern\";\n",
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"Quit":{"localizations":{"de":{"stringUnit":{"state":"translated",\
            "value":"Beenden"}}}}},"version":"1.0"}
            """,
        ])
        try Self.commit(directory)
        try directory.write("\"new\" = \"Save %d\";\n", to: "en.lproj/L.strings")
        try directory.write("\"other\" = \"Anderes\";\n", to: "de.lproj/L.strings")
        try directory.write(
            #"{"sourceLanguage":"en","strings":{"Quit":{"localizations":{}}},"version":"1.0"}"#, to: "C.xcstrings")
        try Self.commit(directory)
        #expect(await Self.fill(directory, "--no-history --locale de").output == "0 strings filled; 2 still open\n")
        let run = await Self.fill(directory, "--locale de")
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.hasSuffix("2 strings filled: 2 from its history; none open\n"), "\(run.output)")
        #expect(try directory.text(of: "de.lproj/L.strings").contains("\"new\" = \"%d sichern\";"))
        #expect(try directory.text(of: "C.xcstrings").contains("Beenden"))
    }

    /// Files of a revision, files that are written later, and the tables after `fill`.
    static let histories: [(former: [String: String], later: [String: String], filled: [String: String])] = [
        // A person deleted a text that wasn't translated, or a machine's.
        (
            ["en.lproj/L.strings": "\"t\" = \"{Title}\";\n", "de.lproj/L.strings": "\"t\" = \"{Title}\";\n"],
            ["de.lproj/L.strings": ""], ["de.lproj/L.strings": ""]
        ),
        (
            [
                "en.lproj/L.strings": "\"t\" = \"Sichern\";\n",
                "de.lproj/L.strings": "/* stringsmith: machine 4d2d5d68 */\n\"t\" = \"Save\";\n",
            ],
            ["de.lproj/L.strings": ""], ["de.lproj/L.strings": ""]
        ),
        // Each table has its own.
        (
            [
                "en.lproj/A.strings": "\"a\" = \"Open it\";\n", "de.lproj/A.strings": "\"a\" = \"Tür öffnen\";\n",
                "en.lproj/B.strings": "\"b\" = \"Open it\";\n", "de.lproj/B.strings": "\"b\" = \"Datei öffnen\";\n",
            ],
            ["de.lproj/A.strings": "", "de.lproj/B.strings": ""],
            [
                "de.lproj/A.strings": "/* stringsmith: machine */\n\"a\" = \"Tür öffnen\";\n\n",
                "de.lproj/B.strings": "/* stringsmith: machine */\n\"b\" = \"Datei öffnen\";\n\n",
            ]
        ),
        // So has each key, before the texts of others; and a new one has none if those differ.
        (
            [
                "en.lproj/L.strings": "\"a\" = \"Open it\";\n\"b\" = \"Open it\";\n",
                "de.lproj/L.strings": "\"a\" = \"Tür öffnen\";\n\"b\" = \"Datei öffnen\";\n",
            ],
            [
                "en.lproj/L.strings": "\"a\" = \"Open it\";\n\"b\" = \"Open it\";\n\"c\" = \"Open it\";\n",
                "de.lproj/L.strings": "\"b\" = \"Datei öffnen\";\n", "de.lproj/M.strings": "\"d\" = \"Auf\";\n",
                "en.lproj/M.strings": "\"d\" = \"Open it\";\n",
            ],
            [
                "de.lproj/L.strings":
                    "/* stringsmith: machine */\n\"a\" = \"Tür öffnen\";\n\"b\" = \"Datei öffnen\";\n"
            ]
        ),
    ]

    @Test(
        "A key gets its own former translation, and nobody's else; one that a person deleted stays away",
        arguments: histories)
    func ownHistory(former: [String: String], later: [String: String], filled: [String: String]) async throws {
        let directory = try TemporaryDirectory(former)
        try Self.commit(directory)
        for (path, text) in later { try directory.write(text, to: path) }
        try Self.commit(directory)
        _ = await Self.fill(directory)
        for (path, text) in filled {
            #expect(FillCommandTests.withoutDigests(try directory.text(of: path)) == text)
        }
    }

    private static let project = [
        "en.lproj/L.strings": "\"a\" = \"Save %@\";\n\"b\" = \"Open\";\n",
        "de.lproj/L.strings": "",
    ]

    @Test(
        "A memory in TMX fills equal source strings in its languages",
        arguments: [
            ("en", "de", true), ("en-US", "de-DE", true), ("EN", "DE", true), ("en", "de-AT", true),
            ("fr", "de", false), ("en", "da", false),
        ])
    func tmx(source: String, target: String, isUsed: Bool) async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write(
            """
            <?xml version="1.0"?>
            <!DOCTYPE tmx SYSTEM "tmx14.dtd">
            <tmx version="1.4"><header srclang="*all*"/><body>
            <tu><tuv xml:lang="\(target)"><seg><ph x="1">%@</ph> <hi>sichern</hi> &amp; mehr</seg></tuv>\
            <tuv xml:lang="\(source)"><seg>Save <ph x="1">%@</ph></seg></tuv></tu>
            <tu><tuv lang="\(source)"><seg>Open</seg></tuv><tuv lang="\(target)"><seg>%d</seg></tuv></tu>
            <tu><tuv lang="\(source)"></tuv></tu></body></tmx>
            """, to: "m.tmx")
        let run = await Self.fill(directory, "--memory @/m.tmx")
        let table = try directory.text(of: "de.lproj/L.strings")
        #expect(table.contains("\"a\" = \"%@ sichern & mehr\";") == isUsed, "\(table)\(run.error)")
        // Its translation has a placeholder that the source doesn't have.
        #expect(!table.contains("\"b\""))
        #expect(run.status == 1)
    }

    @Test("A memory in Gettext's format is read in its language, without fuzzy entries")
    func gettext() async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write(
            """
            msgid ""
            msgstr "Language: de\\nContent-Type: text/plain; charset=UTF-8\\n"

            msgid "Save %@"
            msgstr "%@ sichern"

            #, fuzzy
            msgid "Open"
            msgstr "Auf"

            """, to: "m.po")
        let run = await Self.fill(directory, "--memory @/m.po")
        #expect(run.output.hasSuffix("1 string filled: 1 from memories; 1 still open\n"), "\(run.output)\(run.error)")
    }

    @Test(
        "A memory without a language in its header has the one in its name, or the only one that is filled",
        arguments: [("m.po", [], false), ("m.po", ["--locale", "de"], true), ("de.po", [], true)])
    func unnamedLanguage(name: String, options: [String], isUsed: Bool) async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write("", to: "fr.lproj/L.strings")
        try directory.write("msgid \"Open\"\nmsgstr \"Auf\"\n", to: name)
        let run = await StringsmithRun(
            ["fill", "--no-config", "--memory", "@/\(name)"] + options + ["@/"], in: directory)
        #expect(try directory.text(of: "fr.lproj/L.strings") == "")
        #expect(try directory.text(of: "de.lproj/L.strings").contains("Auf") == isUsed)
        #expect(run.error.contains("[import-language]") != isUsed, "\(run.error)")
    }

    @Test("A memory in one language says nothing about the others, and isn't wrong for them")
    func otherLanguages() async throws {
        let directory = try TemporaryDirectory(Self.project)
        for locale in ["fr", "pl"] { try directory.write("", to: "\(locale).lproj/L.strings") }
        try directory.write(
            """
            msgid ""
            msgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

            msgid "Open"
            msgstr "Auf"

            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] "%d Datei"
            msgstr[1] "%d Dateien"

            """, to: "m.po")
        let run = await Self.fill(directory, "--memory @/m.po")
        #expect(run.error == "" && run.status == 1)
        #expect(run.output.hasSuffix("1 string filled: 1 from memories; 5 still open\n"), "\(run.output)")
    }

    @Test("A text that doesn't hold is reported with its rule if the string stays open")
    func rejected() async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write("msgid \"Open\"\nmsgstr \"Auf %@\"\n", to: "de.po")
        let run = await Self.fill(directory, "--memory @/de.po")
        #expect(run.output == "0 strings filled; 2 still open\n")
        #expect(
            run.error.contains(
                "de.lproj/L.strings: warning: de: rejected \"Auf %@\" from a memory: broken placeholder '%@' in the "
                    + "translation of 'b' [import-placeholder]"), "\(run.error)")
    }

    @Test("A configuration can only name memories inside its directory")
    func configuration() async throws {
        let directory = try TemporaryDirectory([
            "App/en.lproj/L.strings": "\"a\" = \"Save\";\n", "App/de.lproj/L.strings": "",
        ])
        try directory.write("msgid \"Save\"\nmsgstr \"Sichern\"\n", to: "de.po")
        try directory.write("{ fill: { memory: ['../de.po'] } }", to: "App/.stringsmith.json")
        let outside = await StringsmithRun(["fill", "--config", "@/App/.stringsmith.json", "@/App"], in: directory)
        #expect(outside.status == 2 && outside.error.contains("'memory'"), "\(outside.error)")
        try directory.write("msgid \"Save\"\nmsgstr \"Sichern\"\n", to: "App/de.po")
        try directory.write("{ fill: { memory: ['de.po'] } }", to: "App/.stringsmith.json")
        let inside = await StringsmithRun(["fill", "--config", "@/App/.stringsmith.json", "@/App"], in: directory)
        #expect(inside.status == 0, "\(inside.error)")
    }

    @Test(
        "A hostile memory fills nothing, and says where it is broken",
        arguments: [
            "<!DOCTYPE tmx [<!ENTITY a \"&b;&b;\"><!ENTITY b \"x\">]><tmx><body><tu><tuv lang=\"en\"><seg>&a;</seg></tuv></tu>"
                + "</body></tmx>",
            String(repeating: "<tmx>", count: 100_000), "<tmx><body><tu>", "<tmx", "", "no XML", "<other/>", "\u{0}",
        ])
    func hostile(text: String) async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write(text, to: "m.tmx")
        let run = await Self.fill(directory, "--memory @/m.tmx")
        #expect(run.status == 2)
        #expect(run.error.contains("m.tmx:1:") && run.error.contains("[exchange-syntax-error]"), "\(run.error)")
        #expect(run.output == "0 strings filled; 2 still open\n")
    }

    @Test("A memory in another format is an error")
    func format() async throws {
        let directory = try TemporaryDirectory(Self.project)
        try directory.write("", to: "m.txt")
        let run = await Self.fill(directory, "--memory @/m.txt")
        #expect(run.status == 2)
        #expect(run.error.contains("m.txt: error: unknown format of a translation memory: expected .tmx or .po"))
    }
}
