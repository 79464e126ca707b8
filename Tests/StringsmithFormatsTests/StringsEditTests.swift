import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

/// A change of a document.
enum Change: Sendable {
    case value(Int, String)
    case key(Int, String)
    case comment(Int, String?)
    case remove([Int])
    case insert(EntryPlace)
    case insertWithComment(EntryPlace)
    case insertSorted([String])

    func edits(_ document: StringsDocument) -> [TextEdit] {
        let new = StringsEntrySpelling(key: "new", value: "x")
        switch self {
        case .value(let index, let value): return [document.settingValue(ofEntry: index, to: ExactString(value))]
        case .key(let index, let key): return [document.renamingKey(ofEntry: index, to: ExactString(key))]
        case .comment(let index, let text):
            return document.setting(CommentChange(text: .some(text.map { ExactString($0) })), ofEntry: index)
        case .remove(let indices): return document.removing(indices)
        case .insert(let place): return document.inserting([new], at: place)
        case .insertWithComment(let place):
            return document.inserting([StringsEntrySpelling(key: "new", value: "x", comments: ["c"])], at: place)
        case .insertSorted(let keys):
            let all = keys.map { StringsEntrySpelling(key: ExactString($0), value: "x") }
            return document.inserting(all, sortedBy: <)
        }
    }
}

private let plain = """
    /* A */
    "a" = "1";

    /* B */
    "b" = "2";


    """

