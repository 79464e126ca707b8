import Foundation
import StringsmithProject
import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithCommands

@Suite("format")
struct FormatTests {
    static let table = """
        /* Header */

        /* b */
        "b" = "%@ of %@";
        // a
        "Last 30 Days" = 'x';

        /* free */

        last7 = "y";
        "Last 7 Days" = "é";

        """

    static let cases: [(options: [String], expected: String)] = [
        ([], table),
        (["--positions", "number"], table.replacingOccurrences(of: "%@ of %@", with: "%1$@ of %2$@")),
        (["--line-ends", "crlf"], table.replacingOccurrences(of: "\n", with: "\r\n")),
        (
            ["--escapes"],
            table.replacingOccurrences(of: "'x'", with: "\"x\"").replacingOccurrences(
                of: "last7 =", with: "\"last7\" =")
        ),
        (
            ["--sort", "natural"],
            "/* Header */\n\n/* b */\n\"b\" = \"%@ of %@\";\n\"Last 7 Days\" = \"é\";\n\n// a\n\"Last 30 Days\" = 'x';\n"
                + "/* free */\n\nlast7 = \"y\";\n"
        ),
    ]

    @Test("Only requested changes are made", arguments: cases)
    func format(options: [String], expected: String) async throws {
        let project = try SyncSandbox(["R/en.lproj/T.strings": Self.table])
        let arguments = ["format"] + options
        switch arguments.count {
        case 1: #expect(await project.run("format") == .success)
        case 2: #expect(await project.run("format", arguments[1]) == .success)
        default:
            #expect(
                await project.run("format", "--check", arguments[1], arguments[2])
                    == (expected == Self.table ? .success : .findings))
            #expect(await project.run("format", arguments[1], arguments[2]) == .success)
        }
        #expect(try project.text("R/en.lproj/T.strings") == expected)
    }

    @Test("An entry doesn't become part of a comment that reaches up to the end of its line")
    func lineComments() async throws {
        let table = "\"b\" = \"B\"; // max 8\n\"a\" = \"A\"; \"c\" = \"C\";\n"
        let project = try SyncSandbox([
            "R/de.lproj/T.strings": table, "R/fr.lproj/T.strings": "{ b = B; // x\n a = A; }\n",
        ])
        #expect(await project.run("format", "--sort", "natural") == .success)
        #expect(
            try project.text("R/de.lproj/T.strings")
                == "\"a\" = \"A\";\n\"b\" = \"B\"; // max 8\n \"c\" = \"C\";\n")
        #expect(try project.text("R/fr.lproj/T.strings") == "{  a = A;\nb = B; // x\n }\n")
        #expect(await project.run("format", "--check", "--sort", "natural") == .success)
    }

    @Test(
        "A key that users see keeps its text if its new name isn't one",
        arguments: [
            ("settings.save", "", "Save"), ("Store", "", "Store"),
            ("settings.save", ", defaultValue: \"Save it\"", "Save it"),
        ])
    func ownTexts(name: String, argument: String, text: String) async throws {
        let catalog = """
            {
              "sourceLanguage" : "en",
              "strings" : {
                "Save" : {
                  "localizations" : {
                    "de" : { "stringUnit" : { "state" : "translated", "value" : "Sichern" } }
                  }
                }
              },
              "version" : "1.0"
            }

            """
        let directory = try TemporaryDirectory([
            "Localizable.xcstrings": catalog, "A.swift": "let a = String(localized: \"Save\"\(argument))\n",
        ])
        let run = await StringsmithRun(["rename", "Save", name, "@/"], in: directory)
        #expect(run.status == 0, "\(run.error)")
        let shown = await StringsmithRun(["why", "@/A.swift:1", "--project", "@/"], in: directory)
        #expect(shown.output.contains("en  \"\(text)\""), "\(shown.output)")
        #expect(shown.output.contains("de  \"Sichern\""), "\(shown.output)")
    }

    @Test(
        "Property lists are left alone unless one is named with an option",
        arguments: [
            ("@/.", false), ("--check @/.", false), ("--sort natural --check @/.", false),
            ("--check @/en.lproj/T.strings", false), ("--escapes @/en.lproj/T.strings", true),
        ])
    func propertyLists(options: String, isError: Bool) async throws {
        let list = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>\n"
        let directory = try TemporaryDirectory(["en.lproj/T.strings": list, "en.lproj/U.strings": "\"a\" = \"b\";\n"])
        let run = await StringsmithRun(["format"] + options.split(separator: " ").map(String.init), in: directory)
        #expect(run.status == (isError ? 2 : 0), "\(run.error)")
        #expect(try directory.text(of: "en.lproj/T.strings") == list)
        #expect(run.error.contains("1 property list was skipped") == options.contains("natural"))
    }

    @Test("Converted line ends leave those in keys and values, since they are part of them", arguments: [false, true])
    func lineEndsInTexts(isWide: Bool) async throws {
        let table = { (lineEnd: String) in
            "/* c */\r\n\"a\nb\" =\n\"1\r\n2\n3\"; // d\n'e\r' = (\n\"f\n\"\n);\n\"g\n\";\n"
                .replacing("/* c */\r\n", with: "/* c */" + lineEnd).replacing(" =\n", with: " =" + lineEnd)
                .replacing(" // d\n", with: " // d" + lineEnd).replacing(";\n\"g", with: ";" + lineEnd + "\"g")
                .replacing("g\n\";\n", with: "g\n\";" + lineEnd)
        }
        let encoded = { (text: String) in
            isWide ? [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } : Array(text.utf8)
        }
        let project = try SyncSandbox([:])
        try project.write("en.lproj/T.strings", bytes: Data(encoded(table("\n"))))
        for (option, lineEnd) in [("crlf", "\r\n"), ("lf", "\n")] {
            #expect(await project.run("format", "--line-ends", option) == .success)
            #expect(try project.bytes("en.lproj/T.strings") == Data(encoded(table(lineEnd))))
            #expect(await project.run("format", "--check", "--line-ends", option) == .success)
        }
    }

    /// Tables in encodings that can only be guessed, and the encodings' names.
    static let legacy: [(bytes: [UInt8], encoding: String, text: String)] = [
        (Array("\"Save\" = \"".utf8) + [0x95, 0xDB, 0x91, 0xB6] + Array("\";\n".utf8), "shift_jis", "保存"),
        (Array("\"Save\" = \"".utf8) + [0xB1, 0xA3, 0xB4, 0xE6] + Array("\";\n".utf8), "gbk", "保存"),
        (Array("\"Save\" = \"Gr".utf8) + [0x9A, 0xA7] + Array("e\";\n".utf8), "macintosh", "Größe"),
    ]

    @Test("A table isn't converted from a guessed encoding, but from one that is named", arguments: legacy.indices)
    func guessedEncoding(index: Int) async throws {
        let (bytes, encoding, text) = Self.legacy[index]
        let project = try SyncSandbox()
        let path = "R/xx.lproj/T.strings"
        try project.write(path, bytes: Data(bytes))
        for option in ["--check", "--escapes"] {
            #expect(await project.run("format", "--encoding", "utf-8", option) == .failure)
            #expect(project.errors.contains("encoding guessed as "))
            #expect(project.errors.contains("else with the right name"))
        }
        #expect(await project.run("format", "--encoding", "utf-8", "--from-encoding", "euc-kr-x") == .failure)
        #expect(try project.bytes(path) == Data(bytes))
        #expect(await project.run("format", "--from-encoding", encoding, "--positions", "number") == .success)
        #expect(try project.bytes(path) == Data(bytes))
        for _ in 0..<2 {
            #expect(await project.run("format", "--from-encoding", encoding, "--encoding", "utf-8") == .success)
            #expect(try project.text(path) == "\"Save\" = \"\(text)\";\n")
        }
    }

    @Test("A table that isn't in the named encoding is left alone")
    func wrongEncoding() async throws {
        let project = try SyncSandbox()
        let bytes = Data(Self.legacy[0].bytes + [0x2F, 0x2F, 0x81])
        try project.write("de.lproj/T.strings", bytes: bytes)
        #expect(await project.run("format", "--from-encoding", "shift_jis", "--encoding", "utf-8") == .failure)
        #expect(try project.bytes("de.lproj/T.strings") == bytes)
    }

    @Test("Sorting by source uses the order of the development table")
    func sourceOrder() async throws {
        let project = try SyncSandbox([
            "en.lproj/T.strings": "\"z\" = \"1\";\n\"a\" = \"2\";\n\"m\" = \"3\";\n",
            "de.lproj/T.strings": "\"a\" = \"2\";\n\"m\" = \"3\";\n\"z\" = \"1\";\n",
        ])
        #expect(await project.run("format", "--sort", "source") == .success)
        #expect(try project.text("de.lproj/T.strings") == project.text("en.lproj/T.strings"))
    }
}

