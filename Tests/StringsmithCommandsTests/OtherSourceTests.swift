import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Translations of other source strings")
struct OtherSourceTests {
    /// The current strings: one finished translation, one for review, none, and one for review of an unchanged source.
    private static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "done" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Fertig!" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Done now" } }
              }
            },
            "open" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Auf" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Open it" } }
              }
            },
            "save" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Save it" } }
              }
            },
            "same" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "needs_review", "value" : "Gleich" } },
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Same" } }
              }
            }
          },
          "version" : "1.0"
        }

        """

    private static let merged = catalog.replacing("\"Auf\"", with: "\"Öffnen\"").replacing(
        "\"localizations\" : {\n        \"en\" : { \"stringUnit\" : { \"state\" : \"translated\", \"value\" : \"Save it\" } }",
        with: """
            "localizations" : {
                    "de" : {
                      "stringUnit" : {
                        "state" : "needs_review",
                        "value" : "Sichern"
                      }
                    },
                    "en" : { "stringUnit" : { "state" : "translated", "value" : "Save it" } }
            """)

    private static let translations = [
        ("done", "Done", "Fertig"), ("open", "Open", "Öffnen"), ("save", "Save", "Sichern"), ("same", "Same", "Gleich"),
    ]

    private static let table =
        "key,en,de\n" + translations.map { "\($0.0),\($0.1),\($0.2)\n" }.joined()

    private static let gettext =
        """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\nX-Source-Language: en\\n"

        """
        + translations.map { "\nmsgctxt \"\($0.0)\"\nmsgid \"\($0.1)\"\nmsgstr \"\($0.2)\"\n" }.joined()

    private static let xliff =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="A.xcstrings" source-language="en" target-language="de" datatype="plaintext"><body>

        """
        + translations.map {
            "<trans-unit id=\"\($0.0)\"><source>\($0.1)</source><target>\($0.2)</target></trans-unit>\n"
        }.joined() + "</body></file></xliff>\n"

    private static let messages = [
        "source text of 'done' is 'Done', and 'Done now' in the project: translation left out",
        "source text of 'open' is 'Open', and 'Open it' in the project: translation marked for review",
        "source text of 'save' is 'Save', and 'Save it' in the project: translation marked for review",
    ]

    @Test(
        "A finished translation stays, and others are replaced for review; an unchanged one keeps its state",
        arguments: [("xliff", xliff), ("csv", table), ("po", gettext)])
    func catalog(format: String, file: String) async throws {
        // Gettext says of each string whether it needs review; one that doesn't is finished.
        let file = format == "po" ? file.replacing("\nmsgctxt \"same\"", with: "\n#, fuzzy\nmsgctxt \"same\"") : file
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "de.\(format)": file])
        let run = await StringsmithRun(
            ["convert", "@/de.\(format)", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings"],
            in: directory)
        #expect(run.status == 1, "\(run.error)")
        for message in Self.messages { #expect(run.error.contains(message), "\(run.error)") }
        #expect(try directory.text(of: "A.xcstrings") == Self.merged)
    }

    @Test("An import of an outdated export keeps finished translations, and doesn't finish unchanged ones")
    func exchange() async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog, "de.xliff": Self.xliff])
        let run = await StringsmithRun(["import", "--project", "@/P", "@/de.xliff"], in: directory)
        #expect(run.status == 1)
        for message in Self.messages { #expect(run.error.contains(message), "\(run.error)") }
        #expect(try directory.text(of: "P/A.xcstrings") == Self.merged)
        let approved = Self.xliff.replacing(
            "<trans-unit id=\"same\">", with: "<trans-unit id=\"same\" approved=\"yes\">")
        try directory.write(approved, to: "de.xliff")
        let second = await StringsmithRun(["import", "--project", "@/P", "@/de.xliff"], in: directory)
        #expect(second.output.contains("1 string changed"), "\(second.output)\(second.error)")
    }

    @Test("A table's translations are compared with the source language's table")
    func tables() async throws {
        let directory = try TemporaryDirectory([
            "P/en.lproj/L.strings": "\"done\" = \"Done now\";\n\"save\" = \"Save it\";\n",
            "P/de.lproj/L.strings": "\"done\" = \"Fertig!\";\n",
            "de.csv": "key,en,de\ndone,Done,Fertig\nsave,Save,Sichern\n",
        ])
        let run = await StringsmithRun(
            [
                "convert", "@/de.csv", "--locale", "de", "--into", "@/P/de.lproj/L.strings", "-o",
                "@/P/de.lproj/L.strings",
            ],
            in: directory)
        #expect(run.status == 1)
        let lines = try directory.text(of: "P/de.lproj/L.strings").split(separator: "\n")
        #expect(lines.filter { !$0.hasPrefix("/*") } == ["\"done\" = \"Fertig!\";", "\"save\" = \"Sichern\";"])
        #expect(lines.contains { $0.hasPrefix("/* stringsmith: needs-review") })
    }

    @Test("One language of a file changes no source string that a catalog has, and all languages do")
    func languages() async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "i.csv": Self.table + "new,New,Neu\n"])
        let one = ["convert", "@/i.csv", "--into", "@/A.xcstrings", "--locale", "de", "-o", "@/B.xcstrings"]
        #expect(await StringsmithRun(one, in: directory).status == 1)
        let german = try directory.text(of: "B.xcstrings")
        #expect(german.contains("\"Done now\"") && german.contains("\"New\"") && german.contains("\"Neu\""))
        let all = ["convert", "@/i.csv", "--into", "@/A.xcstrings", "-o", "@/C.xcstrings"]
        #expect(await StringsmithRun(all, in: directory).status == 0)
        let whole = try directory.text(of: "C.xcstrings")
        #expect(whole.contains("\"value\" : \"Done\"") && whole.contains("\"value\" : \"Fertig\""), "\(whole)")
    }

    @Test("The files of a catalog are compared with it when they are joined")
    func join() async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        let split = ["split", "@/A.xcstrings", "--to", "po", "--locale", "de", "-o", "@/Texts"]
        #expect(await StringsmithRun(split, in: directory).status == 0)
        let names = try directory.names(in: "Texts")
        let name = try #require(names.first { $0.hasSuffix("de.po") })
        let sent = try directory.text(of: "Texts/\(name)").replacing("\"Done now\"", with: "\"Done\"")
            .replacing("\"Fertig!\"", with: "\"Fertig\"")
        try directory.write(sent, to: "Texts/\(name)")
        let run = await StringsmithRun(["join", "@/Texts", "-o", "@/A.xcstrings"], in: directory)
        #expect(run.status == 1 && run.error.contains(Self.messages[0]), "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
    }
}
