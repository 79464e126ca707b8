import Testing

@Suite("Types of expressions that keys depend on")
struct TypedInferenceTests {
    static let specifiers: [ScanCase] = [
        .init("count of a framework's type", #"func f(p: NavigationPath) { Text("\(p.count)") }"#, "%lld"),
        .init(
            "description of an error",
            #"func f(e: Error?) { do { try g() } catch { Text("\(error.localizedDescription) \(e!.localizedDescription)") } }"#,
            "%@ %@"),
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
        .init(
            "unknown operator", #"func f(n: Double) { Text("\(n ~ 2) \((n / 2) ~ 2) \(n + 2)") }"#, "%@ %@ %lf"),
        .init(
            "operator with an exclamation mark", #"func f(n: Double) { Text("\(n !~ 2 ? 1 : 2)") }"#, "%lld"),
        .init(
            "declared operator",
            #"infix operator ~; func ~ (n: Double, m: Int) -> Int32 { 1 }; func f(n: Double) { Text("\(n ~ 2)") }"#,
            "%d"),
        .init(
            "sum",
            #"struct A { var p: Double; var n: Int32 }; func f(all: [A]) { Text("\(all.reduce(0) { $0 + $1.p }) \(all.map(\.n).reduce(0, +)) \(all.reduce(0) { $0 + ($1.p > 1 ? 1 : 0) })") }"#,
            "%lf %d %lld"),
        .init("greatest", #"func f(n: Double) { Text("\(max(0, n)) \(min(n, 1)) \(max(0, 1))") }"#, "%lf %lf %lld"),
        .init(
            "constraint of a type's parameter",
            #"protocol P { var n: Int32 { get }; func m() -> UInt8 }; protocol Q: P {}; struct A<S: Q> { let s: S?; func f() { Text("\(s?.n ?? 0) \(s!.m())") } }"#,
            "%d %u"),
        .init(
            "constraint of a function's parameter",
            #"protocol P { var n: Int32 { get } }; func f<S: P>(s: S) { Text("\(s.n)") }; func g<S>(s: S) { Text("\(s.n)") }"#,
            "%d", "%@"),
        .init(
            "result",
            #"func f(r: Result<Int32, Error>) { switch r { case .success(let n): Text("\(n)"); default: g() } }"#,
            "%d"),
        .init(
            "task",
            #"func f() async throws { let a = await MainActor.run { () -> (n: Int32, m: Int) in g() }; let b = try await Task.detached { 1 }.value; Text("\(a.n) \(b)") }"#,
            "%d %lld"),
        .init("property of an actor", #"struct A { @MainActor var n = 1; func f() { Text("\(n)") } }"#, "%lld"),
        .init(
            "parts of a quotient",
            #"func f(n: Int) { let (q, r) = n.quotientAndRemainder(dividingBy: 2); Text("\(q) \(r)") }"#,
            "%lld %lld"),
        .init(
            "size of a screen", #"Text("\(UIScreen.main.bounds.width) \(UIScreen.main.scale)")"#, "%lf %lf"),
        .init("parts of a duration", #"func f(d: Duration) { Text("\(d.components.seconds)") }"#, "%lld"),
        .init(
            "row of a table",
            #"struct A { var n: Int32; var m: UInt8? }; func f(all: [A]) { Table(all) { TableColumn("a") { Text("\($0.n)") }; TableColumn("b") { r in if let m = r.m { Text("\(m)") } } } }"#,
            "a", "%d", "b", "%u"),
        .init(
            "row of a table of a type",
            #"struct A { var n: Int32 }; Table(of: A.self, selection: $s) { TableColumn("a") { r in Text("\(r.n)") } } rows: { TableRow(a) }"#,
            "a", "%d"),
        .init("codes of keys", #"for k in (0..<9).map({ CGKeyCode($0) }) { Text("\(k)") }"#, "%u"),
        .init("reason of an exit", #"func f(p: Process) { Text("\(p.terminationReason.rawValue)") }"#, "%lld"),
        .init(
            "status of a system call",
            #"func f() { var r = setsockopt(s, 1, 2, &n, 4); if r != 0 { Text("\(r)") }; r = 1 }"#, "%d"),
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
        .init(
            "interpolation of a key",
            #"extension LocalizedStringKey.StringInterpolation { mutating func appendInterpolation(_ k: LocalizedStringKey, color: Color? = nil) {}; mutating func appendInterpolation(bold k: LocalizedStringKey) {} }; Text("\("a", color: .red) \(bold: "b") \("c") \(d ? "e" : "f")")"#,
            "%@ %@ %@ %@", "a", "b"),
        .init(
            "interpolation of a symbol",
            #"extension LocalizedStringKey.StringInterpolation { mutating func appendInterpolation(symbol: String) {} }; Text("\(symbol: "a") b")"#,
            "%@ b"),
        .init(
            "trailing closures behind a parameter with a default value",
            #"struct A { init(_ t: LocalizedStringKey, in r: ClosedRange<Int> = 0...1, value: () -> String?, convert: (String) -> Int?) {} }; A("k") { "a" } convert: { Int($0) }"#,
            "k"),
        .init(
            "own overload for a type without literals",
            #"struct Name { var s = "" }; extension Text { init(_ n: Name) { self.init(n.s) } }; Text(a ? "k" : "l")"#,
            "k", "l"),
        .init(
            "own overload for errors",
            #"struct A { init(_ e: Error) {}; init(_ k: LocalizedStringKey) {} }; A("k")"#, "k"),
        .init(
            "own overload for errors that strings are",
            #"extension String: LocalizedError {}; struct A { init(_ e: Error) {}; init(_ k: LocalizedStringKey) {} }; A("k")"#
        ),
        .init("branch beside a key", #"let a = b ? LocalizedStringKey("k") : "l"; let c = b ? "m" : a"#, "k", "l", "m"),
        .init("default of a key", #"func f(a: LocalizedStringKey?) { let b = a ?? "k"; let c = d ?? "l" }"#, "k"),
        .init("branch beside a text", #"let a: String = f(); let c = b ? a : "k"; let d = b ? "l" : a"#),
        .init("preview of a link", #"ShareLink(item: u, preview: .init("k", image: Image("i")))"#, "k"),
        .init("previews of a link", #"ShareLink(items: all) { SharePreview("k \($0)") }"#, "k %@"),
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
        .init(
            "values of JSON",
            #"import SwiftyJSON; func f(j: JSON) { guard let n = j["a"]["b"].int, let s = j["c"].string else { return }; Text("\(n) \(s)") }"#,
            "%lld %@"),
    ]

    @Test("Widely used packages", arguments: packages)
    func package(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [test.source]) == test.expected)
    }
}
