import Testing

@testable import StringsmithScanner

@Suite("Private declarations")
struct TypedAccessTests {
    private static let use = #"struct A: View { var body: some View { B("k") } }; "#
    private static let localized = "struct B: View { init(_ key: LocalizedStringKey) {} }"
    private static let plain = "struct B: View { init(_ title: String) {} }"

    static let cases: [(first: String, second: String, keys: [String])] = [
        (use + "private " + localized, "private " + plain, ["k"]),
        (use + "fileprivate " + localized, plain, ["k"]),
        (use + "private " + plain, localized, []),
        (use + localized, "private " + plain, ["k"]),
        (use + "private " + plain, "private " + localized, []),
        (use, "private " + localized, []),
        (#"let t = Text("k")"#, "private struct Text { init(_ text: String) {} }", ["k"]),
        (
            #"let a = Button("k"); private typealias Button = B; "# + localized,
            "private typealias Button = C; struct C { init(_ text: String) {} }", ["k"]
        ),
        (
            #"private extension View { func row(_ t: LocalizedStringKey) {} }; func f(v: Text) { v.row("k") }"#,
            "private extension View { func row(_ t: String) {} }", ["k"]
        ),
        (
            #"extension View { private func row(_ t: String) {} }; func f(v: Text) { v.row("k") }"#,
            "extension View { fileprivate func row(_ t: LocalizedStringKey) {} }", []
        ),
        (
            #"private func make(_ t: LocalizedStringKey) {}; func f() { make("k") }"#,
            "private func make(_ t: String) {}", ["k"]
        ),
        (
            #"private let n = 1; func f() { Text("\(n)") }"#,
            #"private let n = "a"; func g() { Text("\(n)") }"#, ["%lld", "%@"]
        ),
        (
            #"private struct B {}; extension B { init(_ t: LocalizedStringKey) {} }; let b = B("k")"#,
            "private struct B {}; extension B { init(_ t: String) {} }", ["k"]
        ),
        (
            #"struct A { private enum N { static let n = 1 }; func f() { Text("\(N.n)") } }"#,
            #"extension A { private enum N { static let n = "" }; func g() { Text("\(N.n)") } }"#,
            ["%lld", "%@"]
        ),
        (
            #"struct A { private(set) var n = 1 }"#, #"func f(a: A) { Text("\(a.n)") }"#, ["%lld"]
        ),
        (
            #"private func make() -> Int { 1 }; let n = make()"#,
            #"private func make() -> String { "" }; func f() { Text("\(n)") }"#, ["%lld"]
        ),
    ]

    @Test("A source sees its own private types, and none of other sources", arguments: cases)
    func access(first: String, second: String, keys: [String]) {
        #expect(TypedScanTests.summary(of: [first, second]) == keys)
        #expect(TypedScanTests.summary(of: [second, first]).sorted() == keys.sorted())
    }

    @Test("Types that many targets repeat have one candidate, and a source prefers its own")
    func repeatedType() throws {
        let number = "enum L { static func n() -> Int { 0 } }"
        let text = #"enum L { static func n() -> String { "" } }"#
        let call = #"; func f() { Text("\(L.n())") }"#
        #expect(TypedScanTests.summary(of: [number, text + call, text, number + call]) == ["%@", "%lld"])
        #expect(TypedScanTests.summary(of: [text, number, text + call, number + call]) == ["%@", "%lld"])
        var tables = DeclarationTables()
        let declarations = Array(number.utf8).withUnsafeBufferPointer { TypedScanner.declarations(of: $0) }
        let content = try #require(declarations).content
        for file in 0..<100 { tables.add(content, file: Int32(file)) }
        let found = DeclarationIndex(tables).members("n", of: .named("L")).all
        #expect(found.count == 1)
        #expect((0..<101).filter { found.first?.isIn($0) == true } == Array(0..<100))
    }

    @Test("A value of unknown type may have the methods of known packages, as of the platform's types")
    func packageMethods() throws {
        var tables = DeclarationTables()
        let packages = PackageInterface.declarations(of: ["SwiftNavigation"])
        tables.add(module: packages, firstFile: 0)
        #expect(DeclarationIndex(tables).openMethods("accessibilityLabel").all.map(\.owner) == ["TextState"])
        let own = Array("struct A { func m(_ k: LocalizedStringKey) {} }".utf8)
        let declarations = try #require(own.withUnsafeBufferPointer { TypedScanner.declarations(of: $0) })
        tables.add(declarations.content, file: 1)
        #expect(DeclarationIndex(tables).openMethods("m").all.isEmpty)
    }
}
