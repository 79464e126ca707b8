import Stringsmith
import StringsmithTestSupport
import Testing

@Suite("A .strings file by key")
struct StringsFileTests {
    private static let text = """
        /* License */

        /* Button */
        "Save" = "Save";
          'Open'="O";   // menu
        Quit = Quit;

        """

    /// A change, and the resulting text.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout StringsFile) -> Void
        var from: String
        var to: String
    }

    @Test("The comment of an entry has the line with its state, as in the file")
    func states() throws {
        let text = "/* About\n   stringsmith: new 8f3a10c2 */\n\"a\" = \"x\";\n"
        var file = StringsFile(bytes: Array(text.utf8), path: "de.lproj/T.strings")
        #expect(file[comment: "a"] == "About\n   stringsmith: new 8f3a10c2")
        file[comment: "a"] = "More\n   stringsmith: new 8f3a10c2"
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == text.replacing("About", with: "More"))
        file[comment: "a"] = "More"
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == "/* More */\n\"a\" = \"x\";\n")
    }

    @Test(
        "Only the values that are set change",
        arguments: [
            Change(
                testDescription: "value", change: { $0["Save"] = "Sichern \"ä\"" }, from: #""Save" = "Save""#,
                to: #""Save" = "Sichern \"ä\"""#),
            Change(
                testDescription: "value in other quotes", change: { $0["Open"] = "Öffnen" }, from: "'Open'=\"O\"",
                to: "'Open'=\"Öffnen\""),
            Change(
                testDescription: "comment", change: { $0[comment: "Save"] = "Toolbar" }, from: "/* Button */",
                to: "/* Toolbar */"),
            Change(
                testDescription: "removal", change: { $0["Save"] = nil },
                from: "/* Button */\n\"Save\" = \"Save\";\n", to: ""),
            Change(
                testDescription: "a value that is the old one", change: { $0["Save"] = "Save" }, from: "", to: ""),
            Change(
                testDescription: "new entry with a comment",
                change: {
                    $0["Zoom"] = "Zoom"
                    $0[comment: "Zoom"] = "Slider"
                }, from: "Quit = Quit;\n", to: "Quit = Quit;\nZoom = Zoom; // Slider\n"),
            Change(
                testDescription: "an entry that comes and goes",
                change: {
                    $0["Zoom"] = "Zoom"
                    $0["Zoom"] = nil
                }, from: "", to: ""),
            Change(
                testDescription: "what is not there",
                change: {
                    $0["None"] = nil
                    $0[comment: "None"] = "x"
                }, from: "", to: ""),
        ])
    func edits(_ change: Change) throws {
        var file = StringsFile(bytes: Array(Self.text.utf8), path: "T.strings")
        change.change(&file)
        let expected = change.from.isEmpty ? Self.text : Self.text.replacing(change.from, with: change.to)
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == expected)
    }

    @Test("Values, comments and duplicates are read as at run time")
    func reading() {
        let file = StringsFile(
            bytes: Array("/* one */ \"a\" = \"1\";\n\"a\" = \"2\";\nb = {c = d;};".utf8), path: "T.strings")
        #expect(file["a"] == "2")
        #expect(file[comment: "a"] == nil)
        #expect(file["b"] == nil)
        #expect(file["c"] == nil)
        #expect(file.entries.map(\.key) == ["a", "a", "b"])
        #expect(file.diagnostics.contains { $0.rule == "duplicate-key" })
        #expect(file.isWhole)
    }

    @Test("For a duplicate key, the last entry is set, and both are removed")
    func duplicates() throws {
        var file = StringsFile(bytes: Array("a = 1;\nb = 2;\na = 3;\n".utf8), path: "T.strings")
        file["a"] = "4"
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == "a = 1;\nb = 2;\na = 4;\n")
        file["a"] = nil
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == "b = 2;\n")
        file["a"] = "5"
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == "b = 2;\na = 5;\n")
    }

    @Test("In a sorted file, a new entry goes where genstrings would put it")
    func sortedInsertion() throws {
        var file = StringsFile(bytes: Array("\"a\" = \"a\";\n\"c\" = \"c\";\n".utf8), path: "T.strings")
        file["b"] = "b"
        #expect(String(decoding: try file.bytes(), as: UTF8.self) == "\"a\" = \"a\";\n\"b\" = \"b\";\n\"c\" = \"c\";\n")
    }

    @Test("A file that couldn't be read in full isn't written, and an unchanged one isn't touched")
    func brokenFile() throws {
        let directory = try TemporaryDirectory(["T.strings": "\"a\" = \"1\";\n\"b\" \"2\";\n"])
        var file = try StringsFile(directory.path("T.strings"))
        #expect(!file.isWhole)
        try file.write()
        file["a"] = "x"
        let error = #expect(throws: FileError.self) { try file.write() }
        #expect(error?.diagnostics.isEmpty == false)
        #expect(try directory.text(of: "T.strings") == "\"a\" = \"1\";\n\"b\" \"2\";\n")
    }

    @Test("UTF-16 stays UTF-16, and a missing file is created with its directory")
    func encodingsAndNewFiles() throws {
        let directory = try TemporaryDirectory()
        try directory.write([UInt8](utf16: "\"a\" = \"1\";\r\n", isBigEndian: true), to: "T.strings")
        var file = try StringsFile(directory.path("T.strings"))
        file["a"] = "ä"
        try file.write()
        #expect(try directory.bytes(of: "T.strings") == [UInt8](utf16: "\"a\" = \"ä\";\r\n", isBigEndian: true))

        var new = StringsFile(bytes: [], path: directory.path("de.lproj/New.strings"))
        new["a"] = "b"
        try new.write()
        #expect(try directory.text(of: "de.lproj/New.strings").hasPrefix("\"a\" = \"b\";\n"))
        #expect(throws: FileError.self) { try StringsFile(directory.path("None.strings")) }
    }

    @Test("A copy knows nothing of what another one has written")
    func copies() throws {
        let directory = try TemporaryDirectory(["T.strings": "a = 1;\nb = 2;\n"])
        var first = try StringsFile(directory.path("T.strings"))
        var second = first
        first["a"] = "3"
        try first.write()
        second["b"] = "4"
        #expect(throws: FileError.self) { try second.write() }
        #expect(try directory.text(of: "T.strings") == "a = 3;\nb = 2;\n")
        first["b"] = "5"
        try first.write()
        var third = first
        third["a"] = "1"
        try third.write()
        first["a"] = "7"
        #expect(throws: FileError.self) { try first.write() }
        #expect(try directory.text(of: "T.strings") == "a = 1;\nb = 5;\n")
    }

    @Test("A new file doesn't replace one that is there", arguments: ["old = 1;\n", "", nil])
    func newFile(existing: String?) throws {
        let directory = try TemporaryDirectory(existing.map { ["T.strings": $0] } ?? [:])
        var file = StringsFile(bytes: [], path: directory.path("T.strings"))
        file["a"] = "1"
        if existing?.isEmpty ?? true {
            try file.write()
            file["a"] = "2"
            try file.write()
            #expect(try StringsFile(directory.path("T.strings")).entries.map(\.key) == ["a"])
        } else {
            let error = #expect(throws: FileError.self) { try file.write() }
            #expect(error?.description.contains("it already exists") == true)
            #expect(try directory.text(of: "T.strings") == existing)
        }
    }

    @Test("Bytes that were given replace only a file with the same bytes", arguments: ["a = 1;\n", "a = 9;\n", nil])
    func givenBytes(existing: String?) throws {
        let directory = try TemporaryDirectory(existing.map { ["T.strings": $0] } ?? [:])
        var file = StringsFile(bytes: Array("a = 1;\n".utf8), path: directory.path("T.strings"))
        file["a"] = "2"
        if existing == "a = 9;\n" {
            #expect(throws: FileError.self) { try file.write() }
            #expect(try directory.text(of: "T.strings") == existing)
        } else {
            try file.write()
            #expect(try directory.text(of: "T.strings") == "a = 2;\n")
        }
    }

    @Test("A string catalog isn't changed as if it had one language")
    func catalog() throws {
        let text =
            #"{"sourceLanguage":"en","strings":{"k":{"localizations":{"en":{"stringUnit":{"state":"translated","#
            + #""value":"K"}},"de":{"stringUnit":{"state":"translated","value":"De"}}}}},"version":"1.0"}"#
        let directory = try TemporaryDirectory(["App.xcstrings": text])
        var file = try StringsFile(directory.path("App.xcstrings"))
        #expect(file["k"] == "K")
        try file.write()
        file["k"] = nil
        let error = #expect(throws: FileError.self) { try file.write() }
        #expect(error?.description.contains("string catalog") == true)
        #expect(try directory.text(of: "App.xcstrings") == text)
    }

    @Test("A property list keeps its format")
    func propertyList() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>a</key><string>1</string></dict></plist>
            """
        var file = StringsFile(bytes: Array(text.utf8), path: "T.strings")
        #expect(file["a"] == "1")
        #expect(try file.bytes() == Array(text.utf8))
        file[comment: "a"] = "about a"
        file["a"] = "2"
        let bytes = String(decoding: try file.bytes(), as: UTF8.self)
        let expected = text.replacing("<key>", with: "<!-- about a -->\n<key>").replacing(">1<", with: ">2<")
        #expect(bytes == expected)
        #expect(StringsFile(bytes: Array(bytes.utf8), path: "T.strings")["a"] == "2")
    }

    @Test("A check sees the changes, compares with the development language, and knows the rules by name")
    func checking() throws {
        let english = StringsFile(
            bytes: Array("\"n\" = \"%d of %@\";\n\"o\" = \"o\";".utf8), path: "en.lproj/T.strings")
        var german = StringsFile(bytes: Array("\"n\" = \"%d von %@\";".utf8), path: "de.lproj/T.strings")
        #expect(try german.check(against: english).map(\.rule) == ["missing-key"])
        german["n"] = "%@ von %@"
        let found = try german.check(against: english)
        #expect(found.map(\.rule.rawValue).contains { $0.hasPrefix("format-") })
        #expect(found.allSatisfy { $0.locale == "de" && $0.table == "T" })
        var rules = RuleSelection()
        for rule in found.map(\.rule) { rules.disable(rule) }
        #expect(try german.check(rules, against: english).isEmpty)
        #expect(RuleSelection.all.contains("missing-key"))
    }

    @Test("A fix is applied in the file's encoding")
    func fixes() throws {
        var file = StringsFile(bytes: [UInt8](utf16: "\"ä\" = \"1\""), path: "T.strings")
        #expect(!file.isWhole)
        let edit = TextEdit(range: 10..<10, replacement: [UInt8(ascii: ";")])
        try file.apply([Fix(title: "Add the missing semicolon", safety: .safe, edits: [edit])])
        #expect(file.isWhole)
        #expect(try file.bytes() == [UInt8](utf16: "\"ä\" = \"1\";"))
    }
}