@Suite("rename")
struct RenameCommandTests {
    private func project() throws -> SyncSandbox {
        try SyncSandbox([
            "A.swift":
                "let a = NSLocalizedString(#\"login.title\"#, comment: \"é\") + NSLocalizedString(\"login.\" + \"text\", comment: \"\")",
            "B.m": "x = NSLocalizedString(@\"login.title\", nil); // login.title",
            "en.lproj/Localizable.strings": "\"login.title\" = \"Title\";\n'login.text' = \"login.title\";\nother=a;\n",
            "de.lproj/Localizable.strings": "/* login.title */\nlogin.title = \"Titel\";\n",
        ])
    }

    @Test("A key changes in every table and literal, and nowhere else")
    func exact() async throws {
        let project = try project()
        #expect(await project.run("rename", "login.title", "auth \"x\"") == .success)
        #expect(try project.text("A.swift").contains("NSLocalizedString(\"auth \\\"x\\\"\", comment: \"é\")"))
        #expect(try project.text("B.m") == "x = NSLocalizedString(@\"auth \\\"x\\\"\", nil); // login.title")
        #expect(
            try project.text("en.lproj/Localizable.strings")
                == "\"auth \\\"x\\\"\" = \"Title\";\n'login.text' = \"login.title\";\nother=a;\n")
        #expect(
            try project.text("de.lproj/Localizable.strings") == "/* login.title */\n\"auth \\\"x\\\"\" = \"Titel\";\n")
    }

    @Test("A key also changes in code that no release contains")
    func unreleased() async throws {
        let source = """
            #if DEBUG
            let a = NSLocalizedString("old", comment: "")
            struct A: View { var body: some View { Text("old") } }
            #endif
            #if !DEBUG
            #else
            func show(_ title: LocalizedStringKey) {}
            let b: Void = show("old")
            #endif
            #if false
            let c = String(localized: "old")
            #endif
            #Preview("Old") { Text("old") }
            struct P: PreviewProvider { static var previews: some View { Text("old") } }

            """
        let project = try SyncSandbox([
            "A.swift": source, "B.m": "#ifdef DEBUG\nx = NSLocalizedString(@\"old\", nil);\n#endif\n",
            "Localizable.xcstrings": "{\"sourceLanguage\": \"en\", \"strings\": {\"old\": {}}, \"version\": \"1.0\"}",
        ])
        #expect(await project.run("rename", "old", "new") == .success)
        #expect(project.errors.isEmpty, "\(project.errors)")
        #expect(try project.text("A.swift") == source.replacing("\"old\"", with: "\"new\""))
        #expect(try project.text("B.m").contains("@\"new\""))
        #expect(try project.text("Localizable.xcstrings").contains("\"new\": {}"))
    }

    @Test("A key also changes in the calls of functions that pass a parameter on, of which `why` has the uses")
    func wrappers() async throws {
        let source = """
            func tr(_ k: String) -> String { NSLocalizedString(k, comment: "") }
            func title(_ k: String) -> String { tr(k) }
            let a = tr("Open") + title("Open") + NSLocalizedString("Open", comment: "")

            """
        let project = try SyncSandbox(["A.swift": source, "en.lproj/Localizable.strings": "\"Open\" = \"Open\";\n"])
        #expect(await project.run("rename", "Open", "door.open") == .success)
        #expect(project.errors.isEmpty, "\(project.errors)")
        #expect(try project.text("A.swift") == source.replacing("\"Open\"", with: "\"door.open\""))
        #expect(try project.text("en.lproj/Localizable.strings") == "\"door.open\" = \"Open\";\n")
    }

    @Test("A pattern renames all keys that it matches in full")
    func pattern() async throws {
        let project = try project()
        #expect(await project.run("rename", "--pattern", "login\\.(.*)", "auth.$1") == .success)
        #expect(try project.text("A.swift").contains("NSLocalizedString(\"auth.text\", comment: \"\")"))
        #expect(
            try project.text("en.lproj/Localizable.strings").hasPrefix("\"auth.title\" = \"Title\";\n'auth.text' = "))
        #expect(try project.text("de.lproj/Localizable.strings").hasSuffix("\nauth.title = \"Titel\";\n"))
    }

    @Test("An unknown key with parentheses is treated as a pattern")
    func impliedPattern() async throws {
        let project = try project()
        #expect(await project.run("rename", "login\\.(.*)", "auth.$1") == .success)
        #expect(try project.text("B.m").contains("NSLocalizedString(@\"auth.title\", nil)"))
    }

    @Test(
        "A pattern that takes too long is an error, and nothing is written",
        .timeLimit(.minutes(15)), arguments: ["(a+)+", "(a|aa)+", "(a*)*b", "^(([a-z])+.)+[A-Z]([a-z])+$", "(.*.*)*=x"])
    func catastrophic(pattern: String) async throws {
        let key = String(repeating: "a", count: 60) + "!"
        let table = "\"\(key)\" = \"x\";\n\"aa\" = \"y\";\n"
        let project = try SyncSandbox(["en.lproj/Localizable.strings": table])
        #expect(await project.run("rename", "--pattern", pattern, "b") == .failure)
        #expect(project.errors.contains("takes too long to match the key '\(key)'"))
        #expect(try project.text("en.lproj/Localizable.strings") == table)
    }

    @Test(
        "The template can use empty groups, and characters in any plane",
        arguments: [
            ("(a)(x)?(.)", "$3$2$1$0$9", "a😀", "😀aa😀"), ("(?i)LOGIN\\.(\\w+)", "x.$1", "login.été", "x.été"),
            ("e\u{301}(.*)", "$1", "e\u{301}z", "z"), ("[^.]+\\.(?<last>.+)", "$1", "a.b", "b"),
        ])
    func groups(pattern: String, template: String, key: String, expected: String) throws {
        #expect(try KeyRenaming(pattern: pattern, to: template).newKey(for: ExactString(key))?.string == expected)
    }

    @Test("A pattern that can be empty matches an empty key") func empty() throws {
        #expect(try KeyRenaming(pattern: "x*", to: "y").newKey(for: "")?.string == "y")
        #expect(try KeyRenaming(pattern: "x+", to: "y").newKey(for: "") == nil)
    }

    @Test(
        "An invalid pattern is an error with a reason",
        arguments: [("(", "unbalanced parenthesis"), ("[a", "missing ]"), ("a{2,1}", "maximum"), ("", "syntax error")])
    func invalid(pattern: String, reason: String) {
        #expect { try KeyRenaming(pattern: pattern, to: "") } throws: { "\($0)".contains(reason) }
    }

    @Test("A name that is taken stops the rename")
    func taken() async throws {
        let project = try project()
        let before = try project.text("en.lproj/Localizable.strings")
        #expect(await project.run("rename", "login.title", "other") == .findings)
        #expect(try project.text("en.lproj/Localizable.strings") == before)
        #expect(project.errors.contains("[key-is-taken]"))
    }
}
