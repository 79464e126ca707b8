import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Translations that come in")
struct IntakeCommandTests {
    static let catalog = CatalogCommandTests.catalog

    static func xliff(_ units: String, locale: String = "de") -> String {
        "<xliff version='1.2'><file original='A.xcstrings' source-language='en' target-language='\(locale)'><body>\n"
            + units + "</body></file></xliff>"
    }

    static func unit(_ id: String, _ target: String) -> String {
        "<trans-unit id='\(id)'><source>\(id)</source><target>\(target)</target></trans-unit>"
    }

    @Test("A variation doesn't replace a text of another shape", arguments: ["convert", "import", "join"])
    func shapes(command: String) async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "v/de.json": #"{"files|==|device.iphone":"X"}"#,
            "de.xliff": Self.xliff(
                "<trans-unit id='files|==|device.iphone'><source>files</source><target>X</target></trans-unit>"),
        ])
        let arguments = [
            "convert": ["convert", "@/v/de.json", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings"],
            "import": ["import", "--project", directory.path, "@/de.xliff"],
            "join": ["join", "@/v", "-o", "@/A.xcstrings"],
        ]
        let run = await StringsmithRun(try #require(arguments[command]), in: directory)
        #expect(run.status == 1 && run.error.contains("text of 'files|==|device.iphone' left out"), "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
    }

    @Test("A set keeps the texts that aren't in the file")
    func sets() async throws {
        let catalog = """
            {"sourceLanguage":"en","strings":{"s":{"localizations":{"de":{"stringSet":{"state":"translated","values":["Eins","Zwei","Drei"]}},"en":{"stringSet":{"state":"translated","values":["One","Two","Three"]}}}}},"version":"1.0"}
            """
        let units = [("One", "new", "Eins"), ("Two", "translated", "Zwei NEU"), ("Three", "translated", "Drei")]
        let text = units.enumerated().map { number, unit in
            "<trans-unit id='s|==|values.\(number)'><source>\(unit.0)</source><target state='\(unit.1)'>\(unit.2)</target></trans-unit>"
        }
        let directory = try TemporaryDirectory([
            "A.xcstrings": catalog, "de.xliff": Self.xliff(text.joined(separator: "\n")),
        ])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/de.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == catalog.replacing("\"Zwei\"", with: "\"Zwei NEU\""))
    }

    @Test(
        "Each language decides which forms show the number",
        arguments: [
            ("plural.one", "%1$lld файл в %2$@", 0), ("plural.one", "Один файл в %2$@", 0), ("plural.few", "в %2$@", 0),
            ("plural.few", "%2$lld файла в %1$@", 1), ("plural.one", "%1$@ в %2$@", 1),
        ])
    func forms(step: String, text: String, status: Int32) async throws {
        let catalog =
            #"{"sourceLanguage":"en","strings":{"n":{"localizations":{"en":{"variations":{"plural":{"#
            + #""one":{"stringUnit":{"state":"translated","value":"One file in %2$@"}},"#
            + #""other":{"stringUnit":{"state":"translated","value":"%1$lld files in %2$@"}}}}}}}},"version":"1.0"}"#
        let units = ["plural.one", "plural.few", "plural.other"].map { place in
            let source = place == "plural.one" ? "One file in %2$@" : "%1$lld files in %2$@"
            return "<trans-unit id='n|==|\(place)'><source>\(source)</source>"
                + "<target>\(place == step ? text : "%1$lld × %2$@")</target></trans-unit>"
        }
        let directory = try TemporaryDirectory([
            "A.xcstrings": catalog, "ru.xliff": Self.xliff(units.joined(separator: "\n"), locale: "ru"),
        ])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/ru.xliff"], in: directory)
        #expect(run.status == status, "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings").contains(text) == (status == 0), "\(run.error)")
    }

    @Test(
        "Another translation shows the arguments of a key without a source text",
        arguments: [("%lld Dateien", 0), ("%@ Dateien", 1), ("Dateien", 0)])
    func keyWithoutText(text: String, status: Int32) async throws {
        let catalog =
            #"{"sourceLanguage":"en","strings":{"count":{"localizations":{"pl":{"stringUnit":"#
            + #"{"state":"translated","value":"%lld plików"}}}}},"version":"1.0"}"#
        let directory = try TemporaryDirectory(["A.xcstrings": catalog, "de.json": "{\"count\": \"\(text)\"}"])
        let run = await StringsmithRun(
            ["convert", "@/de.json", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings"], in: directory)
        #expect(run.status == status, "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings").contains(text) == (status == 0))
        #expect(try directory.text(of: "A.xcstrings").contains("%lld plików"))
    }

    @Test("Two texts for a unit in one or two files are an error, and nothing of the key is imported")
    func conflicts() async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "a.xliff": Self.xliff(Self.unit("save", "A")),
            "b.xliff": Self.xliff(Self.unit("save", "B"), locale: "DE"),
            "c.xliff": Self.xliff(Self.unit("save", "A") + Self.unit("save", "B")),
        ])
        for files in [["@/a.xliff", "@/b.xliff"], ["@/c.xliff"]] {
            let run = await StringsmithRun(["import", "--project", directory.path] + files, in: directory)
            #expect(run.status == 1 && run.error.contains("several strings for 'save'"), "\(run.error)")
            #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
        }
    }

    @Test("Languages are the same in any spelling of their names")
    func languages() async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "DE.xliff": Self.xliff(Self.unit("save", "Neu"), locale: "DE"),
            "DE.json": #"{"save":"Neuer"}"#, "Notes.json": #"{"save":"x"}"#,
        ])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/DE.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog.replacing("Sichern", with: "Neu"))
        let join = await StringsmithRun(["join", "@/DE.json", "-o", "@/A.xcstrings"], in: directory)
        #expect(join.status == 0, "\(join.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog.replacing("Sichern", with: "Neuer"))
        let notes = await StringsmithRun(["join", "@/Notes.json", "-o", "@/A.xcstrings"], in: directory)
        #expect(notes.status == 1 && notes.error.contains("unknown language"), "\(notes.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog.replacing("Sichern", with: "Neuer"))
    }

    @Test("A table keeps its finished texts, and a text for review gets its marker")
    func tables() async throws {
        let table = "\"a %d\" = \"eins %d\";\n\"b\" = \"zwei\";\n"
        let directory = try TemporaryDirectory([
            "de.strings": table, "c.csv": "key,de,de state\na %d,eins %@,translated\nb,,new\nc,drei,needs_review\n",
            "f.po": "#, fuzzy\nmsgid \"b\"\nmsgstr \"andere\"\n",
        ])
        let fuzzy = await StringsmithRun(
            ["convert", "@/f.po", "--locale", "de", "--into", "@/de.strings", "-o", "@/de.strings"], in: directory)
        #expect(
            fuzzy.status == 1 && fuzzy.error.contains("f.po:2:1: warning: de: unfinished translation of 'b'"),
            "\(fuzzy.error)")
        #expect(try directory.text(of: "de.strings") == table)
        let run = await StringsmithRun(
            ["convert", "@/c.csv", "--locale", "de", "--into", "@/de.strings", "-o", "@/de.strings"], in: directory)
        #expect(
            run.status == 1 && run.error.contains("c.csv:2:1: warning: de: broken placeholder '%@'"),
            "\(run.error)")
        let text = try directory.text(of: "de.strings")
        #expect(
            text.hasPrefix(table) && text.contains("stringsmith: needs-review") && text.contains("\"c\" = \"drei\";"))
    }

    @Test("A finished translation that is the current one removes the marker")
    func reviewed() async throws {
        let directory = try TemporaryDirectory([
            "c.csv": "key,de,de state\na,eins,needs_review\n", "de.lproj/T.strings": "",
            "en.lproj/T.strings": "\"a\" = \"one\";\n",
        ])
        let mark = await StringsmithRun(
            ["convert", "@/c.csv", "--locale", "de", "--into", "@/de.lproj/T.strings", "-o", "@/de.lproj/T.strings"],
            in: directory)
        #expect(mark.status == 0, "\(mark.error)")
        #expect(try directory.text(of: "de.lproj/T.strings").contains("needs-review"))
        try directory.write(
            Self.xliff("<trans-unit id='a'><source>one</source><target state='translated'>eins</target></trans-unit>")
                .replacing("A.xcstrings", with: "en.lproj/T.strings"), to: "de.xliff")
        let run = await StringsmithRun(["import", "--project", directory.path, "@/de.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(!(try directory.text(of: "de.lproj/T.strings").contains("needs-review")))
    }

    @Test("Other comments in a file are mentioned, and the catalog keeps its own")
    func comments() async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog, "c.csv": "key,comment,de\nsave,A button,Sichern\n",
        ])
        let run = await StringsmithRun(
            ["convert", "@/c.csv", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings", "--locale", "de"], in: directory)
        #expect(run.status == 0 && run.error.contains("note: comment of 'save' left out"), "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
    }
}
