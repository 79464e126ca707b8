import StringsmithModel
import StringsmithScanner
import Testing

@Suite("Keys by the form of a declaration")
struct TypedDeclarationTests {
    static let properties: [ScanCase] = [
        .init(
            "two names with one type",
            #"struct A { var t, u: LocalizedStringKey }; let a = A(t: "a", u: "b")"#, "a", "b"),
        .init(
            "three names with one type",
            #"struct A { let t, u, v: LocalizedStringKey; var n = 1, s: String }; A(t: "a", u: "b", v: "c", s: "d")"#,
            "a", "b", "c"),
        .init(
            "a value and a type", #"struct A { var n = "x", t: LocalizedStringKey }; A(n: "a", t: "b")"#, "b"),
        .init("local names", #"func f() { let t, u: LocalizedStringKey; t = "a"; u = "b" }"#, "a", "b"),
        .init(
            "closure of a memberwise initializer",
            #"struct A { let t: (Int) -> LocalizedStringKey }; let a = A { $0 == 1 ? "a" : "b" }"#, "a", "b"),
        .init(
            "closure behind other properties",
            #"struct A { let n: Int; let t: () -> LocalizedStringKey }; let a = A(n: 1) { "a" }"#, "a"),
        .init(
            "optional closure", #"struct A { var t: (() -> LocalizedStringKey)? }; let a = A { "a" }"#, "a"),
        .init(
            "generic type by annotation",
            #"struct B<T> { var v: T }; let a: B<LocalizedStringKey> = B(v: "a"); let b: B<String> = B(v: "b")"#, "a"),
        .init("generic type by argument", #"struct B<T> { var v: T }; let a = B<LocalizedStringKey>(v: "a")"#, "a"),
        .init(
            "generic type with an initializer",
            #"struct B<T> { init(_ v: T) {} }; let a: B<LocalizedStringKey> = B("a"); let b = B<LocalizedStringKey>("b")"#,
            "a", "b"),
        .init(
            "generic alias",
            #"typealias P<T> = (T, T); let p: P<LocalizedStringKey> = ("a", "b"); let q: P<String> = ("c", "d")"#,
            "a", "b"),
        .init(
            "generic alias of a generic type",
            #"struct B<K, V> { var v: V }; typealias N<T> = B<Int, T>; let a: N<LocalizedStringKey> = .init(v: "a")"#,
            "a"),
        .init("optional", #"let k: LocalizedStringKey? = .some("a")"#, "a"),
        .init(
            "optional of a type",
            #"let k = Optional<LocalizedStringKey>.some("a"); let s = Optional<String>.some("b")"#, "a"),
        .init("optional argument", #"func f(_ k: LocalizedStringKey?) {}; func g() { f(.some("a")); f(.none) }"#, "a"),
        .init("sum of arrays", #"func f(k: [LocalizedStringKey]) { let a = k + ["a"]; let b = ["b"] + k }"#, "a", "b"),
        .init(
            "expected sum of arrays", #"let a: [LocalizedStringKey] = ["a"] + ["b"]; let b: [String] = ["c"] + ["d"]"#,
            "a", "b"),
    ]

    @Test("Properties and initializers", arguments: properties)
    func property(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    static let wrappers: [ScanCase] = [
        .init(
            "arguments with an initial value",
            #"@propertyWrapper struct W<T> { var wrappedValue: T; init(wrappedValue: T, title: LocalizedStringResource) {} }; struct A { @W(title: "a") var n = 1; @W(wrappedValue: 2, title: "b") var m: Int }"#,
            "a", "b"),
        .init(
            "arguments without a label",
            #"@propertyWrapper struct W { var wrappedValue: Int; init(wrappedValue: Int, _ t: LocalizedStringKey, key: String) {} }; struct A { @W("a", key: "b") var n: Int = 1 }"#,
            "a"),
        .init(
            "initial value",
            #"@propertyWrapper struct W { var wrappedValue: LocalizedStringKey }; struct A { @W var t = "a"; @State var u = "b" }"#,
            "a"),
        .init(
            "initial value and arguments",
            #"@propertyWrapper struct W { init(wrappedValue: LocalizedStringKey, n: Int) {}; var wrappedValue: LocalizedStringKey }; struct A { @W(n: 1) var t = "a" }"#,
            "a"),
        .init(
            "assigned value",
            #"@propertyWrapper struct W { init(n: Int) {}; var wrappedValue: LocalizedStringKey }; struct A { @W(n: 1) var t }; func f(a: A) { a.t = "a" }"#,
            "a"),
        .init(
            "parameter of a function",
            #"@propertyWrapper struct W { var wrappedValue: Int; init(wrappedValue: Int, _ t: LocalizedStringKey) {} }; func f(@W("a") _ n: Int, @W("b") m: Int = 1) {}"#,
            "a", "b"),
        .init(
            "parameters of an initializer and of a closure's type",
            #"@propertyWrapper struct W<T> { var wrappedValue: T; init(wrappedValue: T, title: LocalizedStringResource, n: String = "x") {} }; struct A { init(@W(title: "a", n: "b") n: Int, @Other("c") c: @escaping @Sendable(Int) -> Void) {} }"#,
            "a"),
    ]

    @Test("Property wrappers", arguments: wrappers)
    func wrapper(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    static let builders = """
        @resultBuilder struct KB {
            static func buildExpression(_ e: LocalizedStringKey) -> LocalizedStringKey { e }
            static func buildExpression(_ n: Int) -> LocalizedStringKey { "n" }
            static func buildBlock(_ c: LocalizedStringKey...) -> [LocalizedStringKey] { c }
        }
        struct Menu { @KB var items: () -> [LocalizedStringKey] }
        func f(n: Int, @KB _ b: () -> [LocalizedStringKey]) {}
        """
    static let builderCases: [ScanCase] = [
        .init("property", #"struct A { @KB var k: [LocalizedStringKey] { "a"\#n"b" } }"#, "a", "b"),
        .init("getter", #"struct A { @KB var k: [LocalizedStringKey] { get { "a"\#n"b" } } }"#, "a", "b"),
        .init("function", #"@KB func k() -> [LocalizedStringKey] { "a"\#n1\#n"b" }"#, "a", "b"),
        .init(
            "condition", #"@KB func k() -> [LocalizedStringKey] { if x == "y" { "a" } else { "b"\#n"c" } }"#, "a", "b",
            "c"),
        .init("argument", #"func g() { f(n: 1) { "a"\#n"b" } }"#, "a", "b"),
        .init("memberwise argument", #"let m = Menu { "a"\#n"b" }"#, "a", "b"),
        .init("closure inside", #"func g() { f(n: 1) { "a"\#nh { "b"\#n"c" } } }"#, "a"),
        .init("other builder", #"struct A { @Other var k: [String] { "a"\#n"b" } }"#),
    ]

    @Test("Result builders", arguments: builderCases)
    func builder(_ test: ScanCase) {
        #expect(TypedScanTests.summary(of: [Self.builders, test.source]) == ["n"] + test.expected)
    }

    static let subscripts: [ScanCase] = [
        .init(
            "with a label", #"struct A { subscript(key k: LocalizedStringKey) -> Int { 0 } }; let a = A()[key: "a"]"#,
            "a"),
        .init("without a label", #"struct A { subscript(k: LocalizedStringKey) -> Int { 0 } }; let a = A()["a"]"#, "a"),
        .init(
            "overloaded",
            #"struct A { subscript(s: String) -> Int { 0 }; subscript(k k: LocalizedStringKey) -> Int { 0 } }; func f(a: A) { a["s"]; a[k: "a"] }"#,
            "a"),
        .init(
            "static", #"struct A { static subscript(k: LocalizedStringKey) -> Int { 0 } }; let a = A["a"]"#, "a"),
        .init(
            "result",
            #"struct A { subscript(n: Int) -> LocalizedStringKey { get { "a" } set {} } }; func f(a: A) { a[1] = "b" }"#,
            "a", "b"),
        .init(
            "default value", #"func f(d: [Int: LocalizedStringKey]) -> LocalizedStringKey { d[1, default: "a"] }"#, "a"),
        .init("default value of a text", #"func f(d: [Int: String]) -> String { d[1, default: "a"] }"#),
        .init(
            "key path",
            #"struct M { var t: LocalizedStringKey; var s: String }; func f(m: M) { m[keyPath: \.t] = "a"; m[keyPath: \.s] = "b" }"#,
            "a"),
        .init(
            "key path in a value",
            #"struct M {}; func f(m: M, p: WritableKeyPath<M, LocalizedStringKey>) { m[keyPath: p] = "a" }"#, "a"),
    ]

    @Test("Subscripts", arguments: subscripts)
    func subscripted(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    static let overloads: [ScanCase] = [
        .init(
            "by result",
            #"func t(_ k: LocalizedStringKey) -> Text {}; func t(_ s: String) -> String {}; let x: Text = t("a"); let y: String = t("b")"#,
            "a"),
        .init(
            "method by result",
            #"struct A { func t(_ k: LocalizedStringKey) -> Text {}; func t(_ s: String) -> Int {}; func g() -> Text { t("a") } }"#,
            "a"),
        .init(
            "beside a view",
            #"func t(_ k: LocalizedStringKey) -> Text {}; func t(_ v: some View) -> Text {}; let x = t("a")"#, "a"),
        .init(
            "beside a generic view",
            #"func t(_ k: LocalizedStringKey) -> Text {}; func t<V: View>(_ v: V) -> Text {}; let x = t("a")"#, "a"),
        .init(
            "beside a view in a where clause",
            #"func t(_ k: LocalizedStringKey) -> Text {}; func t<V>(_ v: V) -> Text where V: View {}; let x = t("a")"#,
            "a"),
        .init(
            "beside a generic text",
            #"func t(_ k: LocalizedStringKey) -> Text {}; func t<S: StringProtocol>(_ s: S) -> Text {}; let x = t("a")"#
        ),
        .init(
            "beside a protocol that strings conform to",
            #"protocol P {}; extension String: P {}; func t(_ k: LocalizedStringKey) -> Text {}; func t(_ s: some P) -> Text {}; let x = t("a")"#
        ),
        .init("function in a constant", #"func h(_ k: LocalizedStringKey) -> Text {}; let g = h; let a = g("a")"#, "a"),
        .init(
            "function in a local constant",
            #"func h(_ k: LocalizedStringKey) -> Text {}; func f() { let g = h; g("a") }"#, "a"),
        .init("closure in a constant", #"let f = { (k: LocalizedStringKey) in Text(k) }; let v = f("a")"#, "a"),
        .init(
            "closure on a line of its own",
            "let f = { (k: LocalizedStringKey) in Text(k) }\nlet g = {\n  [a] (k: LocalizedStringKey) -> Text in\n  Text(k)\n}\nlet v = f(\"a\"), w = g(\"b\")",
            "a", "b"),
        .init(
            "long closure",
            "let f = { (k: LocalizedStringKey) in\n\(String(repeating: "  print(k)\n", count: 50)) Text(k)\n}\nlet v = f(\"a\")",
            "a"),
        .init(
            "closure in a property",
            "struct A { let f = { (k: LocalizedStringKey, n: Int) in Text(k) }\n var v: Text { f(\"a\", 1) } }", "a"),
        .init(
            "methods in local constants",
            #"struct A { func m(_ k: LocalizedStringKey) {}; func f() { let g = m, h = self.m; let i = self.m; g("a"); h("b"); i("c") } }"#,
            "a", "b", "c"),
        .init(
            "static method in a constant",
            #"enum A { static func m(_ k: LocalizedStringKey) {} }; let g = A.m; let v = g("a")"#, "a"),
        .init(
            "overloaded method in a local constant",
            #"struct A { func m(_ k: LocalizedStringKey) {}; func m(_ s: String) {}; func f() { let g = m; g("a") } }"#),
        .init(
            "number from a closure",
            #"func f() { let g = { (n: Int) in n * 2 }; Text("\(g(1))") }"#, "%lld"),
        .init(
            "closure in a local constant",
            #"func g() { let f = { (n: Int, k: LocalizedStringKey) in Text(k) }; f(1, "a") }"#, "a"),
        .init(
            "infix operator", #"infix operator ~>; func ~> (n: Int, k: LocalizedStringKey) {}; func f() { 1 ~> "a" }"#,
            "a"),
    ]

    @Test("Overloads and functions as values", arguments: overloads)
    func overload(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    private static let box = "struct Box<V> { var v: V; func plain(_ s: String) {} }; "

    static let limited: [ScanCase] = [
        .init(
            "method",
            box
                + #"extension Box where V == LocalizedStringKey { func set(_ v: V) {} }; func f(b: Box<LocalizedStringKey>) { b.set("a"); b.plain("b") }"#,
            "a"),
        .init(
            "method of another limit",
            box
                + #"extension Box where V == LocalizedStringKey { func set(_ v: V) {} }; extension Box where V == String { func set(_ v: V) {} }; func f(b: Box<LocalizedStringKey>, s: Box<String>) { b.set("a"); s.set("b") }"#,
            "a"),
        .init(
            "initializer",
            #"struct Box<V> {}; extension Box where V == LocalizedStringKey { init(_ v: V, n: Int) {} }; let a = Box("a", n: 1); let b = Box<LocalizedStringKey>("b", n: 1)"#,
            "a", "b"),
        .init(
            "initializer, and type of its result",
            box
                + #"extension Box where V == Int32 { init(n: V) { v = n } }; func f() { let b = Box(n: 1); Text("\(b.v)") }"#,
            "%d"),
        .init(
            "brackets",
            box
                + #"extension Box<LocalizedStringKey> { func set(_ v: V) {} }; func f(b: Box<LocalizedStringKey>, s: Box<String>) { b.set("a"); s.set("b") }"#,
            "a"),
        .init(
            "inside the extension",
            box
                + #"extension Box where V == LocalizedStringKey { static var all: [V] { ["a"] }; func f() { let k: V = "b"; let o: V? = "c" } }"#,
            "a", "b", "c"),
        .init(
            "array",
            #"extension Array where Element == LocalizedStringKey { mutating func add(_ e: Element) {} }; func f(k: inout [LocalizedStringKey], s: inout [String]) { k.add("a"); s.add("b") }"#,
            "a"),
        .init(
            "protocol",
            #"protocol P { associatedtype V }; struct K: P { typealias V = LocalizedStringKey }; extension P where V == LocalizedStringKey { func set(_ v: V) {} }; func f(k: K) { k.set("a") }"#,
            "a"),
        .init(
            "static member of a protocol",
            #"protocol Style {}; struct S: Style { let n: Int32 }; extension Style where Self == S { static var s: Self { S(n: 1) } }; func f() { Text("\(S.s.n)") }"#,
            "%d"),
    ]

    @Test("Extensions that are limited to some generic arguments", arguments: limited)
    func extended(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    static let genericNames: [ScanCase] = [
        .init(
            "parameter of a nested type",
            #"enum A { struct V { let n: Int32 }; struct B<V> { let v: V } }; let a = A.B<LocalizedStringKey>(v: "a")"#,
            "a"),
        .init(
            "parameter of a function",
            #"enum A { struct V {}; static func f<V>(_ v: V, _ w: V) -> V { v } }; func g(k: LocalizedStringKey) { Text("\(A.f(Int32(1), 2))") }"#,
            "%d"),
        .init(
            "parameter with a member of a type's name",
            #"struct V { let n: Int32 }; struct B<V> { let v: V; func f() { Text("\(v.n)") } }; func g(v: V) { Text("\(v.n)") }"#,
            "%@", "%d"),
        .init(
            "parameter of a function with a type's name",
            #"struct V { let n: Int32; init(_ k: LocalizedStringKey) {} }; func f<V: P>(v: V) { Text("\(v.n)"); V("a") }; let v = V("b")"#,
            "%@", "b"),
        .init(
            "bound parameter", #"struct V {}; struct B<V> { let v: V }; func f(b: B<Int32>) { Text("\(b.v)") }"#, "%d"),
    ]

    @Test("Types with the names of generic parameters", arguments: genericNames)
    func generic(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    static let comparisons: [ScanCase] = [
        .init("equal", #"func f(k: LocalizedStringKey) -> Bool { k == "a" }"#, "a"),
        .init("not equal, literal first", #"func f(k: LocalizedStringKey) { if "a" != k { g() } }"#, "a"),
        .init(
            "in a longer condition",
            #"func f(k: LocalizedStringKey?, s: String) { if s == "x", s == "y" || k == "a" && n > 1 ? k != "b" : s != "z" { g() } }"#,
            "a", "b"),
        .init("with a default", #"func f(k: LocalizedStringKey?) -> Bool { k ?? "a" == "b" }"#, "a", "b"),
        .init("text", #"func f(s: String, k: LocalizedStringKey) -> Bool { s == "a" }"#),
        .init("member", #"struct A { var k: LocalizedStringKey }; func f(a: A) -> Bool { a.k == "a" }"#, "a"),
        .init("case", #"func f(k: LocalizedStringKey) { switch k { case "a", "b": g("c"); default: h() } }"#, "a", "b"),
        .init(
            "condition of a case",
            #"func f(k: LocalizedStringKey, n: Int) { switch n { case 1 where k == "a": g(); case let m where m == 2: h() } }"#,
            "a"),
    ]

    @Test("Comparisons with a key", arguments: comparisons)
    func comparison(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    static let types: [ScanCase] = [
        .init(
            "alias with the name of a platform's type",
            #"class W { var n: Int32 }; typealias Tab = W; func f(t: Tab) { Text("\(t.n)") }"#, "%d"),
        .init(
            "private alias with the name of a platform's type",
            #"class W { var n: Int32 }; private typealias Tab = W; func f(t: Tab) { Text("\(t.n)") }"#, "%d"),
        .init(
            "nested alias with the name of a platform's type",
            #"class W { var n: Int32 }; struct A { typealias Tab = W; let t: Tab; func f() { Text("\(t.n)") } }"#, "%d"),
        .init(
            "decoded value",
            #"struct R { let n: Int32 }; func f(d: Data) { let r = try JSONDecoder().decode(R.self, from: d); Text("\(r.n)") }"#,
            "%d"),
        .init(
            "decoded values",
            #"struct R { let n: Int32 }; func f(d: Data) { for r in try JSONDecoder().decode([R].self, from: d) { Text("\(r.n)") } }"#,
            "%d"),
        .init(
            "optionally decoded value",
            #"struct R { let n: Int32 }; func f(d: Data) { if let r = try? JSONDecoder().decode(R.self, from: d) { Text("\(r.n)") } }"#,
            "%d"),
        .init(
            "value of a container",
            #"struct R { let n: Int32 }; func f(d: Decoder) { let c = try d.container(keyedBy: K.self); let r = try c.decode(R.self, forKey: .a); Text("\(r.n)") }"#,
            "%d"),
        .init("optional pattern in a loop", #"func f(o: [Int32?]) { for case let v? in o { Text("\(v)") } }"#, "%d"),
        .init(
            "optional pattern in a switch",
            #"func f(o: Int32?) { switch o { case let v?: Text("\(v)"); default: g() } }"#, "%d"),
        .init("optional pattern in a condition", #"func f(o: Int32?) { if case let v? = o { Text("\(v)") } }"#, "%d"),
        .init(
            "pattern with a case in a loop", #"func f(o: [Int32?]) { for case .some(let v) in o { Text("\(v)") } }"#,
            "%d"),
        .init(
            "extension of an array",
            #"extension Array where Element == Int32 { var t: LocalizedStringKey { "\(self[0]) \(first!) \(reduce(0, +))" } }"#,
            "%d %d %d"),
        .init(
            "extension of an array in brackets",
            #"extension [Int32] { var t: LocalizedStringKey { "\(self[0]) \(first!)" } }"#, "%d %d"),
        .init(
            "extension of an own type",
            #"struct B<T> { var v: T }; extension B where T == Int32 { func f() { Text("\(v) \(self.v)") } }"#, "%d %d"),
        .init(
            "extension of a dictionary",
            #"extension Dictionary where Value == Int32 { func f(k: Key) { Text("\(self[k] ?? 0)") } }"#, "%d"),
        .init(
            "context of a timeline",
            #"TimelineView(.animation) { c in Text("\(c.date.timeIntervalSince1970)") }"#, "%lf"),
    ]

    @Test("Types of values", arguments: types)
    func type(_ test: ScanCase) { #expect(TypedScanTests.summary(of: [test.source]) == test.expected) }

    @Test("An unknown type in a default value is reported like one in a key")
    func defaultValue() {
        let source = Array(
            #"func f(p: Elsewhere) { String(localized: "k \(p.m)", defaultValue: "at \(p.number)") }"#.utf8)
        let result = source.withUnsafeBufferPointer { buffer in
            TypedScanner(TypedScanner.declarations(of: buffer).map { [$0] } ?? []).scan(
                buffer, path: "a.swift", file: 0)
        }
        #expect(
            result.diagnostics.map(\.message) == [
                "type of 'p.m' unknown: its specifier in the key is %@",
                "type of 'p.number' unknown: its specifier in the value is %@",
            ])
    }

    @Test("A type that nothing declares is reported with the modules that may declare it")
    func missingModule() {
        let text = #"import SwiftUI; import Kit; import Other; func f(p: Elsewhere) { Text("\(p.size.width) \(g())") }"#
        let source = Array(text.utf8)
        var options = TypedScanner.Options()
        options.missingModules = ["Kit", "Unused"]
        let result = source.withUnsafeBufferPointer { buffer in
            TypedScanner(TypedScanner.declarations(of: buffer).map { [$0] } ?? [], options: options)
                .scan(buffer, path: "a.swift", file: 0)
        }
        #expect(
            result.diagnostics.map { $0.notes.map(\.message) } == [
                ["'Elsewhere' may be declared in 'Kit', whose sources weren't found: check it out"], [],
            ])
    }
}
