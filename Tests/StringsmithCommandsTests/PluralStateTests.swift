import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("States of entries with plural forms", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct PluralStateTests {
    /// A marker, a form that a person edits, the state of the translation, and whether `sync` keeps the marker. The digits
    /// of earlier versions are those of the format.
    static let markers: [(kind: String, isOld: Bool, isEdited: Bool, state: String, isKept: Bool)] = [
        ("machine", false, false, "machine_translated", true), ("machine", false, true, "translated", false),
        ("needs-review", false, false, "needs_review", true), ("needs-review", false, true, "translated", false),
        ("new", false, false, "new", true), ("new", false, true, "translated", false),
        ("machine", true, false, "translated", false), ("needs-review", true, true, "needs_review", true),
        ("new", true, true, "needs_review", true),
    ]

    @Test("Every command takes the same states for current", arguments: markers)
    func states(kind: String, isOld: Bool, isEdited: Bool, state: String, isKept: Bool) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("%d file", "%d files"),
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "de.lproj/L.strings": "\"a\" = \"Sichern\";\n",
            "a.swift": """
            let a = NSLocalizedString("a", tableName: "L", comment: "")
            let b = NSLocalizedString("files", tableName: "L", comment: "")

            """, "echo.py": FillProject.program("answer(r, r['source'].replace('file', 'Datei'))"),
        ])
        #expect(await FillProject.fill(directory).status == 0)
        var table = try directory.text(of: "de.lproj/L.stringsdict")
        let digest = try #require(table.firstMatch(of: #/machine ([0-9a-f]{8})/#)?.output)
        table = table.replacing(digest.0, with: "\(kind) \(isOld ? "4562ae5d" : digest.1)")
        if isEdited { table = table.replacing("%d Dateis", with: "%d Dateien") }
        try directory.write(table, to: "de.lproj/L.stringsdict")

        let status = await StringsmithRun(["status", "--locale", "de", "@/", "--reporter", "json"], in: directory)
            .output
        #expect(status.contains("\"needsReview\":\(state == "needs_review" ? 1 : 0),"), "\(status)")
        #expect(status.contains("\"untranslated\":\(state == "new" ? 1 : 0),"), "\(status)")
        let check = await StringsmithRun(
            ["check", "--no-sources", "--no-config", "--rule", "needs-review", "@/"], in: directory)
        #expect(check.output.contains("needs review") == (state == "needs_review"), "\(check.output)")
        let convert = ["convert", "@/de.lproj/L.stringsdict", "-o", "@/out.xcstrings", "--locale", "de"]
        _ = await StringsmithRun(convert, in: directory)
        #expect(try directory.text(of: "out.xcstrings").contains("\"\(state)\""))
        let fill = await FillProject.fill(directory, nil)
        #expect(fill.output == "0 strings filled; \(state == "new" ? "3 still" : "none") open\n", "\(fill.output)")

        let sync = await StringsmithRun(["sync", "--no-config", "@/"], in: directory)
        #expect(sync.status == 0, "\(sync.error)")
        let kept = try directory.text(of: "de.lproj/L.stringsdict")
        #expect(isKept ? kept == table : !kept.contains("stringsmith:"), "\(sync.output)")
        #expect(await StringsmithRun(["sync", "--no-config", "--check", "@/"], in: directory).status == 0)
    }

    @Test("A sync ends the states in a table that has only plural forms")
    func onlyForms() async throws {
        let marked = FillSafetyTests.plurals(
            "%d Datei", "%d Dateien", comment: "\t<!-- stringsmith: machine 01234567 -->\n")
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("%d file", "%d files"), "de.lproj/L.stringsdict": marked,
            "a.swift": "let b = NSLocalizedString(\"files\", tableName: \"L\", comment: \"\")\n",
        ])
        let sync = await StringsmithRun(["sync", "--no-config", "@/"], in: directory)
        #expect(sync.status == 0, "\(sync.error)")
        #expect(try directory.text(of: "de.lproj/L.stringsdict") == FillSafetyTests.plurals("%d Datei", "%d Dateien"))
    }

    @Test(
        "A damaged table with plural forms is an error, and everything else is updated; a directory stops a sync",
        arguments: [true, false])
    func unreadable(isDirectory: Bool) async throws {
        let forms = FillSafetyTests.plurals("%d Datei", "%d Dateien")
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("%d file", "%d files"),
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "fr.lproj/L.strings": "\"a\" = \"Sauver\";\n",
            "de.lproj/\(isDirectory ? "L.stringsdict/x" : "L.stringsdict")": String(forms.prefix(300)),
            "a.swift": """
            let a = NSLocalizedString("a", tableName: "L", comment: "")
            let b = NSLocalizedString("files", tableName: "L", comment: "")
            let c = NSLocalizedString("c", tableName: "L", comment: "")

            """,
        ])
        let sync = await StringsmithRun(["sync", "--no-config", "@/"], in: directory)
        #expect(sync.status == 2, "\(sync.output)\(sync.error)")
        #expect(sync.error.contains("de.lproj/L.stringsdict"), "\(sync.error)")
        #expect(try directory.text(of: "fr.lproj/L.strings").contains("\"c\" = ") != isDirectory)
    }

    @Test("A language isn't called skipped if its plural forms are updated")
    func begun() async throws {
        let marked = FillSafetyTests.plurals(
            "%d Datei", "%d Dateien", comment: "\t<!-- By Ada. --><!-- stringsmith: machine 01234567 -->\n")
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("%d file", "%d files"), "de.lproj/L.stringsdict": marked,
            "en.lproj/L.strings": "\"a\" = \"Save\";\n",
            "a.swift": """
            let a = NSLocalizedString("a", tableName: "L", comment: "")
            let b = NSLocalizedString("files", tableName: "L", comment: "")

            """,
        ])
        let sync = await StringsmithRun(["sync", "--no-config", "@/"], in: directory)
        #expect(sync.status == 0 && !sync.error.contains("locale-not-begun"), "\(sync.error)")
        let cleared = FillSafetyTests.plurals("%d Datei", "%d Dateien", comment: "\t<!-- By Ada. -->\n")
        #expect(try directory.text(of: "de.lproj/L.stringsdict") == cleared)
    }

    @Test("Plural forms that can't be written don't hold back new strings of the development language")
    func unwritable() async throws {
        let marked = FillSafetyTests.plurals(
            "%d Datei", "%d Dateien", comment: "\t<!-- stringsmith: machine 01234567 -->\n")
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"a\" = \"Old\";\n", "de.lproj/L.stringsdict": marked,
            "de.lproj/L.strings": "\"a\" = \"Alt\";\n",
            "a.swift": "let a = NSLocalizedString(\"a\", tableName: \"L\", value: \"New\", comment: \"\")\n",
        ])
        try directory.setMode(0o444, of: "de.lproj/L.stringsdict")
        let sync = await StringsmithRun(["sync", "--no-config", "@/"], in: directory)
        #expect(sync.status == 2, "\(sync.output)\(sync.error)")
        #expect(
            try directory.text(of: "en.lproj/L.strings").contains("\"a\" = \"New\";"), "\(sync.output)\(sync.error)")
    }
}
