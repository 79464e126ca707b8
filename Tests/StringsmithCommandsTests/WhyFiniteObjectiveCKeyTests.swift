import StringsmithTestSupport
import Testing

@testable import StringsmithCommands

/// What `why` says about keys that aren't literals, in Objective-C and C++.
@Suite("The command why, finite keys in Objective-C")
struct WhyFiniteObjectiveCKeyTests {
    private static func look(_ key: String) -> String { "NSLocalizedString(\(key), nil)" }
    private static func method(_ body: String) -> String { "@implementation A\n- (void)f { \(body) }\n@end" }

    /// Sources that look up keys which aren't literals, and all keys that they use.
    static let keys: [(source: String, used: String)] = [
        ("static NSString *const k = @\"a\";\n" + method(look("k")), "a"),
        ("NSString * const _Nonnull k = @\"a\";\n" + method(look("k")), "a"),
        ("static NSString *k = @\"a\";\n" + method("k = x ? @\"b\" : @\"c\"; " + look("k")), "a b c"),
        ("#define K @\"a\"\n#define K2 (K)\n" + method(look("K2")), "a"),
        ("#define K CFSTR(\"a\")\nvoid f(void) { CFCopyLocalizedString(K, \"\"); }", "a"),
        (method("NSString *k = @\"a\"; " + look("(NSString *)k")), "a"),
        (method("NSString *k; switch (m) { case 1: k = @\"a\"; break; default: k = @\"b\"; } " + look("k")), "a b"),
        ("#define SHOW(k) show(k)\n" + method("NSString *k = @\"a\"; SHOW(k); log(k, 1); " + look("k")), "a"),
        (method("NSString *k = nil; if (x) k = @\"a\"; else k = @\"b\" \"c\"; " + look("[k copy]")), "a bc"),
        (method("NSString *x = nil; NSString *k = x ?: @\"a\"; " + look("k")), "a"),
        (method("NSString *k = [self g]; k = @\"a\"; if (x) { \(look("k")); }"), "a"),
        (method("NSString *k = [self g]; { k = @\"a\"; \(look("k")); } k = [self h];"), "a"),
        (method("for (NSString *k in @[@\"a\", @\"b\"]) { \(look("k")); }"), "a b"),
        (method("NSString *k; for (k in @[@\"a\", @\"b\"]) \(look("k"));"), "a b"),
        (method("for (NSString *k in @{@\"a\": @1, @\"b\": @2}) \(look("k"));"), "a b"),
        (method("NSDictionary *d = @{@\"x\": @\"a\", @\"y\": @\"b\"}; " + look("d[name]")), "a b"),
        (method("NSArray *d = [NSArray arrayWithObjects:@\"a\", @\"b\", nil]; " + look("d.firstObject")), "a b"),
        (method(look("[@[@\"a\", @\"b\"] objectAtIndex:i]")), "a b"),
        ("NSString *const ks[] = { @\"a\", [2] = @\"b\" };\n" + method(look("ks[i]")), "a b"),
        ("static NSArray *ks;\n" + method("ks = @[@\"a\"]; " + look("[ks lastObject]")), "a"),
        (method(look("([@\"x.\" stringByAppendingString:y ? @\"a\" : @\"b\"])")), "x.a x.b"),
        (method("NSString *y = @\"a\"; " + look("([NSString stringWithFormat:@\"x.%@%%\", y])")), "x.a%"),
        ("static NSString *g(int i) { if (i) return @\"a\"; return nil; }\n" + method(look("g(2)")), "a"),
        ("static NSString *g(NSString *k) { return \(look("k")); }\n" + method("g(@\"a\"); g(@\"b\");"), "a b"),
        ("NSString *g(NSString *k);\nNSString *g(NSString *k) { return \(look("k")); }\n" + method("g(@\"a\");"), "a"),
        ("#define L(k) \(look("k"))\n#define M(k) L(k)\n" + method("L(@\"a\"); M(@\"b\");"), "a b"),
        ("#define L(k) \(look("k"))\nstatic NSString *const k = @\"a\";\n" + method("L(k);"), "a"),
        (
            "@implementation B\n+ (NSString *)text:(NSString *)k { return \(look("k")); }\n@end\n"
                + method("[B text:@\"a\"]; [self.b text:@\"b\"];"), "a b"
        ),
        (
            "#define L(k) [B text:k]\n@implementation B\n"
                + "+ (NSString *)text:(NSString *)k { return \(look("k")); }\n@end\n"
                + method("L(@\"a\");"), "a"
        ),
        ("namespace n {\nNSString *const k = @\"a\";\nvoid f() { \(look("k")); }\n}", "a"),
    ]

