import StringsmithScanner
import StringsmithTestSupport
import Testing

/// The first pass skips most bodies, unless a source is kept for the second one.
@Suite("Declarations of sources")
struct DeclarationTests {
    private static func declarations(_ source: String, budget: TextBudget? = nil) throws -> TypedScanner.Declarations {
        let bytes = Array(source.utf8)
        return try #require(
            bytes.withUnsafeBufferPointer { TypedScanner.declarations(of: $0, keepingIn: budget) })
    }

    private static func summary(_ source: String, budget: TextBudget? = nil) throws -> [UInt8] {
        let declarations = try declarations(source, budget: budget)
        return DeclarationSummary(sources: [.init(path: "a.swift", declarations: declarations)]).bytes
    }

    private static func expectSame(_ source: String) throws {
        #expect(try summary(source) == summary(source, budget: TextBudget()), "\(source)")
    }

    private static let comment = "/* \(String(repeating: "long ", count: 30)) */"

    static let members = [
        "var a: Int", "let b = 1", "var c = 1, d = \"x\"", "let (e, f) = (1, 2)", "var open: Bool", "let final = open",
        "private(set) public var g: [String: Int] = [:]", "fileprivate let h: (Int, String)?", "weak var i: Foo?",
        "unowned(unsafe) let j: Foo", "static let k = Foo<Int, String>()", "class var l: Int { 1 }",
        "@State private var m = 0", "@Environment(Model.self) private var n", "@Environment(\\.locale) var o",
        "@Box<Int> var p", "@Box<Int>(1) var q: Int",
        "@available(iOS 15, *)\n@MainActor\nvar r: Int { get { 1 } set { } }",
        "var s: Int { didSet { } }", "lazy var t: Foo = { Foo() }()", "lazy var u = {\n  let x = 1\n  return x\n}()",
        #"let v = "a \(b) { \(c["d"])""#, "var w: some View { Text(\"w\").bold() }", "var x: [Int].Index = 0",
        "var y: _ = 1", "let z = a\n  .b\n  + c", "let aa = f ?\n  b : c", "let ab: Int =\n  open", "var `class` = 1",
        "let $ac = 1", "let ad = try\n  foo()", "let ae = \(comment) [ 1, \(comment) 2 ]", "let af = x as? Foo",
        "let ag = [\(String(repeating: "1234, ", count: 90))]", "let ah = Foo(\(comment)\n  a: 1)", "var ai: Foo!",
        "let aj = if a { 1 } else { 2 }", "let ak = switch a { case .b: 1; default: 2 }",
        "let al = { (a: Int) in\n \(String(repeating: "f(a)\n", count: 90)) }", "let am = { [b] (a: Int) -> T in a }\n",
        "func a() { }",
        "func b<T: P, U>(_ a: T, b c: U = .x, d: Int...) async throws -> [T]? where T: Q, U == Int { nil }",
        "func c()\n    async throws -> Int { 1 }", "func d() -> Int\n    where T == Int\n{ 1 }",
        "static func == (a: A, b: A) -> Bool { true }",
        "prefix func - (a: A) -> A { a }", "func `in`(_: Int) { }", "mutating func e() -> (Int) -> String { f }",
        "@discardableResult @objc(foo:bar:) func f(_ a: @escaping @Sendable (Int) -> Void) -> Self { self }",
        "init() { }", "init?(a: Int) { }", "init<T>(_ t: T) throws { }", "convenience required init!(b: Int) { }",
        "@_disfavoredOverload public init(_ title: LocalizedStringKey) { }",
        "subscript(a: Int, b c: Int) -> String { \"\" }", "static subscript(dynamicMember a: String) -> Int { 1 }",
        "deinit { }", "typealias A = Foo<Int>", "typealias B<T> = [T]", "associatedtype C: P = Int",
        "struct D<T>: P, Q where T: R { var a: T }", "private final class E: Foo { let a = 1 }",
        "actor F { var a = 1 }",
        "enum G: String, CaseIterable { case a, b = \"x\"; case c; var d: Int { 1 } }",
        "indirect enum H { case a(H, label: Int), b\n case indirect\n indirect case c(_ x: [H]) }",
        "extension Foo.Bar: P { func a() { } }", "public extension [Int] { var a: Int { 1 } }",
        "extension Foo where T == Int { static var a: T { 1 } }",
        "protocol I: class, J { var a: Int { get }\nfunc b() -> Int\nfunc c()\n init(d: Int) }",
        "protocol K { associatedtype L\n var m: L { get set } }", "struct Empty {}",
        "struct M: @unchecked Sendable, ~Copyable { }",
        "struct N: ExpressionMacro { static func e() -> String { \"String(localized: \\\"a\\\")\" } }",
        "#Preview { Foo() }", "#Preview(\"a\", traits: .b) { Foo() }", "#warning(\"a\")",
        #"@attached(member) macro o() = #externalMacro(module: "A", type: "B")"#,
        "#if DEBUG\nvar debug = 1\n#else\nvar debug = 2\n#endif", "#if false\nvar dead: Foo\n#endif",
        "import Foo", "@testable import Foo", "import struct Foo.Bar", "import class Foo.Bar\nvar ba = 1",
        "infix operator +++: P", "precedencegroup Q { higherThan: R }", "func + <T>(a: T, b: T) -> T { a }",
        "// comment\n\(comment)", "public nonisolated(unsafe) static var bb: Foo? = nil",
        "override open func g() { super.g() }",
        "var bc: Int { get }\nvar bd: Int", "let be = { (a: Int) in a }", "var bf: (Int, Int) -> Void = { _, _ in }",
    ]

    /// Code that isn't a declaration.
    static let others = [
        "if a { b }", "guard let a else { }\nvar bg = 1", "foo.bar { }", "case bh", "@Foo", "public", "var", "func",
        "init", ";;", ")", "{",
    ]

    @Test("A declaration says the same with and without its body", arguments: members + others)
    func forms(_ member: String) throws {
        for source in [
            member, "struct S {\n\(member)\n}", "enum E: Int {\ncase first\n\(member)\ncase last\n}",
            "private extension S.T {\n\(member)\nvar last = 1 }; let end = 1",
        ] {
            try Self.expectSame(source)
        }
    }

    @Test("So does any sequence of declarations")
    func sequences() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<400 {
            var source = ""
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let members = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
                    Self.members.randomElement(using: &generator)
                }
                let separator = Bool.random(using: &generator) ? "\n" : Bool.random(using: &generator) ? "; " : "\n\n  "
                let text = members.joined(separator: separator)
                let heads = [
                    "struct A: B", "enum C", "class D<T>: E", "extension F", "public protocol G", "private actor H",
                ]
                let isNested = Bool.random(using: &generator)
                source += isNested ? "\(heads.randomElement(using: &generator) ?? "") {\n\(text)\n}\n" : text + "\n"
            }
            try Self.expectSame(source)
        }
    }

    @Test("Keys are the same whether a source is kept or read again", arguments: [0, 1 << 10, 64 << 20])
    func budgets(_ bytes: Int) throws {
        let sources = (0..<8).map { number in
            """
            struct Row\(number): View {
                let title: LocalizedStringKey
                func label(_ count: Int) -> Text { Text("\\(count) of \(number)") }
                var body: some View { Row\((number + 1) % 8)(title: "Row \(number)") }
            }
            """
        }
        let budget = TextBudget(bytes: bytes)
        let declarations = try sources.map { try Self.declarations($0, budget: budget) }
        let scanner = TypedScanner(declarations)
        var keptCount = 0
        for (file, source) in sources.enumerated() {
            let read = Array(source.utf8).withUnsafeBufferPointer { scanner.scan($0, path: "a.swift", file: file) }
            #expect(read.uses.map(\.key.text.string) == ["%lld of \(file)", "Row \(file)"])
            guard let kept = scanner.scan(kept: declarations[file], path: "a.swift", file: file) else { continue }
            keptCount += 1
            #expect(kept.uses == read.uses)
        }
        #expect(keptCount == (bytes == 0 ? 0 : bytes < 4096 ? keptCount : 8))
        #expect(keptCount < 8 || bytes > 4096)
    }

    @Test("Deep and unclosed types take linear time")
    func hostile() throws {
        for part in [
            "struct A { ", "var a = { ", "extension A { func f", "@A ", "@A<B ", "case a(", "public ", "enum E: A, ",
            "actor A\n", "func f<", "macro m\n<", "@A<", "@A <",
        ] {
            try Self.expectSame(String(repeating: part, count: 5_000))
        }
    }
}