private let cases: [(String, Change, String)] = [
    (
        plain, .value(0, "say \"hi\"\n"),
        """
        /* A */
        "a" = "say \\"hi\\"\\n";

        /* B */
        "b" = "2";


        """
    ),
    ("'a' = '1';", .value(0, "it's \"x\""), "'a' = 'it\\'s \"x\"';"),
    ("a=1;", .value(0, "2"), "a=2;"),
    ("a=1;", .value(0, "two words"), "a=\"two words\";"),
    ("a=1;", .value(0, "//x"), "a=\"//x\";"),
    ("a=1;", .value(0, ""), "a=\"\";"),
    ("a;", .value(0, "b"), "a = \"b\";"),
    ("a=(1,2);", .value(0, "b"), "a=\"b\";"),
    ("a;", .key(0, "b"), "b = a;"),
    (
        """
        "a" /* x */ = "1"
        ;
        """, .key(0, "b"),
        """
        "b" /* x */ = "1"
        ;
        """
    ),
    // A header stays above all entries, even without an empty line below it.
    (
        """
        /*
          App.strings
        */
        "a" = "1";
        """, .insertWithComment(.before(0)),
        """
        /*
          App.strings
        */
        /* c */
        "new" = "x";

        "a" = "1";
        """
    ),
    (
        """
        // App.strings
        // Created by A. U. Thor
        //
        // Button
        "a" = "1";
        """, .insertWithComment(.before(0)),
        """
        // App.strings
        // Created by A. U. Thor
        //
        // c
        "new" = "x";

        // Button
        "a" = "1";
        """
    ),
    (
        "/* Name of a .strings file */\n\"a\" = \"1\";\n", .insert(.before(0)),
        "\"new\" = \"x\";\n\n/* Name of a .strings file */\n\"a\" = \"1\";\n"
    ),
    (
        plain, .comment(1, "new */ one"),
        """
        /* A */
        "a" = "1";

        /* new * / one */
        "b" = "2";


        """
    ),
    (
        plain, .comment(0, nil),
        """
        "a" = "1";

        /* B */
        "b" = "2";


        """
    ),
    ("// A\na=1;\nb=2;", .comment(1, "two\nlines"), "// A\na=1;\n// two\n// lines\nb=2;"),
    ("  // A\n  a=1;\n", .comment(0, nil), "  a=1;\n"),
    ("a=1; // A\nb=2;", .comment(0, "B"), "a=1; // B\nb=2;"),
    ("a=1; // A\nb=2;", .comment(0, nil), "a=1;\nb=2;"),
    ("a=1; b=2;", .comment(1, "B"), "a=1; \n/* B */\nb=2;"),
    (
        plain, .remove([0]),
        """
        /* B */
        "b" = "2";


        """
    ),
    (
        plain, .remove([1]),
        """
        /* A */
        "a" = "1";


        """
    ),
    (plain, .remove([0, 1]), "\n\n"),
    ("a=1;\nb=2;\nc=3;", .remove([1]), "a=1;\nc=3;"),
    ("a=1;\nb=2;\nc=3;", .remove([2]), "a=1;\nb=2;"),
    ("a=1;\nb=2;\nc=3;", .remove([0, 2]), "b=2;"),
    ("a=1; b=2; c=3;", .remove([1]), "a=1; c=3;"),
    ("a=1; b=2;\nc=3;", .remove([1]), "a=1;\nc=3;"),
    ("a=1;", .remove([0]), "\n"),
    ("{\n  a=1;\n  b=2;\n}\n", .remove([1]), "{\n  a=1;\n}\n"),
    ("a=1; // A\nb=2; // B\n", .remove([0]), "b=2; // B\n"),
    (
        plain, .insert(.end),
        """
        /* A */
        "a" = "1";

        /* B */
        "b" = "2";

        "new" = "x";


        """
    ),
    (
        plain, .insertWithComment(.before(1)),
        """
        /* A */
        "a" = "1";

        /* c */
        "new" = "x";

        /* B */
        "b" = "2";


        """
    ),
    ("a=1;\nb=2;", .insert(.end), "a=1;\nb=2;\nnew=x;"),
    ("a=1;\nb=2;", .insert(.after(0)), "a=1;\nnew=x;\nb=2;"),
    ("{\n  'a' = '1';\n  'b' = '2';\n}", .insert(.after(1)), "{\n  'a' = '1';\n  'b' = '2';\n  'new' = 'x';\n}"),
    ("// A\na=1;\n// B\nb=2;\n", .insertWithComment(.end), "// A\na=1;\n// B\nb=2;\n// c\nnew=x;\n"),
    ("a=1; // A\nb=2; // B\n", .insertWithComment(.after(0)), "a=1; // A\nnew=x; // c\nb=2; // B\n"),
    (
        "// license\n", .insertWithComment(.end),
        """
        // license

        /* c */
        "new" = "x";


        """
    ),
    (
        "{}", .insert(.end),
        """
        {
        "new" = "x";

        }
        """
    ),
    ("b=1;\nd=2;", .insertSorted(["e", "c", "a", "bb"]), "a=x;\nb=1;\nbb=x;\nc=x;\nd=2;\ne=x;"),
]

private let encodings: [(TextEncoding, Bool)] = [
    (.utf8, false), (.utf8, true), (.utf16LittleEndian, true), (.utf16BigEndian, true), (.utf16LittleEndian, false),
    (.utf16BigEndian, false), (.utf32LittleEndian, true), (.named("macintosh"), false),
]

@Test("A change only affects its own entry, in the file's style", arguments: cases.indices)
func change(index: Int) throws {
    let (text, change, expected) = cases[index]
    let document = document(text)
    let edited = try document.source.applying(change.edits(document))
    #expect(String(decoding: edited, as: UTF8.self) == expected)
    #expect(StringsDocument(SourceFile(path: "t", bytes: edited)).diagnostics.isEmpty)
}

