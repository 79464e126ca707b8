import StringsmithModel
import StringsmithScanner
import StringsmithTestSupport
import StringsmithText
import Testing

@Suite("Languages")
struct SourceLanguageTests {
    @Test(
        "A file name extension determines the language",
        arguments: [
            ("a.swift", .swift), ("A.SWIFT", .swift), (".swift", .swift), ("a.b/c.mm", .cFamily), ("a.h", .cFamily),
            ("swift", nil), ("a.", nil), ("", nil), ("a.aswift", nil), ("a.swift/b", nil), ("a.m~", nil),
        ] as [(String, SourceLanguage?)])
    func language(path: String, language: SourceLanguage?) { #expect(SourceLanguage(path: path) == language) }
}

@Suite("Routines")
struct RoutineTests {
    static let signatures: [(signature: String, language: SourceLanguage, source: String, expected: [String])] = [
        ("L", .swift, #"L("k", comment: "c"); LFromTable("k2", tableName: "T", comment: "")"#, ["k // c", "T | k2"]),
        ("L", .swift, #"L("k", "c")"#, ["k // c"]),
        ("L", .cFamily, #"LWithDefaultValue(@"k", @"T", nil, @"v", @"c")"#, ["T | k = v // c"]),
        ("L10n.tr(table:1, key:2, comment:3)", .swift, #"L10n.tr("T", "k", "c"); Other.tr("T", "k")"#, ["T | k // c"]),
        ("L10n::tr(key:1)", .cFamily, #"L10n::tr("k"); tr("x");"#, ["k"]),
        ("MyString(key:1, comment:2, table:\"Errors\")", .cFamily, #"MyString(@"k", @"c")"#, ["Errors | k // c"]),
        ("f(key:text, value:fallback)", .swift, #"f(1, fallback: "v", text: "k")"#, ["k = v"]),
        ("tr:note:(key:1, comment:2)", .cFamily, #"[x tr:@"k" note:@"c"]; [x tr:@"k"];"#, ["k // c"]),
        ("[L10n tr:](key:1)", .cFamily, #"[L10n tr:@"k"]; [Other tr:@"x"];"#, ["k"]),
        ("tr(key:1)", .swift, #"tr<String>("k"); tr<A, [B?]>( "l" ); let x = tr < 3"#, ["k", "l"]),
    ]

    @Test("A signature describes any call", arguments: signatures)
    func custom(signature: String, language: SourceLanguage, source: String, expected: [String]) throws {
        let routines = try Routine.parse(signature)
        #expect(summary(of: source, language, routines: routines) == expected)
    }

    static let mistakes: [(signature: String, error: String)] = [
        ("f(key:1", "'f(key:1' lacks its closing ')'"),
        ("f(comment:1)", "'f(comment:1)' does not say where the key is"),
        (
            "f(kye:1)",
            "'kye:1' in 'f(kye:1)' is not one of key, table, bundle, value, comment with its place, such as 'key:1'"
        ),
        ("f(key:0)", "'0' in 'f(key:0)' is neither a place from 1, a label, nor 'self'"),
        ("f(table:self, key:1)", "'self' in 'f(table:self, key:1)' can only be the place of the key"),
        ("[L tr:](key:self)", "the receiver of '[L tr:]' is 'L', so it can't be the key"),
        ("1f", "'1f' is not the name of a routine"),
        ("tr:note:", "'tr:note:' does not say where the key is: write 'tr:note:(key:1)'"),
    ]

    @Test("An invalid signature has an error message", arguments: mistakes)
    func wrong(signature: String, error: String) {
        let thrown = #expect(throws: RequestError.self) { try Routine.parse(signature) }
        #expect(thrown?.description == error)
    }

    @Test("SwiftUI's Text uses literals and ignores everything else")
    func swiftUIText() {
        let source = #"""
            Text("a"); Text("b", tableName: "T", comment: "c"); Text(verbatim: "no"); Text(name); Text("x \(y)")
            """#
        #expect(summary(of: source, .swift, routines: [.swiftUIText]) == ["a", "T | b // c"])
    }
}

@Suite("Calls in comments")
struct CommentedCodeTests {
    static let cases: [(language: SourceLanguage, source: String, expected: [String])] = [
        (
            .cFamily,
            """
            // don't: NSLocalizedString(@"k", @"it's")
            int x;
            """, ["k // it's"]
        ),
        (
            .cFamily,
            """
            // NSLocalizedString(@"k",
              //    @"c")

            """, ["k // c"]
        ),
        (.cFamily, #"/* it's NSLocalizedString(@"k", @"c") */ NSLocalizedString(@"l", nil)"#, ["k // c", "l"]),
        (.swift, #"// NSLocalizedString("a", comment: NSLocalizedString("b", comment: ""))"#, ["a", "b"]),
        (.swift, #"/* NSLocalizedString("a", comment: "" */ NSLocalizedString("b", comment: "")"#, ["b"]),
        (.swift, #"// NSLocalizedString is a function. NSLocalizedString("a", comment: "")"#, ["a"]),
    ]

    @Test("Commented-out calls are found on request", arguments: cases)
    func commented(language: SourceLanguage, source: String, expected: [String]) {
        #expect(summary(of: source, language, readsComments: true) == expected)
    }
}

@Suite("Hostile sources")
struct HostileSourceTests {
    static let pieces = [
        "(", "[", "{", "\"", "\"\\(", "\"\"\"\\(", "#\"\"\"\\#(", "/*", "\\/", "#/\n", "'", "@\"", "R\"", "#define X ",
        "NSLocalizedString(",
        "NSLocalizedString<", "tr<", "[localizedStringForKey:", "a ? ", "\"a\" + ", "(\"a\"", "`", "//",
        "NSLocalizedString(\"a\", (", "\\\n",
    ]

    @Test("A long run of any opening token is read to its end", arguments: pieces)
    func repeated(piece: String) {
        let source = "NSLocalizedString\n" + String(repeating: piece, count: 50_000 / piece.utf8.count)
        for language in SourceLanguage.allCases {
            _ = summary(of: source, language, readsComments: true)
            _ = summary(of: "NSLocalizedString(" + source, language)
        }
    }

    @Test("Invalid bytes are read to their end")
    func randomBytes() {
        var generator = SeededGenerator(seed: 7)
        let alphabet = Array("NSLocalizedString(\"\\()[]{}'@#/*\n,:?+`R".utf8) + [0x00, 0x80, 0xC3, 0xFF]
        let scanner = SourceScanner(routines: Routine.standard, readsComments: true)
        for _ in 0..<2_000 {
            var bytes = Array("NSLocalizedString(".utf8)
            for _ in 0..<200 { bytes.append(alphabet[Int(generator.next() % UInt64(alphabet.count))]) }
            for language in SourceLanguage.allCases {
                bytes.withUnsafeBufferPointer { _ = scanner.scan($0, path: "S", language: language) }
            }
        }
    }
}
