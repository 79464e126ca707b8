import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

private let table = "/* A */\n'b' = \"Ü\";\na;\n"

@Suite("Command convert")
struct ConvertTests {
    @Test(
        "A table is converted to another format, on standard output",
        arguments: [
            (
                ["--to", "json"],
                """
                {
                  "b": "Ü",
                  "a": "a"
                }

                """, "comments of 1 entry left out"
            ),
            (["--to", "strings"], table, ""),
        ]
    )
    func forms(options: [String], expected: String, note: String) async throws {
        let directory = try TemporaryDirectory(["t.strings": table])
        let run = await StringsmithRun(["convert", "@/t.strings", "-o", "-"] + options, in: directory)
        #expect(note.isEmpty ? run.error == "" : run.error.contains(note))
        #expect(run.output == expected)
        #expect(run.status == 0)
    }

    @Test("From text to text, only the encoding changes")
    func encodings() async throws {
        let directory = try TemporaryDirectory(["t.strings": table])
        let wide = ["convert", "@/t.strings", "-o", "@/wide.strings", "--encoding", "utf-16"]
        #expect(await StringsmithRun(wide, in: directory).status == 0)
        #expect(try directory.bytes(of: "wide.strings") == [UInt8](utf16: table))
        let narrow = ["convert", "@/wide.strings", "-o", "@/narrow.strings", "--encoding", "utf-8"]
        #expect(await StringsmithRun(narrow, in: directory).status == 0)
        #expect(try directory.text(of: "narrow.strings") == table)
        let copy = ["convert", "@/wide.strings", "-o", "@/copy.strings"]
        #expect(await StringsmithRun(copy, in: directory).status == 0)
        #expect(try directory.bytes(of: "copy.strings") == [UInt8](utf16: table))
    }

    @Test(
        "Comments that belong to no text are reported, and the others are kept",
        arguments: ["xcstrings", "android", "po", "csv"])
    func comments(form: String) async throws {
        let directory = try TemporaryDirectory([
            "de.lproj/t.strings": """
            /* License
               2026 */

            // Heading

            /* Own */
            "a" = "b"; // behind

            """,
            "de.lproj/plain.strings": """
            /* Own */
            "a" = "b";

            """,
        ])
        let run = await StringsmithRun(
            ["convert", "@/de.lproj/t.strings", "-o", "-", "--to", form, "--locale", "de"], in: directory)
        #expect(run.error.contains("2 comments that belong to no entry left out"), "\(run.error)")
        #expect(run.status == 0 && run.output.contains("Own") && !run.output.contains("License"))
        let plain = await StringsmithRun(
            ["convert", "@/de.lproj/plain.strings", "-o", "-", "--to", form, "--locale", "de"], in: directory)
        #expect(plain.error == "")
    }

    @Test("Comments of Android files are read: those above a text are its own")
    func androidComments() async throws {
        let android = """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- License -->
            <resources>
                <!-- Section -->

                <!-- First
                     line -->
                <!-- second - - line -->
                <string name="a">A <!-- inner -->text</string>
                <string name="b">B</string> <!-- behind -->
                <!-- Count -->
                <plurals name="c"><item quantity="other">%d</item></plurals>
                <string name="d"><![CDATA[<!-- text -->]]></string>
                <!-- Last -->
            </resources>
            """
        let directory = try TemporaryDirectory(["values-de/strings.xml": android])
        let run = await StringsmithRun(
            ["convert", "@/values-de/strings.xml", "--locale", "de", "-o", "@/T.xcstrings"], in: directory)
        #expect(run.error.contains("4 comments that belong to no entry left out"), "\(run.error)")
        let catalog = try directory.text(of: "T.xcstrings")
        #expect(catalog.contains(#""comment" : "First\n         line\nsecond -- line""#), "\(catalog)")
        #expect(catalog.contains(#""comment" : "behind\nCount""#), "\(catalog)")
        let back = await StringsmithRun(
            ["convert", "@/T.xcstrings", "--to", "android", "--locale", "de", "-o", "@/s.xml"], in: directory)
        #expect(back.error == "", "\(back.error)")
        let merged = await StringsmithRun(
            ["convert", "@/s.xml", "--locale", "de", "--into", "@/T.xcstrings", "-o", "@/T.xcstrings"], in: directory)
        #expect(merged.status == 0 && merged.error == "", "\(merged.error)")
        #expect(try directory.text(of: "T.xcstrings") == catalog)
    }

