import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Branches of a translation service")
struct IncomingBranchTests {
    typealias Files = IncomingCommandTests

    /// A repository in which a service has committed files over those of a project; nil for a file that it deleted.
    static func branch(
        _ changes: [String: String?], of files: [String: String] = IncomingCommandTests.files,
        setUp: (TemporaryDirectory) throws -> Void = { _ in }
    ) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory(files)
        try CheckSinceTests.git("init -q -b main", in: directory.path)
        try setUp(directory)
        try CheckSinceTests.commit(in: directory)
        for (path, text) in changes {
            if let text {
                try directory.write(text, to: path)
            } else {
                try CheckSinceTests.git("rm -q \(path)", in: directory.path)
            }
        }
        try CheckSinceTests.commit(in: directory)
        return directory
    }

    static func incoming(_ options: [String] = [], in directory: TemporaryDirectory) throws -> ProcessRun {
        try ProcessRun(
            try #require(BuiltProgram.path), ["incoming", "--since", "HEAD~1", "--reporter", "xcode"] + options,
            in: directory.path)
    }

    static func rules(_ run: ProcessRun) -> [String] {
        run.text.split(separator: "\n").map { String($0.split(separator: "[").last?.dropLast() ?? "") }
    }

    @Test(
        "A table that was moved is compared with its former version, and nothing is lost",
        arguments: [
            ("P/de.lproj/L.strings", "P/DE.lproj/L.strings"), ("P/german.lproj/L.strings", "P/de.lproj/L.strings"),
            ("P/de.lproj/L.strings", "Q/de.lproj/L.strings"), ("P/C.xcstrings", "Q/C.xcstrings"),
            ("P/en.lproj/L.strings", "P/EN.lproj/L.strings"), ("P/en.lproj/L.strings", "P/english.lproj/L.strings"),
        ])
    func moved(from: String, to: String) throws {
        var files = Files.files
        let text = files[from] ?? Files.german
        files["P/de.lproj/L.strings"] = nil
        files[from] = text
        let directory = try Self.branch([from: nil, to: text], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 0 && run.text.isEmpty, "\(run.text)\(run.error)")
        #expect(try directory.text(of: to) == text)
        #expect(throws: (any Error).self) { try directory.text(of: from) }
    }

    @Test("Damage to a moved table is undone where it is now")
    func movedAndDamaged() throws {
        let sent = Files.german.replacing("Tschüss", with: "").replacing("OK", with: "Gut")
        let directory = try Self.branch(["P/de.lproj/L.strings": nil, "P/DE.lproj/L.strings": sent])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == ["import-emptied"], "\(run.text)\(run.error)")
        #expect(
            try directory.text(of: "P/DE.lproj/L.strings") == Files.german.replacing("\"OK\"", with: "\"Gut\""))
    }

    @Test(
        "A new table loses nothing, whatever is found in it",
        arguments: [
            ("P/fr.lproj/M.strings", "\"title\" = \"\";\n\"x\" = \"%d\";\n"),
            ("P/en.lproj/M.strings", "\"x\" = \"X\";\n"),
            ("P/D.xcstrings", Files.catalog), ("P/it.lproj/L.strings", "\"x\" = \"\";\n"),
        ])
    func newTable(path: String, text: String) throws {
        let directory = try Self.branch([path: text])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status < 2, "\(run.text)\(run.error)")
        #expect(try directory.text(of: path) == text)
    }

    @Test(
        "A table that is gone is reported and put back",
        arguments: ["P/C.xcstrings", "P/de.lproj/L.strings", "P/en.lproj/L.strings", "P/de.lproj/N.stringsdict"])
    func deleted(path: String) throws {
        let directory = try Self.branch([path: nil])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 1 && Self.rules(run) == ["incoming-lost-key"], "\(run.text)\(run.error)")
        #expect(try directory.text(of: path) == Files.files[path])
    }

    @Test(
        "The spelling that Git gives a file in the working tree isn't a change",
        arguments: ["eol=crlf", "working-tree-encoding=UTF-16LE-BOM", "text=auto"], [nil, "\"\"", "\"Ade\""])
    func attributes(attribute: String, value: String?) throws {
        let path = "P/de.lproj/L.strings"
        var files = Files.files
        files[".gitattributes"] = "*.strings \(attribute)\n"
        let directory = try Self.branch(["Notes.txt": "Notes"], of: files) { directory in
            try CheckSinceTests.git("config core.autocrlf false", in: directory.path)
            let text = attribute == "eol=crlf" ? Files.german.replacing("\n", with: "\r\n") : Files.german
            if attribute.contains("UTF-16") {
                for name in ["de", "en", "fr"] {
                    let own = Files.files["P/\(name).lproj/L.strings"] ?? ""
                    let units = Array("\u{FEFF}\(own)".utf16)
                    try directory.write(
                        units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, to: "P/\(name).lproj/L.strings")
                }
            } else {
                try directory.write(text, to: path)
            }
        }
        let before = try directory.bytes(of: path)
        let word = Array((value ?? "\"Tschüss\"").utf8)
        let isWide = attribute.contains("UTF-16")
        func spelled(_ bytes: [UInt8]) -> [UInt8] {
            isWide
                ? String(decoding: bytes, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : bytes
        }
        let former = spelled(Array("\"Tschüss\"".utf8))
        let place = try #require(before.firstRange(of: former))
        let sent = before[..<place.lowerBound] + spelled(word) + before[place.upperBound...]
        try directory.write(Array(sent), to: path)
        if value != nil { try CheckSinceTests.commit(in: directory) }
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == (value == "\"\"" ? ["import-emptied"] : []), "\(run.text)\(run.error)")
        #expect(try directory.bytes(of: path) == (value == "\"\"" ? before : Array(sent)))
    }

    @Test("Line endings that Git converts aren't changes", arguments: ["true", "Yes", "on", "1"])
    func conversion(setting: String) throws {
        let spelled = { (text: String) in text.replacing("\n", with: "\r\n") }
        let directory = try Self.branch(["Notes.txt": "Notes"]) { directory in
            try CheckSinceTests.git("config core.autocrlf \(setting)", in: directory.path)
            try directory.write(spelled(Files.german), to: "P/de.lproj/L.strings")
        }
        try directory.write(spelled(Files.german.replacing("Tschüss", with: "Ade")), to: "P/de.lproj/L.strings")
        let run = try Self.incoming(in: directory)
        #expect(run.status == 0 && run.text.isEmpty, "\(run.text)\(run.error)")
    }

    @Test("A table that became a link is reported")
    func link() throws {
        let directory = try Self.branch(["Other.strings": Files.german, "P/de.lproj/L.strings": nil])
        try CheckSinceTests.git("reset -q --soft HEAD~1", in: directory.path)
        try directory.link("P/de.lproj/L.strings", to: "../../Other.strings")
        try CheckSinceTests.commit(in: directory)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 1 && Self.rules(run).contains("incoming-reformatted"), "\(run.text)\(run.error)")
        #expect(try directory.text(of: "Other.strings") == Files.german)
    }

    @Test(
        "A table that became a link to another language's, or a directory, is reported, and nothing is written there",
        arguments: [
            ("ln -s ../fr.lproj/L.strings P/de.lproj/L.strings", "incoming-reformatted", "became a symbolic link"),
            ("ln -s ../en.lproj/L.strings P/de.lproj/L.strings", "incoming-reformatted", "became a symbolic link"),
            (
                "mkdir P/de.lproj/L.strings; touch P/de.lproj/L.strings/x", "unreadable-file",
                "cannot read 'P/de.lproj/L.strings': Is a directory"
            ),
        ])
    func obstacle(line: String, rule: String, message: String) throws {
        var files = Files.files
        files["P/fr.lproj/L.strings"] = Files.german
        let directory = try Self.branch(["notes.txt": "1"], of: files)
        let run = try StringsmithRun.shell(
            "rm P/de.lproj/L.strings; \(line); git add -A; git -c user.name=a -c user.email=a@b commit -qm 2; "
                + "$S incoming --since HEAD~1 --reporter xcode --accept-good; s=$?; git status --short; exit $s",
            in: directory)
        #expect(
            run.status == (rule == "unreadable-file" ? 2 : 1) && Self.rules(run) == [rule]
                && run.text.contains(message),
            "\(run.text)\(run.error)")
        for language in ["fr", "en"] {
            #expect(try directory.text(of: "P/\(language).lproj/L.strings") == files["P/\(language).lproj/L.strings"])
        }
    }

    @Test("A table that can't be read hides no loss of other locales")
    func lossBesideObstacle() throws {
        var files = Files.files
        files["P/fr.lproj/L.strings"] = Files.german
        let directory = try Self.branch(["notes.txt": "1"], of: files)
        let run = try StringsmithRun.shell(
            "rm P/fr.lproj/L.strings; mkdir P/fr.lproj/L.strings; : > P/de.lproj/L.strings; "
                + "$S incoming --since HEAD~1 --reporter xcode", in: directory)
        #expect(run.status == 2 && run.text.contains("Is a directory"), "\(run.text)\(run.error)")
        #expect(run.text.contains("P/de.lproj/L.strings") && run.text.contains("lost"), "\(run.text)\(run.error)")
    }

    @Test("A locale directory that became a link hides no loss, and nothing is written through it")
    func linkedDirectory() throws {
        let tables = ["P/de.lproj/L.strings", "P/de.lproj/N.stringsdict"]
        let directory = try Self.branch(Dictionary(uniqueKeysWithValues: tables.map { ($0, nil) }))
        try CheckSinceTests.git("reset -q --soft HEAD~1", in: directory.path)
        try directory.link("P/de.lproj", to: "en.lproj")
        try CheckSinceTests.commit(in: directory)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(
            run.status == 1 && Self.rules(run) == ["incoming-lost-key", "incoming-lost-key"],
            "\(run.text)\(run.error)")
        for path in tables {
            let source = path.replacing("de.lproj", with: "en.lproj")
            #expect(run.text.contains(path))
            #expect(try directory.text(of: source) == Files.files[source])
        }
    }

    @Test(
        "A lost entry comes back with its comments, and only once",
        arguments: [true, false],
        [
            ("// First\n/* Second */\n/* Third */\n", " // Behind"), ("/* Only */\n", ""), ("", " /* Behind */"),
            ("", ""),
        ])
    func comments(leavesComments: Bool, comments: (above: String, behind: String)) throws {
        let (above, behind) = comments
        let lost = "\(above)\"lost\" = \"Weg\";\(behind)\n"
        let rest = { (text: String) in "/* Start */\n\n/* A */\n\"a\" = \"A\";\n\n\(text)/* Z */\n\"z\" = \"Z\"; // z\n"
        }
        var files = Files.files
        files["P/de.lproj/L.strings"] = rest(lost + "\n")
        files["P/en.lproj/L.strings"] = files["P/de.lproj/L.strings"]
        let directory = try Self.branch(
            ["P/de.lproj/L.strings": rest(leavesComments && !above.isEmpty ? above + "\n" : "")], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == ["incoming-lost-key"], "\(run.text)\(run.error)")
        #expect(run.text.contains("the version of 'HEAD~1' has it"))
        let text = try directory.text(of: "P/de.lproj/L.strings")
        #expect(text.split(separator: "\n") == rest(lost).split(separator: "\n"), "\(text)")
    }

    @Test("An entry of a catalog comes back with its languages in their order")
    func order() throws {
        let unit = { (locale: String) in
            """
                    "\(locale)" : {
                      "stringUnit" : {
                        "value" : "Text",
                        "state" : "translated"
                      }
                    }
            """
        }
        let catalog = { (entries: [(key: String, locales: [String])]) in
            let members = entries.map { key, locales in
                "    \"\(key)\" : {\n      \"localizations\" : {\n"
                    + locales.map(unit).joined(separator: ",\n") + "\n      }\n    }"
            }
            return "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n" + members.joined(separator: ",\n")
                + "\n  },\n  \"version\" : \"1.0\"\n}\n"
        }
        let entries = [("a", ["de"]), ("b", ["fr", "en", "de"]), ("c", ["de"]), ("d", ["de"])]
        let directory = try Self.branch(
            ["C.xcstrings": catalog(entries.filter { $0.0 != "b" })], of: ["C.xcstrings": catalog(entries)])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == ["incoming-lost-key"], "\(run.text)\(run.error)")
        #expect(try directory.text(of: "C.xcstrings") == catalog(entries))
    }

    @Test("A comment that comes back stays with its entry", arguments: ["// about b", "/* about b */"])
    func sharedLine(comment: String) throws {
        var files = Files.files
        files["P/de.lproj/L.strings"] = "\"a\" = \"Xa\";\n\(comment)\n\"b\" = \"Xb\";\n\"c\" = \"Xc\";\n"
        files["P/en.lproj/L.strings"] = "\"a\" = \"A\";\n\"b\" = \"B\";\n\"c\" = \"C\";\n"
        let directory = try Self.branch(
            ["P/de.lproj/L.strings": "\"a\" = \"Xa\"; \"b\" = \"\"; \"c\" = \"Xc\";\n"], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == ["import-emptied"], "\(run.text)\(run.error)")
        let expected = "\"a\" = \"Xa\"; \n\(comment)\n\"b\" = \"Xb\"; \"c\" = \"Xc\";\n"
        #expect(try directory.text(of: "P/de.lproj/L.strings") == expected)
    }

    @Test(
        "A table that lost its only entry is restored",
        arguments: [
            ("/* Of the project */\n\n", "", ""), ("/* Of the project */\n\n", "/* Of the menu */\n", ""),
            ("/* Of the project */\n\n", "", "\n/* End */\n"), ("", "", ""), ("\n\n", "// Of the menu\n", "\n"),
        ], [true, false])
    func onlyEntry(table: (head: String, comment: String, end: String), keepsComment: Bool) throws {
        let former = table.head + table.comment + "\"a\" = \"Xa\";\n" + table.end
        let directory = try Self.branch(
            ["P/de.lproj/L.strings": table.head + (keepsComment ? table.comment : "") + table.end],
            of: ["P/de.lproj/L.strings": former, "P/en.lproj/L.strings": "\"a\" = \"A\";\n"])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 1 && Self.rules(run).contains("incoming-lost-key"), "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/de.lproj/L.strings") == former)
    }

    @Test(
        "Only what nobody has written is replaced by the source text without a word",
        arguments: [
            ("k", "%@ · %@", "%1$@ · %2$@", nil), ("menu.title", "menu.title", "Menu", nil),
            ("Chat now", "Chat now", "Talk now", "warning"), ("k", "1. %@", "%@ 1.", "warning"),
            ("k", "„%@“", "“%@”", "note"), ("k", "%2$@ %1$@", "%1$@ %2$@", "warning"),
            ("k", "Menü", "Menu", "note"),
        ] as [(String, String, String, String?)])
    func sourceText(key: String, translation: String, source: String, severity: String?) throws {
        let text = { (value: String) in "\"\(key)\" = \"\(value)\";\n\"b\" = \"B\";\n\"c\" = \"C\";\n" }
        let directory = try Self.branch(
            ["P/de.lproj/L.strings": text(source)],
            of: ["P/de.lproj/L.strings": text(translation), "P/en.lproj/L.strings": text(source)])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == (severity == "warning" ? 1 : 0), "\(run.text)\(run.error)")
        #expect(Self.rules(run) == (severity == nil ? [] : ["incoming-source-text"]))
        if let severity { #expect(run.text.contains(": \(severity): "), "\(run.text)") }
        #expect(try directory.text(of: "P/de.lproj/L.strings") == text(severity == nil ? source : translation))
    }

    @Test(
        "A word of another variety of the language stays, though it was the source string once",
        arguments: [("en-GB", "warning"), ("de", "note")])
    func formerSource(language: String, severity: String) throws {
        let path = "P/\(language).lproj/L.strings"
        let files = { (source: String, translation: String) in
            ["P/en.lproj/L.strings": "\"k\" = \"\(source)\";\n", path: "\"k\" = \"\(translation)\";\n"]
        }
        let directory = try Self.branch(files("My Color", "My Colour"), of: files("My Colour", "My Colour"))
        try directory.write(files("My Color", "My Color")[path] ?? "", to: path)
        try CheckSinceTests.commit(in: directory)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == ["incoming-source-text"] && run.text.contains(": \(severity): "), "\(run.text)")
        #expect(try directory.text(of: path) == "\"k\" = \"My Colour\";\n")
    }

    @Test(
        "A source string that replaces its former one, which probably nobody had translated, is only noted",
        arguments: ["L.strings", "C.xcstrings"], ["Second Subtitle", "Zweiter Untertitel"])
    func outdatedSource(name: String, german: String) throws {
        let new = "Secondary Subtitle"
        func files(_ source: String, _ translation: String) -> [String: String] {
            func unit(_ value: String) -> String {
                #"{"stringUnit":{"state":"translated","value":"\#(value)"}}"#
            }
            if name == "L.strings" {
                return [
                    "P/en.lproj/L.strings": "\"k\" = \"\(source)\";\n",
                    "P/de.lproj/L.strings": "\"k\" = \"\(translation)\";\n",
                ]
            }
            let units = "{\"de\":\(unit(translation)),\"en\":\(unit(source))}"
            let strings = "{\"k\":{\"localizations\":\(units)}}"
            return ["P/\(name)": "{\"sourceLanguage\":\"en\",\"strings\":\(strings),\"version\":\"1.0\"}"]
        }
        let directory = try Self.branch(files(new, german), of: files("Second Subtitle", german))
        for (path, text) in files(new, new) { try directory.write(text, to: path) }
        try CheckSinceTests.commit(in: directory)
        let run = try Self.incoming([], in: directory)
        #expect(Self.rules(run) == ["incoming-source-text"], "\(run.text)")
        #expect(run.status == (german == "Second Subtitle" ? 0 : 1), "\(run.text)")
    }

    @Test(
        "A placeholder that the source string no longer has may go",
        arguments: [("Default: P", "Standard: P", []), ("k", "Standard: P", ["import-placeholder"])])
    func obsoletePlaceholder(source: String, sent: String, rules: [String]) throws {
        let directory = try Self.branch(
            ["P/de.lproj/L.strings": "\"k\" = \"\(sent)\";\n"],
            of: [
                "P/de.lproj/L.strings": "\"k\" = \"Standard: %@P\";\n",
                "P/en.lproj/L.strings": "\"k\" = \"\(source)\";\n",
            ])
        #expect(Self.rules(try Self.incoming(in: directory)) == rules)
    }

    @Test("A variable may get the type that it has in the source string", arguments: ["ld", "d"])
    func correctedType(source: String) throws {
        func table(_ type: String, showing specifier: String = "%ld") -> String {
            "<plist version=\"1.0\"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>"
                + "<string>%#@days@</string><key>days</key><dict><key>NSStringFormatSpecTypeKey</key>"
                + "<string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>\(type)</string>"
                + "<key>one</key><string>\(specifier) a</string><key>other</key><string>\(specifier) b</string>"
                + "</dict></dict></dict></plist>"
        }
        let directory = try Self.branch(
            ["P/de.lproj/L.stringsdict": table("ld")],
            of: [
                "P/de.lproj/L.stringsdict": table("d"),
                "P/en.lproj/L.stringsdict": table(source, showing: "%" + source),
            ])
        let run = try Self.incoming(in: directory)
        #expect(Self.rules(run) == (source == "ld" ? [] : ["import-placeholder"]), "\(run.text)\(run.error)")
    }

    /// The comments of a table, as a service leaves them, and what `--accept-good` makes of them.
    static let keptComments: [(former: String, sent: String, rules: [String], accepted: String?)] = [
        // The comment of a missing entry, which the service inserts.
        ("// N selected\n", "// N selected\n\"new\" = \"Neu\";\n", [], nil),
        ("// N selected\n", "// N selected\n\"new\" = \"Neu\";\n\"new2\" = \"Neu\";\n", [], nil),
        ("// Of the menu\n", "\"new\" = \"Neu\";\n", ["incoming-reformatted"], "\"new\" = \"Neu\";\n// Of the menu\n"),
        ("/* Of the menu */\n", "", ["incoming-reformatted"], "/* Of the menu */\n"),
        ("/* Of the menu */\n", "/* A menu */\n", ["incoming-reformatted"], nil),
    ]

    @Test("A comment that a service lost comes back, unless it is that of a new entry", arguments: keptComments)
    func lostComment(row: (former: String, sent: String, rules: [String], accepted: String?)) throws {
        let text = { (comment: String, value: String) in
            "/* A */\n\"a\" = \"\(value)\";\n\(comment)\"b\" = \"Xb\";\n/* C */\n\"c\" = \"Xc\";\n/* D */\n\"d\" = \"Xd\";\n"
        }
        var files = Files.files
        let source = "\"a\" = \"A\";\n\"b\" = \"B\";\n\"c\" = \"C\";\n\"d\" = \"D\";\n"
        files["P/en.lproj/L.strings"] = source + "\"new\" = \"New\";\n\"new2\" = \"New\";\n"
        files["P/de.lproj/L.strings"] = text(row.former, "Xa")
        let directory = try Self.branch(["P/de.lproj/L.strings": text(row.sent, "Neu")], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 0 && Self.rules(run) == row.rules, "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/de.lproj/L.strings") == text(row.accepted ?? row.sent, "Neu"))
    }

    @Test("A service that changes strings and drops all comments loses none", arguments: [1, 3])
    func droppedComments(changed: Int) throws {
        let entries = { (value: String, hasComments: Bool) in
            (1...3).map { number in
                (hasComments ? "/* Note \(number) */\n" : "")
                    + "\"k\(number)\" = \"\(number <= changed ? value : "Alt")\";\n"
            }.joined()
        }
        var files = Files.files
        files["P/en.lproj/L.strings"] = entries("A", false)
        files["P/de.lproj/L.strings"] = entries("Alt", true)
        let directory = try Self.branch(["P/de.lproj/L.strings": entries("Neu", false)], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 1 && Self.rules(run) == ["incoming-reformatted"], "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/de.lproj/L.strings") == entries("Neu", true))
    }

    @Test(
        "A key that is new in the development language leaves translations that were there before",
        arguments: [
            ("Wird gemeldet", ["import-unknown-key"], "Wird gemeldet"),
            ("", ["import-emptied", "import-unknown-key"], "Reporting now"),
        ])
    func newSource(sent: String, rules: [String], expected: String) throws {
        var files = Files.files
        let entry = { (value: String) in "\"new\" = \"\(value)\";\n" }
        files["P/de.lproj/L.strings"] = Files.german + entry("Reporting now")
        let directory = try Self.branch(
            [
                "P/en.lproj/L.strings": Files.english + entry("Reporting"),
                "P/de.lproj/L.strings": Files.german + entry(sent),
                "P/fr.lproj/L.strings": Files.english + entry("Signalement"),
            ], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        // The French translation comes with the new key.
        #expect(Self.rules(run).sorted() == (rules + ["import-changed-source"]).sorted(), "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/en.lproj/L.strings") == Files.english)
        #expect(try directory.text(of: "P/de.lproj/L.strings") == Files.german + entry(expected))
        #expect(try directory.text(of: "P/fr.lproj/L.strings") == Files.english)
    }

    @Test("A key that is gone is one loss, also for a language that only it had")
    func lostKey() throws {
        let unit = Files.unit("da", "translated", "Farvel")
        let former = Files.catalog.replacing(Files.unit("de", "needs_review", "Tschüss"), with: unit)
        var files = Files.files
        files["P/C.xcstrings"] = former
        let directory = try Self.branch(["P/C.xcstrings": former.replacing("\"Bye\"", with: "\"By\"")], of: files)
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run).sorted() == ["import-unknown-key", "incoming-lost-key"], "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/C.xcstrings") == former)
    }

    @Test("A table that git leaves out of the working tree isn't lost")
    func sparse() throws {
        let directory = try Self.branch(["P/fr.lproj/L.strings": Files.english.replacing("OK", with: "")])
        for path in ["P/de.lproj/L.strings", "P/C.xcstrings"] {
            try CheckSinceTests.git("update-index --skip-worktree \(path)", in: directory.path)
            try FileManager.default.removeItem(atPath: directory.path(path))
        }
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 1 && Self.rules(run) == ["import-emptied"], "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/fr.lproj/L.strings") == Files.english)
    }

    @Test("A table that can't be read hides nothing about others, and keeps all from being written")
    func unreadableTable() throws {
        let sent = Files.english.replacing("OK", with: "")
        let directory = try Self.branch(["P/fr.lproj/L.strings": sent])
        try FileManager.default.removeItem(atPath: directory.path("P/de.lproj/L.strings"))
        try directory.link("P/de.lproj/L.strings", to: "L.strings")
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 2, "\(run.text)\(run.error)")
        #expect(run.text.contains("[import-emptied]") && run.text.contains("cannot"), "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/fr.lproj/L.strings") == sent)
    }

    @Test("A changed source string comes back together with its translations, and nothing is dropped silently")
    func changedSource() throws {
        let de = Files.german.replacing("Tschüss", with: "Löschen").replacing("\"OK\"", with: "\"Gut\"")
        let directory = try Self.branch([
            "P/en.lproj/L.strings": Files.english.replacing("Good bye", with: "Delete"), "P/de.lproj/L.strings": de,
        ])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(Self.rules(run) == ["import-changed-source", "import-changed-source"], "\(run.text)\(run.error)")
        #expect(try directory.text(of: "P/en.lproj/L.strings") == Files.english)
        #expect(
            try directory.text(of: "P/de.lproj/L.strings") == Files.german.replacing("\"OK\"", with: "\"Gut\""))
    }

    @Test("If the source isn't judged, translations of what changed there are")
    func unselectedSource() throws {
        let en = Files.english + "\"new\" = \"New %@\";\n"
        let directory = try Self.branch([
            "P/en.lproj/L.strings": en, "P/de.lproj/L.strings": Files.german + "\"new\" = \"Neu %@\";\n",
            "P/fr.lproj/L.strings": Files.english + "\"new\" = \"Nouveau %d\";\n",
        ])
        let good = try Self.incoming(["--locale", "de", "--accept-good"], in: directory)
        #expect(good.status == 0 && good.text.isEmpty, "\(good.text)\(good.error)")
        let bad = try Self.incoming(["--locale", "fr", "--accept-good"], in: directory)
        #expect(Self.rules(bad) == ["import-placeholder"], "\(bad.text)\(bad.error)")
        #expect(try directory.text(of: "P/fr.lproj/L.strings") == Files.english)
        #expect(try directory.text(of: "P/de.lproj/L.strings") == Files.german + "\"new\" = \"Neu %@\";\n")
    }

    @Test(
        "A file that can't be read in full ends with exit status 2",
        arguments: [
            ("P/de.lproj/L.strings", "\"title\" = \"x\n"), ("P/C.xcstrings", "{"),
            ("P/de.lproj/N.stringsdict", "<plist><dict><key>days</key>"),
        ])
    func unreadable(path: String, text: String) throws {
        let directory = try Self.branch([path: text])
        let run = try Self.incoming(["--accept-good"], in: directory)
        #expect(run.status == 2 && run.text.contains(path) && run.text.contains("error"), "\(run.text)\(run.error)")
        #expect(try directory.text(of: path) == text)
    }
}
