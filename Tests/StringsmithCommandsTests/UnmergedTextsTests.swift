import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("What translators have written survives exports and conversions")
struct UnmergedTextsTests {
    private static let catalog = CatalogCommandTests.catalog

    @Test("import says which translations it sets back to earlier ones", arguments: [true, false])
    func correctedSince(isCommitted: Bool) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/T.strings": "\"a\" = \"Open\";\n\"b\" = \"Save\";\n\"c\" = \"Quit\";\n",
            "de.lproj/T.strings": "\"a\" = \"Auf\";\n\"b\" = \"Sichern\";\n\"c\" = \"Ende\";\n",
        ])
        let commit = "git add -A && git -c user.name=a -c user.email=a@a commit -qm 1"
        _ = try ProcessRun("/bin/bash", ["-c", "git init -q && \(commit)"], in: directory.path)
        #expect(await StringsmithRun(["export", "--locale", "de", "-o", "@/out", "@/"], in: directory).status == 0)
        let corrected = try directory.text(of: "de.lproj/T.strings").replacing("Auf", with: "Öffnen")
        try directory.write(corrected, to: "de.lproj/T.strings")
        if isCommitted { _ = try ProcessRun("/bin/bash", ["-c", commit], in: directory.path) }
        let translated = try directory.text(of: "out/de.xliff").replacing("Sichern", with: "Speichern")
        try directory.write(translated, to: "out/de.xliff")
        let run = await StringsmithRun(["import", "--project", "@/", "@/out/de.xliff"], in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("T.strings:1:7: warning: 'a': 'Auf' is an earlier translation"), "\(run.error)")
        #expect(!run.error.contains("'b'") && !run.error.contains("'c'"), "\(run.error)")
        // Nothing changes any more.
        let again = await StringsmithRun(["import", "--project", "@/", "@/out/de.xliff"], in: directory)
        #expect(again.status == 0, "\(again.error)")
    }

    @Test("split keeps a file with texts that nobody has joined", arguments: ["strings", "po", "csv", "json"])
    func split(form: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        let split = ["split", "@/A.xcstrings", "--to", form, "-o", "@/out"]
        #expect(await StringsmithRun(split, in: directory).status == 0)
        #expect(await StringsmithRun(split, in: directory).status == 0)
        let edited = try directory.text(of: "out/de.\(form)").replacing("Sichern", with: "Neu")
        try directory.write(edited, to: "out/de.\(form)")
        let refused = await StringsmithRun(split, in: directory)
        #expect(refused.status == 2)
        #expect(refused.error.contains("string 'save' isn't in '"), "\(refused.error)")
        #expect(refused.error.contains("merge the file with 'stringsmith join "))
        #expect(try directory.text(of: "out/de.\(form)") == edited)
        let join = ["join", "@/out/de.\(form)", "-o", "@/A.xcstrings"]
        #expect(await StringsmithRun(join, in: directory).status == 0)
        let again = await StringsmithRun(split, in: directory)
        #expect(again.status == 0, "\(again.error)")
        #expect(try directory.text(of: "out/de.\(form)").contains("Neu"))
    }

    @Test("split keeps a file that it can't read, and replaces one whose texts the catalog has")
    func damagedSplit() async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog, "out/de.strings": "\"save\" = \"Sich"])
        let split = ["split", "@/A.xcstrings", "-o", "@/out"]
        let refused = await StringsmithRun(split, in: directory)
        #expect(refused.status == 2 && refused.error.contains("repair or remove it"), "\(refused.error)")
        #expect(try directory.names(in: "out") == ["de.strings"])
        try directory.write("\"save\" = \"Sichern\";\n", to: "out/de.strings")
        #expect(await StringsmithRun(split, in: directory).status == 0)
        #expect(try directory.text(of: "out/de.strings").contains("files"))
    }

    @Test("export keeps a file with translations that nobody has imported", arguments: [false, true])
    func export(isCatalog: Bool) async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog])
        let export = ["export"] + (isCatalog ? ["--xcloc"] : []) + ["--locale", "de", "-o", "@/out", "@/P"]
        #expect(await StringsmithRun(export, in: directory).status == 0)
        let path = isCatalog ? "out/de.xcloc/Localized Contents/de.xliff" : "out/de.xliff"
        let edited = try directory.text(of: path).replacing("Sichern", with: "Neu")
        try directory.write(edited, to: path)
        let refused = await StringsmithRun(export, in: directory)
        #expect(refused.status == 2)
        #expect(refused.error.contains("string 'save' isn't in the project: merge the file with"))
        #expect(try directory.text(of: path) == edited)
        let file = isCatalog ? "@/out/de.xcloc" : "@/out/de.xliff"
        #expect(await StringsmithRun(["import", "--project", "@/P", file], in: directory).status == 0)
        let again = await StringsmithRun(export, in: directory)
        #expect(again.status == 0, "\(again.error)")
        #expect(try directory.text(of: "P/A.xcstrings") == Self.catalog.replacing("Sichern", with: "Neu"))
    }

    /// Something that a translator adds to an XLIFF file, and the word that the refusal names.
    struct Addition: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var old: String
        var new: String
        var word: String

        init(_ name: String, _ old: String, _ new: String, _ word: String) {
            (testDescription, self.old, self.new, self.word) = (name, old, new, word)
        }
    }

    static let xliffAdditions = [
        Addition(
            "a note with an author", "<note/>", "<note/><note from=\"translator\">Which?</note>", "note 'Which?' of"),
        Addition("a filled note", "<note/>", "<note>Which?</note>", "note 'Which?' of"),
        Addition("a second note", "<note/>", "<note>Which?</note><note>Why?</note>", "note 'Which?' of"),
        Addition("a state", "state=\"translated\"", "state=\"needs-review-translation\"", "state 'needs_review' of"),
        Addition(
            "a qualifier", "state=\"translated\"", "state=\"translated\" state-qualifier=\"leveraged-mt\"", "state '"),
        Addition(
            "another translation", "<note/>", "<note/><alt-trans><target>Speichern</target></alt-trans>", "element '"),
        Addition("an unknown part", "<note/>", "<note/><my:remark xmlns:my=\"x\">?</my:remark>", "element '"),
        Addition("a unit of another kind", "</body>", "<bin-unit id=\"b\"/></body>", "element '"),
        Addition("a note of the file", "</header>", "<note>Ask Bob</note></header>", "note 'Ask Bob'"),
        Addition("a comment", "<body>", "<body><!-- Ask Bob -->", "comment ' Ask Bob '"),
        Addition(
            "a unit", "</body>",
            "<trans-unit id=\"own\"><source>s</source><target state=\"translated\">t</target></trans-unit></body>",
            "string 'own'"),
    ]

    @Test("export keeps notes, states, and other remarks of translators", arguments: xliffAdditions)
    func remarks(addition: Addition) async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog])
        let export = ["export", "--locale", "de", "-o", "@/out", "@/P"]
        #expect(await StringsmithRun(export, in: directory).status == 0)
        let plain = try directory.text(of: "out/de.xliff")
        let range = try #require(plain.firstRange(of: addition.old), "\(plain)")
        let edited = plain.replacingCharacters(in: range, with: addition.new)
        try directory.write(edited, to: "out/de.xliff")
        let refused = await StringsmithRun(export, in: directory)
        #expect(refused.status == 2 && refused.error.contains(addition.word), "\(refused.error)")
        #expect(try directory.text(of: "out/de.xliff") == edited)
        #expect(await StringsmithRun(export + ["--replace"], in: directory).status == 0)
        #expect(try directory.text(of: "out/de.xliff") == plain)
    }

    @Test(
        "XLIFF 2.0 has notes of units and files",
        arguments: ["<notes><note category=\"q\">Ask Bob</note></notes>", "<notes><note>Ask Bob</note></notes>"])
    func secondVersion(notes: String) async throws {
        for place in ["file", "unit"] {
            let text = """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f" \
                original="A.xcstrings">\(place == "file" ? notes : "")<unit id="save">\(place == "unit" ? notes + notes : "")\
                <segment><source>Save</source></segment></unit></file></xliff>
                """
            let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog, "out/de.xliff": text])
            let refused = await StringsmithRun(["export", "--locale", "de", "-o", "@/out", "@/P"], in: directory)
            #expect(refused.status == 2 && refused.error.contains("note 'Ask Bob'"), "\(refused.error)")
            #expect(try directory.text(of: "out/de.xliff") == text)
        }
    }

    @Test("A comment of a developer may change or go without a word, except where somebody could have edited it")
    func generatedNotes() async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog])
        let export = ["export", "--locale", "de", "-o", "@/out", "@/P"]
        #expect(await StringsmithRun(export, in: directory).status == 0)
        let generated = try directory.text(of: "out/de.xliff").replacing(
            "<note/>", with: "<note from=\"auto-generated\">Found in a view</note>")
        try directory.write(generated, to: "out/de.xliff")
        #expect(await StringsmithRun(export, in: directory).status == 0)
    }

    static let catalogAdditions = [
        Addition("po: a comment", "msgid \"save\"", "# ask Bob\nmsgid \"save\"", "comment ' ask Bob' of 'save'"),
        Addition(
            "po: a comment without a space", "msgid \"save\"", "#ask Bob\nmsgid \"save\"",
            "comment 'ask Bob' of 'save'"),
        Addition("po: fuzzy", "msgid \"save\"", "#, fuzzy\nmsgid \"save\"", "state 'needs_review' of 'save'"),
        Addition("po: a flag", "msgid \"save\"", "#, no-c-format\nmsgid \"save\"", "flag 'no-c-format' of 'save'"),
        Addition(
            "po: a previous text", "msgid \"save\"", "#| msgid \"Store\"\nmsgid \"save\"", "previous text 'msgid"),
        Addition(
            "po: an obsolete entry", "msgid \"save\"", "#~ msgid \"x\"\n#~ msgstr \"y\"\n\nmsgid \"save\"",
            "obsolete entry '"),
        Addition("po: the head", "msgid \"\"", "# Ask Bob\nmsgid \"\"", "comment ' Ask Bob'"),
        Addition("strings: a comment of its own", "", "/* ask Bob */\n\n", "comment '/* ask Bob */'"),
        Addition("strings: an edited comment", "/* Button */", "/* Menu */", "comment 'Menu' of 'save'"),
        Addition("strings: another comment", "/* Button */", "/* ask Bob */\n/* Button */", "of 'save'"),
        Addition("strings: an entry", "", "\"own\" = \"x\";\n", "string 'own'"),
        Addition("csv: a comment", "Button", "Menu", "comment 'Menu' of 'save'"),
    ]

    @Test("split keeps comments, flags, and states of translators", arguments: catalogAdditions)
    func splitRemarks(addition: Addition) async throws {
        let catalog = Self.catalog.replacing("\"save\" : {\n", with: "\"save\" : {\n      \"comment\" : \"Button\",\n")
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let form = try #require(addition.testDescription.split(separator: ":").first)
        let split = ["split", "@/A.xcstrings", "--to", String(form), "-o", "@/out"]
        #expect(await StringsmithRun(split, in: directory).status == 0)
        let plain = try directory.text(of: "out/de.\(form)")
        let start =
            addition.old.isEmpty
            ? plain.startIndex..<plain.startIndex : try #require(plain.firstRange(of: addition.old), "\(plain)")
        let edited = plain.replacingCharacters(in: start, with: addition.new)
        try directory.write(edited, to: "out/de.\(form)")
        let refused = await StringsmithRun(split, in: directory)
        #expect(refused.status == 2 && refused.error.contains(addition.word), "\(refused.error)")
        #expect(try directory.text(of: "out/de.\(form)") == edited)
        #expect(await StringsmithRun(split + ["--replace"], in: directory).status == 0)
        #expect(try directory.text(of: "out/de.\(form)") == plain)
    }

    @Test("Notes and comments that a merge leaves out are reported")
    func comments() async throws {
        let directory = try TemporaryDirectory([
            "P/en.lproj/T.strings": "/* Button */\n\"save\" = \"Save\";\n",
            "P/de.lproj/T.strings": "/* Button */\n\"save\" = \"Sichern\";\n",
            "new.strings": "/* Menu */\n\"save\" = \"Speichern\";\n",
        ])
        let into = [
            "convert", "@/new.strings", "--locale", "de", "--into", "@/P/de.lproj/T.strings", "-o", "@/x.strings",
        ]
        let merged = await StringsmithRun(into, in: directory)
        #expect(merged.status == 0)
        #expect(merged.error.contains("comment of 'save' left out"), "\(merged.error)")
        #expect(try directory.text(of: "x.strings") == "/* Button */\n\"save\" = \"Speichern\";\n")
        let export = ["export", "--locale", "de", "-o", "@/out", "@/P"]
        #expect(await StringsmithRun(export, in: directory).status == 0)
        let untouched = await StringsmithRun(["import", "--project", "@/P", "@/out/de.xliff"], in: directory)
        #expect(untouched.status == 0 && !untouched.error.contains("left out"), "\(untouched.error)")
        let noted = try directory.text(of: "out/de.xliff").replacing(">Button<", with: ">Menu<")
        try directory.write(noted, to: "out/de.xliff")
        let run = await StringsmithRun(["import", "--project", "@/P", "@/out/de.xliff"], in: directory)
        #expect(run.error.contains("comment of 'save' left out"), "\(run.error)")
    }

    @Test("A Gettext file in another language than the requested one is refused")
    func languages() async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        let out = ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/x.po"]
        #expect(await StringsmithRun(out, in: directory).status == 0)
        let back = { (locale: String) in
            ["convert", "@/x.po", "--locale", locale, "--into", "@/A.xcstrings", "-o", "@/B.xcstrings"]
        }
        let wrong = await StringsmithRun(back("fr"), in: directory)
        #expect(wrong.status != 0)
        #expect(wrong.error.contains("header says 'Language: de', but the strings are read as fr"), "\(wrong.error)")
        #expect(try directory.names(in: ".").contains("B.xcstrings") == false)
        let text = try directory.text(of: "x.po")
        for name in ["de_DE", "de_AT@euro", "DE", ""] {
            try directory.write(text.replacing("Language: de\\n", with: "Language: \(name)\\n"), to: "x.po")
            let run = await StringsmithRun(back("de"), in: directory)
            #expect(!run.error.contains("header says"), "\(name): \(run.error)")
        }
    }

    @Test(
        "Texts that aren't translated are reported where a format can't mark them",
        arguments: ["json", "strings", "csv"])
    func exclusions(form: String) async throws {
        let catalog = Self.catalog.replacing(
            "\"save\" : {\n", with: "\"save\" : {\n      \"shouldTranslate\" : false,\n")
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let convert = ["convert", "@/A.xcstrings", "--locale", "de"]
        let run = await StringsmithRun(convert + ["-o", "@/x.\(form)"], in: directory)
        #expect(run.error.contains("'shouldTranslate: false' of 'save' left out"), "\(run.error)")
        for other in ["po", "xliff", "xml"] {
            let format = other == "xml" ? ["--to", "android"] : []
            let run = await StringsmithRun(convert + format + ["-o", "@/x.\(other)"], in: directory)
            #expect(!run.error.contains("shouldTranslate"), "\(run.error)")
        }
    }
}
