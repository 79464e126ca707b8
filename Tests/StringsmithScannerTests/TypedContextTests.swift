import StringsmithScanner
import Testing

@Suite("Keys by the context of an expression")
struct TypedContextTests {
    static let closureCases: [ScanCase] = [
        .init("called closure", #"let a: LocalizedStringKey = { if x { "a" } else { "b" } }()"#, "a", "b"),
        .init("called closure as an argument", #"v.help({ guard x else { return "a" }; return "b" }())"#, "a", "b"),
        .init("called closure with text", #"let s: String = f(); v.help({ if x { return s }; return "b" }())"#),
        .init(
            "called closure in a class", #"class A { var t: LocalizedStringKey; init() { t = { return "a" }() } }"#, "a"
        ),
        .init(
            "mapped optional", #"struct A { var n: String? }; let a = A(); v.help(a.n.map { "m \($0)" } ?? "none")"#,
            "m %@", "none"),
        .init("mapped array", #"func f() { let a = [1]; v.help(a.map { "m" }.joined()) }"#),
        .init(
            "mapped to a text", #"func g() -> String {}; func f() { let a: Int? = 1; v.help(a.map { g() } ?? "b") }"#),
    ]

    @Test("Closures that return keys", arguments: closureCases)
    func closure(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }

    static let initializerCases: [ScanCase] = [
        .init(
            "alert", #"Alert(title: .init("t"), message: .init("m \(1)"), dismissButton: .default(.init("OK")))"#, "t",
            "m %lld", "OK"),
        .init("alert of texts", #"Alert(title: Text("t"), message: cond ? Text("m") : nil)"#, "t", "m"),
        .init("description", #"ContentUnavailableView("a", systemImage: "x", description: .init("d"))"#, "a", "d"),
        .init("prompt", #"TextField("a", text: $t, prompt: Text("p"))"#, "a", "p"),
        .init("literal of a resource", #"String(localized: LocalizedStringResource(stringLiteral: "k"))"#, "k"),
        .init("literal of a representation", #"let a: TypeDisplayRepresentation = .init(stringLiteral: "k")"#, "k"),
        .init(
            "literal with interpolations", #"let a = DisplayRepresentation(title: .init(stringLiteral: "\(name)"))"#),
        .init("literal of a variable", #"LocalizedStringKey(stringLiteral: name)"#),
        .init(
            "text of a parameter",
            #"func f(_ t: LocalizedStringKey, value: String) {}; f("k", value: .init(localized: "v"))"#, "k", "v"),
        .init(
            "initializer of a key with a text",
            #"func f(_ t: LocalizedStringKey) {}; f(.init("k")); f(LocalizedStringKey.init("l \(1)")); f(LocalizedStringKey("m"))"#,
            "m"),
        .init("initializer of a value with a text", #"String(localized: .init("k"))"#),
        .init("initializer of a resource", #"func f(_ t: LocalizedStringResource) {}; f(.init("k"))"#, "k"),
        .init("empty text", #"v.help(x ? .init() : "k")"#),
        .init(
            "type's own name",
            #"struct A { init(t: LocalizedStringKey) {} }; extension A { static func f() -> Self { .init(t: "k") } }"#,
            "k"),
        .init(
            "result builder", #"@B var all: [AppShortcut] { .init(intent: I(), phrases: [], shortTitle: "k") }"#, "k"),
    ]

    @Test("Initializers by their context", arguments: initializerCases)
    func initializer(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }

    private static let row = "struct Row { var label: LocalizedStringKey?; var id: String }; "

    static let elementCases: [ScanCase] = [
        .init("append", row + #"func f() { var all: [Row] = []; all.append(.init(label: "k", id: "i")) }"#, "k"),
        .init("insert", row + #"func f() { var all: [Row] = []; all.insert(.init(label: "k", id: "i"), at: 0) }"#, "k"),
        .init("add", row + #"func f() { var all: [Row] = []; all += [.init(label: "k", id: "i")] }"#, "k"),
        .init("append text", #"func f() { var all: [String] = []; all.append("k"); all += ["l"] }"#),
    ]

    @Test("Elements of collections", arguments: elementCases)
    func element(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }

    static let valueCases: [ScanCase] = [
        .init(
            "value of a sheet behind an unknown modifier",
            #"struct S { let n: Int }; struct A: View { @State var s: S?; "#
                + #"var body: some View { VStack {}.importer().sheet(item: $s) { s in Text("\(s.n)") } } }"#, "%lld"),
        .init(
            "value of a sheet of an unknown view",
            #"struct S { let n: Int }; struct A: View { @State var s: S?; "#
                + #"var body: some View { Stack {}.sheet(item: $s) { s in Text("\(s.n)") } } }"#, "%lld"),
        .init(
            "mapped elements of an optional",
            #"struct C { let t: [Int]? }; func f(d: [C]?) { let m = d?.map({ return $0.t?.first ?? 0 }).max(); "#
                + #"Text("\(m!)") }"#, "%lld"),
        .init(
            "state of an activity",
            #"struct A: ActivityAttributes { struct ContentState { var n: Int }; var m: Int32 }; "#
                + #"struct V: View { let c: ActivityViewContext<A>; "#
                + #"var body: some View { Text("\(c.state.n) \(c.attributes.m)") } }"#, "%lld %d"),
        .init(
            "state of an activity's configuration",
            #"struct A: ActivityAttributes { struct ContentState { var n: Int } }; "#
                + #"func f() { ActivityConfiguration(for: A.self) { c in Text("\(c.state.n)") } dynamicIsland: { c in D {} } }"#,
            "%lld"),
        .init(
            "case of a nested type",
            #"struct A: View { enum C { case a(x: String, n: Int?) }; let c: Self.C; "#
                + #"var body: some View { switch c { case .a(_, let n): if let n { Text("\(n)") } } } }"#, "%lld"),
    ]

    @Test("Types of values in interpolations", arguments: valueCases)
    func value(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }
}
