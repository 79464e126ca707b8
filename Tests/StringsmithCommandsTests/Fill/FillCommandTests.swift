import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("fill", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct FillCommandTests {
    @Test("Gaps are filled and marked, and nothing else changes by a byte")
    func table() async throws {
        let directory = try TemporaryDirectory(FillProject.files)
        let run = await FillProject.fill(directory)
        #expect(run.error == "")
        #expect(
            run.output == """
                de.lproj/Localizable.strings: 3 strings changed
                3 strings filled: 3 by the program; none open

                """)
        #expect(run.status == 0)
        let expected = """
            /* By Ada. */
            "done" = "Erledigt";
            /* Button, max: 12
               stringsmith: machine d3dbb1ac */
            "save" = "Sichern";
            "blank" = "";
            /* stringsmith: machine e4c5d1a8 */
            "left" = "noch %d von %@";
            /* Menu
               stringsmith: machine 3d5ce8a9 */
            "open" = "<b>Alle</b> öffnen";

            """
        let table = try directory.text(of: "de.lproj/Localizable.strings")
        #expect(Self.withoutDigests(table) == Self.withoutDigests(expected))
        let again = await FillProject.fill(directory)
        #expect(again.output == "0 strings filled; none open\n" && again.status == 0)
        #expect(try directory.text(of: "de.lproj/Localizable.strings") == table)
    }

    @Test("What is added to a table has the table's line endings", arguments: ["\n", "\r\n", "\r"])
    func lineEndings(lineEnd: String) async throws {
        let comment = "<!-- How many files\nare left -->\n"
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": FillSafetyTests.plurals("%d file", "%d files", comment: comment),
            "de.lproj/L.stringsdict": "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>\n"
                .replacing("\n", with: lineEnd),
            "echo.py": FillSafetyTests.echo,
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status == 0, "\(run.error)")
        let table = try directory.text(of: "de.lproj/L.stringsdict")
        #expect(table.contains("are left\(lineEnd)   stringsmith: machine "))
        #expect(!table.replacing(lineEnd, with: "").contains { $0.isNewline })
    }

    @Test("A catalog gets a new language on request, and tables need a directory for it")
    func newLanguage() async throws {
        let catalog = """
            {"sourceLanguage":"en","strings":{"Save":{"localizations":{"de":{"stringUnit":{"state":"translated",\
            "value":"Sichern"}}}}},"version":"1.0"}
            """
        let directory = try TemporaryDirectory([
            "C.xcstrings": catalog, "en.lproj/L.strings": "\"a\" = \"Open\";\n", "echo.py": FillSafetyTests.echo,
        ])
        #expect(await FillProject.fill(directory).output == "0 strings filled; none open\n")
        let unknown = await FillProject.fill(directory, "echo.py", "--locale xx")
        #expect(unknown.status == 2 && unknown.error.contains("unknown locale 'xx'"), "\(unknown.error)")
        #expect(try directory.text(of: "C.xcstrings") == catalog)
        let run = await FillProject.fill(directory, "echo.py", "--locale sv")
        #expect(run.output.hasSuffix("1 string filled: 1 by the program; none open\n"), "\(run.output)\(run.error)")
        #expect(try directory.text(of: "C.xcstrings").contains("\"sv\""))
        #expect(try directory.names().sorted() == ["C.xcstrings", "echo.py", "en.lproj"])
    }

    static func withoutDigests(_ text: String) -> String {
        text.replacing(#/machine [0-9a-f]{8}/#, with: "machine")
    }

    @Test("--dry-run writes nothing, and without a program gaps are only counted")
    func dryRun() async throws {
        let directory = try TemporaryDirectory(FillProject.files)
        let table = try directory.text(of: "de.lproj/Localizable.strings")
        let run = await FillProject.fill(directory, "echo.py", "--dry-run")
        #expect(run.output.hasPrefix("de.lproj/Localizable.strings: 3 strings would change\n"), "\(run.output)")
        #expect(run.status == 0)
        let count = await FillProject.fill(directory, nil)
        #expect(count.output == "0 strings filled; 3 still open\n" && count.status == 1)
        #expect(try directory.text(of: "de.lproj/Localizable.strings") == table)
    }

    @Test("A request has everything that a translator needs")
    func request() async throws {
        let directory = try TemporaryDirectory(FillProject.files)
        try directory.write(
            "\"close\" = \"Save all\";\n", to: "en.lproj/Other.strings")
        try directory.write("\"close\" = \"Alle sichern\";\n", to: "de.lproj/Other.strings")
        try directory.write(
            """
            { check: { glossary: [{ source: "save", required: { de: ["sichern"] }, forbidden: { de: ["retten"] } }] } }
            """, to: ".stringsmith.json")
        try directory.write(
            FillProject.program("open('\(directory.path)/requests', 'a').write(line)"), to: "record.py")
        let run = await StringsmithRun(
            [
                "fill", "--config", "@/.stringsmith.json", "--table", "Localizable", "--command",
                "\(FillProject.python ?? "") \(directory.path)/record.py", "@/",
            ], in: directory)
        #expect(run.status == 1)
        #expect(run.error.contains("3 requests weren't answered [fill-program-failed]"), "\(run.error)")
        let requests = try directory.text(of: "requests").split(separator: "\n")
        #expect(
            requests.first == """
                {"id":1,"locale":"de","table":"Localizable","key":"left","comment":null,"source":"%d of %@ left",\
                "category":null,"glossary":[],"context":{"uses":[{"path":"\(directory.path)/a.swift","line":2,\
                "code":"let b = String(format: NSLocalizedString(\\"left\\", comment: \\"\\"), 2, name)"}],"similar":[],\
                "categories":[],"max":null}}
                """)
        #expect(
            requests.last == """
                {"id":3,"locale":"de","table":"Localizable","key":"save","comment":"Button, max: 12","source":"Save",\
                "category":null,"glossary":[{"source":"save","required":["sichern"],"forbidden":["retten"],"keep":false}],\
                "context":{"uses":[{"path":"\(directory.path)/a.swift","line":1,\
                "code":"let a = NSLocalizedString(\\"save\\", comment: \\"\\")"}],"similar":[{"source":"Save all",\
                "text":"Alle sichern"}],"categories":[],"max":12}}
                """)
    }

    @Test("Each plural form is a request of its own, in tables and catalogs, with the categories of the language")
    func plurals() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0">
            <dict>
            <key>files</key>
            <dict>
            <key>NSStringLocalizedFormatKey</key>
            <string>%#@files@ found</string>
            <key>files</key>
            <dict>
            <key>NSStringFormatSpecTypeKey</key>
            <string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key>
            <string>d</string>
            <key>one</key>
            <string>%d file</string>
            <key>other</key>
            <string>%d files</string>
            </dict>
            </dict>
            </dict>
            </plist>

            """,
            "pl.lproj/A.strings": "\"a\" = \"B\";\n", "en.lproj/A.strings": "\"a\" = \"A\";\n",
            "M.xcstrings": """
            {"sourceLanguage":"en","strings":{"n":{"localizations":{"en":{"variations":{"plural":{\
            "one":{"stringUnit":{"state":"translated","value":"%lld day"}},\
            "other":{"stringUnit":{"state":"translated","value":"%lld days"}}}}},\
            "pl":{"variations":{"plural":{"one":{"stringUnit":{"state":"translated","value":"%lld dzień"}},\
            "other":{"stringUnit":{"state":"translated","value":"%lld dnia"}}}}}}}},"version":"1.0"}
            """,
            "forms.py": FillProject.program(
                "answer(r, r['source'].replace('found', 'jest') + ' ' + '+'.join(r['context']['categories'])[:3] "
                    + "+ '-' + str(r['category']))"),
        ])
        let run = await FillProject.fill(directory, "forms.py")
        #expect(run.status == 0 && run.error == "", "\(run.error)")
        #expect(run.output.hasSuffix("7 strings filled: 7 by the program; none open\n"), "\(run.output)")
        let table = try directory.text(of: "pl.lproj/L.stringsdict")
        for form in ["%#@files@ jest -None", "%d file one-one", "%d files one-few", "%d files one-many"] {
            #expect(table.contains("<string>\(form)</string>"), "\(table)")
        }
        #expect(table.contains("stringsmith: machine "))
        let catalog = try directory.text(of: "M.xcstrings")
        #expect(catalog.contains(#""value":"%lld dzień"}"#) && catalog.contains(#""value":"%lld dnia"}"#))
        #expect(catalog.split(separator: #""state":"machine_translated""#).count == 3, "\(catalog)")
        #expect(await StringsmithRun(["check", "@/"], in: directory).status == 0)
        #expect(await FillProject.fill(directory, "forms.py").output == "0 strings filled; none open\n")
    }

    @Test("An entry is filled completely or not at all")
    func wholeEntries() async throws {
        let directory = try TemporaryDirectory([
            "M.xcstrings": """
            {"sourceLanguage":"en","strings":{"n":{"localizations":{"en":{"variations":{"plural":{\
            "one":{"stringUnit":{"state":"translated","value":"%lld day"}},\
            "other":{"stringUnit":{"state":"translated","value":"%lld days"}}}}}}}},"version":"1.0"}
            """,
            "de.lproj/A.strings": "", "en.lproj/A.strings": "",
            "half.py": FillProject.program(
                "answer(r, '%lld Tag') if r['category'] == 'one' else write(id=r['id'], error='busy')"),
        ])
        let catalog = try directory.text(of: "M.xcstrings")
        let run = await FillProject.fill(directory, "half.py", "--locale de")
        #expect(run.status == 1)
        #expect(run.error.contains("the program refused: busy [fill-refused]"), "\(run.error)")
        #expect(run.output == "0 strings filled; 2 still open\n")
        #expect(try directory.text(of: "M.xcstrings") == catalog)
    }

    @Test("Only answers that hold are written; the others are rejected with the rule and the reason")
    func proof() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": """
            "args" = "%d of %@";
            "tags" = "<b>Bold</b> text";
            /* max: 5 */
            "short" = "Save";
            "same" = "Delete the selected files";
            "script" = "Close";
            "empty" = "Open";
            "name" = "Hello {name}";
            "good" = "Good";
            "long" = "Play";
            "control" = "Bell";

            """,
            "de.lproj/L.strings": "",
            "lie.py": FillProject.program(
                """
                answer(r, {'args': '%@ von %d', 'tags': '<b>Fetter Text', 'short': 'Sichern', 'same': r['source'],
                        'script': 'Закрыть', 'empty': ' ', 'name': 'Hallo {nom}', 'good': 'Gut', 'long': 'Spiel ' * 50 + 'x',
                        'control': 'a\\x07'}[r['key']])
                """),
        ])
        let run = await FillProject.fill(directory, "lie.py")
        #expect(run.status == 1)
        #expect(run.output.hasSuffix("1 string filled: 1 by the program; 9 still open\n"), "\(run.output)")
        for (key, rule) in [
            ("args", "import-placeholder"), ("tags", "markup"), ("short", "max-length"), ("same", "untranslated"),
            ("script", "wrong-script"), ("empty", "empty-value"), ("name", "named-placeholder"), ("long", "length"),
            ("control", "invisible-character"),
        ] {
            let line = run.error.split(separator: "\n").first { $0.contains("\"\(key)\": ") || $0.contains("'\(key)'") }
            #expect(line?.hasPrefix("de.lproj/L.strings: warning: de: ") ?? false, "\(run.error)")
            #expect(
                line?.contains("rejected ") ?? false && line?.hasSuffix("[\(rule)]") ?? false, "\(key): \(run.error)")
        }
        let table = try directory.text(of: "de.lproj/L.strings")
        #expect(FillCommandTests.withoutDigests(table) == "/* stringsmith: machine */\n\"good\" = \"Gut\";\n\n")
    }

    @Test("A rule that the project turns off rejects nothing")
    func levels() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"long\" = \"Play\";\n", "de.lproj/L.strings": "",
            ".stringsmith.json": "{ check: { rules: { length: 'off' } } }",
            "long.py": FillProject.program("answer(r, 'Spiel ' * 9 + 'x')"),
        ])
        let arguments = ["--command", "\(FillProject.python ?? "") \(directory.path)/long.py", "@/"]
        let strict = await StringsmithRun(["fill", "--no-config"] + arguments, in: directory)
        #expect(strict.status == 1 && strict.error.contains("[length]"), "\(strict.error)")
        let lenient = await StringsmithRun(["fill", "--config", "@/.stringsmith.json"] + arguments, in: directory)
        #expect(lenient.status == 0, "\(lenient.error)")
    }

    @Test("Status and sync know the marker: it counts as translated, ends with an edit, and gives way to a review")
    func marker() async throws {
        let directory = try TemporaryDirectory([
            "a.swift": """
            let a = NSLocalizedString("save", value: "Save", comment: "")
            let b = NSLocalizedString("open", value: "Open", comment: "")

            """,
            "en.lproj/Localizable.strings": "\"open\" = \"Open\";\n\"save\" = \"Save\";\n",
            "de.lproj/Localizable.strings": "",
            "echo.py": FillProject.program("answer(r, 'X' + r['source'])"),
        ])
        #expect(await FillProject.fill(directory).status == 0)
        #expect(await StringsmithRun(["status", "--fail-under", "100", "@/"], in: directory).status == 0)
        let table = try directory.text(of: "de.lproj/Localizable.strings")
        #expect(table.split(separator: "stringsmith: machine ").count == 3)
        try directory.write(table.replacing("XSave", with: "Sichern"), to: "de.lproj/Localizable.strings")
        let source = try directory.text(of: "a.swift")
        try directory.write(source.replacing("\"Open\"", with: "\"Open file\""), to: "a.swift")
        #expect(await StringsmithRun(["sync", "@/"], in: directory).status == 0)
        let synced = try directory.text(of: "de.lproj/Localizable.strings")
        #expect(synced.contains("was \"Open\"") && !synced.contains("stringsmith: machine"), "\(synced)")
        #expect(synced.contains("\"save\" = \"Sichern\";"))
    }

    @Test("A command line is split into words without a shell")
    func words() throws {
        for (text, words) in [
            ("a b", ["a", "b"]), ("  a\t'b c' \"d 'e\"", ["a", "b c", "d 'e"]), (#"a\ b '\'"#, ["a b", "\\"]),
            ("a '' $HOME *", ["a", "", "$HOME", "*"]), (#"a"b"c"#, ["abc"]),
        ] {
            #expect(try FillCommand.words(of: text) == words)
        }
        for text in ["", " ", "'a", "a\\", "''"] {
            #expect(throws: InvalidValue.self) { try FillCommand.words(of: text) }
        }
    }

    @Test("A configuration can't name a program")
    func configuration() async throws {
        let directory = try TemporaryDirectory(FillProject.files)
        try directory.write("{ fill: { command: 'touch ran' } }", to: ".stringsmith.json")
        let run = await StringsmithRun(["fill", "--config", "@/.stringsmith.json", "@/"], in: directory)
        #expect(run.status == 2 && run.error.contains("'command'"), "\(run.error)")
    }
}