    private func project(_ files: [String: String], keys: [String] = []) throws -> TemporaryDirectory {
        var files = files.mapValues { $0 + "\n" }
        files["en.lproj/Localizable.strings"] = (keys + ["other"]).map { "\"\($0)\" = \"Z\";\n" }.joined()
        return try TemporaryDirectory(files)
    }

    @Test("Where sources show all keys of a look-up, these are used, and no others", arguments: keys)
    func finite(source: String, used: String) async throws {
        let keys = used.split(separator: " ").map(String.init)
        let directory = try project(["A.mm": source], keys: keys)
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        for key in keys { #expect(run.output.contains("used: \"\(key)\" in Localizable"), "\(key)\n\(run.output)") }
        #expect(run.output.contains("unused: \"other\" in Localizable"), "\(run.output)\(run.error)")
    }

    /// Sources in which a key can be `other`, though a declaration seems to say otherwise, with another source.
    static let others: [(source: String, name: String, other: String)] = [
        (method("NSString *k = @\"a\"; fill(&k); " + look("k")), "", ""),
        (method("NSString *k = @\"a\"; k = [self g]; " + look("k")), "", ""),
        (method("NSString *k = g(); if (x) k = @\"a\"; " + look("k")), "", ""),
        (method("NSString *k = g(); if (x) { k = @\"a\"; } " + look("k")), "", ""),
        (method("NSString *k = g(); if (x) { } else k = @\"a\"; " + look("k")), "", ""),
        (method("NSString *k = g(); for (; x;) k = @\"a\"; " + look("k")), "", ""),
        (method("NSString *k = @\"a\"; while (x) { \(look("k")); k = g(); }"), "", ""),
        (method("NSString *k = g(); switch (x) { case 1: y(); k = @\"a\"; case 2: \(look("k")); }"), "", ""),
        (method("NSString *k = g(); if (x) goto end; k = @\"a\"; end: \(look("k"));"), "", ""),
        (method("__block NSString *k; void (^b)(void) = ^{ k = g(); }; k = @\"a\"; b(); " + look("k")), "", ""),
        ("void f() { NSString *k; auto b = [&] { k = g(); }; k = @\"a\"; b(); \(look("k")); }", "", ""),
        ("void f() { NSString *k = g();\n#if X\nk = @\"a\";\n#endif\n\(look("k")); }", "", ""),
        (method("NSString *k = @\"a\"; [k appendString:@\"b\"]; " + look("k")), "", ""),
        ("static NSString *const k = @\"a\";\n" + method("run(^(NSString *k) { \(look("k")); });"), "", ""),
        (
            "static NSString *const k = @\"a\";\nvoid f(NSString *k) { \(look("k")); }\nvoid (*p)(NSString *) = f;", "",
            ""
        ),
        ("static NSString *const k = @\"a\";\nvoid f() { { NSString *k = g(); \(look("k")); } }", "", ""),
        ("@implementation A { NSString *k; }\n- (void)f { \(look("k")); }\n@end", "B.m", "NSString *const k = @\"a\";"),
        ("NSString *k = @\"a\";\nvoid f() { \(look("k")); }", "B.m", "extern NSString *k;\nvoid g() { k = h(); }"),
        ("NSString *k = @\"a\";\nvoid f() { \(look("k")); }", "B.swift", "func g() { k = h() }"),
        ("extern NSString *const k;\nvoid f() { \(look("k")); }", "", ""),
        (method("NSString *ks[2] = {@\"a\", @\"b\"}; fill(ks); " + look("ks[0]")), "", ""),
        (method("NSMutableArray *ks = g(); [ks addObject:@\"a\"]; " + look("ks[0]")), "", ""),
        (method("NSDictionary *ks = @{@\"x\": h()}; " + look("ks[@\"x\"]")), "", ""),
        ("NSString *g(NSString *k) { return \(look("k")); }", "B.swift", "let t = g(\"a\" + b)"),
        (
            "NSString *g(NSString *k) NS_SWIFT_NAME(look(_:));\n"
                + "NSString *g(NSString *k) { return \(look("k")); }\nvoid h() { g(@\"a\"); }",
            "B.swift", "let t = look(b)"
        ),
        ("static NSString *g(NSString *k) { return \(look("k")); }\nvoid h() { g(@\"a\"); p = g; }", "", ""),
        (
            "static NSString *g(NSString *k) { return \(look("k")); }\n#define G g\nvoid h() { g(@\"a\"); G(b); }", "",
            ""
        ),
        ("static NSString *g(NSString *k) { return \(look("k")); }\nvoid h() { g(@\"a\"); g(b); }", "", ""),
        (
            "static NSString *g(NSString *k) { return \(look("k")); }\n#define G(k) g(k)\n"
                + "void h() { g(@\"a\"); G(b); }",
            "", ""
        ),
        ("#define L(k) \(look("k"))\nvoid h() { L(@\"a\"); L(b); }", "", ""),
        ("#define L(k) \(look("k"))\nNSString *x = L(b);", "", ""),
        (
            "@implementation A\n- (NSString *)text:(NSString *)k { return \(look("k")); }\n"
                + "- (void)f { [self text:@\"a\"]; }\n@end",
            "", ""
        ),
        (
            "@implementation A\n+ (NSString *)text:(NSString *)k { return \(look("k")); }\n"
                + "- (void)f { [A text:@\"a\"]; "
                + "[A performSelector:@selector(text:) withObject:b]; }\n@end", "", ""
        ),
        (
            "@implementation A\n+ (NSString *)text:(NSString *)k { return \(look("k")); }\n"
                + "- (void)f { [A text:@\"a\"]; }\n@end",
            "B.swift", "let t = A.text(b)"
        ),
        (
            "@implementation A\n+ (void)setText:(NSString *)k { \(look("k")); }\n"
                + "- (void)f { [A setText:@\"a\"]; A.text = b; }\n@end",
            "", ""
        ),
        ("#if X\nvoid f(NSString *k) {\n#else\nvoid g() { NSString *k = @\"a\";\n#endif\n\(look("k")); }", "", ""),
        ("static NSString *g(int i) { if (i) return @\"a\"; return h(); }\nvoid f() { \(look("g(1)")); }", "", ""),
        ("NSString *g(NSString *k) { return \(look("k")); }\nvoid h() { g(@\"a\"); }", "Kit.podspec", ""),
        ("#define L(k) \(look("k"))\nvoid h() { L(@\"a\"); }", "Kit.podspec", ""),
        ("#ifndef K\n#define K @\"a\"\n#endif\nvoid f() { \(look("K")); }", "", ""),
        ("void f() { \(look("K")); }", "K.h", "#if !defined(K)\n#define K @\"a\"\n#endif"),
        (
            "@implementation A\n+ (NSString *)text:(NSString *)k { return \(look("k")); }\n"
                + "- (void)f { [A text:@\"a\"]; [A performSelector:NSSelectorFromString(@\"text:\") withObject:b]; }\n@end",
            "", ""
        ),
        (
            "@implementation A\n+ (NSString *)text:(NSString *)k { return \(look("k")); }\n"
                + "- (void)f { [A text:@\"a\"]; }\n@end",
            "B.m", "id g(id k) { return objc_msgSend(A.class, sel_registerName(\"text:\"), k); }"
        ),
        ("#define SET(v, x) v = x\n" + method("NSString *k = @\"a\"; SET(k, z); " + look("k")), "", ""),
        (
            "#define SET(v, x) do { if (x) { (v) = (x); } } while (0)\n"
                + method("NSString *k = @\"a\"; SET(k, z); " + look("k")), "", ""
        ),
        ("#define SERVER k = z;\n" + method("NSString *k = @\"a\"; SERVER \(look("k"));"), "", ""),
        ("#define OUT(k) &k\n" + method("NSString *k = @\"a\"; mod(OUT(k)); " + look("k")), "", ""),
        (
            "#define A_A(k) B_B(k)\n#define B_B(k) A_A(k); C_C(k)\n#define C_C(k) k = z\n"
                + method("id j = @\"b\"; B_B(j); NSString *k = @\"a\"; A_A(k); " + look("k")), "", ""
        ),
        (method("NSString *k = @\"a\"; EXT_DEFAULT(k, z); " + look("k")), "", ""),
        ("static void mod(NSString *&k) { k = x(); }\n" + method("NSString *k = @\"a\"; mod(k); " + look("k")), "", ""),
        (method("NSString *k = @\"a\"; mod(k); " + look("k")), "M.h", "void mod(NSString *__strong &k);"),
        (method("NSString *k = @\"a\"; std::exchange(k, z); " + look("k")), "", ""),
        ("NSString *gKey = @\"a\";\nvoid set(id v) { ::gKey = v; }\n" + method(look("gKey")), "", ""),
        ("NSString *gKey = @\"a\";\nvoid set(id v) { (gKey) = v; }\n" + method(look("gKey")), "", ""),
        ("#define K @\"a\"\nvoid f() { \(look("K")); }\n#ifdef X\n#undef K\n#define K h()\n#endif", "", ""),
        ("static NSString *g(NSString *k) { if (!k) k = h(); return \(look("k")); }\nvoid f() { g(@\"a\"); }", "", ""),
        (
            "static NSString *a(void) { return b(); }\nstatic NSString *b(void) { return a(); }\n"
                + "void f() { \(look("a()")); }",
            "", ""
        ),
    ]

    @Test("A name that may mean something else leaves all keys reachable", arguments: others)
    func uncertain(source: String, name: String, other: String) async throws {
        let directory = try project(["A.mm": source].merging(name.isEmpty ? [:] : [name: other]) { first, _ in first })
        let run = await StringsmithRun(["why", "other", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"other\" in Localizable: reachable\n"), "\(run.output)\(run.error)")
    }

    @Test("A variable that is completed by its former value leaves a gap")
    func completed() async throws {
        let source = Self.method(
            "NSString *k = [self g]; if (!k) { k = @\"auto\"; } k = [NSString stringWithFormat:@\"theme_%@\", k]; "
                + Self.look("k"))
        let directory = try project(["A.m": source], keys: ["theme_auto"])
        let run = await StringsmithRun(["why", "theme_auto", "other", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"theme_auto\" in Localizable: reachable\n"), "\(run.output)\(run.error)")
        #expect(run.output.contains("\"other\" in Localizable: unused\n"), "\(run.output)\(run.error)")
    }

    @Test("A constant of another source, and the argument that isn't known, are the places that are named")
    func places() async throws {
        let directory = try project(
            [
                "A.m": "#import \"K.h\"\nNSString *g(NSString *k) { return \(Self.look("k")); }",
                "B.m": "void f(void) {\n  g(kTitle);\n  g([self key]);\n}",
                "K.m": "NSString *const kTitle = @\"title\";",
                "K.h": "extern NSString *const kTitle;\nNSString *g(NSString *k);",
            ], keys: ["title"])
        let run = await StringsmithRun(["why", "--all", "--project", "@/"], in: directory)
        #expect(
            run.output == """
                used: "title" in Localizable A.m:2:53
                reachable: "other" in Localizable B.m:3:5
                known only at run time:
                  B.m:3:5: * (1 key)
                1 used, 1 reachable, 0 unused

                """, "\(run.error)")
    }

