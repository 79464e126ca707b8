import StringsmithModel
import StringsmithScanner
import StringsmithTestSupport
import Testing

@Suite("Keys as receivers")
struct ReceiverTests {
    typealias Case = (signature: String, language: SourceLanguage, source: String, expected: [String])

    static let swift: [Case] = [
        ("loc(key:self)", .swift, #"f("a".loc, x: ["b".loc]); "c".loc.uppercased()"#, ["a", "b", "c"]),
        ("loc(key:self)", .swift, #"a = "k".loc() + "l" /* x */ . loc + "m".loc { }"#, ["k", "l", "m"]),
        ("loc(key:self)", .swift, ##"a = #"raw "q""#.loc"##, [#"raw "q""#]),
        ("loc(key:self)", .swift, "a = \"\"\"\n  x\n  y\n  \"\"\"\n  .loc", ["x\ny"]),
        ("loc(key:self)", .swift, "a = \"k\"\r\n  // why\r\n  .loc", ["k"]),
        ("loc(key:self)", .swift, #"a = "x \("in".loc) y""#, ["in"]),
        ("loc(key:self)", .swift, #"a = "x \(y)".loc"#, ["1:5 interpolated-key"]),
        ("loc(key:self)", .swift, #"a = (b ? "y" : "n").loc; c = ("d" + "e").loc()"#, ["y", "n", "de"]),
        ("loc(key:self)", .swift, #"f(b ? "y" : "n").loc; (x ?? "n").loc; ("a)").loc"#, ["a)"]),
        ("loc(key:self)", .swift, #"t.loc; "k".locX; "k".x.loc; "k".lowercased().loc; "k", loc; loc("k")"#, []),
        ("loc(key:self)", .swift, #"var loc: String { NSLocalizedString(self, comment: "") }; "k".loc"#, ["k"]),
        ("loc(key:self)", .swift, #"func loc() -> String { NSLocalizedString(self, comment: "") }; "k".loc"#, ["k"]),
        ("loc(key:self)", .swift, #"let loc = 1; NSLocalizedString(x, comment: "")"#, ["1:32 non-literal-key"]),
        (
            "loc(key:self)", .swift, #"NSLocalizedString("a".loc, comment: "c".loc)"#,
            ["a", "c", "1:19 non-literal-key"]
        ),
        ("loc(key:self, comment:_1)", .swift, #""k".loc("c"); "l".loc"#, ["k // c", "l"]),
        (
            "loc(key:self, table:table, value:or, comment:note)", .swift,
            #""k".loc(table: "T", bundle: .main, or: "v", note: "c")"#, ["T | k = v // c"]
        ),
        ("loc(key:self, table:\"T\")", .swift, #""k".loc; ("l").loc"#, ["T | k", "T | l"]),
        ("app.loc(key:self)", .swift, #""k".app.loc; "l".loc; "m".other.loc; "n".app.loc()"#, ["k", "n"]),
    ]

    static let objectiveC: [Case] = [
        ("loc(key:self)", .cFamily, #"f([@"a" loc], @"b".loc); [[@"c" @"d" loc] length];"#, ["a", "b", "cd"]),
        ("loc(key:self)", .cFamily, #"[(x ? @"y" : @"n") loc]; (@"z").loc;"#, ["y", "n", "z"]),
        ("loc(key:self)", .cFamily, #"[title loc]; [@"a" foo]; [@"a" loc:@"b"]; loc(@"c"); @"d" loc;"#, []),
        ("loc(key:self)", .cFamily, "- (id)loc { return NSLocalizedString(self, nil); }", ["1:38 non-literal-key"]),
        (
            "loc(key:self)", .cFamily,
            "@implementation NSString (L)\n- (id)loc { return NSLocalizedString(self, nil); }\n@end\n[@\"k\" loc];",
            ["k"]
        ),
        ("locNote:table:(key:self, table:2, comment:1)", .cFamily, #"[@"k" locNote:@"c" table:@"T"];"#, ["T | k // c"]),
        ("locNote:table:(key:self, table:2)", .cFamily, #"[x locNote:@"c" table:@"T"]; [@"k" locNote:@"c"];"#, []),
    ]

    @Test("The text before a property or method is its key", arguments: swift + objectiveC)
    func keys(signature: String, language: SourceLanguage, source: String, expected: [String]) throws {
        let routines = try Routine.standard + Routine.parse(signature)
        #expect(summary(of: source, language, routines: routines) == expected)
    }

    @Test(
        "Commented-out calls are found",
        arguments: [
            (.swift, #"// x = "k".loc"#, ["k"]), (.swift, #"/* "a".loc + "b".loc() */ "c".loc"#, ["a", "b", "c"]),
            (.cFamily, #"// [@"k" loc];"#, ["k"]), (.swift, "// a \" loc", []),
        ] as [(SourceLanguage, String, [String])])
    func comments(language: SourceLanguage, source: String, expected: [String]) throws {
        let routines = try Routine.parse("loc(key:self)")
        #expect(summary(of: source, language, routines: routines, readsComments: true) == expected)
    }

    @Test("A function and a method of one name are told apart by the text before it")
    func both() throws {
        let routines = try Routine.parse("loc(key:1)") + Routine.parse("loc(key:self, comment:1)")
        #expect(
            summary(of: #"loc("a"); X.loc("b"); "c".loc("d")"#, .swift, routines: routines) == ["a", "b", "c // d"])
    }

    @Test("Of methods with one name, the arguments decide", arguments: [false, true])
    func overloads(isReversed: Bool) throws {
        let signatures = ["loc(key:self)", "loc(key:self, table:\"T\", comment:_1)", "loc(key:self, table:in)"]
        let routines = try (isReversed ? signatures.reversed() : signatures).flatMap(Routine.parse)
        let source = #""a".loc; "b".loc(); "c".loc("n"); "d".loc(in: "U")"#
        #expect(summary(of: source, .swift, routines: routines) == ["a", "b", "T | c // n", "U | d"])
    }

    @Test("A formatting call around a property passes its arguments")
    func format() throws {
        let scanner = SourceScanner(routines: try Routine.parse("loc(key:self)"))
        let source = Array(#"String(format: "%d".loc, 3); String(format: ("a").loc(), "x")"#.utf8)
        let scan = source.withUnsafeBufferPointer { scanner.scan($0, path: "S", language: .swift) }
        #expect(scan.uses.map(\.formatArguments?.count) == [1, 1])
    }

    static let wrappers: [(source: String, signatures: [String])] = [
        ("extension String { var loc: String { NSLocalizedString(self, comment: \"\") } }", ["loc(key:self)"]),
        (
            "extension StringProtocol {\n /// A var x.\n var loc: String { get { return NSLocalizedString(String(self), comment: \"\") } }\n}",
            ["loc(key:self)"]
        ),
        (
            #"extension String { func loc(_ note: String = "") -> String { if x { return NSLocalizedString(self, tableName: "T", comment: note) } } }"#,
            ["loc(key:self, table:\"T\", comment:_1)"]
        ),
        (
            "public extension String { func loc(table: String, or value: String) -> String { bundle.localizedString(forKey: self, value: value, table: table) } }",
            ["loc(key:self, table:table, value:or)"]
        ),
        ("extension Date { var loc: String { NSLocalizedString(self, comment: \"\") } }", []),
        ("extension String { var loc: String { NSLocalizedString(self, tableName: t, comment: \"\") } }", []),
        (
            "extension String {\n static func loc(_ k: String) -> String { NSLocalizedString(k, comment: \"\") } }",
            ["loc(key:_1)"]
        ),
    ]

    @Test("A wrapper whose receiver is the key is described", arguments: wrappers)
    func wrapper(source: String, signatures: [String]) {
        let scan = Array(source.utf8).withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "S", language: .swift)
        }
        #expect(scan.wrappers.map(\.signature) == signatures)
        #expect(scan.diagnostics.count == 1)
        if let signature = signatures.first {
            #expect(scan.diagnostics[0].notes[0].message.hasSuffix("--routine '\(signature)'"))
        }
    }

    @Test("Many names without a literal take linear time", .timeLimit(.minutes(10)))
    func linear() throws {
        let scanner = SourceScanner(routines: try Routine.parse("loc(key:self)"))
        for (source, count) in [
            ("extension String {" + String(repeating: "x.loc; (((loc; \"a\" /* */ loc; ) . loc;", count: 100_000), 0),
            ("\"k\"" + String(repeating: "/* */", count: 100_000) + ".loc", 1),
            (String(repeating: "@\"k\" ", count: 100_000) + "; [@\"k\" loc]", 1),
        ] {
            for language in [SourceLanguage.swift, .cFamily] {
                let scan = Array(source.utf8).withUnsafeBufferPointer {
                    scanner.scan($0, path: "S", language: language)
                }
                #expect(scan.uses.count <= count)
            }
        }
    }
}
