import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

@Suite("Changes to tables in any format")
struct TableChangeTests {
    private static let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <?tool keep="this"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <!-- Copyright -->
        <plist version="1.0">
        <dict>
        \t<!-- Section -->

        \t<!-- About a -->
        \t<key>a</key>
        \t<string>1 &lt; <![CDATA[<2>]]></string>
          <key>b</key>  <string/>
        \t<key>c &amp; d</key>
        \t<string>see</string> <!-- at the end -->
        </dict>
        </plist>

        """

    /// Changes, the text that each one replaces, and the replacement.
    static let examples: [(TableChange, old: String, new: String)] = [
        (.rename(index: 0, "x & y"), "<key>a</key>", "<key>x &amp; y</key>"),
        (.rename(index: 2, "e"), "<key>c &amp; d</key>", "<key>e</key>"),
        (.setValue(index: 0, .text("<3>")), "1 &lt; <![CDATA[<2>]]>", "&lt;3&gt;"),
        (.setValue(index: 1, .text("B")), "<string/>", "<string>B</string>"),
        (.setComment(index: 0, "new -- one"), "<!-- About a -->", "<!-- new - - one -->"),
        (.setComment(index: 0, nil), "<!-- About a -->\n\t", ""),
        (.setComment(index: 1, "about b"), "<key>b</key>", "<!-- about b -->\n  <key>b</key>"),
        (
            .remove(index: 0),
            "<!-- About a -->\n\t<key>a</key>\n\t<string>1 &lt; <![CDATA[<2>]]></string>\n  <key>b", "<key>b"
        ),
        (.remove(index: 2), "\n\t<key>c &amp; d</key>\n\t<string>see</string> <!-- at the end -->", ""),
        (.commentOut(index: 1), "<key>b</key>  <string/>", "<!-- <key>b</key>  <string/> -->"),
        (
            .add(NewEntry(key: "n", value: .text("N"), comment: "why", place: .after(0))),
            "</string>\n  <key>b", "</string>\n\t<!-- why -->\n\t<key>n</key>\n\t<string>N</string>\n  <key>b"
        ),
        (
            .add(NewEntry(key: "n", value: .text("N"), place: .before(0))),
            "<!-- About a -->", "<key>n</key>\n\t<string>N</string>\n\t<!-- About a -->"
        ),
        (
            .add(NewEntry(key: "n", value: .text("N"))),
            "<!-- at the end -->", "<!-- at the end -->\n\t<key>n</key>\n\t<string>N</string>"
        ),
    ]

    private func file(_ text: String, _ path: String = "t.strings") -> SourceFile {
        SourceFile(path: path, bytes: Array(text.utf8))
    }

    @Test("In an XML list, only the entry changes", arguments: examples)
    func xmlEdit(change: TableChange, old: String, new: String) throws {
        let document = FormatRegistry.document(file(Self.xml))
        #expect(document.diagnostics.isEmpty)
        let bytes = try document.applying([change])
        let parts = Self.xml.split(separator: old, omittingEmptySubsequences: false)
        try #require(parts.count == 2)
        #expect(String(decoding: bytes, as: UTF8.self) == parts.joined(separator: new))
        #expect(FormatRegistry.document(file(String(decoding: bytes, as: UTF8.self))).diagnostics.isEmpty)
    }

    @Test("An XML list keeps its encoding and line endings", arguments: examples)
    func xmlEncodings(change: TableChange, old: String, new: String) throws {
        let crlf = { (text: String) in text.replacing("\n", with: "\r\n").replacing("UTF-8", with: "UTF-16") }
        let encode = { (text: String) in
            try TextEncoding.utf16LittleEndian.encode(Array(text.utf8), byteOrderMark: true)
        }
        let parts = Self.xml.split(separator: old, omittingEmptySubsequences: false)
        let document = FormatRegistry.document(SourceFile(path: "t.strings", bytes: try encode(crlf(Self.xml))))
        #expect(try document.applying([change]) == encode(crlf(parts.joined(separator: new))))
    }

    @Test(
        "The first entry can be added to an empty list",
        arguments: [
            ("<plist><dict/></plist>", "<plist><dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict></plist>"),
            ("<plist><dict></dict></plist>", "<plist><dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict></plist>"),
            (
                "<plist>\n <dict>\n  <!-- c -->\n </dict></plist>",
                "<plist>\n <dict>\n  <!-- c -->\n \t<key>k</key>\n \t<string>v</string>\n </dict></plist>"
            ),
        ])
    func firstEntry(text: String, expected: String) throws {
        let new = TableChange.add(NewEntry(key: "k", value: .text("v")))
        #expect(String(decoding: try FormatRegistry.document(file(text)).applying([new]), as: UTF8.self) == expected)
    }

    @Test("A .stringsdict keeps every unchanged byte")
    func plurals() throws {
        let text = """
            <?xml version="1.0"?><?pi?>
            <plist><dict><!-- c --><key>%d files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
            <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <!-- one --><key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict>
            </dict></dict></plist>
            """
        let document = FormatRegistry.document(file(text, "t.stringsdict"))
        #expect(document.diagnostics.isEmpty)
        let renamed = try document.applying([.rename(index: 0, "files.count")])
        #expect(
            String(decoding: renamed, as: UTF8.self) == text.replacing(">%d files</key>", with: ">files.count</key>"))
        guard case .varied(.format(let format?, var variables)) = document.value(at: 0, in: nil) else {
            Issue.record("other value")
            return
        }
        variables[0].form = .plural([.init("one", .text("ein")), .init("other", .text("%d viele"))])
        let translated = try document.applying([.setValue(index: 0, .varied(.format(format, variables)))])
        let expected = text.replacing("<string>%d file</string>", with: "<string>ein</string>")
            .replacing("<string>%d files</string>", with: "<string>%d viele</string>")
        #expect(String(decoding: translated, as: UTF8.self) == expected)
        variables[0].form = .plural([.init("other", .text("%d"))])
        let fewer = try document.applying([.setValue(index: 0, .varied(.format(format, variables)))])
        let again = FormatRegistry.document(file(String(decoding: fewer, as: UTF8.self), "t.stringsdict"))
        #expect(again.value(at: 0, in: nil) == .varied(.format(format, variables)))
    }

    @Test(
        "A text that is invalid in XML is an error, and nothing is written",
        arguments: [
            ("<plist><dict><key>a</key><string>&x;</string></dict></plist>", 1, 34),
            ("<!DOCTYPE plist [<!ENTITY x \"y\">]>\n<plist><dict/></plist>", 1, 17),
            ("<plist><dict>\n<key>a</key>\n</dict></plist>", 2, 1),
            ("<plist><dict>\nx<key>a</key><string/></dict></plist>", 2, 1),
            ("<plist><dict><key>a</key><string>b</string>\n", 2, 1),
        ])
    func brokenXML(text: String, line: Int, column: Int) {
        let document = FormatRegistry.document(file(text))
        let place = document.diagnostics.first?.range?.start
        #expect(place == SourcePosition(line: line, column: column))
        #expect(document.obstacle == .notWhole)
        #expect(throws: TableChangeError.obstacle(.notWhole)) {
            try document.applying([.add(NewEntry(key: "k", value: .text("v")))])
        }
    }

    @Test(
        "Everything before the first element is skipped",
        arguments: [
            "", "\n <?xml version=\"1.0\"?>", "<?pi?>", "<?xml version=\"1.0\"?><?pi <a> ?>", "<!-- <dict> -->",
            "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">",
            "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' \"http://a/b.dtd\">",
        ])
    func prologs(prolog: String) {
        let text = prolog + "<plist><dict><key>a</key><string>b</string></dict></plist><?pi?><!-- end -->"
        let document = FormatRegistry.document(file(text, "t.plist"))
        #expect(document.diagnostics.isEmpty)
        #expect(document.entries() == [Entry(key: "a", value: ExactString("b"))])
    }

    @Test("Entries in a truncated list are read")
    func cutXML() {
        let document = FormatRegistry.document(file("<plist><dict><key>a</key><string>b</string><key>c</key><string>d"))
        #expect(document.entries().map(\.key) == ["a"])
    }

    @Test("A damaged list never causes a crash, and an intact one accepts every change")
    func damaged() throws {
        var generator = SeededGenerator(seed: 11)
        let bytes = Array(Self.xml.utf8)
        for round in 0..<3000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1..<4, using: &generator) {
                let place = Int.random(in: 0..<damaged.count, using: &generator)
                if Bool.random(using: &generator) {
                    damaged.remove(at: place)
                } else {
                    damaged[place] = bytes[Int.random(in: 0..<bytes.count, using: &generator)]
                }
            }
            if round % 3 == 0 { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &generator)) }
            for path in ["t.strings", "t.stringsdict"] {
                let document = FormatRegistry.document(SourceFile(path: path, bytes: damaged))
                #expect(try document.applying([]) == damaged)
                guard document.isWritable, document.decodedText != nil, !(document is StringsDocument) else { continue }
                let count = document.entryCount(in: nil)
                var changes = (0..<count).map { TableChange.rename(index: $0, ExactString("k\($0)")) }
                if path == "t.strings" { changes.append(.add(NewEntry(key: "new", value: .text("v")))) }
                let changed = FormatRegistry.document(
                    SourceFile(path: path, bytes: try document.applying(changes)))
                #expect(changed.isWritable)
                #expect(changed.entryCount(in: nil) == (path == "t.strings" ? count + 1 : count))
            }
        }
    }

    @Test("A binary list stays binary, and the first of duplicate keys counts")
    func binary() throws {
        let entries = [
            Entry(key: "a", value: ExactString("ä😀")),
            Entry(key: "b", value: ExactString(String(repeating: "x", count: 300))),
        ]
        let bytes = try BinaryPropertyListWriter.bytes(for: entries)
        let document = FormatRegistry.document(SourceFile(path: "t.strings", bytes: bytes))
        #expect(document.entries() == entries)
        let changed = try document.applying([.setValue(index: 0, .text("A")), .rename(index: 1, "c")])
        let again = FormatRegistry.document(SourceFile(path: "t.strings", bytes: changed))
        #expect(again is BinaryTableDocument)
        #expect(again.entries().map(\.key) == ["a", "c"])
        #expect(again.entries()[0].value == .text("A"))
        // Creates a duplicate key: the second of the dictionary's key references becomes the first.
        var twice = try BinaryPropertyListWriter.bytes(
            for: [Entry(key: "a", value: ExactString("first")), Entry(key: "b", value: ExactString("second"))])
        twice[10] = twice[9]
        #expect(
            FormatRegistry.document(SourceFile(path: "t.strings", bytes: twice)).entries()
                == [Entry(key: "a", value: ExactString("first"))])
    }

    @Test(
        "Entries come into a JSON table and go in the file's own style",
        arguments: [
            (#"{"a":"1","b":"2"}"#, #"{"a":"1","c":"3"}"#),
            (#"{ "a": "1", "b": "2" }\#n"#, #"{ "a": "1", "c": "3" }\#n"#),
            ("{\r\n\t\"a\" : \"1\",\r\n\r\n\t\"b\" : \"2\"\r\n}", "{\r\n\t\"a\" : \"1\",\r\n\t\"c\" : \"3\"\r\n}"),
            (
                """
                \u{FEFF}{
                  "a": "\\u00e9",
                  "b": "2"
                }
                """,
                """
                \u{FEFF}{
                  "a": "\\u00e9",
                  "c": "3"
                }
                """
            ),
        ])
    func jsonEntries(old: String, new: String) throws {
        let changes: [TableChange] = [.remove(index: 1), .add(NewEntry(key: "c", value: .text("3"), place: .after(1)))]
        for encoding in [TextEncoding.utf8, .utf16LittleEndian] {
            let mark = encoding != .utf8
            let encode = { (text: String) in
                let hasMark = text.utf8.starts(with: TextEncoding.utf8.byteOrderMark)
                let text = hasMark ? Array(text.utf8.dropFirst(3)) : Array(text.utf8)
                return try encoding.encode(text, byteOrderMark: hasMark || mark)
            }
            let document = FormatRegistry.document(SourceFile(path: "t.json", bytes: try encode(old)))
            #expect(document.diagnostics.isEmpty)
            #expect(try document.applying(changes) == encode(new))
        }
    }

    @Test(
        "A new entry of a JSON table has its place",
        arguments: [
            (
                #"{"a": "1", "c": "3"}"#, NewEntry(key: "b", value: .text("2")),
                #"{"a": "1", "b": "2", "c": "3"}"#
            ),
            (
                #"{"c": "3", "a": "1"}"#, NewEntry(key: "b", value: .text("2")),
                #"{"c": "3", "a": "1", "b": "2"}"#
            ),
            (
                #"{"c": "3", "a": "1"}"#, NewEntry(key: "b", value: .text("2"), place: .before(0)),
                #"{"b": "2", "c": "3", "a": "1"}"#
            ),
            (
                #"{"a": "1", "c": "3"}"#,
                NewEntry(key: "b", value: .text("2"), place: .before(0), followsOrder: false),
                #"{"b": "2", "a": "1", "c": "3"}"#
            ),
            (#"{"a": "1"}"#, NewEntry(key: "a", value: .text("2")), #"{"a": "2"}"#),
            (
                "{}\n", NewEntry(key: "a", value: .text("1")),
                """
                {
                  "a": "1"
                }

                """
            ),
        ])
    func jsonPlaces(old: String, entry: NewEntry, new: String) throws {
        let document = FormatRegistry.document(file(old, "t.json"))
        #expect(String(decoding: try document.applying([.add(entry)]), as: UTF8.self) == new)
    }

    @Test("A JSON table keeps its other bytes when values and keys change")
    func json() throws {
        let text = """
            { "a" : "1",

            \t"b": "2" }
            """
        let document = FormatRegistry.document(file(text, "t.json"))
        let bytes = try document.applying([.rename(index: 1, "c"), .setValue(index: 0, .text("\"x\""))])
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                { "a" : "\\"x\\"",

                \t"c": "2" }
                """)
    }

    @Test(
        "One policy determines which files can be written",
        arguments: [
            ("", nil), (#""a" = "b";"#, nil), (#""a" = "b""#, .notWhole), ("\"a\" = \"b", .notWhole),
            ("<plist><dict/>", .notWhole),
        ] as [(String, WriteObstacle?)])
    func policy(text: String, obstacle: WriteObstacle?) {
        #expect(FormatRegistry.document(file(text)).obstacle == obstacle)
    }
}
