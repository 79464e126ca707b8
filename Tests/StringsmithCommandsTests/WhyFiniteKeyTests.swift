import Foundation
import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What `why` says about keys that aren't literals, but that the sources show all the same.
@Suite("The command why, finite keys")
struct WhyFiniteKeyTests {
    private static let kind = "enum Kind: String { case a, b = \"k.b\" }\n"
    private static let look = "NSLocalizedString(k, comment: \"\")"

    private static func look(_ key: String) -> String { "NSLocalizedString(\(key), comment: \"\")" }

    /// Sources that look up keys which aren't literals, and all keys that they use. With an asterisk, all others stay
    /// reachable.
    static let keys: [(source: String, used: String)] = [
        (kind + "func f(_ e: Kind) { \(look("e.rawValue")) }", "a k.b"),
        (kind + "func f(_ e: Kind) { \(look(#""x.\(e.rawValue)""#)) }", "x.a x.k.b"),
        (kind + "func f(_ e: Kind) { \(look(#""x." + e.rawValue.uppercased()"#)) }", "x.A x.K.B"),
        ("enum Kind: String { case a\n var t: String { \(look("rawValue")) } }", "a"),
        (kind + "extension Kind { func t() { run { \(look(#""x.\(self.rawValue)""#)) } } }", "x.a x.k.b"),
        (kind + "extension Kind: L { func t() { \(look("rawValue")) } }", "a k.b *"),
        (kind + "struct V { let e: Kind; var t: String { \(look("e.rawValue")) } }", "a k.b"),
        (kind + "struct V { let e: Kind; func t(e: F) { \(look("e.rawValue")) } }", "*"),
        (kind + "class V { let e: Kind; func t() { \(look("e.rawValue")) } }", "a k.b *"),
        (kind + "func f(_ e: Kind?) { \(look(#""x.\(e?.rawValue ?? "c")""#)) }", "x.a x.k.b x.c *"),
        (kind + "func f(_ e: Kind?) { \(look(#""x.\(e?.rawValue)""#)) }", "*"),
        (kind + "func f(_ e: Kind) { String(localized: .init(e.rawValue)) }", "a k.b"),
        (kind + "func f(_ e: Kind) { Text(LocalizedStringKey(e.rawValue)) }", "a k.b"),
        (kind + "func f(_ e: Kind) { \(look(#""x.\(e)""#)) }", "x.a x.b"),
        ("enum E { case a }\nfunc g() -> E { .a }\nfunc f() { let e = g(); \(look(#""x.\(e)""#)) }", "x.a"),
        (
            "func tr(_ k: String) { \(look) }\nfunc f(_ n: Int) { tr(\"y.\\(n)\"); tr(\"z.\\(s)\") }", "z"
        ),
        (kind + "func f() { Kind.allCases.map { \(look("$0.rawValue")) } }", "a k.b *"),
        (kind + "extension L.View { func f(_ e: Kind) { \(look("e.rawValue")) } }", "a k.b *"),
        (kind + "class A: L { func f(_ e: Kind) { \(look("e.rawValue")) } }", "a k.b *"),
        (kind + "class A { func f(_ e: Kind) { \(look("e.rawValue")) } }", "a k.b"),
        (kind + "func f(e: Kind) { run { [e = server.kind] in \(look("e.rawValue")) } }", "*"),
        (kind + "let e: Kind = .a\nstruct V { let e = load(); var s: String { \(look("e.rawValue")) } }", "a k.b *"),
        (kind + "let x = \(look("Kind.b.rawValue"))", "k.b"),
        (
            kind + "func f() { enum Kind: String { case c }\n func g(_ e: Kind) { \(look("e.rawValue")) } }", "*"
        ),
        ("enum E { case a, b(Int) }\nfunc f(_ e: E) { \(look(#""x.\(e)""#)) }", "*"),
        ("enum E: Int { case a = 3, b }\nfunc f(_ e: E) { \(look(#""n\(e.rawValue)""#)) }", "n3 n4"),
        ("func f(_ e: Bool) { \(look(#""x.\(e)""#)) }", "x.true x.false"),
        ("struct R: RawRepresentable { var rawValue: String }\nfunc f(_ r: R) { \(look("r.rawValue")) }", "*"),
        ("enum K { static let a = \"a\" }\nlet x = \(look("K.a"))", "a"),
        ("enum K { static var a = \"a\" }\nlet x = \(look("K.a"))", "*"),
        (
            "enum E { case a, b\n var k: String { switch self { case .a: \"x.a\"\n case .b: \"x.b\" } }\n"
                + " var t: String { \(look) } }", "x.a x.b"
        ),
        ("enum E { case a\n var k: String { let k = g(); return k } }\nfunc f(_ e: E) { \(look("e.k")) }", "*"),
        ("class A { var k: String { \"x.a\" }\n var t: String { \(look) } }", "x.a *"),
        (
            "class A { var k: String { \"x.a\" }\n var t: String { \(look) } }\n"
                + "class B: A { override var k: String { g() } }", "*"
        ),
        (
            "protocol P { var k: String { get } }\nstruct A: P { let k = \"x.a\" }\nfunc f(_ p: any P) { \(look("p.k")) }",
            "*"
        ),
        ("func f() { for k in [\"a\", \"b\"] { \(look) } }", "a b"),
        ("func f() { for (k, n) in [(\"a\", 1), (\"b\", 2)] { \(look) } }", "a b"),
        ("func f() { for i in 1...2 { \(look(#""x.\(i)""#)) } }", "x.1 x.2"),
        ("let x = [\"a\", \"b\"].map { \(look("$0")) }", "a b"),
        ("func f() { [\"a\", \"b\"].enumerated().forEach { i, k in \(look) } }", "a b"),
        ("func f() { let k = x ? \"a\" : \"b\"; \(look) }", "a b"),
        ("func f() { let keys = [\"a\", \"b\"]; return keys.map { \(look("$0")) } }", "a b"),
        ("func f() { let keys: Keys = [\"a\"]; return keys.map { \(look("$0")) } }", "a *"),
        ("func f() { ForEach([\"a\", \"b\"], id: \\.self) { k in Text(LocalizedStringKey(k)) } }", "a b"),
        ("func f() { let k = \"a\"; run { [k = g()] in \(look) } }", "a *"),
        ("func f() { let k = \"a\"; if case .on(let k) = state { \(look) } }", "*"),
        ("func f() { let k = \"a\"; switch state { case let .on(k): \(look) } }", "*"),
        ("func f() { let k = \"a\"; run { (k: String) in \(look) } }", "*"),
        ("func f() { [\"a\"].map { run { \(look("$0")) } } }", "*"),
        ("func f() { for var k in [\"a\"] { k += g(); \(look) } }", "a *"),
        ("extension Array { func map(_ f: (String) -> Void) {} }\nlet x = [\"a\"].map { \(look("$0")) }", "a *"),
        ("func f() { let k: String; if x { k = \"a\" } else { k = \"b\" }; \(look) }", "a b"),
        ("func f() { var k: String; switch x { case 1: k = \"a\"\n default: k = \"b\" }; \(look) }", "a b"),
        ("func f() { var k = \"a\"; k <- map[\"b\"]; \(look) }", "a *"),
        ("enum K { static let a = \"a\" }\nstruct V: View { var t: String { \(look("K.a")) } }", "a"),
        ("enum K { static let a = \"a\" }\nstruct V: L { var t: String { \(look("K.a")) } }", "a *"),
        ("enum K { static let a = \"a\" }\nextension K { enum K { static let a = g() } }\nlet x = \(look("K.a"))", "*"),
        ("func f() { var k = \"a\"; if x { k = g() }; \(look) }", "*"),
        ("func f() { var k = \"a\"; k.append(g()); \(look) }", "*"),
        ("func f() { var k = \"a\"; g(&k); \(look) }", "*"),
        ("let k = \"a\"\nfunc f() { g { k in \(look) } }", "*"),
        ("private func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\"); tr(x ? \"b\" : \"c\") }", "a b c"),
        (kind + "private func tr(_ k: String) { \(look) }\nfunc f(_ e: Kind) { tr(e.rawValue) }", "a k.b"),
        ("private func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\"); tr(x) }", "a *"),
        ("private func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\"); names.map(tr) }", "a *"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\") }", "a"),
        ("func tr(_ k: String = \"d\", n: Int = 0) { \(look) }\nfunc f() { tr(\"a\", n: 1); tr() }", "a d"),
        (
            "func a(_ k: String) { \(look) }\nfunc b(key k: String) { a(k) }\nfunc f() { b(key: \"b\"); a(\"a\") }",
            "a b"
        ),
        ("func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\"); g([tr]) }", "a *"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\"); g(tr(_:)) }", "a *"),
        ("func tr(_ k: String) { tr(k); \(look) }\nfunc f() { tr(\"a\") }", "a *"),
        ("func tr(_ k: inout String) { \(look) }\nfunc f() { var k = \"a\"; tr(&k) }", "*"),
        ("protocol P {}\nclass A: P { func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")", "a"),
        ("class A: D { func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")", "a *"),
        (
            "class A {}\nextension A: D {}\nextension A { func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")",
            "a *"
        ),
        ("class A: B { override func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")", "a *"),
        ("@objcMembers class A { func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")", "a *"),
        ("public extension A { func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")", "a *"),
        ("extension String { var l: String { \(look("self")) } }\nlet x = \"a\".l + (y ? \"b\" : \"c\").l", "a b c"),
        ("extension String { func l(in t: Int = 0) { \(look("self")) } }\nlet x = \"a\".l() + \"b\".l(in: 1)", "a b"),
        ("extension String { var l: String { \(look("self")) } }\nlet x = \"a\".l + y.l", "*"),
        ("extension String { var l: String { \(look("self")) } }\nlet x = \"a\".l + keys.map(\\.l)", "*"),
        ("extension String { public var l: String { \(look("self")) } }\nlet x = \"a\".l", "*"),
        ("extension String { var l: String { \(look("self")) }\n var m: String { l } }\nlet x = \"a\".l", "*"),
        ("func tr(_ k: String) { \(look(#""x." + k"#)) }\nfunc f() { tr(\"a\"); o.tr(k: x) }", "x.a"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\"); g(tr) }", "a *"),
        ("public func tr(_ k: String) { \(look) }\nfunc f() { tr(\"a\") }", "a *"),
        ("func tr(_ k: String? = nil) { if let k { \(look) } }\nfunc f() { tr() }", ""),
        ("func tr(_ k: String?) { if let x, let k = k { \(look) } }\nfunc f() { tr(\"a\"); tr(nil) }", "a"),
        ("func tr(_ k: String?) { if var k = k { k += g(); \(look) } }\nfunc f() { tr(\"a\") }", "a *"),
        ("class A: D { private func tr(_ k: String) { \(look) }\n func f() { tr(\"a\") } }", "a"),
        ("private class A: D { fileprivate func tr(_ k: String) { \(look) }\n func f() { tr(\"a\") } }", "a *"),
        ("class A { func tr(_ k: String) { \(look) }\n func f() { tr(\"a\"); g(.tr(x)); g(.tr) } }", "a"),
        ("class A { static func tr(_ k: String) { \(look) }\n func f() { tr(\"a\"); g(.tr) } }", "a *"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { let tr = tr(\"a\"); g(tr) }", "a"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { g(tr); let tr = tr(\"a\") }", "a *"),
        ("func v() -> String { x ? \"a\" : \"b\" }\nfunc f() { \(look(#""x.\(v())""#)) }", "x.a x.b"),
        ("func v() -> String { \"a\" }\nfunc f(v: () -> String) { \(look("v()")) }", "*"),
        (
            "class A { func v() -> String { \"a\" } }\nclass B: A { override func v() -> String { g() } }\n"
                + "func f(_ o: A) { \(look("o.v()")) }", "*"
        ),
        ("struct A { func v() -> String { \"a\" } }\nfunc f(_ o: A) { \(look("o.v()")) }", "a"),
        (
            "func f() { var l = [\"a\"]; if x { l.append(\"b\") }; l.insert(\"c\", at: 0); l.map { \(look("$0")) } }",
            "a b c"
        ),
        ("func f() { var l = [\"a\"]; l.append(g()); l.map { \(look("$0")) } }", "*"),
        ("func f() { var l = [\"a\"]; l += g(); l.map { \(look("$0")) } }", "*"),
        ("func f() { var l = [\"a\"]; g(&l); l.map { \(look("$0")) } }", "*"),
        ("func f() { var l = [\"a\"]; l[0] = g(); l.map { \(look("$0")) } }", "*"),
        ("func f() { let l = [[\"a\", \"b\"], [\"c\", x]]; l.map { \(look("$0[0]")) } }", "a c"),
        ("func f() { let l = [[\"a\", \"b\"], [\"c\", x]]; l.map { \(look("$0[1]")) } }", "*"),
        ("struct R { let k: String; let n: Int\n var t: String { \(look) } }\nlet x = R(k: \"a\", n: 1)", "a"),
        (
            "struct R { let k: String; let n: Int\n var t: String { \(look) } }\nlet x: [R] = [.init(k: \"a\", n: 1)]",
            "a"
        ),
        (
            "struct R { let key: String; let n: Int }\nstruct V: View { let r: R; var t: String { \(look("r.key")) } }\n"
                + "let x = R(key: \"a\", n: 1)", "a"
        ),
        ("struct R { var k: String; let n: Int\n var t: String { \(look) } }\nlet x = R(k: \"a\", n: 1)", "*"),
        (
            "struct R: Codable { let k: String; let n: Int\n var t: String { \(look) } }\nlet x = R(k: \"a\", n: 1)",
            "*"
        ),
        ("@Make struct R { let k: String; let n: Int\n var t: String { \(look) } }\nlet x = R(k: \"a\", n: 1)", "*"),
        ("struct R { let k: String\n var t: String { \(look) } }\nlet x = R(k: \"a\"), y = l.map(R.init)", "*"),
        (
            "struct R { let k: String; let n: Int\n var t: String { \(look) } }\nlet x = R(k: \"a\", n: 1)\n"
                + "let y = R.self.init(k: g(), n: 2)", "*"
        ),
        (
            "struct R { let k: String; let n: Int\n var t: String { \(look) } }\nlet x = R(k: \"a\", n: 1)\n"
                + "extension R { init(_ x: String) { k = x; n = 1 } }", "*"
        ),
        (
            "protocol P: RawRepresentable {}\nextension P where RawValue == String { var t: String { \(look("rawValue")) } }\n"
                + "enum K: String, P { case a, b }", "a b"
        ),
        (
            "protocol P: RawRepresentable {}\nextension P where RawValue == String { var t: String { \(look("rawValue")) } }\n"
                + "enum K: String, P { case a }\nstruct S: P { var rawValue: String }", "*"
        ),
        (
            kind + "enum L { enum Kind { case z } }\nfunc f() { let e = Kind(x) ?? .a; \(look("e.rawValue")) }", "a k.b"
        ),
        (
            kind
                + "enum L { enum Kind: String { case z }\n func f() { let e = Kind(x) ?? .z; \(look("e.rawValue")) } }",
            "z *"
        ),
        (kind + "func f() { var k = Kind.a.rawValue; if x { k = y ? Kind.b.rawValue : \"c\" }; \(look) }", "a k.b c"),
        ("@available(iOS 17, *) enum Kind: String { case a\n var t: String { \(look("rawValue")) } }", "a"),
        ("func f() {\nlet k = \"a\"\n#if DEBUG\ng()\n#endif\n\(look) }", "a"),
        ("struct T { func callAsFunction(_ k: String) { \(look) } }\nlet x = T().callAsFunction(\"a\")", "a *"),
        ("class A { @objc func tr(_ k: String) { \(look) } }\nlet x = A().tr(\"a\")", "a *"),
        ("class A: D { func p(_ p: P, e k: String) { \(look) } }\nfunc f() { A().p(p, e: \"a\") }", "a *"),
    ]

    /// A project with a source, and another one that uses the key `z`.
    static func project(_ source: String, _ table: String) throws -> TemporaryDirectory {
        try TemporaryDirectory([
            "A.swift": "import SwiftUI\n\(source)\n", "B.swift": "let z = NSLocalizedString(\"z\", comment: \"\")\n",
            "en.lproj/Localizable.strings": table,
        ])
    }

    @Test("Where sources show all keys of a look-up, these are used, and no others", arguments: keys)
    func finite(source: String, used: String) async throws {
        let keys = used.split(separator: " ").filter { $0 != "*" }.map(String.init)
        let table = (keys + ["z", "x.other"]).map { "\"\($0)\" = \"Z\";\n" }.joined()
        let directory = try Self.project(source, table)
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        for key in keys { #expect(run.output.contains("used: \"\(key)\" in Localizable"), "\(key)\n\(run.output)") }
        let verdict = used.hasSuffix("*") ? "reachable" : "unused"
        #expect(run.output.contains("\(verdict): \"x.other\" in Localizable"), "\(run.output)\(run.error)")
    }

    /// Sources in which a key can be `other`, though a declaration seems to say otherwise.
    static let others: [String] = [
        "func f() { var k: String? = \"a\"; k?.append(g()); \(look("k!")) }",
        "func f() { for var k in [\"a\"] { k += g(); \(look) } }",
        "func f() { guard var k = base else { return }; k = g(); \(look) }\nlet base: String? = \"a\"",
        "func f() {\nlet k = \"a\"\n#if DEBUG\nlet k = g()\n#endif\n\(look) }",
        "func f() { @Remote var k = \"a\"; \(look) }",
        "private func tr(_ k: String) { \(look) }\nfunc h(_ k: String) { tr(\"a\"); { [f = tr] in f(k) }() }",
        "private func tr(_ k: String) { \(look) }\nfunc h(_ k: String) { tr(\"a\")\n#if DEBUG\nprint(tr(k))\n#endif\n}",
        "@KB func key() -> String { \"a\" }\nlet x = \(look("key()"))",
        "enum Kind { case a }\nextension Kind: CustomDebugStringConvertible { var debugDescription: String { g() } }\n"
            + "func f(_ e: Kind) { \(look(#""x.\(e)""#)) }",
        kind + "struct Box<Kind: R> { let e: Kind; func f() { \(look("e.rawValue")) } }",
        kind
            + "protocol P { associatedtype Kind: R; var e: Kind { get } }\nextension P { func f() { \(look("e.rawValue")) } }",
        kind
            + "class B { enum Kind: String { case c } }\nclass C: B { var e: Kind { .c }; func f() { \(look("e.rawValue")) } }",
        "enum Rate: Double { case one = 1 }\nfunc f(_ r: Rate) { \(look(#""x.\(r.rawValue)""#)) }",
        "@AddCases enum K: String { case a }\nfunc f(_ e: K) { \(look("e.rawValue")) }",
        "enum K: String { case a; #moreCases }\nfunc f(_ e: K) { \(look("e.rawValue")) }",
        "enum K: String {\n#if DEBUG\ncase c\n#else\ncase a\n#endif\n}\nfunc f(_ e: K) { \(look("e.rawValue")) }",
        "let title = \"a\"\nclass Q: UIViewController { func f() { \(look("title")) } }",
        "func f() { var k = \"a\"; (k).append(g()); \(look) }",
        "func f() { var k = \"a\"; k[k.startIndex...] = g(); \(look) }",
        "func <- (a: inout String, b: String) {}\nfunc f() { var k = \"a\"; k <- g(); \(look) }",
    ]

    @Test("A name that may mean something else leaves all keys reachable", arguments: others)
    func uncertain(source: String) async throws {
        let directory = try Self.project(source, "\"x.other\" = \"Other\";\n\"z\" = \"Z\";\n")
        let run = await StringsmithRun(["why", "x.other", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"x.other\" in Localizable: reachable\n"), "\(run.output)\(run.error)")
    }

    /// Sources whose keys have gaps, and what `home.title` and `error.a` are.
    static let partialKeys: [(source: String, verdict: String)] = [
        ("func f(_ c: String) { \(look(#"x ? "error." + c : "none""#)) }", "unused"),
        ("func f(_ c: String) { Text(LocalizedStringKey(x ? \"error.\\(c)\" : \"none\")) }", "unused"),
        ("func f(_ c: String) { let k = \"error.\\(c)\"; \(look) }", "unused"),
        ("func f(_ c: String) { let k = \"error.\" + c; \(look) }", "unused"),
        ("func f(_ c: String) { var k = \"error.\" + c; g(&k); \(look) }", "reachable"),
        ("func tr(_ k: String) { \(look(#""error." + k"#)) }\nfunc f() { tr(c); tr(d) }", "unused"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { tr(\"error.\\(c)\"); tr(\"none\") }", "unused"),
        ("func tr(_ k: String) { \(look) }\nfunc f() { tr(\"error.\\(c)\"); tr(c) }", "reachable"),
        ("func f(_ c: String) { let k = c + c; \(look) }", "reachable"),
    ]

    @Test("A key of which a part is known makes those reachable that have it", arguments: partialKeys)
    func partlyKnown(source: String, verdict: String) async throws {
        let directory = try Self.project(source, "\"home.title\" = \"Home\";\n\"error.a\" = \"A\";\n")
        let run = await StringsmithRun(["why", "home.title", "error.a", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"home.title\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
        #expect(run.output.contains("\"error.a\" in Localizable: reachable\n"), "\(run.output)\(run.error)")
    }

    @Test("A key that isn't a literal has the declarations that it comes from, and its text is shown")
    func origin() async throws {
        let directory = try TemporaryDirectory([
            "A.swift": "func f(_ e: Kind) { NSLocalizedString(\"k.\\(e.rawValue)\", comment: \"\") }\n",
            "Kind.swift": "enum Kind: String { case a }\n",
            "en.lproj/Localizable.strings": "\"k.a\" = \"A\";\n",
        ])
        let run = await StringsmithRun(["why", "k.a", "--project", "@/", "--format", "json"], in: directory)
        let use = #"A.swift","line":1,"column":39,"how":"resolved","through":[{"path":""#
        #expect(run.output.contains(use) && run.output.contains(#"Kind.swift","line":1,"#), "\(run.output)\(run.error)")
        let place = await StringsmithRun(["why", "@/A.swift:1", "--project", "@/"], in: directory)
        #expect(place.output.contains("NSLocalizedString(\"k.a\") looks in table Localizable"), "\(place.output)")
        #expect(place.output.contains("  en  \"A\"  "), "\(place.output)")
    }

    /// Constants with the results of look-ups that are looked up once more, and the verdict on the key that the first
    /// one's text is.
    static let results: [(source: String, verdict: String)] = [
        ("enum T { static let a = NSLocalizedString(\"a\", value: \"b\", comment: \"\") }", "used"),
        ("enum T { static var a: String { NSLocalizedString(\"c\", bundle: .module, comment: \"\") } }", "unused"),
        ("enum T { static let a = NSLocalizedString(\"a\", bundle: other, comment: \"\") }", "reachable"),
        ("enum T { static let a = NSLocalizedString(\"a\", value: x, comment: \"\") }", "reachable"),
        ("// Generated using SwiftGen\nenum T { static var a: String { T.tr(\"L\", \"a\") } }", "used"),
        ("typealias T = U\nenum U { static let a = NSLocalizedString(\"a\", comment: \"\") }", "used"),
    ]

    @Test("What tables have for a key is all that a second look-up of the result can find", arguments: results)
    func result(source: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            "T.swift": source + "\n", "A.swift": "import SwiftUI\nlet x = Text(LocalizedStringKey(T.a))\n",
            "en.lproj/Localizable.strings": "\"a\" = \"Text b\";\n\"c\" = \"C\";\n\"Text b\" = \"B\";\n",
        ])
        let run = await StringsmithRun(["why", "Text b", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"Text b\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
    }

    private static let filled =
        "// Generated using SwiftGen\n"
        + "enum T { static func a(_ p1: Any) -> String { return T.tr(\"L\", \"a\", String(describing: p1)) } }\n"
    private static let two = filled + "enum T2 { static func a(_ p: Int) -> String { g(p) } }"
    private static let twice = "let x = Text(LocalizedStringKey(T.a(y)))"

    /// Functions with the results of look-ups that values fill in, calls that look a result up once more, the text of
    /// the first key, and the verdict on the key `Text b`.
    static let filledResults: [(source: String, call: String, text: String, verdict: String)] = [
        (filled, twice, "Hello %@", "unused"), (filled, twice, "Text %@", "reachable"),
        (filled, twice, "%1$@", "reachable"), (filled, twice, "%@ b", "reachable"),
        (filled, twice, "100%% %d", "unused"),
        (filled, twice, "Text b", "used"),
        (filled.replacing("p1))", with: "p1), fallback: \"Text %@\")"), twice, "Hello %@", "reachable"),
        (filled.replacing("p1))", with: "p1), fallback: \"Hello %@\")"), twice, "Hello %@", "unused"),
        (filled.replacing("\"a\"", with: "p1"), twice, "Hello %@", "reachable"),
        (filled.replacing("\"L\", ", with: ""), twice, "Hello %@", "reachable"),
        (filled.replacing("// Generated using SwiftGen", with: ""), twice, "Hello %@", "reachable"),
        (filled + "extension T { static func a(_ p: Int) -> String { g(p) } }", twice, "Hello %@", "reachable"),
        (two, twice, "Hello %@", "unused"),
        (two, "class V: L { func f() { \(twice) } }", "Hello %@", "reachable"),
        (two, "class V: UIViewController, UITableViewDelegate { func f() { \(twice) } }", "Hello %@", "unused"),
        (filled, "let x = Text(LocalizedStringKey(T.a(y) + z))", "Hello %@", "reachable"),
    ]

    @Test("Only a text with values in it can be found by a second look-up of the result", arguments: filledResults)
    func filledResult(source: String, call: String, text: String, verdict: String) async throws {
        let directory = try TemporaryDirectory([
            "T.swift": source + "\n", "A.swift": "import SwiftUI\n\(call)\n",
            "en.lproj/Localizable.strings": "\"a\" = \"\(text)\";\n\"c\" = \"C\";\n\"Text b\" = \"B\";\n",
        ])
        let run = await StringsmithRun(["why", "Text b", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"Text b\" in Localizable: \(verdict)\n"), "\(run.output)\(run.error)")
    }

    @Test("The literals, the constants, and the default of a parameter are all that it can be", arguments: [900, 1001])
    func passedTexts(count: Int) async throws {
        let calls = (0..<count).map { "let x\($0) = tr(\"key \($0)\")\n" }.joined()
        let directory = try TemporaryDirectory([
            "A.swift": """
            import Foundation
            func tr(_ key: String = "default") -> String { NSLocalizedString(key, comment: "") }
            \(calls)
            """,
            "B.swift": "enum K { static let one = \"constant\" }\nlet y = tr(K.one)\nlet z = tr()\n",
            "en.lproj/Localizable.strings": """
            "default" = "D";
            "constant" = "C";
            "key 7" = "K";
            "other" = "O";

            """,
        ])
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        // Of too many texts, none is certain.
        let rest = count > 1000 ? "reachable: \"other\"" : "unused: \"other\""
        #expect(run.output.contains(rest), "\(run.output)")
        for key in ["default", "constant", "key 7"] where count < 1000 {
            #expect(run.output.contains("used: \"\(key)\" in Localizable"), "\(run.output)")
        }
    }

    private static let doubled = (1..<60).map { "let k\($0) = k\($0 - 1) + k\($0 - 1)\n" }.joined()

    /// Structures of which each call may make any, and so many that not all calls are read for each.
    private static let structures = (1..<1000).map { number in
        "struct R\(number) { let k: String; let n: Int; var t: String { \(look) } }\n"
            + "let x\(number): R\(number) = .init(k: \"a\(number)\", n: 1)\n"
    }.joined()

    @Test(
        "Constants that refer to each other, and texts that grow, end",
        arguments: [
            "enum E { static var a: String { b }\n static var b: String { a } }\nlet z = \(look("E.a"))",
            "let k0 = \"xxxxxxxxxx\"\n\(doubled)let z = \(look("k59"))",
            "func f() {\nlet k0 = \"x\"\n\(doubled)_ = \(look("k59"))\n}", structures,
        ])
    func endless(source: String) async throws {
        let directory = try TemporaryDirectory([
            "A.swift": source + "\n", "en.lproj/Localizable.strings": "\"k\" = \"K\";\n",
        ])
        let run = await StringsmithRun(["why", "k", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"k\" in Localizable: "), "\(run.output)\(run.error)")
    }
}
