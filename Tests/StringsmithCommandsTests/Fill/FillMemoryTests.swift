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

    @Test("A translation that a table once had is filled from Git, and not with --no-history")
    func history() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"old\" = \"Save %d\";\n", "de.lproj/L.strings": "\"old\" = \"%d sichern\";\n",
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"Quit":{"localizations":{"de":{"stringUnit":{"state":"translated",\
            "value":"Beenden"}}}}},"version":"1.0"}
            """,
        ])
        let git = "git -c user.name=a -c user.email=a@b.c -c init.defaultBranch=main"
        func commit() throws {
            let run = try StringsmithRun.shell(
                "\(git) init -q . && \(git) add -A && \(git) commit -qm x", in: directory)
            try #require(run.status == 0, "\(run.error)")
        }
        try commit()
        try directory.write("\"new\" = \"Save %d\";\n", to: "en.lproj/L.strings")
        try directory.write("\"other\" = \"Anderes\";\n", to: "de.lproj/L.strings")
        try directory.write(
            #"{"sourceLanguage":"en","strings":{"Quit":{"localizations":{}}},"version":"1.0"}"#, to: "C.xcstrings")
        try commit()
        #expect(await Self.fill(directory, "--no-history --locale de").output == "0 strings filled; 2 still open\n")
        let run = await Self.fill(directory, "--locale de")
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.hasSuffix("2 strings filled: 2 from its history; none open\n"), "\(run.output)")
        #expect(try directory.text(of: "de.lproj/L.strings").contains("\"new\" = \"%d sichern\";"))
        #expect(try directory.text(of: "C.xcstrings").contains("Beenden"))
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
