#if canImport(SwiftParser)
    import Foundation
    import Testing

    @Suite("Agreement with the compiler's parser")
    struct SwiftSyntaxTests {
        static let sources = [
            #"NSLocalizedString("a", comment: "b"); x.NSLocalizedString("c")"#,
            "NSLocalizedString(\"\"\"\n    a\n      b \\\n    c\n\n    d\\\"\"\" e\n    \"\"\", comment: \"\")",
            "NSLocalizedString(#\"\"\"\r\n  a\\n\\#n\r\n  b\r\n  \"\"\"#, comment: \"\")",
            ###"NSLocalizedString(#"a\n"b""#, comment: ""); NSLocalizedString(##"\#n\##u{41}"##, comment: "")"###,
            #"NSLocalizedString("\u{1F600}\0\t\'\\", comment: "")"#,
            #"f("\(NSLocalizedString("a", comment: "\(b ? "x" : ")")"))", NSLocalizedString("c"))"#,
            "let r = /\"(/; NSLocalizedString(\"a\")\nlet s = a /b/ c; NSLocalizedString(\"b\")",
            "let r = #/\n  \" ' ( # \\/#\n/#\nNSLocalizedString(\"a\")",
            "x = a / b; y = \"/\"; NSLocalizedString(\"a\") // \"\n/* /* \" */ NSLocalizedString(\"no\") */",
            "#if os(macOS)\nNSLocalizedString(\"a\")\n#else\nNSLocalizedString(\"b\")\n#endif\n#warning(\"x\")",
            "let `NSLocalizedString` = 1; `NSLocalizedString`(\"a\"); $0.map { NSLocalizedString(\"b\") }",
            "foo { /\"/ }; [/\"/]; a = try /\"/; NSLocalizedString(\"a\")",
            "a ? /\"/ : b; return /\"/.x; NSLocalizedString(\"a\"); x!/2; y?/3; (1)/4; \"5\"/6",
            ##"let s = #"""# ; NSLocalizedString("a")"##,
            "let s = \"\"\"\n\\(f(\"\"\"\n  \\(NSLocalizedString(\"a\")) \"\n  \"\"\")) \"\n\"\"\"; NSLocalizedString(\"b\")",
            "func f(_ a: String = NSLocalizedString(\"a\")) {}; @A(\"x\") var b = NSLocalizedString(\"b\")",
            "NSLocalizedString(\"a\" /* , */, comment: // )\n\"b\")\u{C}\nNSLocalizedString(\n\n\"c\"\n\n,\n)",
            "// é\u{2028} \"\nNSLocalizedString(\"é\u{301}\u{1F468}\u{200D}\u{1F469}\")",
            // Calls
            "f(#selector(a), key: #keyPath(b)); let g = f(_:key:); x.map(y.g(of:))\nlet h = a\n(b)",
            "f(of: A<B, C>.self, k: d) ; g(A<B, C> { d }); let s = S<[A: (b: B, C)]>([:]); P<(A, B), C>(x)",
            "class A {\n  let d:\n    B<\n      C\n    >?\n  init(d: B<C>) { f(d) }\n}\nlet t = a !~ b ? c() : d()",
            "f(x as? A<B>); g(of: a as! A<B, C>, b: c); h(a < b)",
            "// This is a case\nf(x)\n// the func\ng(y)",
            "#expect(f(x)); let a = mas::f(x); (T)(x); o.h(_:)(x); f(\\.a?.b, \\.[0], \\.?.c, \\A.b)",
            "f(await !x, try? y, await .z, copy: copy.a, unsafe (a), copy as B)",
            "let a = AsyncView<A?, _>(id: 1) { f() }; let b = C\n<D, E>\n{ g() }",
            "let r = /^\\([^)]+\\)(?:,\\([^)]+\\))*/; f(x)",
            "struct A { var a, b: Int; let c = 1, d: B<C>, e, (f, g): D, h }; func f(@A a: B) where C: D, E == F {}",
            // Trailing closures
            "if #available(iOS 26, *) { f() }\ng(x) { h() }\nif #unavailable(iOS 26) { f() } else { g() }",
            "a.b\n{ c() }\nlet d = e.map\n{ f($0) }\nlet g: H = i { j() }\nvar k = l { didSet { m() } }",
            "B(role: .x) {\n  set(to: 0)\n} label: { f() }\nvar p: Int { get async throws(E) { f() } set { g() } }",
            "guard let a = b.filter { $0 }, c else { return }\nif a.map { $0 }.b { f() }\nguard d == e else { g() }",
            "repeat { f() } while a && b\nif a { g() }\nc.async { h() }",
            "for try await _: A in b.c {}\nlet d = e.f()\nfor unsafe i in unsafe j.map(unsafe \\.k) { g() }\nx = any\nif a { b() }",
            "let a = await { f() }()\nr { () throws(E) -> A in f() }\ns { @MainActor (x: A) in f(x) }",
            // Patterns
            "switch a {\ncase b.c(): f(x)\ncase b.c() && d: g()\ncase .e (let f): g(f)\ncase (.a(let x), b(let y)): h()\ncase A.b().c(d): f()\n}",
            "switch a {\ncase let b: self = .c(d: b)\ncase let e as F: f(e)\ndefault: f(a ? b.c() : d())\n}",
            "do { f() } catch where a.b(c) { g() } catch let e as E { h(e) }",
            "enum E { case `static`(A), b(c: B)\n @available(*, unavailable, message: \"x\") case d }",
            // Declarations
            #"var a: B { @available(*, deprecated, message: "x") get { f() } @available(*, unavailable) set { g("y") } }"#,
            "func f(a: @escaping(() -> A), b: @autoclosure(B), c: @escaping(C) -> D) { g() }",
            "if let a = switch b { case .c: d(e) default: nil } { f(a) }\nguard let a = if b { c } else { d } else { e(f) }",
            "macro a(b: B) -> C = #externalMacro(module: \"M\", type: \"T\")\npublic macro b() = c(\"d\")",
            "extension [A] { var a: Int { 1 } }\nextension [A: B] { func b() {} }\nextension Array<C> {}",
            "class A { class public func f() -> A { a() }; class var b: B; required init!(c: C!) {} }",
            "func ==<T: E>(a: T, b: T) -> Bool { true }\nprefix func ! (a: A) -> B { b() }\nfunc < (a: A, b: A) -> Bool",
            "infix operator ??? : N\nprecedencegroup P { higherThan: Q }\nfunc ??? <T>(a: T?, b: @autoclosure () async throws -> T) {}",
            "func f(@B<S, A> a: () -> some R<S, A>, b: @escaping(_ c: C<(a: [A], b: B)>) -> Swift.Void, c: isolated (any A)?)",
            "var a: Task <Void, Error>?, b: [Int].Index, c: A.Type, d: any A & B, e: Foundation.URL, f: (a: A, B) -> ()",
            "@available(*, deprecated, renamed: \"A.B\") typealias C = D<E>\nprotocol P<A> { associatedtype A = B }",
            "func f<A>(a: A) -> B where A: C\n, A.D == E\n== F { g() }\nactor G { subscript(a: A) -> B { b() } }",
            "#if false\nf(\"a\")\n#elseif swift(>=6)\ng(\"b\")\n#else\nh(\"c\")\n#endif\nlet a = V()\n#if os(iOS)\n.b(c)\n#endif",
            "#if DEBUG\nf(\"a\")\n#else\ng(\"b\")\n#endif\n#if !DEBUG || os(iOS)\nlet a = h(1)\n#else\nlet b = h(2)\n#endif",
        ]

        @Test("The scanner reads what the compiler's parser reads", arguments: sources)
        func agreement(source: String) {
            let bytes = Array(source.utf8)
            let comparison = bytes.withUnsafeBufferPointer { SwiftComparison(source: $0) }
            #expect(comparison.exclusion == nil)
            #expect(comparison.differences == [])
        }

        @Test("The scanner reads the sources of the sample packages like the compiler's parser")
        func fixtures() throws {
            let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "../../Fixtures")
            let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
            var count = 0
            for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
                let bytes = [UInt8](try Data(contentsOf: file))
                let comparison = bytes.withUnsafeBufferPointer { SwiftComparison(source: $0) }
                #expect(comparison.differences == [], "\(file.path)")
                count += 1
            }
            #expect(count > 10)
        }
    }
#endif
