import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Exchange files and branches of a translation service")
struct IncomingExchangeTests {
    private static let header = "msgid \"\"\nmsgstr \"\"\n\"Language: de\\n\"\n\n"

    private static func xliff(_ source: String, _ target: String, locale: String = "de") -> String {
        """
        <xliff version="1.2"><file original="C.xcstrings" source-language="en" target-language="\(locale)"><body>
        <trans-unit id="Title"><source>\(source)</source><target state="translated">\(target)</target></trans-unit>
        </body></file></xliff>
        """
    }

    @Test(
        "Strings of exchange files are judged at their places",
        arguments: [
            ("de.po", "L", header + "msgctxt \"bye\"\nmsgid \"Good bye\"\nmsgstr \"Ade\"\n", []),
            ("de.po", "L", header + "msgctxt \"bye\"\nmsgid \"Bye\"\nmsgstr \"Ade\"\n", ["5:1 import-changed-source"]),
            ("de.po", "L", header + "msgctxt \"bye\"\nmsgid \"Good bye\"\nmsgstr \"\"\n", []),
            (
                "de.po", "L", header + "msgctxt \"title\"\nmsgid \"Welcome!\"\nmsgstr \"Willkommen !\"\n",
                ["5:1 incoming-no-break-space"]
            ),
            (
                "de.po", "L", header + "msgctxt \"bye\"\nmsgid \"Good bye\"\nmsgstr \"Good bye\"\n",
                ["5:1 incoming-source-text"]
            ),
            ("de.csv", "C", "key,en,de,it\nTitle,Title,Kopf,Capo\n", ["1:1 incoming-locale"]),
            ("de.xliff", "C", xliff("Title", "Kopf"), []),
            ("de.xliff", "C", xliff("Title", "Title"), ["2:1 incoming-source-text"]),
            ("de.xliff", "C", xliff("Heading", "Kopf"), ["2:1 import-changed-source"]),
            ("en.xliff", "C", xliff("Title", "Heading", locale: "en"), ["2:1 import-language"]),
            (
                "de.po", "L", header + "msgctxt \"new\"\nmsgid \"New\"\nmsgstr \"Neu\"\n", ["5:1 import-unknown-key"]
            ),
            ("de.csv", "L", "key,en,de\nnew,New,Neu\n", ["1:1 import-unknown-key"]),
            ("it.xliff", "C", xliff("Title", "Titolo", locale: "it"), ["2:1 incoming-locale"]),
        ] as [(String, String, String, [String])])
    func exchange(file: String, table: String, text: String, findings: [String]) async throws {
        let directory = try TemporaryDirectory(IncomingCommandTests.files)
        let run = try await IncomingCommandTests.incoming(
            file, text, ["--accept-good", "--table", table], in: directory)
        let found = IncomingCommandTests.findings(run).map {
            file == "de.csv" ? "1:1 " + ($0.split(separator: " ").last ?? "") : $0
        }
        #expect(found == findings, "\(run.output)\(run.error)")
        #expect(run.status == (findings.isEmpty ? 0 : 1))
        let tables = try ["P/de.lproj/L.strings", "P/C.xcstrings"].map { try directory.text(of: $0) }.joined()
        let isTaken = findings.isEmpty && !text.contains("msgstr \"\"\n\"Good") && !text.hasSuffix("msgstr \"\"\n")
        #expect(tables.contains("Ade") || tables.contains("Kopf") == isTaken || file == "de.csv")
    }

    private static let bye = header + "msgctxt \"bye\"\nmsgid \"Good bye\"\nmsgstr \"Ade\"\n"