    /// Hostile sources, which end in time.
    @Test(
        "Values that refer to each other, and many of them, end",
        arguments: [
            "void f(void) {\n" + String(repeating: "NSString *k = k; k = j; j = k; \(look("k"));\n", count: 2_000)
                + "}",
            "void f(void) { \(look(String(repeating: "(", count: 20_000) + "k")); }",
            "void f(void) { \(look(String(repeating: "x ? @\"a\" : ", count: 20_000) + "k")); }",
            (0..<3_000).map { "NSString *f\($0)(NSString *k) { return f\($0 + 1)(k); }\n" }.joined()
                + "NSString *f3000(NSString *k) { return \(look("k")); }",
            (0..<3_000).map { "#define A_\($0)(k) A_\($0 + 1)(k)\n" }.joined() + "#define A_3000(k) k = z\n"
                + method("NSString *k = @\"a\"; A_0(k); " + look("k")),
            "#define A0 @\"x\"\n" + (1..<3_000).map { "#define A\($0) A\($0 - 1)\n" }.joined()
                + "void f(void) { \(look("A2999")); }",
        ])
    func endless(source: String) async throws {
        let directory = try project(["A.m": source])
        let run = await StringsmithRun(["why", "other", "--project", "@/"], in: directory)
        #expect(run.output.contains("\"other\" in Localizable: reachable\n"), "\(run.error)")
    }
}
