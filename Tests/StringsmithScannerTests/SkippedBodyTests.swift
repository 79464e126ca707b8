import StringsmithScanner
import Testing

/// The bodies of members are skipped without reading their tokens.
@Suite("Skipped bodies")
struct SkippedBodyTests {
    /// Bodies that don't change what is declared around them.
    static let bodies = [
        "", "return 1", "if a { b { } } else { c }", "let s = \"}\"", "let s = \"\\\"}\"", "let s = \"\\(a)}\"",
        #"let s = "\(f("}"))""#, #"let s = "\(a.map { "{" })""#, "let s = #\"\\\"}\"#",
        "let s = \"\"\"\n } \" \n\"\"\"",
        "let s = \"\"\"\n\\(a[0]) }\n\"\"\"", "// }\n", "/* } /* } */ */", "let r = /}/", "let r = #/}/#",
        "a / b; c /= d",
        "let `}` = 1", "let s = \"{\nreturn 2", "#selector(a); $0 = $1 as? [A: (B) -> C]",
        "struct Local { func g() { } }",
        "f(a) { } b: { }; let x = a ? b : c",
        "x = +/ y", "\u{1F600} += { $0 }", "switch a { case .b(let c): d; default: break }",
    ]

    /// Bodies with unmatched braces in branches.
    static let unmatched = ["#if A\nif b {\n#else\nif c {\n#endif\n}", "#if false\n}\n#endif"]

    /// Members with a place for a body.
    static let members: [@Sendable (String) -> String] = [
        { "func f<T: P>(a: @escaping () -> Void = { }) async throws -> T? where T.A == B {\($0)}" },
        { "init?() {\($0)}; deinit {\($0)}; subscript(i: Int) -> Int {\($0)}" },
        { "class func f() {\($0)}; static var actor: Actor {\($0)}" },
        { "var a: Int { get {\($0)} set {\($0)} }; let actor = Actor()" },
        { "var a = 1 { didSet {\($0)} }; var b: Int { willSet {\($0)} }" },
        { "lazy var a: A = {\($0)}()\nlet b: B = {\($0)}(); var c: C = .init { }" },
        { "struct Inner<T>: P where T == U { func f() {\($0)} }" },
    ]

    @Test("Declarations don't depend on bodies", arguments: bodies)
    func declarations(_ body: String) throws {
        for member in Self.members {
            let (source, bare) = (Self.source(member(body)), Self.source(member("")))
            #expect(try Self.summary(source) == Self.summary(bare), "\(source)")
        }
    }

    private static func source(_ member: String) -> String {
        "extension [Int] {\n\(member)\n}\nclass A: B, @unchecked C {\n\(member)\nvar last = 1 }; enum E { case a(t: Int), b }"
    }

    private static func summary(_ source: String) throws -> [UInt8] {
        let declarations = Array(source.utf8).withUnsafeBufferPointer { TypedScanner.declarations(of: $0) }
        return DeclarationSummary(sources: [.init(path: "a.swift", declarations: try #require(declarations))]).bytes
    }

    @Test("Texts in short initial values aren't part of declarations")
    func initialValues() throws {
        let sources = ["a", "b"].map { "class A { var x = { f(\"\($0)\") }(); var y = g { \"\($0)\" } }" }
        #expect(try Self.summary(sources[0]) == Self.summary(sources[1]))
    }

    @Test("Keys are found in bodies and behind skipped ones", arguments: bodies + unmatched)
    func keys(_ body: String) {
        for member in Self.members {
            let source = Self.source(member(body)) + "\nstruct V { func f() { Text(\"k\") } }"
            #expect(TypedScanTests.summary(of: [source]) == ["k"], "\(source)")
        }
    }

    @Test("Braces of scripts and of unusual declarations don't hide keys")
    func places() {
        let sources = [
            "if let a { Text(\"k\") }", "let actor = A(); actor.run { Text(\"k\") }",
            "import class A.B\nf { Text(\"k\") }",
            "actor\n.run { g { h() } }; Text(\"k\")", "for let a in b { c() }; Text(\"k\")",
            "protocol P: class { var a: B { get } }; Text(\"k\")",
            "class A { let a = B.init { }\n let c = Text(\"k\") }",
            "struct A { func f() { }", "func f() { struct A { var t: Text { Text(\"k\") } } }",
        ]
        for source in sources {
            let expected = source.contains("\"k\"") ? ["k"] : []
            #expect(TypedScanTests.summary(of: [source]) == expected, "\(source)")
        }
    }

    @Test("Unclosed bodies take linear time")
    func unclosed() {
        for part in [
            "func f() { ", "class A { func f() {} ", "var a: Int { \"\\(", "init() { #if A\n", "func f() { /* */ `{ ",
        ] {
            #expect(TypedScanTests.summary(of: [String(repeating: part, count: 50_000)]).isEmpty)
        }
    }

    @Test(
        "Functions with thousands of names, and names with thousands of functions, take linear time",
        .timeLimit(.minutes(10)))
    func manyNames() {
        let numbers = 0..<2_000
        let locals = numbers.map { "let v\($0) = \($0)\nText(\"k\($0) \\(v\($0))\")\n" }.joined()
        #expect(
            TypedScanTests.summary(of: ["func f() {\n\(locals)}"]) == numbers.map { "k\($0) %lld" })
        let functions = numbers.map { "func f(_ a: LocalizedStringKey, x\($0): Int) {}\nf(\"k\($0)\", x\($0): 1)\n" }
        #expect(TypedScanTests.summary(of: [functions.joined()]) == numbers.map { "k\($0)" })
        // So many functions with equal labels can't be told apart.
        let overloads = numbers.map { "func f(_ a: LocalizedStringKey, x: T\($0)) {}\nf(\"k\", x: T\($0)())\n" }
        #expect(TypedScanTests.summary(of: [overloads.joined()]).isEmpty)
    }

    @Test(
        "A value sees the names before it, and a shadowed name returns after its block",
        arguments: [
            (#"let n = 1; do { let n = "a"; let n = n; Text("\(n)") }; Text("\(n)")"#, ["%@", "%lld"]),
            (#"let n = 1; if let n = n as? String { Text("\(n)") } else { Text("\(n)") }"#, ["%@", "%lld"]),
            (#"let a = 1; let b = a; let c = b; let b = "x"; Text("\(c) \(b)")"#, ["%lld %@"]),
            (#"let a = [1].map { a in a }; Text("\(a[0])")"#, ["%lld"]),
            (#"let n = 1; guard let n = f(n) else { Text("\(n)"); return }"#, ["%lld"]),
        ])
    func shadows(body: String, keys: [String]) {
        #expect(TypedScanTests.summary(of: ["func g() { \(body) }"]).sorted() == keys.sorted(), "\(body)")
    }
}
