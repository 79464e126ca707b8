import StringsmithModel
import StringsmithScanner
import Testing

@Suite("Swift sources")
struct SwiftScanTests {
    @Test("Very many calls without an end are counted, and only some are kept")
    func manyUnclosedCalls() {
        let count = DiagnosticLimit.most + 300
        let text = String(
            repeating: """
                NSLocalizedString("a" /* NSLocalizedString("k" */

                """, count: count)
        let result = Array(text.utf8).withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "a.swift", language: .swift)
        }
        #expect(result.diagnostics.count == DiagnosticLimit.most + 1)
        #expect(result.diagnostics.reduce(0) { $0 + $1.count } == count)
        #expect(result.unread.count == DiagnosticLimit.most + 1)
    }

    static let calls: [ScanCase] = [
        .init("key and comment", #"NSLocalizedString("Save", comment: "Button")"#, "Save // Button"),
        .init(
            "every label in any order",
            #"NSLocalizedString("k", comment: "c", value: "v", bundle: .main, tableName: "T")"#, "T | k = v // c"
        ),
        .init("trailing comma", #"NSLocalizedString("k", comment: "c",)"#, "k // c"),
        .init(
            "white space and comments between",
            """
            NSLocalizedString /* a, ( */ (
             // b
            "k" /*c*/ , comment: "c")
            """,
            "k // c"),
        .init("empty comment is none", #"NSLocalizedString("k", comment: "")"#, "k"),
        .init("empty value is none", #"NSLocalizedString("k", value: "", comment: "c")"#, "k // c"),
        .init("nil table", #"NSLocalizedString("k", tableName: nil, comment: "c")"#, "k // c"),
        .init("qualified name", #"Foundation.NSLocalizedString("k", comment: "c")"#, "k // c"),
        .init("back-quoted name", #"`NSLocalizedString`("k", comment: "c")"#, "k // c"),
        .init(
            "joined literals",
            """
            NSLocalizedString("a" + "b"
             + "c", comment: "x" + "y")
            """, "abc // xy"),
        .init("parenthesised literal", #"NSLocalizedString(("a" + ("b")), comment: "c")"#, "ab // c"),
        .init("cast literal", #"CFCopyLocalizedString("k" as CFString, "c" as CFString)"#, "k // c"),
        .init("ternary gives both keys", #"NSLocalizedString(on ? "On" : "Off", comment: "c")"#, "On // c", "Off // c"),
        .init(
            "nested ternary", #"NSLocalizedString(a ? b ? "1" : "2" : "3", comment: "c")"#, "1 // c", "2 // c", "3 // c"
        ),
        .init(
            "ternary inside a joined literal", #"NSLocalizedString("x." + (on ? "on" : "off"), comment: "")"#, "x.on",
            "x.off"
        ),
        .init(
            "calls nested in arguments",
            #"NSLocalizedString("a", value: f(NSLocalizedString("b", comment: "")), comment: "c")"#,
            "a // c", "b", "1:31 non-literal-value"
        ),
        .init("call in an interpolation", #""x \(f("\(NSLocalizedString("k", comment: "c"))")) y""#, "k // c"),
        .init(
            "call in a multi-line interpolation",
            "\"\"\"\n\\(NSLocalizedString(\"k\", comment: \"\"\"\n  c\n  \"\"\"))\n\"\"\"", "k // c"),
        .init("call in a raw string's interpolation", ##"#"\(no) \#(NSLocalizedString("k", comment: "")) "# "##, "k"),
        .init(
            "both sides of #if",
            """
            #if os(iOS)
            NSLocalizedString("a", comment: "")
            #else
            NSLocalizedString("b", comment: "")
            #endif
            """,
            "a", "b"),
        .init(
            "Bundle method", #"Bundle.main.localizedString(forKey: "k", value: "v", table: "T")"#, "T | k = v"
        ),
        .init(
            "other methods of that name",
            #"HTTPURLResponse.localizedString(forStatusCode: 404); f.localizedString(from: d)"#),
        .init(
            "in a closure argument", #"NSLocalizedString("a", comment: { NSLocalizedString("b", comment: "") }())"#,
            "a", "b"),
    ]

    @Test("Calls have key, table, value and comment", arguments: calls)
    func call(_ test: ScanCase) {
        #expect(summary(of: test.source, .swift) == test.expected)
    }

    static let nonCalls: [ScanCase] = [
        .init("line comment", #"// NSLocalizedString("k", comment: "c")"#),
        .init("nested block comment", #"/* /* */ NSLocalizedString("k", comment: "c") */"#),
        .init("string", #"let s = "NSLocalizedString(\"k\", comment: \"c\")""#),
        .init("raw string", ##"let s = #"NSLocalizedString("k", comment: "c")"#"##),
        .init("multi-line string", "let s = \"\"\"\nNSLocalizedString(\"k\", comment: \"c\")\n\"\"\""),
        .init("longer name", #"MyNSLocalizedString("k", comment: "c"); NSLocalizedStringX("k")"#),
        .init("name without a call", "let f = NSLocalizedString\nlet g = [\"k\"]"),
        .init("declaration", #"func NSLocalizedString(_ key: String, comment: String) -> String { key }"#),
        .init(
            "body of a routine",
            "func NSLocalizedString(_ k: String) -> String { Bundle.main.localizedString(forKey: k, value: nil, table: nil) }"
        ),
        .init("enum case", "enum E { case NSLocalizedString(key: String) }"),
        .init("regex literal", #"let r = /NSLocalizedString("k", comment: "c")/"#),
        .init(
            "extended regex literal",
            """
            let r = #/
             NSLocalizedString("k", comment: "c")
            /#
            """),
        .init("shebang", #"#!/usr/bin/swift NSLocalizedString("k", comment: "")\#n"#),
    ]

    @Test("Code without calls has no uses", arguments: nonCalls)
    func nonCall(_ test: ScanCase) {
        #expect(summary(of: test.source, .swift) == test.expected)
    }

    static let after = [
        ##"let s = #"""#"##, #"let s = "\\""#, #"let q = "\"""#, ##"let s = #"\""#"##, "let a = b / c / d // \"",
        "let r = /\"/",
        ##"let r = #/"/#"##, "let x = f(/[\"(]\\)/)", "/* \" */", "let c: Character = \"'\"",
        "let s = \"\"\"\n \\\"\"\" \" \"\"\n \"\"\"",
        "#if swift(>=6)\n#endif", "let `a b` = 1", #"let s = "\(a ? "x" : "y")""#,
        #"let s = "\(f("(", ")"))""#,
        "let s = #\"\\(\"#", "a = b! / c; d = e? / f : g",
    ]

    @Test("A call is found after code that would confuse a text search", arguments: after)
    func behind(_ prefix: String) {
        let source = prefix + #"\#nNSLocalizedString("k", comment: "c")\#n"#
        #expect(summary(of: source, .swift) == ["k // c"])
    }

    static let broken: [ScanCase] = [
        .init("variable key", #"NSLocalizedString(title, comment: "c")"#, "1:19 non-literal-key"),
        .init("call as key", #"NSLocalizedString(f("x"), comment: "c")"#, "1:19 non-literal-key"),
        .init("method of a literal", #"NSLocalizedString("x".lowercased(), comment: "c")"#, "1:19 non-literal-key"),
        .init("joined with a variable", #"NSLocalizedString("x" + y, comment: "c")"#, "1:19 non-literal-key"),
        .init("array", #"NSLocalizedString(["a","b"].joined(), comment: "c")"#, "1:19 non-literal-key"),
        .init("interpolation", #"NSLocalizedString("é \(x)", comment: "c")"#, "1:19 interpolated-key"),
        .init("half a ternary", #"NSLocalizedString(a ? "x" : y, comment: "c")"#, "x // c", "1:29 non-literal-key"),
        .init("nil-coalescing", #"NSLocalizedString(a ?? "x", comment: "c")"#, "1:19 non-literal-key"),
        .init(
            "table from a variable", #"NSLocalizedString("k", tableName: t, comment: "c")"#, "1:35 non-literal-table"),
        .init(
            "value from a variable", #"NSLocalizedString("k", value: v, comment: "c")"#, "k // c",
            "1:31 non-literal-value"),
        .init("Bundle key", "b.localizedString(forKey: k, value: nil, table: nil)", "1:27 non-literal-key"),
        .init("no argument", "NSLocalizedString()", "1:19 non-literal-key"),
        .init("brackets that don't match", #"NSLocalizedString(["k", comment: "c")"#, "1:37 non-literal-key"),
        .init("unterminated call", #"NSLocalizedString("k", comment: "c"\#n"#, "1:1 unterminated-call"),
        .init(
            "unterminated comment",
            """
            NSLocalizedString("k", comment: "c")
            /* /* */
            """, "k // c",
            "2:1 unterminated-comment"),
        .init("column in characters", #"let é = "😀"; NSLocalizedString(x, comment: "")"#, "1:32 non-literal-key"),
    ]

    @Test("A key that can't be extracted is reported at the argument", arguments: broken)
    func report(_ test: ScanCase) {
        #expect(summary(of: test.source, .swift) == test.expected)
    }

    @Test("An unterminated string ends with its line")
    func unterminatedString() {
        let source = """
            f(NSLocalizedString("k, comment)
            NSLocalizedString("l", comment: "")
            """
        #expect(summary(of: source, .swift).contains("l"))
        #expect(summary(of: source, .swift).contains("1:21 unterminated-string"))
    }

    static let literals: [(source: String, text: String, spelling: String)] = [
        (#""a\n\t\r\"\'\\z""#, "a\n\t\r\"'\\z", #"a\n\t\r\"\'\\z"#),
        (#""\u{e9}\u{1F600}""#, "é😀", "é😀"),
        (#""\0x""#, "\0x", #"\U0000x"#),
        (##"#"a\n\#n"q"#"##, "a\\n\n\"q", #"a\\n\n\"q"#),
        ("\"\"\"\n    a\n      b\n\n    c\"d\n    \"\"\"", "a\n  b\n\nc\"d", "a\n  b\n\nc\\\"d"),
        ("\"\"\"\r\n  a \\\r\n  b\r\n  \"\"\"", "a b", "a b"),
        ("#\"\"\"\n\ta\\#n\\n\n\t\"\"\"#", "a\n\\n", #"a\n\\n"#),
        ("\"\"\"\n  \\\\\n  \"\"\"", "\\", #"\\"#),
        (#""e\#u{301}""#, "e\u{301}", "e\u{301}"),
    ]

    @Test("Literals are decoded, and keep a spelling with the same meaning in a table", arguments: literals)
    func literal(source: String, text: String, spelling: String) throws {
        let call = "NSLocalizedString(\(source), comment: \"\")"
        let scanner = SourceScanner(routines: Routine.standard)
        let result = Array(call.utf8).withUnsafeBufferPointer { scanner.scan($0, path: "S", language: .swift) }
        let key = try #require(result.uses.first?.key)
        #expect(Array(text.utf8) == key.text.bytes)
        #expect(Array(spelling.utf8) == key.spelling.bytes)
        #expect(key.range == 18..<18 + source.utf8.count)
    }

    @Test(
        "For a wrapper, a note explains how to declare it",
        arguments: [
            ("func L(_ key: String) -> String {\n NSLocalizedString(key, comment: \"\")\n}", "--routine 'L(key:1)'"),
            ("func L(x: Int, text: String) { NSLocalizedString(text, comment: \"\") }", "--routine 'L(key:text)'"),
            ("func L(x: Int) { NSLocalizedString(text, comment: \"\") }", "--routine 'NAME(key:1)'"),
        ])
    func wrapper(source: String, advice: String) throws {
        let scanner = SourceScanner(routines: Routine.standard)
        let result = Array(source.utf8).withUnsafeBufferPointer { scanner.scan($0, path: "S", language: .swift) }
        let note = try #require(result.diagnostics.first?.notes.first)
        #expect(note.message.contains(advice))
    }

    @Test(
        "A literal's place counts characters, its column in bytes counts bytes",
        arguments: [
            ("f(<1>, <2>)", ["1:21 21", "1:59 60"]), ("let é = 1; <1>; <2>", ["1:30 31", "1:68 70"]),
            ("é\n\n<1>\né <2>", ["3:19 19", "4:21 22"]), ("é\r\n<1>\r\né <2>", ["2:19 19", "3:21 22"]),
            ("é\r<1>\ré <2>", ["2:19 19", "3:21 22"]),
        ])
    func columns(source: String, expected: [String]) {
        let source = source.replacing("<", with: "NSLocalizedString(\"é").replacing(">", with: "\", comment: \"\")")
        let scan = Array(source.utf8).withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "Source", language: .swift)
        }
        #expect(scan.uses.map { "\($0.place.start.line):\($0.place.start.column) \($0.byteColumn)" } == expected)
    }

    @Test("Many calls on a line are each found once", .timeLimit(.minutes(10)))
    func longLine() {
        let call = #"f(NSLocalizedString("k", comment: ""));"#
        let source = Array(String(repeating: call, count: 20_000).utf8)
        let scan = source.withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "Source", language: .swift)
        }
        #expect(scan.uses.count == 20_000)
        #expect(scan.uses.last?.byteColumn == source.count - call.utf8.count + 21)
    }
}
