import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("export and import of plurals and interface files")
struct TableExchangeTests {
    static let interface = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa">
        <objects><menu title="File" id="2"/></objects></document>

        """

    @Test("Plurals leave with Xcode's identifiers in all categories of the language, and come back")
    func plurals() async throws {
        let directory = try TemporaryDirectory(["P/en.lproj/T.stringsdict": ProjectConversionTests.dictionary])
        let export = await StringsmithRun(["export", "--locale", "pl", "-o", "@/out", "@/P"], in: directory)
        #expect(export.status == 0, "\(export.error)")
        var text = try directory.text(of: "out/pl.xliff")
        #expect(text.contains("original=\"en.lproj/T.stringsdict\""))
        #expect(text.contains("<note>Count</note>"))
        for (category, source, target) in [
            ("one", "%d file", "%d plik"), ("few", "%d files", "%d pliki"), ("many", "%d files", "%d plików"),
            ("other", "%d files", "%d pliku"), ("zero", "none", "brak"),
        ] {
            let head = "<trans-unit id=\"/files:dict/n:dict/\(category):dict/:string\" xml:space=\"preserve\">\n"
            let body = head + "        <source>\(source)</source>\n"
            #expect(text.contains(body), "\(category): \(text)")
            text = text.replacing(body, with: body + "        <target>\(target)</target>\n")
        }
        #expect(text.contains("id=\"/files:dict/NSStringLocalizedFormatKey:dict/:string\""))
        try directory.write(text, to: "pl.xliff")
        let run = await StringsmithRun(["import", "--project", "@/P", "@/pl.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        let table = try directory.text(of: "P/pl.lproj/T.stringsdict")
        #expect(table.contains("<string>%d plików</string>") && table.contains("<string>%#@n@</string>"))
        #expect(table.contains("<string>brak</string>") && !table.contains("file<"))
        let again = await StringsmithRun(["import", "--project", "@/P", "@/pl.xliff"], in: directory)
        #expect(again.status == 0 && again.output.isEmpty)
        let full = await StringsmithRun(["export", "--locale", "pl", "-o", "@/out", "@/P"], in: directory)
        #expect(full.status == 0)
        #expect(try directory.text(of: "out/pl.xliff").contains("<target state=\"translated\">%d plik</target>"))
    }

    @Test(
        "A plural form of a source text that has changed since replaces none that is finished, and the other forms stay",
        arguments: [true, false])
    func changedPlurals(isFinished: Bool) async throws {
        let dictionary = ProjectConversionTests.dictionary
        let german = dictionary.replacing("%d file<", with: "%d Datei<").replacing("%d files", with: "%d Dateien")
        let directory = try TemporaryDirectory([
            "P/en.lproj/T.stringsdict": dictionary, "P/de.lproj/T.stringsdict": german,
        ])
        let export = await StringsmithRun(["export", "--locale", "de", "-o", "@/out", "@/P"], in: directory)
        #expect(export.status == 0, "\(export.error)")
        let text = try directory.text(of: "out/de.xliff").replacing("%d Datei<", with: "%d Akte<")
        try directory.write(text, to: "de.xliff")
        try directory.write(dictionary.replacing("%d file<", with: "%d document<"), to: "P/en.lproj/T.stringsdict")
        let missing = german.replacing("\t\t\t<key>one</key>\n\t\t\t<string>%d Datei</string>\n", with: "")
        if !isFinished { try directory.write(missing, to: "P/de.lproj/T.stringsdict") }
        let run = await StringsmithRun(["import", "--project", "@/P", "@/de.xliff"], in: directory)
        #expect(run.status == 1)
        #expect(
            run.error.contains(isFinished ? "translation left out" : "translation marked for review"), "\(run.error)")
        let table = try directory.text(of: "P/de.lproj/T.stringsdict")
        if isFinished { return #expect(table == german && run.output.isEmpty) }
        #expect(table.contains("%d Akte<") && table.contains("%d Dateien<"), "\(table)")
        #expect(table.split(separator: "\n").count { $0.contains("stringsmith: needs-review") } == 1, "\(table)")
    }

    @Test("An import that changes nothing has nothing to say about the tables")
    func duplicates() async throws {
        let table = """
            "a" = "x";
            "a" = "y";
            "b" = "z";

            """
        let directory = try TemporaryDirectory(["P/en.lproj/T.strings": table, "P/fr.lproj/T.strings": table])
        _ = await StringsmithRun(["export", "--locale", "fr", "-o", "@/out", "@/P"], in: directory)
        let run = await StringsmithRun(["import", "--project", "@/P", "@/out/fr.xliff"], in: directory)
        #expect(run.status == 0 && run.output.isEmpty && run.error.isEmpty, "\(run.error)")
        #expect(try directory.text(of: "P/fr.lproj/T.strings") == table)
    }

    @Test("An interface file leaves with its texts, which come back to the table beside it")
    func interfaces() async throws {
        let directory = try TemporaryDirectory([
            "P/Base.lproj/Main.xib": Self.interface,
            "P/en.lproj/L.strings": """
            "a" = "b";

            """,
            "P/de.lproj/L.strings": """
            "a" = "c";

            """,
        ])
        let export = await StringsmithRun(["export", "--locale", "de", "-o", "@/out", "@/P"], in: directory)
        #expect(export.status == 0, "\(export.error)")
        let text = try directory.text(of: "out/de.xliff")
        #expect(text.contains("original=\"Base.lproj/Main.xib\"") && text.contains("id=\"2.title\""), "\(text)")
        try directory.write(
            text.replacing("<source>File</source>", with: "<source>File</source><target>Ablage</target>"),
            to: "de.xliff")
        let run = await StringsmithRun(["import", "--project", "@/P", "@/de.xliff"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "P/de.lproj/Main.strings").contains(#""2.title" = "Ablage";"#))
        #expect(
            try directory.text(of: "P/de.lproj/L.strings") == """
                "a" = "c";

                """)
        #expect(try directory.text(of: "P/Base.lproj/Main.xib") == Self.interface)
    }
}
