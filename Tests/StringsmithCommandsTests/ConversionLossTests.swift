import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

@Suite("Nothing is lost without a word")
struct ConversionLossTests {
    private static func unit(_ value: String, _ state: String = "translated") -> String {
        #"{"stringUnit":{"state":"\#(state)","value":"\#(value)"}}"#
    }

    private static func catalog(_ german: String, comment: String? = nil) -> String {
        let comment = comment.map { #""comment":"\#($0)","# } ?? ""
        return
            #"{"sourceLanguage":"en","strings":{"k":{\#(comment)"localizations":{"de":\#(german)}}},"version":"1.0"}"#
    }

    private static let plural =
        #"{"variations":{"plural":{"one":\#(unit("%lld Tag", "odd")),"#
        + #""other":\#(unit("%lld Tage"))}}}"#

    private static let onlySubstitution =
        #"{"substitutions":{"s":{"formatSpecifier":"lld","variations":{"plural":{"other":\#(unit("%arg Tage"))}}}}}"#

    @Test(
        "A table says which part of a catalog's entry it has no room for",
        arguments: [
            ("strings", unit("T"), "Why\\nstringsmith: new 12345678", "lines of the comment of 'k' left out"),
            ("stringsdict", plural, nil, "state 'odd' of 'k' left out"),
            ("strings", onlySubstitution, nil, "substitutions of 'k' left out"),
            ("stringsdict", onlySubstitution, nil, "substitutions of 'k' left out"),
        ] as [(String, String, String?, String)])
    func losses(format: String, german: String, comment: String?, message: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog(german, comment: comment)])
        let arguments = ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/de.\(format)"]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.error.contains(message), "\(run.error)")
        let table = try directory.text(of: "de.\(format)")
        #expect(!table.contains("stringsmith:"), "\(table)")
        #expect(comment == nil || table == "/* Why */\n\"k\" = \"T\";\n\n", "\(table)")
    }

    @Test("A project's conversion reports substitutions without a string")
    func projectLoss() async throws {
        let directory = try TemporaryDirectory(["P/A.xcstrings": Self.catalog(Self.onlySubstitution)])
        let run = await StringsmithRun(
            ["convert", "--project", "--to", "strings", "@/P", "-o", "@/out"], in: directory)
        #expect(run.error.contains("substitutions of 'k' left out"), "\(run.error)")
    }

    @Test("A plain string in a .stringsdict takes a new translation, and the rest of the file stays")
    func plainString() async throws {
        let table = """
            <plist version="1.0"><dict>
            <key>a</key><string>old</string>
            <key>b</key><dict><key>NSStringLocalizedFormatKey</key><string>b</string></dict>
            </dict></plist>

            """
        let directory = try TemporaryDirectory(["T.stringsdict": table, "de.json": #"{"a":"new","b":"B"}"#])
        let arguments = [
            "convert", "@/de.json", "--locale", "de", "--into", "@/T.stringsdict", "-o", "@/T.stringsdict",
        ]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let expected = table.replacing("old", with: "new").replacing("<string>b<", with: "<string>B<")
        #expect(try directory.text(of: "T.stringsdict") == expected)
    }

    @Test("A join changes the strings that it was given, and keeps what it can't read beside them")
    func unreadParts() async throws {
        let nested =
            #"{"stringUnit":{"state":"translated","value":"%#@s@"},"#
            + #""substitutions":{"s":{"argNum":1,"variations":{"plural":{"other":\#(Self.unit("%arg P"))}}}}}"#
        let german =
            #"{"variations":{"device":{"iphone":\#(Self.unit("A")),"#
            + #""ipad":{"variations":{"mood":{"good":\#(Self.unit("G"))},"plural":{"other":\#(Self.unit("O"))}}},"#
            + #""other":\#(nested)},"plural":{"other":\#(Self.unit("second"))}}}"#
        let catalog = Self.catalog(german)
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let split = await StringsmithRun(["split", "@/A.xcstrings", "-o", "@/v"], in: directory)
        #expect(split.status == 0, "\(split.error)")
        try directory.write(
            try directory.text(of: "v/de.strings").replacing("\"A\"", with: "\"B\""), to: "v/de.strings")
        let run = await StringsmithRun(["join", "@/v", "-o", "@/A.xcstrings"], in: directory)
        #expect(run.status == 1 && run.error.contains("unknown key 'k|==|device.ipad.mood.good'"), "\(run.error)")
        #expect(try directory.text(of: "A.xcstrings") == catalog.replacing(Self.unit("A"), with: Self.unit("B")))
    }

    @Test("A format that has no states says so", arguments: ["plist", "json", "json-nested", "android"])
    func states(format: String) async throws {
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog(Self.unit("T", "needs_review"))])
        let arguments = ["convert", "@/A.xcstrings", "--to", format, "-o", "@/out", "--locale"]
        let run = await StringsmithRun(arguments + ["de"], in: directory)
        #expect(
            run.status == 0 && run.error.contains("note: states of 'k' left out: this format has no states"),
            "\(run.error)")
        // Nothing is lost in the source language, or if everything is finished.
        #expect(await !StringsmithRun(arguments + ["en"], in: directory).error.contains("states"))
        try directory.write(Self.catalog(Self.unit("T")), to: "A.xcstrings")
        #expect(await !StringsmithRun(arguments + ["de"], in: directory).error.contains("states"))
    }

    @Test(
        "A comment that a catalog doesn't take is reported in the file that has it",
        arguments: [("Own", "'A.xcstrings' keeps its own"), (nil, "comments aren't added to 'A.xcstrings'")])
    func otherComment(own: String?, reason: String) async throws {
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog(Self.unit("T"), comment: own), "de.csv": "key,de,comment\nk,T,Other\n",
        ])
        let arguments = [
            "convert", "@/de.csv", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/A.xcstrings",
        ]
        let run = await StringsmithRun(arguments, in: directory)
        #expect(run.error.hasPrefix("de.csv: note: comment of 'k' left out: \(reason)"))
    }

    @Test("An import counts the strings that it changes")
    func count() async throws {
        let german = #"{"variations":{"plural":{"one":\#(Self.unit("1")),"other":\#(Self.unit("2"))}}}"#
        let units = ["one", "other"].map { category in
            "<trans-unit id='k|==|plural.\(category)'><source>k</source><target>\(category)</target></trans-unit>"
        }
        let directory = try TemporaryDirectory([
            "A.xcstrings": Self.catalog(german), "de.xliff": IntakeCommandTests.xliff(units.joined()),
        ])
        let run = await StringsmithRun(["import", "--project", directory.path, "@/de.xliff"], in: directory)
        #expect(run.status == 0 && run.output.contains("2 strings"), "\(run.output)\(run.error)")
    }

    @Test("Files that are joined together share the entries that they change")
    func joinedFiles() async throws {
        let catalog =
            #"{"sourceLanguage":"en","strings":{"%lld files":{"localizations":{"en":{"variations":{"plural":{"other":"#
            + #"\#(Self.unit("%lld files"))}}}}},"a":{}},"version":"1.0"}"#
        let directory = try TemporaryDirectory([
            "J.xcstrings": catalog,
            "U/de.csv": """
            key,variation,de,de state
            %lld files,plural.one,EINS %lld,translated
            %lld files,plural.other,VIELE %lld,translated
            a,,A,translated

            """,
            "U/de.json": #"{"%lld files|==|plural.zero":"KEINE %lld","a":"A"}"#,
        ])
        let run = await StringsmithRun(["join", "@/U/de.csv", "@/U/de.json", "-o", "@/J.xcstrings"], in: directory)
        #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
        let text = try directory.text(of: "J.xcstrings")
        #expect(text.split(separator: #""de""#).count == 3, "\(text)")
        for value in ["EINS", "VIELE", "KEINE"] { #expect(text.split(separator: value).count == 2, "\(text)") }
        let again = await StringsmithRun(
            ["join", "--check", "@/U/de.csv", "@/U/de.json", "-o", "@/J.xcstrings"], in: directory)
        #expect(again.status == 0, "\(again.output)\(again.error)")
    }

    private static func variable(_ name: String, _ argument: Int, _ state: String = "translated") -> String {
        #""\#(name)":{"argNum":\#(argument),"formatSpecifier":"lld","variations":{"plural":{"#
            + #""one":\#(unit("1 \(name)", state)),"other":\#(unit("%arg \(name)"))}}}"#
    }

    /// Texts of a catalog, and a format through which they return unchanged.
    private static let trips: [(german: String, format: String)] = [
        (
            #"{"variations":{"device":{"mac":\#(unit("%#@a@")),"other":\#(unit("%#@a@ in %#@b@"))}},"#
                + #""substitutions":{\#(variable("a", 1)),\#(variable("b", 2))}}"#, "stringsdict"
        ),
        (unit("T", "needs_review"), "plist"), (unit("T", "new"), "plist"),
    ]

    @Test("What a format has no room for stays when an unedited file returns", arguments: trips)
    func trip(german: String, format: String) async throws {
        let catalog = Self.catalog(german)
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let there = ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/de.\(format)"]
        #expect(await StringsmithRun(there, in: directory).status == 0)
        let back = ["convert", "@/de.\(format)", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/B.xcstrings"]
        let run = await StringsmithRun(back, in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "B.xcstrings") == catalog, "\(run.error)")
    }

    @Test("Plural forms of a device that a .stringsdict can't replace leave no substitution behind")
    func devicePlural() async throws {
        let german =
            #"{"variations":{"device":{"ipad":{"variations":{"plural":{"other":\#(Self.unit("%@ %lld P")),"#
            + #""one":\#(Self.unit("50 %1a %@ %lld"))}}}}}}"#
        let catalog = Self.catalog(german).replacing("\"k\"", with: "\"%@ and %lld\"")
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let there = ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/de.stringsdict"]
        #expect(await StringsmithRun(there, in: directory).status < 2)
        let back = ["convert", "@/de.stringsdict", "--locale", "de", "--into", "@/A.xcstrings", "-o", "@/B.xcstrings"]
        let run = await StringsmithRun(back, in: directory)
        #expect(run.error.contains("variations of '%@ and %lld|==|device.ipad' kept"), "\(run.error)")
        #expect(try directory.text(of: "B.xcstrings") == catalog)
    }

    private static func rule(_ name: String, _ forms: [(String, String)]) -> String {
        "<key>\(name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
            + "<key>NSStringFormatValueTypeKey</key><string>d</string>"
            + forms.map { "<key>\($0)</key><string>\($1)</string>" }.joined() + "</dict>"
    }

    /// Entries of a `.stringsdict` whose strings refer to variables, with and without numbers.
    private static let references: [String] = [
        "<string>%@ %#@a@ %#@b@</string>" + rule("a", [("one", "1 %d %#@b@"), ("other", "%d")])
            + rule("b", [("other", "%d b")]),
        "<string>%@ %2$#@a@</string>" + rule("a", [("other", "%2$d %3$#@b@")]) + rule("b", [("other", "%3$d b")]),
        "<string>%@ %#@a@</string>" + rule("a", [("other", "%d %#@b@")]) + rule("b", [("other", "%d b")]),
    ]

    @Test("Variables that refer to others stay when an unedited .stringsdict returns", arguments: references)
    func nestedReferences(format: String) async throws {
        let table =
            "<plist version=\"1.0\"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>\(format)"
            + "</dict></dict></plist>\n"
        let directory = try TemporaryDirectory(["T.stringsdict": table])
        let there = ["convert", "@/T.stringsdict", "-o", "@/x.stringsdict"]
        #expect(await StringsmithRun(there, in: directory).status == 0)
        let back = ["convert", "@/x.stringsdict", "--into", "@/T.stringsdict", "-o", "@/new.stringsdict"]
        let run = await StringsmithRun(back, in: directory)
        #expect(run.status == 0, "\(run.error)")
        #expect(try directory.text(of: "new.stringsdict") == table)
    }

    @Test("A state of the source language stays when an unedited table returns")
    func sourceState() async throws {
        let catalog = Self.catalog(Self.unit("T", "needs_review")).replacing("\"de\"", with: "\"en\"")
        let directory = try TemporaryDirectory(["A.xcstrings": catalog])
        let there = ["convert", "@/A.xcstrings", "--locale", "en", "-o", "@/en.strings"]
        #expect(await StringsmithRun(there, in: directory).status == 0)
        let back = ["convert", "@/en.strings", "--locale", "en", "--into", "@/A.xcstrings", "-o", "@/B.xcstrings"]
        #expect(await StringsmithRun(back, in: directory).status == 0)
        #expect(try directory.text(of: "B.xcstrings") == catalog)
    }

    @Test("A substitution that varies by device has no place in a .stringsdict")
    func deviceSubstitution() async throws {
        let german =
            #"{"stringUnit":{"state":"translated","value":"%#@f@"},"substitutions":{"f":{"argNum":1,"#
            + #""formatSpecifier":"lld","variations":{"device":{"mac":\#(Self.unit("%arg M")),"#
            + #""other":\#(Self.unit("%arg O"))}}}}}"#
        let directory = try TemporaryDirectory(["A.xcstrings": Self.catalog(german)])
        let run = await StringsmithRun(
            ["convert", "@/A.xcstrings", "--locale", "de", "-o", "@/de.stringsdict"], in: directory)
        #expect(run.status == 1 && run.error.contains("variations of 'k' left out"), "\(run.error)")
    }

    @Test("Of several entries with one key, each comment is one of the key")
    func repeatedKey() async throws {
        let directory = try TemporaryDirectory(["de.strings": "/* Why */\n\"a\" = \"x\";\n\"a\" = \"y\";\n"])
        let there = ["convert", "@/de.strings", "--locale", "de", "-o", "@/de.csv"]
        #expect(await StringsmithRun(there, in: directory).status < 2)
        let back = ["convert", "@/de.csv", "--locale", "de", "--into", "@/de.strings", "-o", "@/new.strings"]
        let run = await StringsmithRun(back, in: directory)
        #expect(!run.error.contains("left out"), "\(run.error)")
        #expect(try directory.bytes(of: "new.strings") == directory.bytes(of: "de.strings"))
    }

    @Test("A variable that an import adds to a device's text has the source's type")
    func variableType() async throws {
        let head = #"<plist version="1.0"><dict><key>k %d</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>"#
        let end = "</dict></dict></dict></plist>\n"
        let english = """
            <key>other</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v@</string><key>v</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string><key>other</key><string>%d files</string></dict></dict>
            """
        let directory = try TemporaryDirectory([
            "P/en.lproj/L.stringsdict": head + english + end,
            "P/de.lproj/L.stringsdict": head + "<key>other</key><string>Dateien</string>" + end,
        ])
        #expect(await StringsmithRun(["export", "--locale", "de", "-o", "@/X", "@/P"], in: directory).status == 0)
        let name = try #require(try directory.names(in: "X").first)
        var file = try directory.text(of: "X/\(name)")
        file = file.replacing(/<target[^>]*>.*?<\/target>/, with: "")
        file = file.replacing(/<source>(?<text>.*?)<\/source>/) {
            "<source>\($0.text)</source><target>\($0.text)</target>"
        }
        try directory.write(file, to: "X/\(name)")
        let run = await StringsmithRun(["import", "--project", "@/P", "@/X/\(name)"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        let table = try directory.text(of: "P/de.lproj/L.stringsdict")
        #expect(table.contains("<string>d</string>") && !table.contains("lld"), "\(table)")
    }
}