    @Test(
        "A percent sign in prose is no specifier for Android",
        arguments: ["Save 50% la first year%%", "5% de %@", "50% la %@ %lld", "100% sure", "% lld of %@"])
    func androidPercent(text: String) async throws {
        let table = "\"a\" = \"\(text)\";\n"
        let directory = try TemporaryDirectory(["t.strings": table])
        let there = await StringsmithRun(
            ["convert", "@/t.strings", "--to", "android", "--locale", "fr", "-o", "@/s.xml"], in: directory)
        #expect(there.status == 0, "\(there.error)")
        let back = await StringsmithRun(
            ["convert", "@/s.xml", "--locale", "fr", "--into", "@/t.strings", "-o", "-"], in: directory)
        #expect(back.output == table, "\(back.output) \(back.error)")
        let xml = try directory.text(of: "s.xml")
        if text.contains(" la ") { #expect(xml.contains("50% la "), "\(xml)") }
    }

    @Test("A report doesn't replace a table", arguments: ["check", "status"])
    func reportOverTable(command: String) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": """
            "a" = "b";

            """,
            "de.lproj/L.strings": """
            "a" = "c";

            """,
        ])
        let run = await StringsmithRun([command, "@/", "--output", "@/de.lproj/L.strings"], in: directory)
        #expect(run.status == 2 && run.error.contains("it is a table"), "\(run.error)")
        #expect(
            try directory.text(of: "de.lproj/L.strings") == """
                "a" = "c";

                """)
    }

    @Test("Keys and values survive every format", arguments: ["json", "plist", "strings"])
    func roundTrip(form: String) async throws {
        let odd = """
            "e\u{301}" = "1"; "\u{E9}" = "<&>\\"\\\\\\n\\t\\U7f"; "" = "\u{1F600}";

            """
        let directory = try TemporaryDirectory(["t.strings": odd])
        let there = await StringsmithRun(["convert", "@/t.strings", "-o", "@/t.\(form)", "--to", form], in: directory)
        #expect(there.error == "")
        let json = await StringsmithRun(["convert", "@/t.\(form)", "--to", "json", "-o", "-"], in: directory)
        let expected = await StringsmithRun(["convert", "@/t.strings", "--to", "json", "-o", "-"], in: directory)
        let keys: (String) -> Set<Substring> = { Set($0.split(separator: "\n").map { $0.trimmingComma }) }
        #expect(keys(json.output) == keys(expected.output))
        #expect(keys(json.output).count == 5)
    }

    @Test(
        "A value that can't be converted is an error that names it, and nothing is written",
        arguments: [
            (
                ["@/t.strings"],
                "stringsmith convert: error: missing option '--output': a file, or - for standard output"
            ),
            ([], "stringsmith convert: error: missing argument TABLE"),
            (
                ["@/none.strings", "-o", "-"],
                "stringsmith convert: error: cannot read 'none.strings': No such file or directory"
            ),
            (
                ["@/t.strings", "-o", "-"],
                "stringsmith convert: error: standard output has no extension: specify a format with --to"
            ),
            (
                ["@/t.strings", "-o", "@/x.y"],
                "stringsmith convert: error: 'x.y' has no known extension: specify a format with --to"
            ),
            (["@/t.txt", "-o", "@/x.json"], "stringsmith convert: error: 't.txt' isn't a table in a known format"),
            (
                ["@/t.strings", "-o", "-", "--to", "xml"],
                "stringsmith convert: error: option '--to': 'xml' is not one of strings, stringsdict, xcstrings, json, json-nested, csv"
            ),
            (
                ["@/control.strings", "-o", "-", "--to=plist"],
                "stringsmith convert: error: cannot convert 'control.strings': control character 31 in "
            ),
            (
                ["@/array.strings", "-o", "-", "--to=json"],
                "stringsmith convert: error: cannot convert 'array.strings': the value of 'a' isn't a text but "
            ),
            (["@/broken.strings", "-o", "@/x.json"], "broken.strings:2:6: error: "),
        ]
    )
    func errors(arguments: [String], message: String) async throws {
        let directory = try TemporaryDirectory([
            "t.strings": table, "t.txt": "\u{1}", "control.strings": "a = \"\\U1f\";", "array.strings": "a = (b);",
            "broken.strings": "a = b;\nc = d\n",
        ])
        let names = try directory.names()
        let run = await StringsmithRun(["convert"] + arguments, in: directory)
        #expect(run.status == 2)
        #expect(run.error.hasPrefix(message))
        #expect(run.output == "")
        #expect(try directory.names() == names)
    }
}

extension Substring {
    fileprivate var trimmingComma: Substring { hasSuffix(",") ? dropLast() : self }
}
