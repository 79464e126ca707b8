import StringsmithTestSupport
import Testing

/// Translations go where they belong, in full, or nowhere.
@Suite("Misplaced translations")
struct MisplacedTranslationTests {
    private static let german = "\"save\" = \"Sichern\";\n\"tides\" = \"Gezeiten\";\n"
    private static let english = "\"save\" = \"Save\";\n\"tides\" = \"Tides\";\n"

    private static let files = [
        "App/A.swift": """
        NSLocalizedString("save", value: "Save", comment: ""); NSLocalizedString("tides", value: "Tides", comment: "")

        """,
        "App/en.lproj/Localizable.strings": english, "App/de.lproj/Localizable.strings": german,
        "de.json": "{\"save\": \"Speichern\"}\n", "fi.json": "{\"save\": \"Tallenna\"}\n",
        "de.xliff": xliff("de", "Speichern"), "fi.xliff": xliff("fi", "Tallenna"),
    ]

    private static func xliff(_ language: String, _ text: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="App/en.lproj/Localizable.strings" source-language="en" target-language="\(language)" \
        datatype="plaintext"><body><trans-unit id="save"><source>Save</source>\
        <target state="translated">\(text)</target></trans-unit></body></file></xliff>

        """
    }

    private static func sums(_ directory: TemporaryDirectory) throws -> String {
        try StringsmithRun.shell("cat */*.lproj/*", in: directory).text
    }

    // MARK: Two directories for one locale

    @Test("The keys of a bundle with two directories for one locale go to no other bundle")
    func duplicateLocale() throws {
        let directory = try TemporaryDirectory(
            Self.files.merging([
                "App/German.lproj/Localizable.strings": Self.german,
                "Kit/en.lproj/Localizable.strings": "\"save\" = \"Save\";\n",
                "Kit/fr.lproj/Localizable.strings": "\"save\" = \"Garder\";\n",
                "Kit/K.swift": "NSLocalizedString(\"save\", value: \"Save\", comment: \"\")\n",
            ]) { $1 })
        let before = try Self.sums(directory)
        let run = try StringsmithRun.shell("$S sync", in: directory)
        #expect(run.status == 2 && run.error.contains("App/de.lproj: error: de: same locale as App/German.lproj"))
        #expect(try Self.sums(directory) == before)
    }

    @Test(
        "Commands that write or count translations name both directories of a locale, and change neither",
        arguments: [
            ("sync", 2, "App/de.lproj: error: de: same locale as App/German.lproj [duplicate-locale]"),
            ("export --locale de -o X", 2, "App/de.lproj: error: de: same locale as App/German.lproj"),
            ("fill", 2, "App/de.lproj: error: de: same locale as App/German.lproj"),
            ("convert --project --to xcstrings App -o X", 2, "de: same locale as App/German.lproj"),
            ("status", 2, "App/de.lproj: error: de: same locale as App/German.lproj"),
            ("import de.xliff", 2, "'App/German.lproj' and 'App/de.lproj' have the same locale"),
            (
                "incoming --accept-good --locale de --table Localizable de.json", 1,
                "'App/German.lproj' and 'App/de.lproj' have the same locale"
            ),
        ])
    func duplicateLocale(command: String, status: Int, message: String) throws {
        let directory = try TemporaryDirectory(
            Self.files.merging(["App/German.lproj/Localizable.strings": Self.german]) { $1 })
        let before = try Self.sums(directory)
        let run = try StringsmithRun.shell("$S \(command)", in: directory)
        let all = run.text + run.error
        #expect(run.status == status && all.contains(message), "\(run.status) \(all)")
        #expect(!all.contains("no locale directory") && !all.contains("nothing to export"), "\(all)")
        #expect(try Self.sums(directory) == before && !directory.names().contains("X"))
    }

    @Test(
        "A link to a directory of the same locale isn't a second directory",
        arguments: ["import de.xliff", "incoming --accept-good --locale de --table Localizable de.json"])
    func linkToSameLocale(command: String) throws {
        let directory = try TemporaryDirectory(Self.files)
        let run = try StringsmithRun.shell("ln -s de.lproj App/German.lproj; $S \(command)", in: directory)
        #expect(run.status == 0, "\(run.text + run.error)")
        let text = try directory.text(of: "App/de.lproj/Localizable.strings")
        #expect(text.contains("Speichern") && text.contains("Gezeiten"))
    }

    // MARK: Links between locales

    @Test(
        "Translations aren't written through a link to another locale's table",
        arguments: [
            "mkdir App/fi.lproj; ln -s ../de.lproj/Localizable.strings App/fi.lproj/Localizable.strings",
            "ln -s de.lproj App/fi.lproj",
        ],
        [
            "import fi.xliff", "incoming --accept-good --locale fi --table Localizable fi.json",
            "convert fi.json --locale fi --into App/fi.lproj/Localizable.strings -o App/fi.lproj/Localizable.strings",
            "convert fi.json --locale fi -o App/fi.lproj/Localizable.strings",
        ])
    func link(line: String, command: String) throws {
        let directory = try TemporaryDirectory(Self.files)
        let run = try StringsmithRun.shell("\(line); $S \(command)", in: directory)
        #expect(run.status != 0, "\(run.text)\(run.error)")
        let all = run.text + run.error
        // A linked directory isn't one of the project's.
        #expect(
            all.contains("App/fi.lproj/Localizable.strings") && all.contains("'App/de.lproj/Localizable.strings'")
                || all.contains("the project has no table"), "\(all)")
        #expect(try directory.text(of: "App/de.lproj/Localizable.strings") == Self.german)
    }

    // MARK: Replaced tables

    @Test(
        "A table isn't replaced by strings in another language, even with the same keys, and nothing is merged into it",
        arguments: [
            ("App/en.lproj/Localizable.strings", "has 2 strings in 'de', and the result is in 'en'"),
            ("en.json", "has 2 strings in 'de', and the result is in 'en'"),
            ("C.csv --locale fr", "has 2 strings in 'de', and the result is in 'fr'"),
            ("some.strings", "add '--locale de' if the new ones are in 'de'"),
            // The former code of Indonesian is a word in a file's name.
            ("in.json", "add '--locale de' if the new ones are in 'de'"),
            // What a column lacks would become its key.
            ("empty.csv", "has 2 strings that the result lacks"),
            ("empty.csv --locale de", "has 2 strings that the result lacks"),
            ("other.csv --locale de", "has 2 strings that the result lacks"),
            (
                "App/en.lproj/Localizable.strings --into App/de.lproj/Localizable.strings",
                "can't merge strings in 'en' into 'App/de.lproj/Localizable.strings', which is in 'de'"
            ),
        ])
    func otherLanguage(input: String, message: String) throws {
        let directory = try TemporaryDirectory(
            Self.files.merging([
                "en.json": "{\"save\": \"Save\", \"tides\": \"Tides\"}\n", "some.strings": Self.english,
                "in.json": "{\"save\": \"Speichern\", \"tides\": \"Tiden\"}\n",
                "empty.csv": "key,de\nsave,\ntides,\n", "other.csv": "key,fr\nsave,Garder\ntides,Marées\n",
                "C.csv": "key,de,fr\nsave,Sichern,Garder\ntides,Gezeiten,Marées\n",
            ]) { $1 })
        let run = try StringsmithRun.shell("$S convert \(input) -o App/de.lproj/Localizable.strings", in: directory)
        #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
        #expect(try directory.text(of: "App/de.lproj/Localizable.strings") == Self.german)
    }

    @Test(
        "A table of one region isn't replaced by another region's strings, nor Base.lproj by those of some language",
        arguments: [
            ("pt-BR.strings", "App/pt-PT.lproj/Localizable.strings", "the result is in 'pt-BR'"),
            ("de.strings", "App/Base.lproj/Localizable.strings", "maybe by another language's: add '--locale'"),
        ])
    func otherRegion(input: String, output: String, message: String) throws {
        let new = Self.german.replacing("Sichern", with: "Guardar")
        let directory = try TemporaryDirectory(
            Self.files.merging(["pt-BR.strings": new, "de.strings": new, output: Self.german]) { $1 })
        let run = try StringsmithRun.shell("$S convert \(input) -o \(output)", in: directory)
        #expect(run.status == 2 && run.error.contains(message), "\(run.error)")
        #expect(try directory.text(of: output) == Self.german)
    }

    @Test(
        "A file for translators in de_DE can be merged into de.lproj",
        arguments: ["", "--locale de", "--locale de_DE"])
    func variety(option: String) throws {
        let directory = try TemporaryDirectory(Self.files.merging(["x.xliff": Self.xliff("de_DE", "Speichern")]) { $1 })
        let table = "App/de.lproj/Localizable.strings"
        let run = try StringsmithRun.shell("$S convert x.xliff \(option) --into \(table) -o \(table)", in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: table) == Self.german.replacing("Sichern", with: "Speichern"))
    }

    @Test(
        "A file for translators in de_DE is merged into the language of a catalog that is named",
        arguments: ["x.xliff", "de_DE.po"])
    func varietyInCatalog(input: String) throws {
        func catalog(_ text: String) -> String {
            #"{"sourceLanguage":"en","version":"1.0","strings":{"save":{"localizations":{"#
                + #""de":{"stringUnit":{"state":"translated","value":"\#(text)"}},"#
                + #""en":{"stringUnit":{"state":"translated","value":"Save"}}}}}}"#
        }
        let directory = try TemporaryDirectory([
            "C.xcstrings": catalog("Sichern"), "x.xliff": Self.xliff("de_DE", "Speichern"),
            "de_DE.po": "msgid \"\"\nmsgstr \"Language: de_DE\\n\"\n\nmsgid \"save\"\nmsgstr \"Speichern\"\n",
        ])
        let run = try StringsmithRun.shell(
            "$S convert \(input) --locale de --into C.xcstrings -o C.xcstrings", in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "C.xcstrings") == catalog("Speichern"))
    }

    @Test(
        "A table may be replaced by strings in its own language",
        arguments: ["de.strings", "some.strings --locale de", "other/de.lproj/L.strings", "de_DE.po"])
    func ownLanguage(input: String) throws {
        let new = Self.german.replacing("Sichern", with: "Speichern")
        let directory = try TemporaryDirectory(
            Self.files.merging([
                "de.strings": new, "some.strings": new, "other/de.lproj/L.strings": new,
                "de_DE.po": """
                msgid ""
                msgstr "Language: de_DE\\n"

                msgid "save"
                msgstr "Speichern"

                msgid "tides"
                msgstr "Gezeiten"

                """,
            ]) { $1 })
        let run = try StringsmithRun.shell("$S convert \(input) -o App/de.lproj/Localizable.strings", in: directory)
        #expect(run.status == 0, "\(run.error)")
        let table = try directory.text(of: "App/de.lproj/Localizable.strings")
        #expect(table.split(separator: "\n").joined(separator: "\n") + "\n" == new)
    }

    // MARK: Cells

    @Test(
        "A row with more cells than the first, or with text after a quoted cell, is an error with its place",
        arguments: [
            ("key,de\ntides,Ebbe, Flut\n", "h.csv:2:1: error: \"tides\": row with 3 cells, but the first row has 2"),
            ("key;de\nsave;x\ntides;Ebbe; Flut\n", "h.csv:3:1: error: \"tides\": row with 3 cells"),
            ("key,de\ntides,\"Ebbe\" und Flut\n", "h.csv:2:13: error: text after a closing quote"),
        ])
    func cells(text: String, message: String) throws {
        let directory = try TemporaryDirectory(Self.files.merging(["h.csv": text]) { $1 })
        let table = "App/de.lproj/Localizable.strings"
        for command in [
            "convert h.csv --locale de --into \(table) -o \(table)", "convert h.csv --locale de --to json -o -",
            "incoming h.csv --locale de --table Localizable --accept-good",
        ] {
            let run = try StringsmithRun.shell("$S \(command)", in: directory)
            #expect(run.status == 2 && (run.text + run.error).contains(message), "\(run.text)\(run.error)")
            #expect(try directory.text(of: table) == Self.german)
        }
    }

    @Test("Empty cells at the end of a row are left out")
    func emptyCells() throws {
        let directory = try TemporaryDirectory(["h.csv": "key,de\ntides,\"Ebbe, Flut\",,\n"])
        let run = try StringsmithRun.shell("$S convert h.csv --locale de --to json -o -", in: directory)
        #expect(run.status == 0 && run.text == "{\n  \"tides\": \"Ebbe, Flut\"\n}\n", "\(run.text)\(run.error)")
    }
}
