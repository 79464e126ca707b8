import StringsmithTestSupport
import Testing

@testable import StringsmithCommands
@testable import StringsmithProject

@Suite("fill: what people wrote", .enabled(if: FillProject.canRun, "python3 is not installed"))
struct FillSafetyTests {
    /// A table with plural forms.
    static func plurals(_ one: String, _ other: String, comment: String = "", format: String = "%#@n@") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(comment)	<key>files</key>
        	<dict>
        		<key>NSStringLocalizedFormatKey</key>
        		<string>\(format)</string>
        		<key>n</key>
        		<dict>
        			<key>NSStringFormatSpecTypeKey</key>
        			<string>NSStringPluralRuleType</string>
        			<key>NSStringFormatValueTypeKey</key>
        			<string>d</string>
        			<key>one</key>
        			<string>\(one)</string>
        			<key>other</key>
        			<string>\(other)</string>
        		</dict>
        	</dict>
        </dict>
        </plist>

        """
    }

    static let echo = FillProject.program("answer(r, 'X' + r['source'])")

    @Test("Plural forms aren't added next to a translation that they would hide")
    func hiddenString() async throws {
        let own = "/* By Ada. */\n\"files\" = \"%d Dateien\";\n"
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": Self.plurals("%d file", "%d files"), "de.lproj/L.strings": own,
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "echo.py": Self.echo,
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status == 1)
        #expect(
            run.error.contains(
                "de.lproj/L.strings: warning: de: \"files\": plural forms not filled: 'de.lproj/L.stringsdict' would hide "
                    + "the translation here [fill-skipped]"), "\(run.error)")
        #expect(run.output.hasSuffix("1 string filled: 1 by the program; none open\n"), "\(run.output)")
        #expect(try directory.text(of: "de.lproj/L.strings").contains(own))
        #expect(try directory.names(in: "de.lproj") == ["L.strings"])
    }

    @Test(
        "A translation in a comment, where sync leaves it, isn't replaced by another one, and sync restores it",
        arguments: ["strings", "stringsdict"])
    func commentedOut(format: String) async throws {
        let name = "L.\(format)"
        let open = "\"about\" = \"Über\";\n// \"files\" = \"Dateien von Ada\";\n"
        let forms = Self.plurals("%d Datei", "%d Dateien")
        let own =
            format == "strings"
            ? open
            : forms.replacing("\t<key>files<", with: "<!-- \t<key>files<").replacing(
                "</dict>\n</plist>", with: "--></dict>\n</plist>")
        let directory = try TemporaryDirectory([
            "en.lproj/\(name)": format == "strings" ? "\"files\" = \"Files\";\n" : Self.plurals("%d file", "%d files"),
            "de.lproj/\(name)": own, "echo.py": Self.echo,
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status == 1)
        #expect(
            run.error.contains(
                "de.lproj/\(name): warning: de: \"files\": not filled: a translation is commented out here; restore or "
                    + "delete it [fill-skipped]"), "\(run.error)")
        #expect(run.output.hasSuffix("0 strings filled; none open\n"), "\(run.output)")
        #expect(try directory.text(of: "de.lproj/\(name)") == own)
        if format == "strings" {
            try directory.write(
                "let a = NSLocalizedString(\"files\", tableName: \"L\", comment: \"\")\n", to: "a.swift")
            #expect(await StringsmithRun(["sync", "--obsolete", "keep", "@/"], in: directory).status == 0)
            #expect(try directory.text(of: "de.lproj/\(name)").contains("\n\"files\" = \"Dateien von Ada\";"))
        }
        // Nobody knows which of two entries is right.
        let twice = "\"files\" = \"Dateien\";\n/* stringsmith: new 4d2d5d68 */\n\"files\" = \"Save\";\n"
        if format == "strings" {
            try directory.write(twice, to: "de.lproj/\(name)")
            let run = await FillProject.fill(directory)
            #expect(run.error.contains("the table has several entries for this key; keep one [fill-skipped]"))
            #expect(try directory.text(of: "de.lproj/\(name)") == twice)
        }
        // Sync doesn't restore a key that exists.
        let marked = open + "/* stringsmith: new 4d2d5d68 */\n\"files\" = \"Save\";\n"
        if format == "strings" {
            try directory.write(marked, to: "de.lproj/\(name)")
            #expect(
                await FillProject.fill(directory).output.hasSuffix("1 string filled: 1 by the program; none open\n"))
        }
    }

    @Test(
        "A string isn't added next to plural forms that hide it, or that are filled instead",
        arguments: [true, false])
    func hiddenForms(isTranslated: Bool) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"files\" = \"Files\";\n", "de.lproj/L.strings": "", "echo.py": Self.echo,
        ])
        let forms = isTranslated ? "de" : "en"
        try directory.write(Self.plurals("%d file", "%d files"), to: "\(forms).lproj/L.stringsdict")
        let run = await FillProject.fill(directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "de.lproj/L.strings") == "")
        #expect(run.output.hasSuffix(isTranslated ? "0 strings filled; none open\n" : "none open\n"), "\(run.output)")
    }

    @Test("An entry is asked for as it is in the translation, with the forms that the language has")
    func ownForms() async throws {
        let source = Self.plurals("%d file", "%d files")
        let own = Self.plurals("%d Datei", "%d Dateien", format: "%#@m@").replacing("<key>n<", with: "<key>m<")
        let plain = Self.plurals("", "", format: "Fichiers").replacing(/\t\t<key>n<(?s:.*?)<\/dict>\n/, with: "")
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": source, "de.lproj/L.stringsdict": own, "pl.lproj/L.stringsdict": own,
            "fr.lproj/L.stringsdict": plain,
            "ja.lproj/L.stringsdict": "",
            "ko.lproj/L.stringsdict": Self.plurals("%d file", "%d files").replacing(
                "\t\t\t<key>one</key>\n\t\t\t<string>%d file</string>\n", with: ""),
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"days":{"localizations":{"en":{"variations":{"plural":{\
            "one":{"stringUnit":{"state":"translated","value":"%lld day"}},\
            "other":{"stringUnit":{"state":"translated","value":"%lld days"}}}}}}}},"version":"1.0"}
            """,
            "echo.py": FillProject.program(
                "open(sys.argv[0] + '.log', 'a').write(f\"{r['locale']} {r['key']} {r['category']} {r['source']}\\n\"); "
                    + "answer(r, r['source'].split()[0] + (' 日' if r['locale'] == 'ja' else ' dzień'))"),
        ])
        let run = await FillProject.fill(
            directory, "echo.py", "--locale de --locale fr --locale pl --locale ja --locale ko --table L")
        #expect(run.status == 0, "\(run.error)")
        #expect(
            try directory.text(of: "echo.py.log") == """
                ja files None %#@n@
                ja files other %d files
                pl files few %d files
                pl files many %d files

                """)
        #expect(try directory.text(of: "de.lproj/L.stringsdict") == own)
        #expect(try directory.text(of: "fr.lproj/L.stringsdict") == plain)
        #expect(!(try directory.text(of: "ja.lproj/L.stringsdict")).contains("<key>one<"))
        let catalog = await FillProject.fill(directory, "echo.py", "--locale ja --table C")
        #expect(catalog.output.hasSuffix("1 string filled: 1 by the program; none open\n"), "\(catalog.error)")
    }

    @Test(
        "A plural form for several numbers shows the number, unless the project turns the rule off",
        arguments: [("", 0), ("\"plural-number-missing\": \"off\"", 3)])
    func numbers(rules: String, filled: Int) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": Self.plurals("%d file", "%d files"), "de.lproj/L.stringsdict": "",
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"translated","value":"b"}}}},\
            "days":{"localizations":{"en":{"variations":{"plural":{\
            "one":{"stringUnit":{"state":"translated","value":"%lld day"}},\
            "other":{"stringUnit":{"state":"translated","value":"%lld days"}}}}}}}},"version":"1.0"}
            """, ".stringsmith.json": "{\"check\":{\"rules\":{\(rules)}}}",
            "lie.py": FillProject.program(
                "answer(r, {'one': 'Ein Wort', 'other': 'Worte'}.get(r['category'], '%#@n@'))"),
        ])
        let run = await StringsmithRun(
            [
                "fill", "--config", "@/.stringsmith.json", "--locale", "de", "--command",
                "\(FillProject.python ?? "") \(directory.path)/lie.py", "@/",
            ], in: directory)
        let count = run.output.split(separator: "\n").last?.prefix { $0.isNumber }
        #expect(count.flatMap { Int($0) } == filled, "\(run.output)\(run.error)")
        #expect(run.error.contains("[plural-number-missing]") == (filled == 0), "\(run.error)")
    }

    @Test("Plural forms that a person edited are no longer a machine's, and nothing replaces them")
    func editedForms() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.stringsdict": Self.plurals("%d file", "%d files"), "de.lproj/A.strings": "",
            "en.lproj/A.strings": "", "echo.py": FillProject.program("answer(r, r['source'].replace('file', 'Datei'))"),
        ])
        #expect(await FillProject.fill(directory).status == 0)
        let filled = try directory.text(of: "de.lproj/L.stringsdict")
        #expect(filled.contains("stringsmith: machine "))
        func state() async throws -> String {
            _ = await StringsmithRun(
                ["convert", "@/de.lproj/L.stringsdict", "-o", "@/out.xcstrings", "--locale", "de"], in: directory)
            return try directory.text(of: "out.xcstrings").contains("machine_translated") ? "machine" : "person"
        }
        #expect(try await state() == "machine")
        for (old, new) in [
            ("%d Datei<", "Eine Datei<"), ("%d Dateis", "%d Dateien"), (">d<", ">ld<"), ("%#@n@", "%#@n@ da"),
        ] {
            try #require(filled.contains(old), "\(filled)")
            try directory.write(filled.replacing(old, with: new), to: "de.lproj/L.stringsdict")
            #expect(try await state() == "person", "\(old)")
        }
        // Earlier versions recorded only the format, which says nothing about the forms.
        let marker = try #require(filled.firstMatch(of: #/machine [0-9a-f]{8}/#)?.output)
        try directory.write(filled.replacing(marker, with: "machine 4562ae5d"), to: "de.lproj/L.stringsdict")
        #expect(try await state() == "person")
    }

    @Test(
        "A draft in a catalog stays, although its state is new",
        arguments: [("Entwurf", false), ("Save", true), ("", true)])
    func draft(value: String, isFilled: Bool) async throws {
        let directory = try TemporaryDirectory([
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"Save":{"localizations":{"de":{"stringUnit":{"state":"new",\
            "value":"\(value)"}}}}},"version":"1.0"}
            """, "echo.py": Self.echo,
        ])
        let catalog = try directory.text(of: "C.xcstrings")
        let run = await FillProject.fill(directory, "echo.py", "--locale de")
        #expect(run.status == 0, "\(run.error)")
        #expect((try directory.text(of: "C.xcstrings") != catalog) == isFilled)
    }

    @Test("An interface file that is localized itself has no gaps")
    func localizedInterface() async throws {
        let interface = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
            <scenes><scene sceneID="a"><objects><label text="Hello there" id="abc-de-fgh"/></objects></scene></scenes>
            </document>
            """
        let directory = try TemporaryDirectory([
            "Base.lproj/Main.storyboard": interface, "en.lproj/L.strings": "\"a\" = \"A\";\n",
            "de.lproj/L.strings": "\"a\" = \"B\";\n", "fr.lproj/L.strings": "\"a\" = \"B\";\n",
            "de.lproj/Main.storyboard": interface.replacing("Hello there", with: "Guten Tag"),
        ])
        let run = await FillProject.fill(directory, nil)
        #expect(run.output == "0 strings filled; 1 still open\n", "\(run.output)\(run.error)")
        #expect(await FillProject.fill(directory, nil, "--locale de").output == "0 strings filled; none open\n")
    }

    @Test("Strings of an interface file that nobody translates are no gaps, and a translation of one stays")
    func interfaceSamples() async throws {
        let labels = ["Hello there", "Label", "#bc-ignore!", "{Price}", "Do not translate", "A note"].enumerated().map {
            "<label text=\"\($1)\" id=\"abc-de-fg\($0)\" \($0 == 5 ? "userLabel=\"a\"" : "")></label>"
        }
        let interface = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
            <scenes><scene sceneID="a"><objects>\(labels.joined())</objects></scene></scenes>
            </document>
            """
        let own = "\"abc-de-fg3.text\" = \"{Preis}\";\n"
        let directory = try TemporaryDirectory([
            "Base.lproj/Main.storyboard": interface, "de.lproj/Main.strings": own, "echo.py": Self.echo,
        ])
        let run = await FillProject.fill(directory)
        #expect(run.output.hasSuffix("2 strings filled: 2 by the program; none open\n"), "\(run.output)\(run.error)")
        let table = try directory.text(of: "de.lproj/Main.strings")
        #expect(table.contains(own) && table.contains("XHello there") && table.contains("XA note"), "\(table)")
        // A sync adds the same keys.
        #expect(
            await StringsmithRun(["sync", "--no-config", "--check", "--new", "source", "@/"], in: directory).status == 0
        )
    }

    @Test("A translation for one device fills no other, and one for all fills any")
    func devices() async throws {
        func forms(_ forms: String...) -> String {
            let cases = forms.map { form -> String in
                let parts = form.split(separator: "=")
                return "\"\(parts[0])\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(parts[1])\"}}"
            }
            return "{\"variations\":{\"device\":{\(cases.joined(separator: ","))}}}"
        }
        let text = { (text: String) in "{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(text)\"}}" }
        let directory = try TemporaryDirectory([
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{\
            "a":{"localizations":{"en":\(forms("iphone=Press", "other=Press")),"de":\(forms("iphone=Tippen"))}},\
            "b":{"localizations":{"en":\(text("Press"))}},\
            "c":{"localizations":{"en":\(forms("mac=Press", "other=Press"))}},\
            "d":{"localizations":{"en":\(text("Quit")),"de":\(text("Beenden"))}},\
            "e":{"localizations":{"en":\(forms("mac=Quit", "other=Quit"))}}},"version":"1.0"}
            """
        ])
        let run = await FillProject.fill(directory, nil, "--locale de")
        #expect(
            run.output.hasSuffix("2 strings filled: 2 from the project; 3 still open\n"), "\(run.output)\(run.error)")
        let catalog = try directory.text(of: "C.xcstrings")
        #expect(catalog.split(separator: "Tippen").count == 2 && catalog.split(separator: "Beenden").count == 4)
    }

    @Test("A file that two tables lead to is filled once, and no answer is lost")
    func linkedTables() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "en.lproj/M.strings": "\"a\" = \"Save\";\n",
            "de.lproj/L.strings": "", "echo.py": Self.echo,
        ])
        try directory.link("de.lproj/M.strings", to: "L.strings")
        let run = await FillProject.fill(directory)
        #expect(run.status == 2)
        #expect(run.error.contains("it is the same file as '") && !run.error.contains("not written"), "\(run.error)")
        #expect(try directory.text(of: "de.lproj/L.strings").contains("\"a\" = \"XSave\";"))
    }

    @Test("A table that can't be written is found before a program is asked, and the others are filled")
    func unwritable() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "de.lproj/L.strings": "",
            "en.lproj/M.strings": "\"b\" = \"Open\";\n", "de.lproj/M.strings": "",
            "echo.py": FillProject.program("open(sys.argv[0] + '.log', 'a').write(r['key']); answer(r, 'Wort')"),
        ])
        try directory.setMode(0o444, of: "de.lproj/L.strings")
        let run = await FillProject.fill(directory)
        #expect(run.status == 2)
        #expect(run.error.contains("de.lproj/L.strings: error: ") && run.error.contains("[unwritable-table]"))
        #expect(run.output.hasSuffix("1 string filled: 1 by the program; 1 still open\n"), "\(run.output)")
        #expect(try directory.text(of: "echo.py.log") == "b")
    }

    /// What happens to a table while a program works.
    static let accidents = [
        "shutil.rmtree(os.path.dirname(table))", "os.chmod(table, 0o444)", "open(table, 'a').write('\"broken')",
        "open(table.replace('de.', 'en.'), 'w').write('\"a\" = \"Save all\";\\n')",
    ]

    @Test("Answers that can't be written are reported, and the others are written", arguments: accidents)
    func lostAnswers(accident: String) async throws {
        let directory = try TemporaryDirectory([
            "A/en.lproj/L.strings": "\"a\" = \"Save\";\n", "A/de.lproj/L.strings": "",
            "B/en.lproj/M.strings": "\"b\" = \"Open\";\n", "B/de.lproj/M.strings": "",
            "echo.py": FillProject.program(
                "answer(r, 'Wort ' + r['key'])",
                before: "import shutil; table = os.path.join(os.path.dirname(sys.argv[0]), 'A/de.lproj/L.strings')",
                after: accident),
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status > 0)
        #expect(
            run.error.contains("A/de.lproj/L.strings: warning: de: \"a\": answer \"Wort a\" not written: "),
            "\(run.error)")
        #expect(run.error.contains("[fill-skipped]"))
        #expect(try directory.text(of: "B/de.lproj/M.strings").contains("\"b\" = \"Wort b\";"))
        #expect(run.output.contains("1 string filled: 1 by the program; "), "\(run.output)")
    }

    /// What happens to a table while a program works, after which nobody knows its gaps.
    static let losses = [
        "os.rename(table, table + '.old'); os.mkdir(table)",
        "shutil.move(os.path.dirname(table), outside); os.symlink(outside, os.path.dirname(table))",
    ]

    @Test("A table that can't be read any more isn't counted as complete", arguments: losses)
    func lostTable(accident: String) async throws {
        let outside = try TemporaryDirectory([:])
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "de.lproj/L.strings": "",
            "echo.py": FillProject.program(
                "answer(r, 'Wort')",
                before: "import shutil; table = os.path.join(os.path.dirname(sys.argv[0]), 'de.lproj/L.strings'); "
                    + "outside = '\(outside.path)/de.lproj'",
                after: accident),
        ])
        let run = await FillProject.fill(directory)
        #expect(run.status == 2, "\(run.error)")
        #expect(run.output == "0 strings filled; none open in the files that could be read\n", "\(run.error)")
    }

    @Test(
        "A table with a syntax error is a failure, whatever has it, and isn't counted as complete",
        arguments: ["en.lproj/L.strings", "de.lproj/L.strings", "en.lproj/M.stringsdict", "de.lproj/M.stringsdict"])
    func syntaxError(name: String) async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "de.lproj/L.strings": "\"a\" = \"Sichern\";\n",
            "en.lproj/M.stringsdict": Self.plurals("%d file", "%d files"),
            "de.lproj/M.stringsdict": Self.plurals("%d Datei", "%d Dateien"),
        ])
        #expect(await FillProject.fill(directory, nil).output == "0 strings filled; none open\n")
        let text = try directory.text(of: name)
        try directory.write(text.replacing(";", with: "").replacing("</dict>", with: ""), to: name)
        let run = await FillProject.fill(directory, nil)
        #expect(run.status == 2)
        #expect(run.error.contains("\(name):") && run.error.contains("[unwritable-table]"), "\(run.error)")
        #expect(run.output == "0 strings filled; none open in the files that could be read\n")
    }

    @Test(
        "The error of a catalog isn't hidden behind a locale that only the catalog has",
        arguments: ["fill", "status", "check"])
    func catalogError(command: String) async throws {
        let directory = try TemporaryDirectory(["C.xcstrings": "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{}"])
        let run = await StringsmithRun([command, "--no-config", "--locale", "de", "@/"], in: directory)
        #expect(command == "fill" ? run.status == 2 : run.status > 0)
        #expect((run.error + run.output).contains("[catalog-syntax-error]"), "\(run.error)")
    }

    @Test("A catalog is filled in many languages at once, and each answer is judged in its own")
    func manyLocales() async throws {
        let locales = ["de", "fr", "pl", "pt-BR"]
        let translations = locales.map { "\"\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"x\"}}" }
        let directory = try TemporaryDirectory([
            "C.xcstrings": """
            {"sourceLanguage":"en","strings":{"%@ left":{},"Open":{},\
            "Save":{"localizations":{\(translations.joined(separator: ","))}}},"version":"1.0"}
            """,
            "lie.py": FillProject.program(
                "answer(r, 'Wort' if r['locale'] in ['fr', 'pt-BR'] or r['key'] == 'Open' else '%@ ' + r['locale'])"),
        ])
        let run = await FillProject.fill(directory, "lie.py")
        #expect(run.output.hasSuffix("6 strings filled: 6 by the program; 2 still open\n"), "\(run.output)\(run.error)")
        #expect(
            run.error.contains(
                "C.xcstrings: warning: fr: rejected \"Wort\": placeholder '%@' missing in the translation of '%@ left' "
                    + "[import-placeholder]\n    also in 1 locale: pt-BR\n"), "\(run.error)")
        #expect(try directory.text(of: "C.xcstrings").split(separator: "machine_translated").count == 7)
    }

    @Test("What can't be written in the end isn't counted as filled, and answers among it are reported")
    func unwrittenFiles() async throws {
        let directory = try TemporaryDirectory([
            "en.lproj/L.strings": "\"a\" = \"Save\";\n", "de.lproj/L.strings": "",
            "en.lproj/M.strings": "\"b\" = \"Open\";\n", "de.lproj/M.strings": "", "echo.py": Self.echo,
        ])
        var options = ProjectFillOptions()
        options.paths = [directory.path]
        options.command = [FillProject.python ?? "", directory.path("echo.py")]
        var result = try await ProjectFill(options).run()
        #expect(result.counts == [.program: 2] && result.openCount == 0 && result.files.count == 2)
        result.remove([directory.path("de.lproj/L.strings")])
        #expect(result.counts == [.program: 1] && result.openCount == 1 && result.files.count == 1)
        #expect(result.diagnostics.map(\.message) == ["answer \"XSave\" not written: the file can't be changed"])
    }
}
