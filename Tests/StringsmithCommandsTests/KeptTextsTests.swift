import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Existing texts that a command doesn't replace")
struct KeptTextsTests {
    /// A catalog with two languages and members of a later version.
    private static let catalog = """
        {
          "newer" : { "a" : 1 },
          "sourceLanguage" : "en",
          "strings" : {
            "save" : {
              "isNew" : true,
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" }, "more" : [ ] },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "Enregistrer" } }
              }
            }
          },
          "version" : "1.0"
        }

        """

    @Test("A copy of a catalog has every byte", arguments: ["B.xcstrings", "A.xcstrings", "./A.xcstrings"])
    func copy(output: String) throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        #expect(try StringsmithRun.process("convert A.xcstrings -o \(output)", in: directory).status == 0)
        #expect(try directory.text(of: output) == Self.catalog)
    }

    @Test(
        "A conversion doesn't replace a project's table that has more texts",
        arguments: [
            ("convert A.xcstrings --locale fr -o A.xcstrings", "A.xcstrings"),
            ("convert x.strings --locale de -o A.xcstrings", "A.xcstrings"),
            ("convert x.strings --locale de -o ./A.xcstrings", "A.xcstrings"),
            ("convert x.strings -o de.lproj/T.strings", "de.lproj/T.strings"),
            ("convert x.json -o de.lproj/T.strings", "de.lproj/T.strings"),
            ("convert x.strings -o de.lproj/Broken.strings", "de.lproj/Broken.strings"),
        ])
    func richerOutput(line: String, output: String) throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog,
            "x.strings": """
            "save" = "Speichern";

            """, "x.json": #"{"save": "x"}"#,
            "de.lproj/T.strings": """
            "save" = "Sichern";
            "open" = "Öffnen";

            """,
            "de.lproj/Broken.strings": "\"save\" = \"Sichern",
        ])
        let before = try directory.bytes(of: output)
        let run = try StringsmithRun.process(line, in: directory)
        #expect(run.status == 2, "\(run.text)\(run.error)")
        #expect(run.error.contains("--into") || run.error.contains("can't be read in full"), "\(run.error)")
        #expect(try directory.bytes(of: output) == before)
    }

    @Test(
        "What can't be read isn't replaced",
        arguments: [
            ("compile A.xcstrings -o .", "de.lproj/A.strings"),
            ("convert A.xcstrings --locale de -o de.lproj/A.strings", "de.lproj/A.strings"),
            ("convert --project --to strings -o out .", "out/de.lproj/A.strings"),
            ("split A.xcstrings -o .", "de.strings"), ("export --locale de -o .", "de.xliff"),
            ("extract S --format stringsdata -o .", "a.stringsdata"), ("extract S -o .", "Localizable.strings"),
        ])
    func unreadable(line: String, output: String) throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "S/a.swift": #"let a = NSLocalizedString("a", comment: "")"#, output: "x",
        ])
        // Larger than any file that is read, without taking space on the disk.
        let size = 300 << 20
        try #require(truncate(directory.path(output), off_t(size)) == 0)
        let run = try StringsmithRun.process(line, in: directory)
        #expect(run.status == 2 && (run.text + run.error).contains(output), "\(run.text)\(run.error)")
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.path(output))
        #expect(attributes[.size] as? Int == size)
    }

    @Test("A conversion that lacks nothing replaces a table, and a named file elsewhere is replaced")
    func replaced() throws {
        let directory = try TemporaryDirectory([
            "x.strings": """
            "a" = "1";
            "b" = "2";

            """,
            "de.lproj/T.strings": """
            "a" = "0";

            """,
            "out.strings": """
            "z" = "0";

            """,
        ])
        for (output, locale) in [("de.lproj/T.strings", " --locale de"), ("out.strings", "")] {
            let run = try StringsmithRun.process("convert x.strings -o \(output)\(locale)", in: directory)
            #expect(run.status == 0, "\(run.text)")
            #expect(try directory.text(of: output) == (try directory.text(of: "x.strings")))
        }
    }

    @Test("compile leaves a table alone that it didn't write")
    func handWritten() throws {
        let table = """
            /* Ann */
            "save" = "Save as";

            """
        let list =
            #"<?xml version="1.0"?><plist version="1.0"><dict><!-- Ann --><key>a</key><string>b</string></dict></plist>"#
        for text in [table, list] {
            let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "fr.lproj/A.strings": text])
            let run = try StringsmithRun.process("compile A.xcstrings -o .", in: directory)
            #expect(run.status == 1 && run.error.contains("fr.lproj/A.strings"), "\(run.error)")
            #expect(try directory.text(of: "fr.lproj/A.strings") == text)
            #expect(try directory.names().contains("de.lproj"))
        }
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        #expect(try StringsmithRun.process("compile A.xcstrings -o .", in: directory).status == 0)
        #expect(try StringsmithRun.process("compile A.xcstrings -o .", in: directory).status == 0)
    }

    @Test("compile for Linux reports a .stringsdict that would end the program")
    func leftover() throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "out/de.lproj/A.stringsdict": "<plist/>"])
        let run = try StringsmithRun.process("compile --for linux A.xcstrings -o out", in: directory)
        #expect(run.status == 1 && run.error.contains("out/de.lproj/A.stringsdict"), "\(run.error)")
    }

    @Test(
        "Bytes that aren't UTF-8 in a Unicode format are an error, not a guess",
        arguments: ["A.xcstrings", "a.json", "a.po", "a.xliff", "a.csv", "strings.xml"])
    func undecodable(name: String) throws {
        let texts = [
            "A.xcstrings": Self.catalog.replacingOccurrences(of: "Sichern", with: "Größe@@"),
            "a.json": #"{"save": "Größe@@"}"#,
            "a.po":
                """
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\n"

            msgid "save"
            msgstr "Größe@@"

            """,
            "a.xliff":
                #"<xliff version="1.2"><file original="a" source-language="en" target-language="de"><body>"#
                + "<trans-unit id=\"save\"><source>save</source><target>Größe@@</target></trans-unit></body></file></xliff>",
            "a.csv": "key,de\nsave,Größe@@\n",
            "strings.xml": "<resources><string name=\"save\">Größe@@</string></resources>",
        ]
        // Twice as many bytes of Latin-1 as of UTF-8, which a guess would take for text.
        var bytes = Array(try #require(texts[name]).utf8)
        while let place = bytes.firstIndex(of: UInt8(ascii: "@")) {
            bytes.replaceSubrange(place...place, with: [0xE9, 0xE8])
        }
        let directory = try TemporaryDirectory(["Base.xcstrings": Self.catalog])
        try directory.write(bytes, to: name)
        let line = "convert \(name) --locale de --into Base.xcstrings -o Base.xcstrings"
        let run = try StringsmithRun.process(line, in: directory)
        #expect(run.status == 2 && run.error.contains("not UTF-8"), "\(run.text)\(run.error)")
        #expect(try directory.text(of: "Base.xcstrings") == Self.catalog)
        if name == "A.xcstrings" {
            #expect(try StringsmithRun.process("format A.xcstrings", in: directory).status != 0)
            #expect(try StringsmithRun.process("check A.xcstrings", in: directory).status != 0)
            #expect(try directory.bytes(of: name) == bytes)
        }
    }

    @Test("An entry that their side adds to a .stringsdict keeps its comments")
    func addedEntry() throws {
        let head = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>

            """
        let form = { (key: String, comments: String, inner: String) in
            "\(comments)\t<key>\(key)</key>\n\t<dict>\n\(inner)\t\t<key>NSStringLocalizedFormatKey</key>\n"
                + "\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n"
                + "\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n"
                + "\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n"
                + "\t\t\t<key>other</key>\n\t\t\t<string>%d \(key)</string>\n\t\t</dict>\n\t</dict>\n"
        }
        let base = form("files", "", "")
        let added = form("photos", "\t<!-- first -->\n\t<!-- second -->\n", "\t\t<!-- inner -->\n")
        let end = "</dict>\n</plist>\n"
        for (ours, theirs) in [
            (form("files", "\t<!-- ours -->\n", ""), base + added),
            (form("files", "\t<!-- ours -->\n", ""), added + base),
        ] {
            let directory = try TemporaryDirectory([
                "b.stringsdict": head + base + end, "o.stringsdict": head + ours + end,
                "t.stringsdict": head + theirs + end,
            ])
            let run = try StringsmithRun.process("merge b.stringsdict o.stringsdict t.stringsdict -o -", in: directory)
            #expect(run.status == 0, "\(run.error)")
            #expect(run.text.contains(added), "\(run.text)")
            #expect(run.text.contains("<!-- ours -->"), "\(run.text)")
        }
    }

    @Test(
        "diff and Git see every member of a catalog",
        arguments: [
            ("\"isNew\" : true", "\"isNew\" : false"), ("\"isNew\" : true", "\"shouldTranslate\" : false"),
            ("\"isNew\" : true", #""extractionState" : "stale""#), ("\"more\" : [ ]", "\"more\" : [ 1 ]"),
            ("\"a\" : 1", "\"a\" : 2"), ("\"1.0\"", "\"1.1\""),
        ])
    func details(old: String, new: String) throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "B.xcstrings": Self.catalog.replacingOccurrences(of: old, with: new),
        ])
        #expect(try StringsmithRun.process("diff A.xcstrings B.xcstrings", in: directory).status == 1)
        let texts = try ["A.xcstrings", "B.xcstrings"].map {
            try StringsmithRun.process("diff --textconv \($0)", in: directory).text
        }
        #expect(texts[0] != texts[1])
        #expect(try StringsmithRun.process("diff A.xcstrings A.xcstrings", in: directory).status == 0)
    }

    @Test("A result that would lack keys isn't written", arguments: ["json", "stringsdata"])
    func incompleteResult(format: String) throws {
        let directory = try TemporaryDirectory([
            "a.swift": """
            NSLocalizedString("One", comment: "")
            /* open
            NSLocalizedString("Two", comment: "")

            """
        ])
        let run = try StringsmithRun.process(
            "extract --no-config --lenient --format \(format) -o out a.swift", in: directory)
        #expect(run.status == 2 && run.error.contains("incomplete-scan"), "\(run.error)")
        #expect(try directory.names() == ["a.swift"])
        let listing = try StringsmithRun.process("extract --no-config --lenient --format json a.swift", in: directory)
        #expect(listing.text.contains(#""key":"One""#))
    }
}
