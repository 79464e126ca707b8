import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

@Test(
    "Each problem has a rule, a place and a message",
    arguments: [
        (
            """
            "a" = "b"
            "c" = "d";
            """, "strings-syntax-error 1:10 ';' missing after value", 2
        ),
        (
            """
            "a" "b";
            c=d;
            """, "strings-syntax-error 1:4 '=' or ';' missing after key", 1
        ),
        (
            """
            "a" = "b;
            "c" = "d";

            """, "strings-unterminated-string 1:7 string not terminated", 1
        ),
        (
            "a=b;\n;\nc=d;\ne=f;",
            "strings-truncated 2:1 ';' ends the table here: 2 later entries are dropped without an error", 3
        ),
        (
            "a=b;\né=x;\nc=d;",
            "strings-truncated 2:1 'é' ends the table here: 1 later entry is dropped without an error", 2
        ),
        (
            "/* a\nb=c;", "strings-unterminated-comment 1:1 unterminated comment, which includes the rest of the file",
            1
        ),
        ("a=(b);", "strings-non-string-value 1:3 array as value, which a look-up can't use", 1),
        ("a=b;\n  a = c;", "duplicate-key 2:3 duplicate key \"a\", the last value counts", 2),
        (
            """
            "a" = "say "hi" now";
            b=c;
            """,
            "strings-syntax-error 1:13 '\"' not escaped in value, or ';' missing after it", 1
        ),
        ("{ a=b;", "strings-syntax-error 1:1 '}' missing for this '{'", 1),
    ])
func faults(text: String, expected: String, entryCount: Int) throws {
    let document = document(text)
    let first = try #require(document.diagnostics.first)
    let start = try #require(first.range?.start)
    #expect("\(first.rule.rawValue) \(start.line):\(start.column) \(first.message)" == expected)
    #expect(document.entries.count == entryCount)
}

@Test("An empty file is an error without a place, and white space is an empty table")
func emptyFile() {
    #expect(document("").diagnostics.map(\.rule) == [.stringsEmptyFile])
    #expect(document(" \n").diagnostics.isEmpty)
}

@Test("A composed and a decomposed key differ, but an escaped and a plain key are the same")
func keyIdentity() {
    #expect(document(#""é"=a;"e\#u{301}"=b;"#).diagnostics.isEmpty)
    #expect(document(#""é"=a;"\U00e9"=b;"#).diagnostics.map(\.rule) == [.duplicateKey])
}

@Test("Adjacent surrogates become one character, wherever each comes from")
func surrogates() throws {
    let bytes: [UInt8] =
        [0xFF, 0xFE] + "\"\\UD83D".utf8.flatMap { [$0, 0] } + [0x00, 0xDE] + "\"=x;".utf8.flatMap { [$0, 0] }
    let document = StringsDocument(SourceFile(path: "t", bytes: bytes))
    #expect(document.key(document.entries[0]) == "😀")
}

@Test(
    "Comments belong to the entry that they describe",
    arguments: [
        ("/* a */\nk=v;", ["a"]),
        ("/* license */\n\nk=v;", [nil]),
        ("/* license */\n\n/* a */\nk=v;", ["a"]),
        ("// a\n// b\nk=v;", ["a\nb"]),
        ("k=v; // a\nl=w;", ["a", nil]),
        ("k=v; /* a */ l=w;", [nil, "a"]),
        ("k=v; // a\n// b\nl=w;", ["a", "b"]),
        ("/* a */ k=v; /* b */\r\n/* c */\r\nl=w;", ["a\nb", "c"]),
        ("{ /* a */ k=v; }", ["a"]),
        ("/* two\n   lines */\nk=v;", ["two\n   lines"]),
    ] as [(String, [String?])])
func comments(text: String, expected: [String?]) {
    #expect(document(text).table(named: "t").entries.map { $0.comment?.string } == expected)
}

@Test("A legacy encoding is reported by name")
func legacyEncoding() throws {
    let text = """
        "a" = "Les élèves français ont déjà été reçus à l'école où ils étaient inscrits";

        """
    let bytes = try TextEncoding.named("windows-1252").encode(Array(text.utf8), byteOrderMark: false)
    let decoded = StringsFormat().decode(SourceFile(path: "t.strings", bytes: bytes))
    #expect(decoded.diagnostics.map(\.rule) == [.detectedEncoding])
    #expect(decoded.isWhole)
}

@Test("Random bytes are completely covered by items, in every encoding")
func coverage() throws {
    var generator = SeededGenerator(seed: 3)
    let alphabet = Array("\"'=;{}()<>/*\\ \n\raU0é".utf8) + [0xFF, 0, 0xE2, 0x80, 0xA8]
    for round in 0..<3000 {
        let bytes = (0..<Int.random(in: 0..<50, using: &generator)).map { _ in
            round % 3 == 0
                ? UInt8.random(in: 0...255, using: &generator) : alphabet.randomElement(using: &generator) ?? 0
        }
        let document = StringsDocument(SourceFile(path: "t", bytes: bytes))
        #expect(coveredText(document) == document.text)
        #expect(try document.source.applying([]) == bytes)
        _ = document.decoded(named: "t")
        let edits = document.removing(document.entries.indices) + document.inserting([], at: .end)
        _ = try document.source.applying(edits)
    }
}

@Test("The registry has every format once, by name and by extension")
func registry() {
    #expect(Set(FormatRegistry.formats.map { $0.name }).count == FormatRegistry.formats.count)
    for format in FormatRegistry.formats {
        #expect(FormatRegistry.format(named: format.name) != nil)
        for pathExtension in format.pathExtensions {
            #expect(FormatRegistry.format(forPathExtension: pathExtension.uppercased()) != nil)
        }
    }
    #expect(FormatRegistry.format(of: SourceFile(path: "a/b", bytes: Array("<plist/>".utf8))) is PropertyListFormat)
    #expect(SourceFile(path: "en.lproj/Main.storyboard.strings", bytes: []).tableName == "Main.storyboard")
}

@Test("Of a million problems, the first ten thousand are reported, and the others are counted with their severity")
func manyProblems() throws {
    let diagnostics = document("a=b;" + String(repeating: ";", count: 50_000) + "c=d;").diagnostics
    #expect(diagnostics.count == 10_001)
    #expect(try #require(diagnostics.last).message == "and 40000 more like these, not listed")
    #expect(try #require(diagnostics.last).count == 40_000)
    #expect(try #require(diagnostics.last).severity == .error)
}
