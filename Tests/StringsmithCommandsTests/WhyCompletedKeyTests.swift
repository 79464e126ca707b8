import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What `why` says about keys that texts may be completed to at run time.
@Suite("The command why, completed keys")
struct WhyCompletedKeyTests {
    private static let kind = "enum Kind: String { case a = \"first\", b = \"second\" }\n"
    private static let version = "struct V { let n: Int, m: UInt8; var t: String { g("

    /// Sources in Swift with a text, with keys that it can't be completed to.
    static let narrow: [(source: String, unused: String)] = [
        (version + #""\(n).\(m).\(n)") } }"#, "watch.menu.title a.b.1"),
        (version + #""menu.\(n)") } }"#, "menu.title menu."),
        (version + #""menu.\(self.n)") } }"#, "menu.title"),
        (version + #""menu." + String(n)) } }"#, "menu.title"),
        (version + #""menu.\(n + 1)") } }"#, "menu.title"),
        (version + #""menu.\(-n * 2)") } }"#, "menu.title"),
        (version + #""menu.\(min(n, 3))") } }"#, "menu.title"),
        (version + #"String(format: "menu.%ld", n)) } }"#, "menu.title"),
        (version + #"String(format: "menu.%@.%02d", "x", n)) } }"#, "menu.title menu.y.1"),
        (version + #"String(format: "menu.%c.x", n)) } }"#, "menu.title.x"),
        ("func f(_ n: Int32) { print(\"menu.\\(n)\") }", "menu.title"),
        ("func f() { let n = 1; let m = n; g(\"menu.\\(m)\") }", "menu.title"),
        ("func f(_ x: UUID) { g(\"menu.\\(x.uuidString)\") }", "menu.title"),
        ("func f(_ b: Bool) { g(\"menu.\\(b)\") }", "menu.title"),
        (
            "func f() { let v = ProcessInfo.processInfo.operatingSystemVersion\ng(\"menu.\\(v.majorVersion)\") }",
            "menu.title"
        ),
        ("func f(_ x: Int) { g(\"menu.\\(String(x, radix: 16))\") }", "menu.title"),
        ("enum A { static func n() -> UInt32 { 1 } }\nfunc f() { let n = A.n()\ng(\"menu.\\(n)\") }", "menu.title"),
        ("struct A { let n: Int }\nfunc f(_ a: A) { g(\"menu.\\(a.n)\") }", "menu.title"),
        ("func f(_ n: Int) { let k = \"menu.\\(n)\"; g(k) }", "menu.title"),
        (kind + "func f(_ e: Kind) { g(\"menu.\\(e.rawValue)\") }", "menu.title menu.a"),
        ("class A { func n() -> Int { 1 }\n func f() { g(\"menu.\\(n())\") } }", "menu.title"),
        (kind + "func f(_ e: Kind) { g(\"menu.\\(e)\") }", "menu.title menu.first"),
        (kind + "func f(_ e: Kind) { g(\"menu.\" + e.rawValue) }", "menu.title"),
        (
            "func h(_ s: String) { z(s); y.dropLast() }\nfunc z(_ s: String) { show(s) }\n"
                + "func g(_ s: String) { z(s) }\nfunc f(_ n: Int) { g(\"menu.\\(n)\") }",
            "menu.title"
        ),
        (
            "extension String { var localized: String { show(self) } }\n"
                + "func f(_ n: Int) { g(\"menu.\\(n)\".localized) }",
            "menu.title"
        ),
        (kind + "func f(_ e: Kind, _ x: X) { g(\"\\(e.rawValue)_\\(x.name)_\\(x.name)\") }", "menu_title_text"),
    ]

    private static let look = #"NSLocalizedString("x.\(i + g())", comment: "")"#

    /// Sources in Swift with a text that may be completed to a key, though a declaration seems to say otherwise.
    static let wide: [(source: String, keys: String)] = [
        // A text that leaves its body may be changed elsewhere.
        ("struct A { let n: Int; var key: String { \"menu.\\(n)\" } }", "menu.title"),
        ("struct A { let n: Int; func key() -> String { return \"menu.\\(n)\" } }", "menu.title"),
        ("func f(_ n: Int) { let k = \"menu.\\(n)\"; h(); return k }", "menu.title"),
        ("func f(_ n: Int) { let k = \"menu.\\(n)\"; x.key = k }", "menu.title"),
        ("struct A { let n: Int; var key: String { if n > 0 { \"menu.\\(n)\" } else { \"\" } } }", "menu.title"),
        ("func f(_ n: Int) { let k = if n > 0 { \"menu.\\(n)\" } else { \"\" }; return k }", "menu.title"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\".spelledOut) }", "menu.title"),
        ("func f(_ n: Int) { keys.append(\"menu.\\(n)\") }", "menu.title"),
        ("struct E { let key: String }\nfunc f(_ n: Int) { g(E(key: \"menu.\\(n)\")) }", "menu.title"),
        (
            "func h(_ k: String) { g(k.replacingOccurrences(of: \"1\", with: \"x\")) }\nfunc f(_ n: Int) { h(\"menu.\\(n)\") }",
            "menu.title"
        ),
        (
            "#if A\ntypealias C = String\n#else\ntypealias C = Int\n#endif\nfunc f(_ n: C) { g(\"menu.\\(n)\") }",
            "menu.title"
        ),
        ("func f(_ n: Int) { x.key = \"menu.\\(n)\" }", "menu.title"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\".prefix(5) + \"title\") }", "menu.title"),
        ("func f(_ n: Int) { let k = \"menu.\\(n)\"; g(k[..<i] + \"title\") }", "menu.title"),
        ("func f(_ n: Int) { var k = \"menu.\\(n)\"; k.insert(contentsOf: \"a.\", at: i); g(k) }", "menu.a.1"),
        ("func f(_ n: Int) { g(String(\"menu.\\(n)\".map { h($0) })) }", "menu.x"),
        // Names and types that something else may have.
        ("class A: L { let n: Double\n func t() { g(\"menu.\\(n)\") } }", "menu.title"),
        ("struct A { let n: Int\n var x: Int { get { 1 } set(n) { g(\"menu.\\(n)\") } } }", "menu.title"),
        ("struct A { let n: Int\n func x() { run { [self = y] in g(\"menu.\\(self.n)\") } } }", "menu.title"),
        ("struct A { let n: Int\n func x() { if let self = y as? B { g(\"menu.\\(self.n)\") } } }", "menu.title"),
        ("struct Bool { let a: String }\nfunc f(_ b: Bool) { g(\"menu.\\(b)\") }", "menu.title"),
        (
            "protocol P { associatedtype ID\n var id: ID { get } }\ntypealias ID = Int\n"
                + "extension P { func f() { g(\"menu.\\(id)\") } }", "menu.title"
        ),
        ("prefix func - (a: Int) -> String { x }\nfunc f(_ n: Int) { g(\"menu.\\(-n)\") }", "menu.title"),
        ("func Int(_ x: Int8) -> String { y }\nfunc f(_ n: Int8) { g(\"menu.\\(Int(n))\") }", "menu.title"),
        ("func f(_ x: X) { g(\"menu.\\(x.id.uuidString)\") }", "menu.title"),
        ("func f(_ n: Int) { g(String(format: \"menu.%.0d\", n)) }", "menu."),
        (
            "struct Key: ExpressibleByStringInterpolation {}\nfunc f(_ n: Int) { let k: Key = \"menu.\\(n)\"; g(k) }",
            "menu.title"
        ),
        ("func f(_ n: String) { g(\"menu.\\(n)\") }", "menu.title"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\") }\nfunc h(_ n: String) { g(\"menu.\\(n)\") }", "menu.title"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\") }", "menu.12"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\") }", "menu.%lld"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\" + x) }", "menu.12.title"),
        ("func f(_ n: Int) { g((\"menu.\\(n)\" + x).uppercased()) }\nlet y = \"MENU_\"", "MENU_12_TITLE"),
        ("func f(_ n: Int) { run { (n: String) in g(\"menu.\\(n)\") } }", "menu.title"),
        ("func f(_ n: Int) { if case .on(let n) = x { g(\"menu.\\(n)\") } }", "menu.title"),
        ("func f(_ n: Int) { let n = String(n).name; g(\"menu.\\(n)\") }", "menu.title"),
        ("struct Int { let a: String }\nfunc f(_ n: Int) { g(\"menu.\\(n)\") }", "menu.title"),
        ("typealias Int = String\nfunc f(_ n: Int) { g(\"menu.\\(n)\") }", "menu.title"),
        ("func f<Int>(_ n: Int) { g(\"menu.\\(n)\") }", "menu.title"),
        ("struct A: L { func t() { g(\"menu.\\(n)\") } }\nlet n: Int = 1", "menu.title"),
        ("struct A { let n: Int }\nstruct B { let n: String }\nfunc f() { g(\"menu.\\(a.n)\") }", "menu.title"),
        (
            "extension DefaultStringInterpolation { func appendInterpolation(_ n: Int) {} }\n"
                + "func f(_ n: Int) { g(\"menu.\\(n)\") }",
            "menu.title"
        ),
        ("func + (a: Int, b: Int) -> String { x }\nfunc f(_ n: Int) { g(\"menu.\\(n + n)\") }", "menu.title"),
        ("func min(_ a: Int, _ b: Int) -> String { x }\nfunc f(_ n: Int) { g(\"menu.\\(min(n, 2))\") }", "menu.title"),
        (
            "extension String { init(_ n: Int) { self = x } }\nfunc f(_ n: Int) { g(\"menu.\" + String(n)) }",
            "menu.title"
        ),
        ("extension X { var uuidString: String { y } }\nfunc f(_ x: X) { g(\"menu.\\(x.uuidString)\") }", "menu.title"),
        ("func f(_ n: Int) { g(\"menu.\\(Wrapper(n))\") }", "menu.title"),
        ("func f(_ s: String) { g(\"menu.\\(Float(s))\") }", "menu.nil"),
        ("func f(_ n: Int?) { g(\"menu.\\(n)\") }", "menu.nil"),
        ("func f() { for i in 8...9 { \(look) } }", "x.10"),
        ("func f() { for i in 8...9 { \(look.replacing("g()", with: "1")) } }", "x.10"),
        ("func f(_ a: A?) { g(\"menu.\\(a?.id.uuidString)\") }", "menu.nil"),
        ("func f(_ a: A?) { g(\"menu.\\(a?.hashValue)\") }", "menu.Optional(1)"),
        (
            "enum A { static func n() -> Int { 1 }\n static func n() -> String { x } }\n"
                + "func f() { g(\"menu.\\(A.n())\") }",
            "menu.title"
        ),
        ("func f(_ n: Int) { g(String(format: \"menu.%@\", x)) }", "menu.title"),
        ("func f(_ n: Int) { g(String(format: \"menu.%d\", locale: l, n)) }", "menu.\u{661}"),
        (kind + "func f(_ e: Kind) { g(\"menu.\\(e.rawValue)\".replacing(\"_\", with: \".\")) }", "menu.FIRST_title"),
        ("enum E: CustomStringConvertible { case a }\nfunc f(_ e: E) { g(\"menu.\\(e)\") }", "menu.title"),
        (
            "enum E { case a }\nextension E: P {}\nprotocol P: CodingKey {}\nfunc f(_ e: E) { g(\"menu.\\(e)\") }",
            "menu.title"
        ),
        ("enum E: L { case a }\nfunc f(_ e: E) { g(\"menu.\\(e)\") }", "menu.title"),
        ("@objc enum E: Int { case a }\nfunc f(_ e: E) { g(\"menu.\\(e)\") }", "menu.title"),
        ("enum E { case a }\nfunc f(_ e: E) { g(\"menu.\\(e)\") }", "menu.E"),
        ("class A: L { func n() -> Int { 1 }\n func f() { g(\"menu.\\(n())\") } }", "menu.title"),
        ("@M enum E { case a }\nfunc f(_ e: E) { g(\"menu.\\(e)\") }", "menu.title"),
        ("enum E { case a }\nfunc f(_ e: E?) { g(\"menu.\\(e)\") }", "menu.nil"),
        ("enum E { case a }\nfunc f<E>(_ e: E) { g(\"menu.\\(e)\") }", "menu.title"),
        ("enum E { case a(Int) }\nfunc f(_ e: E) { g(\"menu.\\(e)\") }", "menu.a(1)"),
        ("func f(_ n: Int) { let t = \"menu.\\(n).%@\"; g(String(format: t, x)) }", "menu.1.title"),
        ("func f(_ b: Bool) { g(\"menu.\\(b)\".replacing(\"true\", with: \"on\")) }", "menu.on"),
        ("func f(_ b: Bool) { let t = \"menu.\\(b)\"\ng(t.replacingOccurrences(of: \"true\", with: x)) }", "menu.on"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\".dropLast() + \"title\") }", "menu.title"),
        ("func f(_ n: Int) { g(\"menu.\\(h(\"tab.\\(s)\"))\") }", "tab.title"),
        ("func f(_ n: Int) { g(\"menu.\\(n)\", \"tab.\", \"x\") }", "tab.title"),
        // A text that other functions get, also through ones that pass it on.
        ("func f(_ n: Int) { if let k = Optional(\"menu.\\(n)\") { keys.append(k) } }", "menu.title"),
        ("func f(_ n: Int) { while let k = Optional(\"menu.\\(n)\") { keys.append(k) } }", "menu.title"),
        ("func f(_ n: Int) -> String { return String(\"menu.\\(n)\") }", "menu.title"),
        (
            "func g(_ s: String) { let t = s; h(t) }\nfunc h(_ s: String) { z(s.dropLast()) }\n"
                + "func f(_ n: Int) { g(\"menu.\\(n)\") }",
            "menu.title"
        ),
        ("let h = { (s: String) in z(s.dropLast()) }\nfunc f(_ n: Int) { h(\"menu.\\(n)\") }", "menu.title"),
        ("func f(_ n: Int, _ h: (String) -> Void) { h(\"menu.\\(n)\") }", "menu.title"),
        (
            "extension String { var localized: String { show(dropLast()) } }\n"
                + "func f(_ n: Int) { g(\"menu.\\(n)\".localized) }",
            "menu.title"
        ),
        // Two functions that pass a text on to each other.
        (
            "func a(_ s: String) { b(s) }\nfunc b(_ s: String) { a(s); c(s) }\nfunc c(_ s: String) { z(s.dropLast()) }\n"
                + "func f(_ n: Int) { b(\"tab.\\(n)\"); a(\"menu.\\(n)\") }",
            "tab.title menu.title"
        ),
        (
            (0..<4_000).map { "func a\($0)(_ s: String) { a\($0 + 1)(s) }\n" }.joined()
                + "func a4000(_ s: String) { z(s.dropLast()) }\nfunc f(_ n: Int) { a0(\"menu.\\(n)\") }",
            "menu.title"
        ),
        ("class A { func f(_ n: Int) { perform(#selector(go), with: \"menu.\\(n)\") } }", "menu.title"),
        ("func f(_ n: Int) { cache.save(\"menu.\\(n)\") }", "menu.title"),
        ("enum E { case a(String) }\nfunc f(_ n: Int) { g(E.a(\"menu.\\(n)\")) }", "menu.title"),
    ]

    private static func method(_ body: String) -> String {
        "static NSString *const kType = @\"first\";\n@implementation A\n- (void)f { \(body) }\n@end"
    }

    /// The same in Objective-C.
    static let narrowObjectiveC: [(source: String, unused: String)] = [
        (method("[NSString stringWithFormat:@\"%@_%@_%@\", kType, x, @((uint64_t)(y * 1000))];"), "menu_title_text"),
        (method("[NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title menu."),
        (
            method("NSString *k = [NSString stringWithFormat:@\"menu.%d\", x]; id y = [self create:k with:x];"),
            "menu.title"
        ),
        (method("[NSString stringWithFormat:@\"menu.\" \"%lu\", x];"), "menu.title"),
        (method("[[NSString alloc] initWithFormat:@\"menu.%c.x\", x];"), "menu.title.x"),
        (method("[x stringByAppendingFormat:@\"menu.%x\", y];"), "menu.title"),
        (method("[x appendFormat:@\"menu.%.2f\", y];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%@\", @1];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%*d.%@\", x, y, kType];"), "menu.title menu.1.other"),
        (method("[NSString stringWithFormat:@\"menu.%2$@.%1$d\", x, kType];"), "menu.title menu.1.first"),
        (method("if (x) { [self show:[NSString stringWithFormat:@\"menu.%d\", x]]; }"), "menu.title"),
        (method("run(^(id y) { [[NSString stringWithFormat:@\"menu.%d\", x] draw]; });"), "menu.title"),
    ]

    static let wideObjectiveC: [(source: String, key: String)] = [
        (method("return [NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("NSString *k = [NSString stringWithFormat:@\"menu.%d\", x]; h(); return k;"), "menu.title"),
        (method("self.key = [NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("_key = [NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("g([[NSString stringWithFormat:@\"menu.%d\", x] stringByDeletingPathExtension]);"), "menu.title"),
        (method("return [[NSString stringWithFormat:@\"menu.%d\", x] lowercaseString];"), "menu.title"),
        (method("gKey = [NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("return [NSArray arrayWithObject:[NSString stringWithFormat:@\"menu.%d\", x]];"), "menu.title"),
        (method("return @{@\"a\": @{@\"b\": @1}, @\"c\": [NSString stringWithFormat:@\"menu.%d\", x]};"), "menu.title"),
        (method("for (id k in @[[NSString stringWithFormat:@\"menu.%d\", x]]) { h(k); }"), "menu.title"),
        (method("return x > 0 ? [NSString stringWithFormat:@\"menu.%d\", x] : nil;"), "menu.title"),
        (method("return (NSString *)[NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("return @{@\"k\": [NSString stringWithFormat:@\"menu.%d\", x]};"), "menu.title"),
        (method("return @[[NSString stringWithFormat:@\"menu.%d\", x]];"), "menu.title"),
        (method("NSString *k = [NSString stringWithFormat:@\"menu.%d\", x]; return [k copy];"), "menu.title"),
        (method("NSString *k = [NSString stringWithFormat:@\"menu.%d\", x]; return (k);"), "menu.title"),
        (
            method("NSString *k = [NSString stringWithFormat:@\"menu.%d\", x]; self.key = x > 0 ? k : nil;"),
            "menu.title"
        ),
        (method("*out = [NSString stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("[keys addObject:[NSString stringWithFormat:@\"menu.%d\", x]];"), "menu.title"),
        (method("NSMutableString *k = [NSString stringWithFormat:@\"menu.%d\", x]; h(k);"), "menu.title"),
        (method("return @{@\"b\": ^{ h(); }, @\"k\": [NSString stringWithFormat:@\"menu.%d\", x]};"), "menu.title"),
        (method("return @[^(id y) { return y; }, [NSString stringWithFormat:@\"menu.%d\", x]];"), "menu.title"),
        (method("return (Pair){[NSString stringWithFormat:@\"menu.%d\", x], 1};"), "menu.title"),
        (method("return {[NSString stringWithFormat:@\"menu.%d\", x], 1};"), "menu.title"),
        (method("return Pair{[NSString stringWithFormat:@\"menu.%d\", x], 1};"), "menu.title"),
        (method("keys.push_back([NSString stringWithFormat:@\"menu.%d\", x]);"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%@\", x];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%s\", x];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%d\", x];"), "menu.5"),
        (method("[NSString stringWithFormat:@\"menu.%'d\", x];"), "menu.a"),
        (method("[NSString localizedStringWithFormat:@\"menu.%d\", x];"), "menu.\u{661}"),
        (method("[Menu stringWithFormat:@\"menu.%d\", x];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%@\", @(x)];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%@\", @((int)x ? \"a\" : \"b\")];"), "menu.a"),
        (method("[NSString stringWithFormat:@\"menu.%@\", @((Name)x)];"), "menu.title"),
        (method("[NSString stringWithFormat:x ? @\"menu.%d\" : @\"menu.%@\", y];"), "menu.title"),
        (method("[NSString stringWithFormat:@\"menu.%@.%d\", kType, x]; g(@\"menu.\");"), "menu.title"),
        (method("NSString *f = [NSString stringWithFormat:@\"menu.%d.%%@\", x]; g(f, y);"), "menu.1.title"),
        (method("[[NSString stringWithFormat:@\"menu.%d\", x] stringByReplacingOccurrencesOfString:y];"), "menu.on"),
        (method("[NSString stringWithFormat:@\"%@_%@_%@\", kType, x, y];"), "first_title_text"),
        (
            "#define F [NSString stringWithFormat:@\"menu.%d\", x]\n#define G(f) f \"menu.%d\"\n" + method("F;"),
            "menu.title"
        ),
    ]

    private static func all(_ rows: [(String, String)], _ name: String) -> [(String, String, String)] {
        rows.map { ($0.0, $0.1, name) }
    }

    private func run(_ source: String, _ keys: [String], _ name: String) async throws -> StringsmithRun {
        let directory = try TemporaryDirectory([
            name: source + "\n", "B.m": "void f(void) { NSLocalizedString(@\"used\", nil); }\n",
            "en.lproj/Localizable.strings": (keys + ["used"]).map { "\"\($0)\" = \"Z\";\n" }.joined(),
        ])
        return await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
    }

    @Test("A text keeps no key of a symbol that nothing names")
    func symbol() async throws {
        let directory = try TemporaryDirectory([
            "L10n.swift": """
            // Generated using SwiftGen
            enum L10n {
                static var title: String { return NSLocalizedString("watch.menu.title", comment: "") }
            }

            """,
            "A.swift": Self.version + #""\(n).\(m).\(n)" } }"# + "\n",
            "B.swift": "let x = NSLocalizedString(\"used\", comment: \"\")\n",
            "en.lproj/Localizable.strings": "\"watch.menu.title\" = \"W\";\n\"used\" = \"U\";\n",
        ])
        let run = await StringsmithRun(["why", "watch.menu.title", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"watch.menu.title\" in Localizable: unused\n"), "\(run.output)")
    }

    @Test(
        "A text keeps no keys that its values can't complete it to",
        arguments: all(narrow, "A.swift") + all(narrowObjectiveC, "A.m"))
    func narrowed(source: String, unused: String, name: String) async throws {
        let keys = unused.split(separator: " ").map(String.init)
        let run = try await run(source, keys, name)
        for key in keys { #expect(run.output.contains("unused: \"\(key)\" in Localizable"), "\(key)\n\(run.output)") }
    }

    @Test(
        "A text keeps all keys that its values may complete it to",
        arguments: all(wide, "A.swift") + all(wideObjectiveC, "A.m"))
    func kept(source: String, keys: String, name: String) async throws {
        let keys = keys.split(separator: " ").map(String.init)
        let run = try await run(source, keys, name)
        for key in keys {
            #expect(run.output.contains("reachable: \"\(key)\" in Localizable"), "\(run.output)\(run.error)")
        }
    }
}
