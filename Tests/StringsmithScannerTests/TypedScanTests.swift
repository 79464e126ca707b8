import StringsmithModel
import StringsmithScanner
import Testing

@Suite("Keys by Swift types")
struct TypedScanTests {
    /// Scans sources of one scope and returns all uses, one per line.
    static func summary(of sources: [String]) -> [String] {
        let texts = sources.map { Array($0.utf8) }
        let scanner = TypedScanner(
            texts.compactMap { $0.withUnsafeBufferPointer { TypedScanner.declarations(of: $0) } })
        return texts.enumerated().flatMap { file, text in
            text.withUnsafeBufferPointer { scanner.scan($0, path: "Source.swift", file: file).uses }.map { use in
                let table = use.table == .localizable ? "" : "\(use.table) | "
                let value = use.value.map { " = \($0.text)" } ?? ""
                let comment = use.comment.map { " // \($0.text)" } ?? ""
                return table + use.key.text.string + value + comment
            }
        }
    }

    static let callCases: [ScanCase] = [
        .init("text", #"let a = Text("Save")"#, "Save"),
        .init("all parts", #"Text("k", tableName: "T", bundle: .module, comment: "c")"#, "T | k // c"),
        .init("localized string", #"let s = String(localized: "k", table: "T", comment: "c")"#, "T | k // c"),
        .init("default value", #"String(localized: "k", defaultValue: "v \(1)%")"#, "k = v %lld%%"),
        .init("attributed", #"AttributedString(localized: "k")"#, "k"),
        .init("resource", #"let r = LocalizedStringResource("k", defaultValue: "v")"#, "k = v"),
        .init("key", #"let k = LocalizedStringKey("k")"#, "k"),
        .init("qualified by the module", #"SwiftUI.Text("k")"#, "k"),
        .init(
            "qualified by the module instead of an own type",
            #"class Button { init(_ s: String) {} }; SwiftUI.Button("k") {}; Button("l"); SwiftUI.Button("m", role: .cancel) {}"#,
            "k", "m"),
        .init("qualified by another", #"Defaults.Toggle("k")"#),
        .init("verbatim", #"Text(verbatim: "k")"#),
        .init("ternary", #"Text(a ? "x" : b ? "y" : "z")"#, "x", "y", "z"),
        .init("condition of a ternary", #"Text(a == "x" ? "y" : "z")"#, "y", "z"),
        .init("ternary with text", #"let name: String = f(); let t = Text(a ? name : "x")"#),
        .init("coalescing", #"Text(name ?? "x")"#),
        .init("concatenation", #"Text("a" + name)"#),
        .init("joined views", #"Text("a") + Text("b")"#, "a", "b"),
        .init("nested", #"Text("\(Text("inner")) outer")"#, "%@ outer", "inner"),
        .init("literal in an interpolation", #"Text("\(a ? "x" : "y") z")"#, "%@ z"),
        .init("modifier", #"Foo().navigationTitle("t").help("h")"#, "t", "h"),
        .init("modifier behind a condition", "Foo()\n#if os(iOS)\n.navigationTitle(\"t\")\n#endif", "t"),
        .init(
            "dead branch",
            """
            #if false
            Text("a")
            #else
            Text("b")
            #endif
            """, "b"),
        .init(
            "debug branch",
            """
            #if DEBUG
            Text("a")
            #else
            Text("b")
            #endif
            """, "b"),
        .init("preview", #"#Preview { Text("a") }"#),
        .init("preview provider", #"struct P: PreviewProvider { static var previews: some View { Text("a") } }"#),
        .init("literal next line", "Button(\n    \"a\",\n    role: .cancel\n) { }", "a"),
        .init("trailing closure", #"Section("s") { Label("l", systemImage: "x") }"#, "s", "l"),
        .init("symbols", #"Image(systemName: "star")"#),
        .init("search", #"v.searchable(text: $t, prompt: "p")"#, "p"),
        .init("empty", #"Toggle("", isOn: $x)"#, ""),
        .init("multi-line", "Text(\"\"\"\n    a \\\n    b\n      c\n    \"\"\")", "a b\n  c"),
        .init("raw", ##"Text(#"a \n \#(1)"#)"##, "a \\n %lld"),
        .init("escapes", #"Text("a\tb\u{e9}\"")"#, "a\tb\u{e9}\""),
        .init("open table", #"Text("k", tableName: name)"#),
        .init("chart", #"BarMark(x: .value("Month", m))"#, "Month"),
        .init("alarm button", #"AlarmButton(text: "k", textColor: .white, systemImageName: "stop")"#, "k"),
        .init("alarm", #"AlarmPresentation.Alert(title: "a", stopButton: .init(text: "b"))"#, "a", "b"),
        .init("counting alarm", #"AlarmPresentation.Countdown(title: "a", pauseButton: b)"#, "a"),
        .init("paused alarm", #"AlarmPresentation(alert: a, paused: .init(title: "k", resumeButton: b))"#, "k"),
        .init("initializer of another type", #"let n: Notification.Name = .init("com.acme.changed")"#),
        .init("initializer of a nested type", #"let k: NSAttributedString.Key = .init("key")"#),
        .init("initializer of an unknown type", #"register(.init("com.acme.changed"))"#),
        .init("initializer with labels", #"register(.init("k", table: "T", comment: "c"))"#, "T | k // c"),
        .init("percent alone", #"Text("100%")"#, "100%"),
    ]

    @Test("Calls of Apple's frameworks", arguments: callCases)
    func call(_ test: ScanCase) {
        #expect(Self.summary(of: [test.source]) == test.expected)
    }

    static let typeCases: [ScanCase] = [
        .init("annotation", #"let a: LocalizedStringKey = "k""#, "k"),
        .init("optional", #"var a: LocalizedStringKey? = "k""#, "k"),
        .init("string", #"let a: String = "k"; let b = "l""#),
        .init("array", #"let a: [LocalizedStringResource] = ["a", "b"]"#, "a", "b"),
        .init("dictionary", #"let a: [String: LocalizedStringKey] = ["x": "a"]"#, "a"),
        .init("return", #"func f() -> LocalizedStringKey { return "k" }"#, "k"),
        .init("implicit return", #"var f: LocalizedStringResource { "k" }"#, "k"),
        .init("getter", #"var f: LocalizedStringKey { get { "k" } set { g("x") } }"#, "k"),
        .init("switch", #"var f: LocalizedStringKey { switch x { case .a: "k"; case .b: "l" } }"#, "k", "l"),
        .init("if", #"var f: LocalizedStringKey { if x { "k" } else { "l" } }"#, "k", "l"),
        .init("tuple", #"func f() -> (title: LocalizedStringKey, id: String) { ("k", "x") }"#, "k"),
        .init("raw values", #"enum E: LocalizedStringKey { case a = "A", b = "B" }"#, "A", "B"),
        .init("string raw values", #"enum E: String { case a = "A" }"#),
        .init("cast", #"let a = "k" as LocalizedStringKey"#, "k"),
        .init("assignment", #"class A { var t: LocalizedStringKey = "a"; func f() { self.t = "b" } }"#, "a", "b"),
        .init("assignment to a local", #"func f() { var t: LocalizedStringKey; t = "b" }"#, "b"),
        .init("contextual", #"let a: DisplayRepresentation = .init(title: "k")"#, "k"),
        .init("contextual default value", #"x = .init("k", defaultValue: "v")"#, "k = v"),
        .init("contextual localized", #"x = .init(localized: "k")"#, "k"),
        .init(
            "phrases", #"AppShortcut(intent: I(), phrases: ["Post in \(.applicationName)"], shortTitle: "s")"#,
            "AppShortcuts | Post in ${applicationName}", "s"),
        .init("summary", #"Summary("Get \(\.$a) for \(\.$b)")"#, "Get ${a} for ${b}"),
        .init("parameter", #"struct I: AppIntent { @Parameter(title: "t", description: "d") var x: Int }"#, "t", "d"),
        .init("alias", #"typealias K = LocalizedStringKey; let a: K = "k""#, "k"),
        .init("nested value", #"extension String { static let a: LocalizationValue = "k" }"#, "k"),
    ]

    @Test("Declared types", arguments: typeCases)
    func declaredType(_ test: ScanCase) {
        #expect(Self.summary(of: [test.source]) == test.expected)
    }

    static let ownCases: [ScanCase] = [
        .init("function", #"func f(_ m: LocalizedStringKey, x: String) {}; f("k", x: "y")"#, "k"),
        .init("default", #"func f(m: LocalizedStringKey = "k") {}"#, "k"),
        .init("both forms", #"func f(_ m: LocalizedStringKey) {}; func f(_ m: String) {}; f("k")"#),
        .init(
            "disfavored text",
            #"func f(_ m: LocalizedStringKey) {}; @_disfavoredOverload func f(_ m: String) {}; f("k")"#, "k"),
        .init("memberwise", #"struct A { let t: LocalizedStringKey; var n = 0 }; A(t: "k")"#, "k"),
        .init("no memberwise", #"struct A { let t: LocalizedStringKey; init(t: String) {} }; A(t: "k")"#),
        .init(
            "case", #"enum E { case a(t: LocalizedStringKey) }; let e = E.a(t: "k"); let f: E = .a(t: "l")"#, "k", "l"),
        .init("method", #"struct A { func f(_ t: LocalizedStringResource) {} }; let a = A(); a.f("k")"#, "k"),
        .init("own view's text", #"struct Label { init(_ t: String) {} }; Label("k")"#),
        .init(
            "own method, no point",
            #"struct A: View { func badge(_ t: String) {}; var body: some View { badge("k") } }"#),
        .init(
            "element", #"struct A { let t: LocalizedStringKey }; let all: [A] = [.init(t: "k"), A(t: "l")]"#, "k", "l"),
        .init(
            "superclass", #"class A { var e: LocalizedStringKey = "a" }; class B: A { func f() { e = "b" } }"#, "a", "b"
        ),
    ]

    static let macroCases: [ScanCase] = [
        .init(
            "expression",
            #"@freestanding(expression) public macro L(_ k: LocalizedStringResource) -> String = #externalMacro(module: "M", type: "T"); let a = #L("k")"#,
            "k"),
        .init(
            "label",
            #"macro text(id: String, title: LocalizedStringKey?) = #externalMacro(module: "M", type: "T"); let a = #text(id: "i", title: "k")"#,
            "k"),
        .init(
            "attribute",
            #"@attached(peer) macro Titled(_ k: LocalizedStringKey) = #externalMacro(module: "M", type: "T"); @Titled("k") struct A {}"#,
            "k"),
        .init(
            "generic",
            #"macro L<T>(_ k: T, name: LocalizedStringKey) -> T = #externalMacro(module: "M", type: "T"); #L(1, name: "k")"#,
            "k"
        ),
        .init("text", #"macro L(_ k: String) -> String = #externalMacro(module: "M", type: "T"); let a = #L("k")"#),
        .init("unknown", #"let a = #L("k")"#),
        .init(
            "expansion that looks up a key",
            #"macro L(_ k: StaticString, bundle: Bundle? = nil) -> String = #externalMacro(module: "M", type: "T"); struct T: ExpressionMacro { static func expansion() -> ExprSyntax { "String(localized: \(key))" } }; let a = #L("k", bundle: .module)"#,
            "k"),
        .init(
            "any number of arguments",
            #"macro L<each T>(_ k: LocalizedStringKey, _ a: repeat each T) -> String = #externalMacro(module: "M", type: "T"); let a = #L("%@ of %@", 1, 2)"#,
            "%@ of %@"),
        .init(
            "expansion to other text",
            #"macro L(_ k: StaticString) -> String = #externalMacro(module: "M", type: "T"); struct T: ExpressionMacro { static func expansion() -> ExprSyntax { "f(\(key))" } }; let a = #L("k")"#
        ),
        .init("function of the same name", #"func L(_ k: LocalizedStringKey) {}; let a = #L("k"); L("l")"#, "l"),
        .init(
            "result",
            #"macro n() -> Int32 = #externalMacro(module: "M", type: "T"); Text("\(#n())")"#.replacing(
                #"\("#, with: #"\("#), "%d"),
        .init("name", #"let macro = 1; func f() { macro = 2; Text("k") }"#, "k"),
    ]

    @Test("Macros take keys by their parameters, like functions", arguments: macroCases)
    func macroParameter(_ test: ScanCase) {
        #expect(Self.summary(of: [test.source]) == test.expected)
    }

    @Test("The sources' own declarations", arguments: ownCases)
    func ownDeclaration(_ test: ScanCase) {
        #expect(Self.summary(of: [test.source]) == test.expected)
        // It doesn't matter which source contains a declaration.
        let parts = test.source.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ $0.filter { $0 == "{" }.count == $0.filter { $0 == "}" }.count }) else { return }
        #expect(Self.summary(of: parts.reversed()).sorted() == test.expected.sorted())
    }

    static let specifiers: [ScanCase] = [
        .init("literal", #"Text("\(30)%")"#, "%lld%%"),
        .init("count", #"Text("\(items.count)")"#, "%lld"),
        .init("conversion", #"Text("\(Int(x * 100)) \(Double(y)) \(Float(z))")"#, "%lld %lf %f"),
        .init("property", #"struct A { var n: Int32; var b: some View { Text("\(n) \(self.n + 1)") } }"#, "%d %d"),
        .init("state", #"struct A { @State private var n = 0; var b: some View { Text("\(n)") } }"#, "%lld"),
        .init("optional binding", #"func f(x: UInt?) { if let x { Text("\(x)") } }"#, "%llu"),
        .init("coalescing", #"func f(x: Int16?) { Text("\(x ?? 0)") }"#, "%d"),
        .init("ternary", #"Text("\(a ? 1 : 2)")"#, "%lld"),
        .init("text", #"Text("\(a ? "x" : "y") \(String(1)) \(d.formatted())")"#, "%@ %@ %@"),
        .init("format", #"Text("\(x, specifier: "%.1f") \(y, format: .number)")"#, "%.1f %@"),
        .init("closure", #"ForEach(0..<3) { i in Text("\(i)") }"#, "%lld"),
        .init("implicit parameter", #"let a = [1, 2]; let b = a.map { Text("\($0)") }"#, "%lld"),
        .init("enumerated", #"let a = ["x"]; for (i, s) in a.enumerated() { Text("\(i) \(s)") }"#, "%lld %@"),
        .init(
            "member of its type",
            #"struct A { var n: Int32 }; struct B { var n: Int; var a: A }; func f(b: B) { Text("\(b.a.n) \(b.n)") }"#,
            "%d %lld"),
        .init("raw value", #"enum E: Int { case a }; func f(e: E) { Text("\(e.rawValue)") }"#, "%lld"),
        .init("unknown", #"Text("\(x)")"#, "%@"),
        .init(
            "else of guard",
            #"func f(x: Int32?) { guard let x = g(x) as Int? else { Text("\(x)"); return }; Text("\(x)") }"#,
            "%@", "%lld"),
        .init(
            "else of if", #"func f(x: String) { if let x = Int(x) { Text("\(x)") } else { Text("a\(x)") } }"#, "%lld",
            "a%@"),
        .init(
            "else of another if",
            #"func f(x: Int, y: String) { if x > 1, let y = Int(y) { Text("\(y)") } else if let z = y { Text("a\(y)\(z)") } }"#,
            "%lld", "a%@%@"),
        .init("placeholder", #"String(localized: "\(placeholder: .int)")"#, "%lld"),
        .init("static member", #"struct A { static let n = 3 }; Text("\(A.n)")"#, "%lld"),
        .init("result", #"func n() -> UInt8 { 1 }; Text("\(n())")"#, "%u"),
    ]

    @Test("Interpolations become specifiers by their types", arguments: specifiers)
    func specifier(_ test: ScanCase) {
        #expect(Self.summary(of: [test.source]) == test.expected)
    }

    private static let brokenSources = [
        "Text(\"a", "{{{{", "))))", "Text(\"\\(\"\\(\"", "let x: [[[[", "func f(", "struct A { var",
        "#if a\n#else\n#if",
    ]

    @Test("Invalid sources cause neither a crash nor a hang", arguments: brokenSources)
    func broken(source: String) {
        _ = Self.summary(of: [source])
    }

    /// A prefix, the text to repeat, the number of repetitions, and a suffix.
    private static let longSources: [(String, String, Int, String)] = [
        ("", "(", 50000, ""), ("", "[Text(\"a\"", 20000, ""), ("", "Text(\"\\(", 20000, ""), ("", "if a {", 20000, ""),
        ("let x = ", "a ? ", 20000, ""), ("x", ".f(\"a\")", 20000, ""), ("let x = ", "1 + ", 20000, ""),
        ("", "a.map { ", 5000, ""), ("", "struct A { ", 20000, ""), ("let x: ", "A<", 20000, ""), ("", "!", 50000, ""),
        ("", "x = ", 20000, ""), ("let x = ", "a ?? ", 20000, ""), ("", "let x = x\n", 5000, "Text(\"\\(x)\")"),
    ]

    @Test("Long and deeply nested sources cause neither a crash nor a hang", arguments: longSources)
    func long(_ start: String, _ piece: String, _ count: Int, _ end: String) {
        _ = Self.summary(of: [start + String(repeating: piece, count: count) + end])
    }
}

@Suite("Interpolations of unknown type")
struct OpenSpecifierTests {
    private static func result(of source: String, isStrict: Bool = false) -> ScanResult {
        var options = TypedScanner.Options()
        options.isStrict = isStrict
        return Array(source.utf8).withUnsafeBufferPointer { text in
            TypedScanner([TypedScanner.declarations(of: text)].compactMap { $0 }, options: options).scan(
                text, path: "a.swift", file: 0)
        }
    }

    @Test("An unknown type is a note or an error with the expression")
    func diagnostics() {
        let note = Self.result(of: #"Text("\(a.b) c")"#).diagnostics
        #expect(note.map(\.severity) == [.note])
        #expect(note.first?.message.contains("'a.b'") == true)
        #expect(note.first?.range?.start.column == 9)
        #expect(Self.result(of: #"Text("\(a.b) c")"#, isStrict: true).diagnostics.map(\.severity) == [.error])
        #expect(Self.result(of: #"Text("\(1) c")"#, isStrict: true).diagnostics.isEmpty)
    }

    @Test(
        "The type of a value is unknown if it is a generic parameter that nothing determines",
        arguments: [
            #"ForEach([].indices, id: \.self) { i in Text("a \(i)") }"#, #"ForEach(x.y) { i in Text("a \(i)") }"#,
            #"ForEach([].map { $0 }, id: \.self) { i in Text("a \(i)") }"#,
            #"func make<T>(_ x: Any) -> T { x as! T }; let i = make(1); Text("a \(i)")"#,
        ])
    func unbound(text: String) throws {
        let use = try #require(Self.result(of: text).uses.first)
        #expect(use.key.text.string == "a %@" && use.openSpecifiers.count == 1)
        #expect(use.settled { $0.string == "a %lld" }.key.text.string == "a %lld")
    }

    @Test("The most likely key in the table that differs there is used")
    func settled() throws {
        let use = try #require(Self.result(of: #"Text("\"\(a)\" \(1) \(b)")"#).uses.first)
        #expect(use.key.text.string == "\"%@\" %lld %@")
        let keys: Set<String> = ["\"%@\" %lld %d", "\"%d\" %@ %@"]
        let settled = use.settled { keys.contains($0.string) }
        #expect(settled.key.text.string == "\"%@\" %lld %d")
        #expect(settled.key.spelling.string == "\\\"%@\\\" %lld %d")
        #expect(settled.openSpecifiers.isEmpty)
        let several = keys.union(["\"%lf\" %lld %d"])
        #expect(use.settled { several.contains($0.string) } == settled)
        #expect(use.settled { _ in false } == use)
    }
}