    @Test(
        "Several files for one table are taken together, and never replace each other, in any order",
        arguments: [
            ("C", ["de.json": #"{"Title": "Kopf"}"#, "fr.json": #"{"Title": "Entête"}"#], "", ["Kopf", "Entête"]),
            ("C", ["de.json": #"{"Title": "Kopf"}"#, "C.csv": "key,en,de\nTitle,Title,Kopf\n"], "", ["Kopf"]),
            (
                "C", ["a.xliff": xliff("Title", "Kopf"), "b.xliff": xliff("Title", "Entête", locale: "fr")], "",
                ["Kopf", "Entête"]
            ),
            (
                "C", ["de.json": #"{"Title": "Kopf"}"#, "C.csv": "key,en,de\nTitle,Title,Haupt\n"],
                "exchange-duplicate", []
            ),
            ("C", ["a.xliff": xliff("Title", "Kopf"), "b.xliff": xliff("Title", "Haupt")], "exchange-duplicate", []),
            (
                "C", ["a.xliff": xliff("Title", "Kopf"), "de.json": #"{"Title": "Haupt"}"#], "unwritable-table",
                ["Haupt"]
            ),
            ("L", ["de.po": bye, "de.csv": "key,en,de\nbye,Good bye,Servus\n"], "exchange-duplicate", []),
            ("L", ["de.po": bye, "de.strings": german.replacing("Tschüss", with: "Servus")], "unwritable-table", []),
            (
                "L", ["de/x.strings": german, "de.strings": german.replacing("Tschüss", with: "Servus")],
                "unwritable-table", []
            ),
        ] as [(String, [String: String], String, [String])], [true, false])
    func severalFiles(
        row: (table: String, files: [String: String], rule: String, texts: [String]), isReversed: Bool
    ) async throws {
        let directory = try TemporaryDirectory(IncomingCommandTests.files)
        for (name, text) in row.files { try directory.write(text, to: "in/" + name) }
        let names = row.files.keys.sorted().map { "@/in/" + $0 }
        let arguments = ["incoming", "--project", directory.path("P"), "--accept-good", "--table", row.table]
        let run = await StringsmithRun(arguments + (isReversed ? names.reversed() : names), in: directory)
        #expect((run.status == 0) == row.rule.isEmpty, "\(run.output)\(run.error)")
        #expect(run.output.contains("[\(row.rule)]") != row.rule.isEmpty, "\(run.output)\(run.error)")
        let path = row.table == "C" ? "P/C.xcstrings" : "P/de.lproj/L.strings"
        let table = try directory.text(of: path)
        for text in row.texts { #expect(table.contains(text), "\(table)") }
        // Of strings that contradict each other, none is taken, and each is reported.
        if row.rule == "exchange-duplicate" {
            #expect(table == IncomingCommandTests.files[path])
            #expect(run.output.split(separator: "several strings for ").count == row.files.count + 1, "\(run.output)")
        }
        if row.rule == "unwritable-table" { #expect(run.output.contains(" skipped: another file changes it")) }
    }

    @Test("A language that the project doesn't have hides no other in a file")
    func unknownLanguages() async throws {
        let directory = try TemporaryDirectory(IncomingCommandTests.files)
        let csv = "key,en,aa,ab,de\nTitle,Title,X,Y,Kopf\n"
        let run = try await IncomingCommandTests.incoming(
            "C.csv", csv, ["--accept-good", "--table", "C"], in: directory)
        #expect(run.status == 1 && run.output.split(separator: "[incoming-locale]").count == 3, "\(run.output)")
        #expect(try directory.text(of: "P/C.xcstrings").contains("Kopf"))
    }

    // MARK: Branches

    private func incoming(_ options: String..., in directory: TemporaryDirectory) throws -> ProcessRun {
        try IncomingBranchTests.incoming(options, in: directory)
    }

    private static let english = IncomingCommandTests.english
    private static let german = IncomingCommandTests.german

    @Test(
        "A branch is judged against the revision before it, and only the damage is undone",
        arguments: [
            ("de.lproj/L.strings", german.replacing("Tschüss", with: "Ade"), nil, ""),
            (
                "de.lproj/L.strings", german.replacing("Tschüss", with: "Ade").replacing(" in %2$@", with: ""),
                german.replacing("Tschüss", with: "Ade"), "import-placeholder"
            ),
            ("de.lproj/L.strings", nil, german, "incoming-lost-key"),
            ("en.lproj/L.strings", english.replacing("OK", with: "Okay"), english, "import-changed-source"),
            (
                "C.xcstrings",
                IncomingCommandTests.catalog.replacing("Titel", with: "Kopf").replacing("Titre", with: ""),
                IncomingCommandTests.catalog.replacing("Titel", with: "Kopf"), "import-emptied"
            ),
        ] as [(String, String?, String?, String)])
    func branch(file: String, sent: String?, accepted: String?, rule: String) throws {
        let directory = try IncomingBranchTests.branch(["P/" + file: sent])
        let run = try incoming(in: directory)
        #expect(run.status == (accepted == nil ? 0 : 1), "\(run.text)\(run.error)")
        #expect(run.text.split(separator: "\n").count == (accepted == nil ? 0 : 1), "\(run.text)")
        #expect(run.text.contains("P/\(file):") && run.text.contains("[\(rule)]") || accepted == nil)
        #expect(try incoming("--accept-good", in: directory).status == run.status)
        #expect(try directory.text(of: "P/" + file) == accepted ?? sent)
        let again = try incoming("--accept-good", in: directory)
        #expect(again.status == 0 || !again.text.isEmpty, "\(again.text)\(again.error)")
        #expect(try directory.text(of: "P/" + file) == accepted ?? sent)
    }

    @Test("A translation of a source string that is gone comes back with it")
    func developers() throws {
        let shorter = "/* Leaves the application */\n\"bye\" = "
        let directory = try IncomingBranchTests.branch([
            "P/en.lproj/L.strings": Self.english.replacing(shorter + "\"Good bye\";\n\n", with: ""),
            "P/de.lproj/L.strings": Self.german.replacing(shorter + "\"Tschüss\";\n\n", with: ""),
        ])
        let run = try incoming(in: directory)
        #expect(IncomingBranchTests.rules(run) == ["import-changed-source", "incoming-lost-key"], "\(run.text)")
        #expect(run.text.contains("de.lproj/L.strings:5:1: note:"), "\(run.text)")
        #expect(try incoming("--accept-good", in: directory).status == 1)
        #expect(try directory.text(of: "P/de.lproj/L.strings") == Self.german)
    }

    @Test("A language that the Xcode project lists is asked for", arguments: [true, false])
    func listedRegion(isListed: Bool) throws {
        let regions = isListed ? "knownRegions = (\n\ten,\n\tit,\n);" : "knownRegions = (\n\ten,\n);"
        let directory = try IncomingBranchTests.branch([
            "P/A.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n\(regions)\n}\n",
            "P/it.lproj/L.strings": Self.english.replacing("Good bye", with: "Arrivederci"),
        ])
        let run = try incoming(in: directory)
        #expect(run.text.contains("[incoming-locale]") != isListed, "\(run.text)")
    }

    @Test("What isn't committed is never undone")
    func uncommitted() throws {
        let directory = try IncomingBranchTests.branch([
            "P/de.lproj/L.strings": Self.german.replacing("Tschüss", with: "Ade")
        ])
        let unsaved = Self.german.replacing("Tschüss", with: "")
        try directory.write(unsaved, to: "P/de.lproj/L.strings")
        let run = try incoming("--accept-good", in: directory)
        #expect(run.status == 2 && run.text.contains("uncommitted changes"), "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/de.lproj/L.strings") == unsaved)
    }
}
