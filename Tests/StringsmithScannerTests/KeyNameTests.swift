import StringsmithScanner
import Testing

/// Code is skipped unless it names something that leads to a localizable type.
@Suite("Names that lead to keys")
struct KeyNameTests {
    /// Declarations in one source, and the code in another that has the key "k" because of them.
    static let cases: [(declarations: String, code: String)] = [
        ("class M { var t: LocalizedStringKey }; let m = M()", #"m.t = "k""#),
        ("func g() -> LocalizedStringKey {}; class M { var t = g() }; let m = M()", #"m.t = "k""#),
        ("typealias T = LocalizedStringKey; class M { var t: T }; let m = M()", #"m.t = "k""#),
        ("class M { var all: [LocalizedStringKey] }; let m = M()", #"m.all.append("k")"#),
        ("func show(_ t: LocalizedStringKey) {}", #"show("k")"#),
        ("func show(n: Int, t: LocalizedStringKey) {}", #"show(n: f(1, 2), t: "k")"#),
        ("func show(_ t: () -> LocalizedStringKey) {}", #"show { "k" }"#),
        ("func show(t: () -> LocalizedStringKey) {}", #"show { "k" }"#),
        ("", #"print(Text("k"))"#),
        ("", #"print(String(localized: "k"))"#),
        ("", #"print(String.init(localized: "k"))"#),
        ("typealias T = Text", #"print(T("k"))"#),
        ("class A { init(t: LocalizedStringKey) {} }; class B: A {}", #"print(B(t: "k"))"#),
        ("struct S { let n: Int; let t: LocalizedStringKey }", #"print(S(n: 1, t: "k"))"#),
        ("struct S { let t: LocalizedStringKey }; func show(_ s: S) {}", #"show(.init(t: "k"))"#),
        ("enum E { case a(LocalizedStringKey) }; func show(_ e: E) {}", #"show(.a("k"))"#),
        ("class A<T> { var t: T }; class B: A<LocalizedStringKey> {}; let b = B()", #"b.t = "k""#),
        ("class M { let t = Text.self }; let m = M()", #"print(m.t("k"))"#),
        ("prefix func % (t: LocalizedStringKey) -> String {}", #"print(%"k")"#),
    ]

    /// The places of code that can be skipped.
    static let places: [@Sendable (String) -> String] = [
        { "func f() { \($0) }" },
        { "class W { func f() { \($0) } }" },
        { "class W { init() { \($0) } }" },
        { "struct W { var n: Int { \($0); return 1 } }" },
        { "class W { var n = 1 { didSet { \($0) } } }" },
        { "class W { lazy var n: Int = { \($0); return 1 }() }" },
        { "class W { class V { subscript(n: Int) -> Int { \($0); return 1 } } }" },
        { "func f() { if a == \"x\" { \($0) } else { print(\"x\") } }" },
    ]

    @Test("A name in a body leads to a declaration in another source", arguments: cases)
    func body(_ test: (declarations: String, code: String)) {
        for place in Self.places {
            let source = place(test.code)
            #expect(TypedScanTests.summary(of: [test.declarations, source]) == ["k"], "\(source)")
        }
    }

    /// Bodies in which a local name leads to the key "k".
    static let locals = [
        #"let u: LocalizedStringKey; if a { u = "k" }"#,
        #"var u: [LocalizedStringKey] = []; if a { for b in c { u.append("k") } }"#,
        #"var u = LocalizedStringKey(x); if a { u = "k" }"#,
        #"var (n, u) = (1, LocalizedStringKey(x)); if a { u = "k" }"#,
        #"func g(t: LocalizedStringKey) {}; if a { g(t: "k") }"#,
        #"func g() -> LocalizedStringKey { if a { return "k" } else { return g() } }"#,
        #"let g: (LocalizedStringKey) -> Int = { _ in h() }; if a { g("k") }"#,
        #"let g: () -> LocalizedStringKey = { if a { "k" } else { g() } }"#,
    ]

    @Test("A local name leads to a key in an inner block", arguments: locals)
    func local(_ body: String) {
        #expect(TypedScanTests.summary(of: ["func f(x: String) { print(\"x\"); \(body) }"]) == ["k"])
        let parameter = "func f(t: inout LocalizedStringKey) { if a { t = \"k\" } }"
        #expect(TypedScanTests.summary(of: [parameter]) == ["k"])
    }

    @Test("A long chain of aliases against their order leads to a declaration")
    func chain() {
        let count = 200
        let aliases = (0..<count).map { "typealias T\($0) = T\($0 + 1)" } + ["typealias T\(count) = LocalizedStringKey"]
        let source = "func f() { let t: T\(count - 1) = \"k\"; let u: T\(count - 2) = \"l\" }"
        #expect(TypedScanTests.summary(of: [aliases.joined(separator: "\n"), source]) == ["k", "l"])
    }

    static let members: [(declarations: String, source: String)] = [
        (
            "class A<T> { var t: T }; class B: A<LocalizedStringKey> {}",
            #"class C: B { func f() { t = "k" } }"#
        ),
        ("struct S { init(_ t: LocalizedStringKey) {} }", #"extension S { static func f() -> S { Self("k") } }"#),
        ("class A { init(t: LocalizedStringKey) {} }", #"class B: A { init() { super.init(t: "k") } }"#),
        (
            "struct S { @Binding var t: LocalizedStringKey }",
            #"extension S { func f() { $t.wrappedValue = "k" } }"#
        ),
    ]

    @Test("A member leads to a declaration in another source", arguments: members)
    func member(_ test: (declarations: String, source: String)) {
        #expect(TypedScanTests.summary(of: [test.declarations, test.source]) == ["k"])
    }
}
