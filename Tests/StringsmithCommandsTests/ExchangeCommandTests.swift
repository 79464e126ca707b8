import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("convert, export and import of catalogs")
struct ExchangeCommandTests {
    static let catalog = CatalogCommandTests.catalog

    @Test(
        "A language leaves a catalog and comes back without a changed byte", arguments: ["po", "csv", "json", "xliff"])
    func thereAndBack(form: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        let out = ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/x.\(form)"]
        #expect(await StringsmithRun(out, in: directory).status == 0)
        let back = ["convert", "@/x.\(form)", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings"]
        let run = await StringsmithRun(back, in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
    }

    @Test("Tables become a catalog, and a catalog becomes tables")
    func tables() async throws {
        let directory = try TemporaryDirectory([
            "de.lproj/T.strings": "/* why */\n\"save\" = \"Sichern\";\n\"open\" = \"Öffnen\";\n"
        ])
        let run = await StringsmithRun(["convert", "@/de.lproj/T.strings", "-o", "@/T.xcstrings"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(await StringsmithRun(["format", "--check", "@/T.xcstrings"], in: directory).status == 0)
        #expect(try directory.text(of: "T.xcstrings").contains("\"comment\" : \"why\""))
        let back = await StringsmithRun(
            ["convert", "@/T.xcstrings", "--locale", "de", "--to", "strings", "-o", "-"], in: directory)
        #expect(
            back.output == "\"open\" = \"Öffnen\";\n\n/* why */\n\"save\" = \"Sichern\";\n\n"
                || back.output.contains("\"save\" = \"Sichern\";"))
        let missing = await StringsmithRun(["convert", "@/T.xcstrings", "--to", "po", "-o", "-"], in: directory)
        #expect(missing.status == 2 && missing.error.contains("--locale"))
    }

    @Test("A catalog that is split and joined is the same to the byte", arguments: ["strings", "po", "csv", "json"])
    func splitAndJoin(form: String) async throws {
        let catalog = Self.catalog.replacing(
            "translated\",\n                \"value\" : \"Si", with: "needs_review\",\n                \"value\" : \"Si"
        )
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let split = await StringsmithRun(["split", "@/A.xcstrings", "--to", form, "-o", "@/out"], in: directory)
        #expect(split.status == 0, "\(split.error)")
        #expect(try directory.names(in: "out") == ["de.\(form)", "en.\(form)"])
        #expect(await StringsmithRun(["join", "@/out", "-o", "@/A.xcstrings", "--check"], in: directory).status == 0)
        try directory.write(
            try directory.text(of: "out/de.\(form)").replacing("Sichern", with: "Neu"), to: "out/de.\(form)")
        let join = await StringsmithRun(["join", "@/out/de.\(form)", "-o", "@/A.xcstrings"], in: directory)
        #expect(join.status == 0, "\(join.error)")
        #expect(
            try directory.text(of: "A.xcstrings").replacing("Neu", with: "Sichern").replacing(
                "needs_review", with: "translated") == Self.catalog)
    }

    @Test("Variations that a format can't express are reported")
    func losses() async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        let run = await StringsmithRun(
            ["convert", "@/A.xcstrings", "--locale", "de", "--to", "strings", "-o", "@/T.strings"], in: directory)
        #expect(run.error.contains("variations of 'files' left out: only the form for 'other' is kept"))
        #expect(try directory.text(of: "T.strings").contains("%lld Dateien"))
        let dictionary = await StringsmithRun(
            ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/T.stringsdict"], in: directory)
        #expect(dictionary.error.contains("text 'save' left out: it has no variations"))
        #expect(try directory.text(of: "T.stringsdict").contains("<string>%lld Datei</string>"))
    }

    @Test("An export that comes back untouched changes nothing; a translation changes its own text only")
    func exportAndImport() async throws {
        let table = "/* Button */\n\"save\" = \"Save\";\n\"n %d\" = \"%d items\";\n"
        let directory = try TemporaryDirectory([
            "P/A.xcstrings": Self.catalog, "P/en.lproj/T.strings": table,
            "P/de.lproj/T.strings": "\"save\" = \"Alt\";\n",
        ])
        let export = await StringsmithRun(["export", "--locale", "de", "-o", "@/out", "@/P"], in: directory)
        #expect(export.status == 0, "\(export.error)")
        let text = try directory.text(of: "out/de.xliff")
        #expect(text.contains("<file original=\"A.xcstrings\" source-language=\"en\" target-language=\"de\""))
        #expect(text.contains("original=\"en.lproj/T.strings\""))
        let same = await StringsmithRun(["import", "--project", "@/P", "@/out/de.xliff"], in: directory)
        #expect(same.status == 0 && same.output.isEmpty, "\(same.error)")
        try directory.write(
            text.replacing("Sichern", with: "Speichern").replacing(">Alt<", with: ">Neu<")
                .replacing("<source>%d items</source>", with: "<source>%d items</source><target>%@ Stück</target>"),
            to: "de.xliff")
        let run = await StringsmithRun(["import", "--project", "@/P", "@/de.xliff"], in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("broken placeholder '%@' in the translation of 'n %d'"))
        #expect(try directory.text(of: "P/A.xcstrings") == Self.catalog.replacing("Sichern", with: "Speichern"))
        #expect(try directory.text(of: "P/de.lproj/T.strings") == "\"save\" = \"Neu\";\n")
        #expect(try directory.text(of: "P/en.lproj/T.strings") == table)
    }

    @Test("A localization catalog holds the exchange file and the source texts")
    func localizationCatalog() async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog])
        let run = await StringsmithRun(["export", "--xcloc", "--locale", "fr", "-o", "@/out", "@/P"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "out/fr.xcloc/contents.json").contains("\"targetLocale\" : \"fr\""))
        #expect(try directory.text(of: "out/fr.xcloc/Localized Contents/fr.xliff").contains("id=\"files\""))
        #expect(!(try directory.text(of: "out/fr.xcloc/Source Contents/A.xcstrings").contains("Sichern")))
        let back = await StringsmithRun(["import", "--project", "@/P", "@/out/fr.xcloc"], in: directory)
        #expect(back.status == 0 && back.output.isEmpty, "\(back.error)")
    }

    @Test("Entries with many variations, in any order of their units, take over exactly the changed texts")
    func manyVariations() async throws {
        let cases = (10..<60).map { width in
            #""\#(width)":{"stringUnit":{"state":"translated","value":"Breite \#(width)"}}"#
        }
        let entry = #"{"localizations":{"de":{"variations":{"width":{\#(cases.joined(separator: ","))}}}}}"#
        let catalog = #"{"sourceLanguage":"en","strings":{"a":\#(entry),"b":\#(entry)},"version":"1.0"}"#
        let units = (10..<60).flatMap { width in
            ["a", "b"].map { key in
                let target = width % 7 == 0 && key == "b" ? "Neu \(width)" : "Breite \(width)"
                return "<trans-unit id='\(key)|==|width.\(width)'><source>\(key)</source><target>\(target)</target>"
                    + "</trans-unit>"
            }
        }
        let file = "<file original='A.xcstrings' source-language='en' target-language='de'><body>"
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        try directory.write("<xliff version='1.2'>\(file)\(units.joined())</body></file></xliff>", to: "de.xliff")
        let run = await StringsmithRun(["import", "--project", directory.path, "@/de.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        let parts = catalog.components(separatedBy: #""b":"#)
        let changed = stride(from: 14, to: 60, by: 7).reduce(parts[1]) { text, width in
            text.replacing("Breite \(width)\"", with: "Neu \(width)\"")
        }
        #expect(try directory.text(of: "A.xcstrings") == parts[0] + #""b":"# + changed)
    }

    @Test(
        "What an import can't take over is reported with its place, and changes nothing",
        arguments: [
            ("<trans-unit id='no'><source>no</source><target>x</target></trans-unit>", "unknown id 'no'"),
            ("<trans-unit id='save'><source>save</source><target/></trans-unit>", "empty translation of 'save'"),
            ("<trans-unit id='save'><source>save</source><target>%d</target></trans-unit>", "broken placeholder '%d'"),
        ])
    func reports(unit: String, message: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog])
        let text =
            "<xliff version='1.2'><file original='A.xcstrings' source-language='en' target-language='de'><body>\n\(unit)"
            + "</body></file></xliff>"
        try directory.write(text, to: "de.xliff")
        let run = await StringsmithRun(["import", "--project", directory.path, "@/de.xliff"], in: directory)
        #expect(run.status == 1 && run.error.contains("de.xliff:2:1: warning: de: \(message)"), "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == Self.catalog)
    }

    @Test("Unfinished and missing targets change nothing, and no file outside the project is written")
    func unfinished() async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog, "B.xcstrings": Self.catalog])
        for (original, unit, status) in [
            (
                "A.xcstrings", "<trans-unit id='save'><source>save</source><target state='new'>x</target></trans-unit>",
                1
            ),
            (
                "A.xcstrings",
                "<trans-unit id='save'><source>save</source><target state='new'>save</target></trans-unit>", 0
            ),
            ("A.xcstrings", "<trans-unit id='save'><source>save</source></trans-unit>", 0),
            ("../B.xcstrings", "<trans-unit id='save'><source>save</source><target>x</target></trans-unit>", 1),
            ("A.xcstrings", "<trans-unit id='save'><source>&e;</source></trans-unit>", 2),
        ] as [(String, String, Int32)] {
            try directory.write(
                "<xliff version='1.2'><file original='\(original)' source-language='en' target-language='de'><body>"
                    + unit + "</body></file></xliff>", to: "de.xliff")
            let run = await StringsmithRun(["import", "--project", "@/P", "@/de.xliff"], in: directory)
            #expect(run.status == status, "\(run.error)")
            #expect(try directory.text(of: "P/A.xcstrings") == Self.catalog)
            #expect(try directory.text(of: "B.xcstrings") == Self.catalog)
        }
    }
}