@Test("A change is the same in every encoding and with CR LF", arguments: cases.indices)
func changeInEncodings(index: Int) throws {
    let (text, change, expected) = cases[index]
    // With an accented comment at both ends, so that offsets differ between the encodings.
    let head = "/* é */\r\n\r\n"
    let tail = "\r\n\r\n/* ü */\r\n"
    for (encoding, hasMark) in encodings
    where !text.contains("{") && text.contains("a") && !text.hasPrefix("// license") {
        let crlf = text.replacingLineFeeds + "\r\nzz = \"é\";"
        let document = StringsDocument(
            try DecodedText(
                encoding.encode(Array((head + crlf + tail).utf8), byteOrderMark: hasMark), encoding: encoding),
            path: "t")
        let reference = StringsDocument(DecodedText(detecting: Array((head + crlf + tail).utf8)), path: "t")
        #expect(document.text == reference.text)
        let edited = try document.source.applying(change.edits(document))
        let expectedText = reference.text.applying(change.edits(reference))
        #expect(edited == (try encoding.encode(expectedText, byteOrderMark: hasMark)))
        #expect(
            !String(decoding: expectedText, as: UTF8.self).replacing("\r\n", with: "").contains("\n"), "\(expected)")
    }
}

extension String {
    fileprivate var replacingLineFeeds: String {
        String(decoding: utf8.flatMap { $0 == .lineFeed ? [.carriageReturn, .lineFeed] : [$0] }, as: UTF8.self)
    }
}

@Test("New entries are inserted next to entries that the batch doesn't remove")
func removeAndInsert() throws {
    let document = document(plain)
    let new = [StringsEntrySpelling(key: "n", value: "x")]
    let edits = document.inserting(new, at: .end, besides: [1]) + document.removing([1])
    #expect(
        String(decoding: document.text.applying(edits), as: UTF8.self)
            == """
            /* A */
            "a" = "1";

            "n" = "x";


            """)
}

@Test("Writing a table to an existing file only changes differences")
func replacement() throws {
    let file = SourceFile(path: "t.strings", bytes: Array("// A\na = 1;\n'b'='2';  \nc=3;\n".utf8))
    var table = StringsFormat().decode(file).value
    #expect(try StringsFormat().encode(table, replacing: file) == file.bytes)
    table.entries[1].value = .text("two")
    table.entries.remove(at: 2)
    table.entries.append(Entry(key: "d", value: ExactString("4")))
    let written = try StringsFormat().encode(table, replacing: file)
    #expect(String(decoding: written, as: UTF8.self) == "// A\na = 1;\n'b'='two';\n'd'='4';\n")
    let broken = SourceFile(path: "t.strings", bytes: Array("a = ".utf8))
    #expect(throws: TableChangeError.obstacle(.notWhole)) {
        try StringsFormat().encode(table, replacing: broken)
    }
}

@Test("A new file has genstrings' layout, byte for byte")
func writer() throws {
    let entries = [
        StringsEntrySpelling(key: "a \\\"b\\\"", value: "\\U00e9", comments: []),
        StringsEntrySpelling(escapingKey: "q\"\\\n\t\r\u{1}\u{7F}", value: "é", comments: ["one */", "two"]),
    ]
    let expected = """
        /* No comment provided by engineer. */
        "a \\"b\\"" = "\\U00e9";

        /* one * /
           two */
        "q\\"\\\\\\n\\t\\r\\U0001\\U007F" = "é";


        """
    #expect(String(decoding: try StringsWriter().bytes(for: entries), as: UTF8.self) == expected)
    let utf16 = try StringsWriter(encoding: OutputEncoding(.utf16LittleEndian, byteOrderMark: true)).bytes(for: entries)
    #expect(Array(utf16.prefix(4)) == [0xFF, 0xFE, 0x2F, 0])
    let read = StringsDocument(SourceFile(path: "t", bytes: utf16)).table(named: "t")
    #expect(read.entries.map(\.key) == ["a \"b\"", "q\"\\\n\t\r\u{1}\u{7F}"])
}

@Test("A lone surrogate is written as an escape, and can be read back")
func loneSurrogate() throws {
    let lone = ExactString(bytes: [0xED, 0xA0, 0xBD])
    let bytes = try StringsWriter().bytes(for: [StringsEntrySpelling(escapingKey: lone, value: "x")])
    let document = StringsDocument(SourceFile(path: "t", bytes: bytes))
    #expect(document.key(document.entries[0]) == lone)
}
