import Foundation
import Testing

@testable import StringsmithCommands

@Suite("diff")
struct DiffCommandTests {
    private let files = [
        "old/fr.lproj/L.strings": """
        /* A */
        "a" = "Open the file";
        b = 2;
        c = 3;
        m = 4;

        """,
        "new/fr.lproj/L.strings": """
        m = 4;
        /* B */
        "a" = "Open a file";
        c = 3;
        "d\\n" = "\\U001B[0m";

        """,
        "old/en.lproj/Gone.strings": "x = 1;\n", "new/Base.lproj/Same.strings": "y = 1;\n",
        "old/Base.lproj/Same.strings": "\"y\"   =   '1' ;\n",
    ]

    @Test("Directories are compared table by table, changes entry by entry")
    func directories() async throws {
        let sandbox = try MergeSandbox(files)
        let result = await sandbox.run("diff", sandbox.path("old"), sandbox.path("new"))
        #expect(result.status == 1)
        #expect(result.errors.isEmpty)
        #expect(
            result.output == """
                en.lproj/Gone.strings: 1 removed
                    removed 'x': '1'
                fr.lproj/L.strings: 1 added, 1 removed, 1 value, 1 comment, 1 moved
                    moved 'm'
                    value 'a': Open [-the-]{+a+} file
                    comment 'a': [-A-]{+B+}
                    removed 'b': '2'
                    added 'd\\n': '\\u{1B}[0m'

                """)
    }

    @Test("A terminal gets colors instead of brackets")
    func colors() async throws {
        let sandbox = try MergeSandbox(["a.strings": "k = \"x y\";", "b.strings": "k = \"x z\";"])
        let result = await sandbox.run("diff", sandbox.path("a.strings"), sandbox.path("b.strings"), isTerminal: true)
        #expect(result.output.hasSuffix("    value 'k': x \u{1B}[31my\u{1B}[0m\u{1B}[32mz\u{1B}[0m\n"))
    }

    @Test("The JSON output has only members that apply")
    func json() async throws {
        let sandbox = try MergeSandbox(files)
        let result = await sandbox.run(
            "diff", "--reporter", "json", sandbox.path("old/fr.lproj"), sandbox.path("new/fr.lproj"))
        #expect(result.status == 1)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(document["version"] as? Int == 1)
        let entries = try #require(document["entries"] as? [[String: String]])
        #expect(
            entries == [
                ["table": "L", "key": "m", "change": "moved"],
                ["table": "L", "key": "a", "change": "value", "old": "Open the file", "new": "Open a file"],
                ["table": "L", "key": "a", "change": "comment", "old": "A", "new": "B"],
                ["table": "L", "key": "b", "change": "removed", "old": "2"],
                ["table": "L", "key": "d\n", "change": "added", "new": "\u{1B}[0m"],
            ])
        let whole = await sandbox.run("diff", "--reporter", "json", sandbox.path("old"), sandbox.path("new"))
        #expect(whole.output.contains(#""locale": "fr""#) && whole.output.contains(#""locale": "en""#))
    }

    @Test("Encoding, layout and escapes aren't differences")
    func spelling() async throws {
        let sandbox = try MergeSandbox([
            "a.strings": """
            "é" = "1";

            """
        ])
        try sandbox.write("b.strings", "\u{FEFF}'\\U00e9'='1';\r\n", .utf16LittleEndian)
        let result = await sandbox.run("diff", sandbox.path("a.strings"), sandbox.path("b.strings"))
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
    }

    @Test("An unreadable table is status 2, and the others are compared")
    func unreadable() async throws {
        var files = files
        files["new/en.lproj/Gone.strings"] = "x = \"1;\n"
        let sandbox = try MergeSandbox(files)
        let result = await sandbox.run("diff", sandbox.path("old"), sandbox.path("new"))
        #expect(result.status == 2)
        #expect(result.output.contains("fr.lproj/L.strings: ") && !result.output.contains("Gone"))
        #expect(result.errors.contains("Gone.strings:1:5: error: string not terminated"))
        #expect(await sandbox.run("diff", sandbox.path("old"), sandbox.path("none")).status == 2)
        #expect(await sandbox.run("diff", sandbox.path("old")).status == 2)
        let mixed = await sandbox.run("diff", sandbox.path("old"), sandbox.path("new/fr.lproj/L.strings"))
        #expect(mixed.status == 2)
    }

    @Test("textconv prints any table as UTF-8, and other files unchanged")
    func textconv() async throws {
        let sandbox = try MergeSandbox(["no.strings": "not a table \u{1}"])
        try sandbox.write("a.strings", "\u{FEFF}/* é */\r\na = \"ü\";", .utf16LittleEndian)
        let plist = try PropertyListSerialization.data(fromPropertyList: ["k": "v"], format: .binary, options: 0)
        try plist.write(to: sandbox.root.appendingPathComponent("b.strings"))
        for (file, expected) in [
            ("a.strings", "/* é */\r\na = \"ü\";"),
            (
                "b.strings",
                """
                "k" = "v";


                """
            ),
            ("no.strings", "not a table \u{1}"),
        ] {
            let result = try sandbox.runProgram("diff", "--textconv", sandbox.path(file))
            #expect(result.status == 0)
            #expect(result.output == expected)
        }
    }
}
