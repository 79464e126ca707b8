import Testing

@Suite("Types of expressions that keys depend on")
struct TypedInferenceTests {
    static let specifiers: [ScanCase] = [
        .init("count of a framework's type", #"func f(p: NavigationPath) { Text("\(p.count)") }"#, "%lld"),
        .init("size of an image", #"func f(i: UIImage?) { if let i { Text("\(i.size.width)") } }"#, "%lf"),
        .init(
            "status of a C function",
            #"func f() { var s = SecItemAdd(q as CFDictionary, nil); guard s == errSecSuccess else { Text("\(s)"); return } }"#,
            "%d"),
        .init("count of an optional", #"func f(p: NavigationPath?) { Text("\(p?.count ?? 0)") }"#, "%lld"),
        .init("count of an own type", #"struct A { var count: Int32 }; func f(a: A) { Text("\(a.count)") }"#, "%d"),
        .init(
            "own type with the name of a protocol",
            #"struct Collection { var n = 1 }; func f(all: [Collection]) { Text("\(all.count)") }"#, "%lld"),
        .init(
            "extension of a protocol",
            #"extension Sequence { var total: Int32 { 1 } }; func f(all: [A]) { Text("\(all.total)") }"#, "%d"),
        .init("some collection", #"func f(all: some Collection<Int32>) { Text("\(all.first ?? 0)") }"#, "%d"),
        .init("element of data", #"func f(d: Data) { Text("\(d[0])") }"#, "%u"),
        .init("slice", #"func f(d: Data) { Text("\(d[0..<4])") }"#, "%@"),
        .init("status", #"func f(s: OSStatus, p: pid_t) { Text("\(s) \(p) \(errno)") }"#, "%d %d %d"),
        .init(
            "presented value",
            #"struct A: View { @State var n: Int?; var body: some View { x.alert("t", isPresented: $b, presenting: n) { d in Text("\(d)") } } }"#,
            "t", "%lld"),
        .init(
            "key path as a function", #"struct A { var n: Int32 }; let all = [A()]; Text("\(all.map(\.n)[0])")"#, "%d"),
        .init(
            "member by a key path",
            #"@dynamicMemberLookup struct Box<T> { subscript<V>(dynamicMember path: KeyPath<T, V>) -> V { v } }; struct S { var n: UInt8 }; func f(b: Box<S>) { Text("\(b.n)") }"#,
            "%u"),
        .init(
            "property wrapper with an argument",
            #"@propertyWrapper struct Stored<T> { init(_ k: Key<T>) {}; var wrappedValue: T }; class Key<T> { static let n = Key<Int32>("n"); init(_ s: String) {} }; struct A { @Stored(.n) var n; func f() { Text("\(n)") } }"#,
            "%d"),
        .init(
            "property wrapper with an argument and a value",
            #"struct A { @AppStorage("n") var n = 1; func f() { Text("\(n)") } }"#, "%lld"),
        .init(
            "static subscript",
            #"enum Box { static subscript<T>(_ k: Key<T>) -> T { v } }; class Key<T> { static let n = Key<Int32>("n"); init(_ s: String) {} }; Text("\(Box[.n])")"#,
            "%d"),
        .init(
            "overloaded subscript",
            #"struct A { subscript(i: Int) -> Int32 { 1 }; subscript(named s: String) -> UInt8 { 1 } }; func f(a: A) { Text("\(a[named: "x"]) \(a[0])") }"#,
            "%u %d"),
    ]

    @Test("Specifiers", arguments: specifiers)
    func specifier(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }

    static let keys: [ScanCase] = [
        .init(
            "environment",
            #"extension EnvironmentValues { @Entry var hint: LocalizedStringResource = "a" }; x.environment(\.hint, "b")"#,
            "a", "b"),
        .init(
            "environment of another type",
            #"extension EnvironmentValues { @Entry var s: String = "a" }; x.environment(\.s, "b")"#),
        .init(
            "prefix operator",
            #"prefix operator %; prefix func % (key: String.LocalizationValue) -> String { f(key) }; let a = f(title: %"k", %"l \(1)")"#,
            "k", "l %lld"),
        .init(
            "operator of strings", #"prefix operator %; prefix func % (key: String) -> String { key }; let a = %"k""#),
        .init("result of an operator", #"prefix func % (n: Int) -> Int32 { 1 }; Text("\(%1)")"#, "%d"),
        .init(
            "resource or key",
            #"struct A { let t: LocalizedStringResource }; func f(a: A?) { x.alert(a?.t ?? "k", isPresented: $b) {} }"#,
            "k"),
    ]

    @Test("Keys", arguments: keys)
    func key(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }

    static let packages: [ScanCase] = [
        .init("state of a text", #"import ComposableArchitecture; AlertState { TextState("k") }"#, "k"),
        .init("all parts", #"import SwiftUINavigation; TextState("k", tableName: "T", comment: "c")"#, "T | k // c"),
        .init("verbatim state", #"import ComposableArchitecture; TextState(verbatim: "k")"#),
        .init("other module", #"import Acme; TextState("k")"#),
        .init("own type", #"import ComposableArchitecture; struct TextState { init(_ s: String) {} }; TextState("k")"#),
        .init(
            "state of a feature",
            #"import ComposableArchitecture; struct F { struct State { var n = 0 } }; struct V { let store: StoreOf<F>; func f() { Text("\(store.n)") } }"#,
            "%lld"),
        .init("symbol", #"import SFSafeSymbols; Label("k", systemSymbol: .plus)"#, "k"),
        .init("button", #"import ButtonKit; AsyncButton("k") { }"#, "k"),
        .init("recorder", #"import KeyboardShortcuts; KeyboardShortcuts.Recorder("k", name: .a)"#, "k"),
        .init(
            "stored default",
            #"import Defaults; extension Defaults.Keys { static let n = Key<Int>("n", default: 1) }; struct A { @Default(.n) var n; func f() { Text("\(n) \(Defaults[.n])") } }"#,
            "%lld %lld"),
    ]

    @Test("Widely used packages", arguments: packages)
    func package(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }
}
