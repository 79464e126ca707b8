import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("What a translation service sends")
struct IncomingCommandTests {
    /// A change to a file that a service sends, and a similar one that does no damage.
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var file: String

        /// The place and rule of each finding, such as `3:9 import-emptied`.
        var findings: [String]

        var damage: @Sendable (String) -> String
        var twin: @Sendable (String) -> String

        /// True if the damage does no harm, so that it is taken.
        var isTaken: Bool { findings.contains { $0.hasSuffix(" import-shape") } }

        init(
            _ name: String, _ file: String, _ findings: [String], _ damage: @escaping @Sendable (String) -> String,
            twin: @escaping @Sendable (String) -> String
        ) {
            (testDescription, self.file, self.findings, self.damage, self.twin) = (name, file, findings, damage, twin)
        }

        /// Replaces a part of the file.
        init(_ name: String, _ file: String, _ part: String, _ damage: String, _ findings: [String], twin: String) {
            self.init(
                name, file, findings, { $0.replacing(part, with: damage) }, twin: { $0.replacing(part, with: twin) })
        }
    }

    static let english = """
        /* Title of the window */
        "title" = "Welcome!";

        /* The number of files, and their folder */
        "count" = "%1$d files in %2$@";

        /* Leaves the application */
        "bye" = "Good bye";

        /* Confirms */
        "ok" = "OK";

        """

    static let german = """
        /* Title of the window */
        "title" = "Willkommen\u{A0}!";

        /* The number of files, and their folder */
        "count" = "%1$d Dateien in %2$@";

        /* Leaves the application */
        "bye" = "Tschüss";

        /* Confirms */
        "ok" = "OK";

        """

    /// Returns a table of plurals with a form for each category.
    static func plurals(_ forms: [(category: String, text: String)]) -> String {
        let lines = forms.map { "      <key>\($0.category)</key>\n      <string>\($0.text)</string>\n" }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
              <key>days</key>
              <dict>
                <key>NSStringLocalizedFormatKey</key>
                <string>%#@n@</string>
                <key>n</key>
                <dict>
                  <key>NSStringFormatSpecTypeKey</key>
                  <string>NSStringPluralRuleType</string>
                  <key>NSStringFormatValueTypeKey</key>
                  <string>d</string>
            \(lines.joined())    </dict>
              </dict>
            </dict>
            </plist>

            """
    }

    /// A table of plurals with a single string for the key.
    private static let single = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>

          <key>days</key>
          <string>Tage</string>
        </dict>
        </plist>

        """

    static func unit(_ locale: String, _ state: String, _ value: String) -> String {
        """
                "\(locale)" : {
                  "stringUnit" : {
                    "state" : "\(state)",
                    "value" : "\(value)"
                  }
                }
        """
    }

    static func entry(_ key: String, _ members: [String], _ units: [String]) -> String {
        let localizations = "      \"localizations\" : {\n\(units.joined(separator: ",\n"))\n      }"
        return "    \"\(key)\" : {\n" + (members.map { "      " + $0 } + [localizations]).joined(separator: ",\n")
            + "\n    }"
    }

    static let catalog = """
        {
          "sourceLanguage" : "en",
          "strings" : {
        \([
            entry("%@ left", ["\"comment\" : \"Tickets\""], [unit("de", "translated", "noch %@"), unit("fr", "translated", "reste %@")]),
            entry("Bye", ["\"comment\" : \"Button\""], [unit("de", "needs_review", "Tschüss"), unit("fr", "translated", "Salut\u{202F}!")]),
            entry("Mark", ["\"shouldTranslate\" : false"], [unit("en", "translated", "Mark")]),
            entry("Title", [], [unit("de", "translated", "Titel"), unit("en", "translated", "Title"), unit("fr", "translated", "Titre")]),
        ].joined(separator: ",\n"))
          },
          "version" : "1.0"
        }
        """

    static let files = [
        "P/en.lproj/L.strings": english, "P/de.lproj/L.strings": german, "P/fr.lproj/L.strings": english,
        "P/en.lproj/N.stringsdict": plurals([("one", "%d day"), ("other", "%d days")]),
        "P/de.lproj/N.stringsdict": plurals([("one", "%d Tag"), ("other", "%d Tage")]),
        "P/C.xcstrings": catalog,
    ]

    static let table = "de.lproj/L.strings"
    static let plurals = "de.lproj/N.stringsdict"
    static let tables = [
        Row("An emptied value", table, "Tschüss", "", ["8:9 import-emptied"], twin: "Auf Wiedersehen"),
        Row(
            "A lost key", table, "\"bye\" = \"Tschüss\";\n", "", ["5:1 incoming-lost-key"],
            twin: "\"bye\"=\"Tschüss\";\n"),
        Row(
            "A lost placeholder", table, "%1$d Dateien in %2$@", "%1$d Dateien", ["5:11 import-placeholder"],
            twin: "In %2$@: %1$d Dateien"),
        Row(
            "A wrong placeholder", table, "%1$d Dateien in %2$@", "%1$@ Dateien in %2$@", ["5:11 import-placeholder"],
            twin: "%d Dateien in %@"),
        Row(
            "A no-break space that became a space", table, "Willkommen\u{A0}!", "Willkommen !",
            ["2:11 incoming-no-break-space"], twin: "Herzlich willkommen!"),
        Row(
            "A no-break space in a changed text", table, "Willkommen\u{A0}!", "Hallo !",
            ["2:11 incoming-no-break-space"], twin: "Hallo\u{A0}!"),
        Row(
            "The source over a translation", table, "Tschüss", "Good bye", ["8:9 incoming-source-text"],
            twin: "Good-bye"),
        Row(
            "Other comments", table, ["1:1 incoming-reformatted"], { $0.replacing(#/\/\*.*\*\/\n/#, with: "") },
            twin: { $0.replacing("/* Confirms */\n", with: "/*   Confirms */\n") }),
        Row(
            "Other line endings", table, ["1:1 incoming-reformatted"], { $0.replacing("\n", with: "\r\n") },
            twin: { $0 + "\n" }),
        Row(
            "Another order", table, ["1:1 incoming-reformatted"],
            { $0.split(separator: "\n\n").reversed().joined(separator: "\n\n") },
            twin: { "/* Start */\n\n" + $0 }),
        Row(
            "Other white space", table, ["1:1 incoming-reformatted"], { $0.replacing(" = ", with: "=") },
            twin: { $0.replacing("\"ok\" = ", with: "\"ok\"=") }),
        Row("Another encoding", table, ["1:1 incoming-reformatted"], { "\u{FEFF}" + $0 }, twin: { $0 }),
        Row(
            "A changed source", "en.lproj/L.strings", "OK", "Okay", ["11:1 import-changed-source"], twin: "OK"),
        Row(
            "A key that the source doesn't have", "en.lproj/L.strings", ["12:1 import-unknown-key"],
            { $0 + "\"new\" = \"New\";\n" }, twin: { $0 + "/* End */\n" }),
        Row(
            "A translation of a key that the source doesn't have", table, ["12:1 import-unknown-key"],
            { $0 + "\"new\" = \"Neu\";\n" }, twin: { $0.replacing("OK", with: "Gut") }),
        Row(
            "An added zero-width space", table, "Tschüss", "Tsch\u{200B}üss", ["8:9 incoming-invisible"],
            twin: "Tsch\u{AD}üss"),
        Row(
            "A string in place of plural forms", plurals, ["5:3 incoming-lost-key"], { _ in single },
            twin: { $0.replacing("%#@n@", with: "Noch %#@n@") }),
        Row(
            "Another type of a number", plurals, "<string>d<", "<string>@<", ["5:3 import-placeholder"],
            twin: "<string>d<"),
        Row(
            "A lost variable", plurals, "<key>n</key>", "<key>m</key>", ["5:3 incoming-lost-key"],
            twin: "<key>n</key>"),
        Row(
            "A plural category that the language lacks", "de.lproj/N.stringsdict", ["20:7 import-shape"],
            { _ in plurals([("one", "%d Tag"), ("other", "%d Tage"), ("few", "%d Tage")]) },
            twin: { _ in plurals([("one", "Ein Tag"), ("other", "%d Tage")]) }),
        Row(
            "A lost plural form", "de.lproj/N.stringsdict", ["5:3 incoming-lost-key"],
            { _ in plurals([("other", "%d Tage")]) },
            twin: { _ in plurals([("one", "%d Tag"), ("other", "%d Tagen")]) }),
        Row("A new locale", "it.lproj/L.strings", ["1:1 incoming-locale"], { _ in english }, twin: { _ in "" }),
    ]

    static let catalogs = [
        Row("An emptied unit", "C.xcstrings", "Titre", "", ["66:23 import-emptied"], twin: "Intitulé"),
        Row(
            "A lost entry", "C.xcstrings", #""Title" :"#, #""Caption" :"#,
            ["38:5 incoming-lost-key", "49:5 import-unknown-key"], twin: #""Title" :"#),
        Row(
            "A lost language", "C.xcstrings", "\"fr\" :", "\"es\" :",
            ["1:1 incoming-lost-key", "16:23 incoming-locale"], twin: "\"fr\" :"),
        Row(
            "A promoted unit", "C.xcstrings", "needs_review", "translated", ["27:23 incoming-promoted"],
            twin: "needs_review"),
        Row(
            "A demoted unit", "C.xcstrings", unit("de", "translated", "Titel"), unit("de", "new", "Titel"),
            ["54:23 import-sent-back"], twin: unit("de", "needs_review", "Titel")),
        Row(
            "A unit marked as translated by a machine", "C.xcstrings", "needs_review", "machine_translated",
            ["27:23 incoming-promoted"], twin: "needs_review"),
        Row(
            "A translation that counts as a machine's", "C.xcstrings", unit("de", "translated", "Titel"),
            unit("de", "machine_translated", "Titel"), ["54:23 import-sent-back"],
            twin: unit("de", "machine_translated", "Kopf")),
        Row(
            "An unknown state", "C.xcstrings", "needs_review", "approved", ["27:23 catalog-state"], twin: "needs_review"
        ),
        Row(
            "An emptied localization", "C.xcstrings", unit("de", "translated", "Titel"),
            "        \"de\" : {\n\n        }",
            ["51:16 import-emptied"], twin: unit("de", "translated", "Kopf")),
        Row(
            "An entry that is translated now", "C.xcstrings", "\"shouldTranslate\" : false",
            "\"shouldTranslate\" : true",
            ["38:5 incoming-catalog-member"], twin: "\"shouldTranslate\" : false"),
        Row(
            "An entry with another origin", "C.xcstrings", "\"comment\" : \"Button\"",
            "\"comment\" : \"Button\",\n      \"extractionState\" : \"manual\"", ["21:5 incoming-catalog-member"],
            twin: "\"comment\" : \"Button\""),
        Row(
            "Another source language", "C.xcstrings", "\"sourceLanguage\" : \"en\"", "\"sourceLanguage\" : \"de\"",
            ["1:1 incoming-catalog-member"], twin: "\"sourceLanguage\" : \"en\""),
        Row("A lost placeholder", "C.xcstrings", "noch %@", "noch", ["10:23 import-placeholder"], twin: "%@ übrig"),
        Row(
            "A no-break space that became a space", "C.xcstrings", "Salut\u{202F}!", "Salut !",
            ["33:23 incoming-no-break-space"], twin: "Au revoir"),
        Row(
            "A changed source", "C.xcstrings", "\"Title\"\n", "\"Heading\"\n", ["60:23 import-changed-source"],
            twin: "\"Title\"\n"),
        Row(
            "A translation of what nobody translates", "C.xcstrings", unit("en", "translated", "Mark"),
            unit("de", "translated", "Marke") + ",\n" + unit("en", "translated", "Mark"),
            ["44:23 import-untranslatable"],
            twin: unit("de", "translated", "Mark") + ",\n" + unit("en", "translated", "Mark")),
        Row(
            "Keys outside of the entries", "C.xcstrings", "\"version\" :", "\"More\" : {},\n  \"version\" :",
            ["72:3 incoming-catalog-member"], twin: "\"version\" :"),
        Row(
            "A missing version", "C.xcstrings", ",\n  \"version\" : \"1.0\"", "", ["1:1 incoming-catalog-member"],
            twin: ",\n  \"version\" : \"1.1\""),
        Row(
            "Another style", "C.xcstrings", ["1:1 incoming-reformatted"], { $0.replacing("\" : ", with: "\": ") },
            twin: { $0 + "\n" }),
    ]

    static func incoming(
        _ file: String, _ text: String, _ options: [String] = [], in directory: TemporaryDirectory
    ) async throws -> StringsmithRun {
        try directory.write(text, to: "in/" + file)
        let arguments = ["incoming", "--project", directory.path("P"), "--reporter", "xcode"]
        return await StringsmithRun(arguments + options + ["@/in/" + file], in: directory)
    }

    /// The place and rule of each finding.
    static func findings(_ run: StringsmithRun) -> [String] {
        run.output.split(separator: "\n").map { line in
            let places = line.split(separator: ":", maxSplits: 3)
            let rule = line.split(separator: "[").last?.dropLast() ?? ""
            return "\(places[1]):\(places[2]) \(rule)"
        }
    }

    @Test("Each kind of damage is found at its place, and nothing else is", arguments: tables + catalogs)
    func damage(row: Row) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let own = Self.files["P/" + row.file] ?? ""
        let run = try await Self.incoming(row.file, row.damage(own), in: directory)
        #expect(Self.findings(run) == row.findings, "\(run.output)\(run.error)")
        #expect(run.status == 1)
        let twin = try await Self.incoming(row.file, row.twin(own), in: directory)
        // A locale has no harmless file.
        if row.file.hasPrefix("it.") { return }
        #expect(twin.output.isEmpty && twin.status == 0, "\(twin.output)\(twin.error)")
        for (path, text) in Self.files { #expect(try directory.text(of: path) == text) }
    }

    @Test("The good strings are taken in the style of the file, and nothing else", arguments: tables + catalogs)
    func acceptance(row: Row) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let own = Self.files["P/" + row.file]
        let run = try await Self.incoming(row.file, row.damage(own ?? ""), ["--accept-good"], in: directory)
        #expect(run.status == 1)
        for (path, text) in Self.files where path != "P/" + row.file || !row.isTaken {
            #expect(try directory.text(of: path) == text, "\(path)")
        }
    }

    @Test("A form that is never shown comes with its string")
    func unusedForm() async throws {
        let directory = try TemporaryDirectory(Self.files)
        let sent = Self.plurals([("one", "Ein Tag"), ("other", "%d Tage"), ("few", "%d Tage")])
        let run = try await Self.incoming(Self.plurals, sent, ["--accept-good"], in: directory)
        #expect(Self.findings(run) == ["20:7 import-shape"], "\(run.output)")
        let text = try directory.text(of: "P/" + Self.plurals)
        #expect(text.contains("<string>Ein Tag</string>") && text.contains("<key>few</key>"), "\(text)")
    }

    @Test("Where the source has only some of the keys, new ones aren't unknown")
    func incompleteSource() async throws {
        let directory = try TemporaryDirectory([
            "P/en.lproj/L.strings": "\"one\" = \"One\";\n", "P/de.lproj/L.strings": "\"Two\" = \"Zwei\";\n",
        ])
        let run = try await Self.incoming(
            Self.table, "\"Two\" = \"Zwei\";\n\"Three\" = \"Drei\";\n", in: directory)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.error)")
    }

    @Test(
        "One or two words from the source may be loanwords, and more aren't",
        arguments: [(1, 0), (2, 0), (3, 1)] as [(Int, Int32)])
    func loanwords(count: Int, status: Int32) async throws {
        let keys = ["one", "two", "three", "four"]
        let text = { (count: Int, value: (String) -> String) in
            keys.enumerated().map { "\"\($1)\" = \"\($0 < count ? $1.uppercased() : value($1))\";\n" }.joined()
        }
        let directory = try TemporaryDirectory([
            "P/en.lproj/L.strings": text(4) { $0 }, "P/de.lproj/L.strings": text(0) { $0 + " de" },
        ])
        let run = try await Self.incoming(Self.table, text(count) { $0 + " de" }, in: directory)
        #expect(run.status == status, "\(run.output)")
        #expect(Self.findings(run) == (1...count).map { "\($0):\(keys[$0 - 1].count + 6) incoming-source-text" })
    }

    @Test(
        "What people do isn't taken for damage",
        arguments: [
            (
                "L.strings", "\"k\" = \"K\";\n\"m\" = \"M\";\n\"n\" = \"N\";\n\"o\" = \"O\";\n",
                "// \"k\" = \"K\";\n// \"m\" = \"M\";\n// \"n\" = \"N\";\n\"o\" = \"O\";\n",
                "\"k\" = \"Ka\";\n\"m\" = \"Em\";\n\"n\" = \"En\";\n\"o\" = \"O\";\n"
            ),
            (
                "L.strings", "\"k\" = \"K\";\n\"m\" = \"M\";\n",
                "// Fuzzy\n\"k\" = \"K?\";\n// Fuzzy\n\"m\" = \"M?\";\n", "\"k\" = \"Ka\";\n\"m\" = \"Em\";\n"
            ),
            ("L.strings", "\"Save\" = \"Save\";\n", "\"Save\" = \"Save\";\n", "/* Nothing */\n"),
            (
                "L.strings", "/* New */\n\"k\" = \"K\";\n", "/* Old */\n\"k\" = \"Ka\";\n",
                "/* New */\n\"k\" = \"Ka\";\n"
            ),
            ("L.strings", "\"k\" = \"100% or 5% less\";\n", "\"k\" = \"x\";\n", "\"k\" = \"100 % tai 5 % lub\";\n"),
            (
                "L.stringsdict", plurals([("one", "to %2$@"), ("other", "%1$d to %2$@")]),
                plurals([("one", "x %2$@"), ("other", "%1$d x %2$@")]),
                plurals([("one", "an %2$@"), ("other", "%1$d an %2$@")])
            ),
        ] as [(String, String, String, String)])
    func harmless(file: String, source: String, own: String, sent: String) async throws {
        let directory = try TemporaryDirectory(["P/en.lproj/" + file: source, "P/de.lproj/" + file: own])
        let run = try await Self.incoming("de.lproj/" + file, sent, in: directory)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.error)")
    }

    @Test(
        "A plural form that has shown the number shows it, unless it is for a single one",
        arguments: [
            ("ru", ["one", "few", "many", "other"], ["one", "few", "many", "other"], 4),
            ("ru", ["one", "few"], ["one"], 1),
            ("de", ["one", "other"], ["one"], 0), ("de", ["one", "other"], ["other"], 1),
            ("fil", ["one", "other"], ["one"], 1), ("fr", ["one", "other"], ["one"], 0),
            ("fr", ["one", "other"], ["other"], 1),
            ("de", ["zero", "one", "other"], ["zero", "one"], 0), ("lv", ["zero", "one", "other"], ["zero"], 1),
        ])
    func pluralNumbers(locale: String, forms: [String], plain: [String], count: Int) async throws {
        let text = { (plain: [String]) in
            Self.plurals(forms.map { ($0, plain.contains($0) ? "some \($0)" : "%d \($0)") })
        }
        let path = "\(locale).lproj/N.stringsdict"
        var files = Self.files
        files["P/" + path] = text([])
        let directory = try TemporaryDirectory(files)
        let run = try await Self.incoming(path, text(plain), in: directory)
        #expect(Self.findings(run).filter { $0.hasSuffix(" import-placeholder") }.count == count, "\(run.output)")
        #expect(run.status == (count > 0 ? 1 : 0), "\(run.output)\(run.error)")
        // If they never did, that was the translator's choice.
        try directory.write(text(plain), to: "P/" + path)
        let again = try await Self.incoming(path, text(plain).replacing("some", with: "few"), in: directory)
        #expect(again.status == 0, "\(again.output)\(again.error)")
    }

    @Test(
        "Changed comments are noted",
        arguments: [
            (table, "/* Confirms */\n", "", "10:1"), (table, "Confirms", "Accepts", "11:1"),
            ("C.xcstrings", "\"Button\"", "\"The button\"", "21:5"),
        ])
    func comments(file: String, comment: String, sent: String, place: String) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let own = try #require(Self.files["P/" + file])
        let run = try await Self.incoming(
            file, own.replacing(comment, with: sent), ["--accept-good"], in: directory)
        #expect(run.status == 0 && Self.findings(run) == [place + " incoming-reformatted"], "\(run.output)")
        #expect(try directory.text(of: "P/" + file) == own)
    }

    @Test("Without a source string, another placeholder is only noted")
    func unknownSource() async throws {
        let directory = try TemporaryDirectory([
            "P/de.lproj/L.strings": "\"k\" = \"Aus\";\n", "P/en.lproj/L.strings": "",
        ])
        let run = try await Self.incoming(Self.table, "\"k\" = \"%@ aus\";\n", in: directory)
        #expect(run.status == 0 && Self.findings(run) == ["1:7 import-placeholder"], "\(run.output)")
    }

    @Test("A good string beside a damaged one is taken")
    func goodString() async throws {
        let directory = try TemporaryDirectory(Self.files)
        let sent =
            "\"bye\"=\"Auf Wiedersehen\";\n\"title\"=\"\";\n\"count\"=\"%1$d Dateien in %2$@\";\n\"ok\"=\"OK\";\n"
        let run = try await Self.incoming(Self.table, sent, ["--accept-good"], in: directory)
        #expect(Self.findings(run) == ["1:1 incoming-reformatted", "2:9 import-emptied"])
        let expected = Self.german.replacing("Tschüss", with: "Auf Wiedersehen")
        #expect(try directory.text(of: "P/de.lproj/L.strings") == expected)
        let again = try await Self.incoming(Self.table, sent, ["--accept-good"], in: directory)
        #expect(again.status == 1)
        #expect(try directory.text(of: "P/de.lproj/L.strings") == expected)
    }

    @Test(
        "A kind of damage can be accepted",
        arguments: [
            ("incoming-promoted", "needs_review", "translated"), ("incoming-source-text", "noch %@", "%@ left"),
            ("incoming-no-break-space", "Salut\u{202F}!", "Salut !"),
        ])
    func skippedRule(rule: String, part: String, text: String) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let sent = Self.catalog.replacing(part, with: text)
        let run = try await Self.incoming("C.xcstrings", sent, ["--accept-good", "--skip-rule", rule], in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try directory.text(of: "P/C.xcstrings") == sent)
    }

    @Test(
        "A file finds its place by its names, or by options",
        arguments: [
            ("L.de.strings", []), ("L_de.strings", []), ("de/L.strings", []), ("x/de.lproj/L.strings", []),
            ("de.strings", ["--table", "L"]), ("L.strings", ["--locale", "de"]), ("de/x.strings", ["--table", "L"]),
        ] as [(String, [String])])
    func place(file: String, options: [String]) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let sent = Self.german.replacing("Tschüss", with: "Ade")
        let run = try await Self.incoming(file, sent, ["--accept-good"] + options, in: directory)
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try directory.text(of: "P/de.lproj/L.strings") == sent)
    }

    @Test(
        "A file without a place is reported",
        arguments: [
            ("de.strings", "import-unknown-file"), ("L.strings", "import-language"),
            ("de.lproj/X.strings", "import-unknown-file"),
        ])
    func noPlace(file: String, rule: String) async throws {
        let directory = try TemporaryDirectory(Self.files)
        let run = try await Self.incoming(file, Self.german, in: directory)
        #expect(run.status == 1 && run.output.contains("[\(rule)]"), "\(run.output)\(run.error)")
    }
}
