import StringsmithModel
import StringsmithScanner
import Testing

@Suite("C family sources")
struct CFamilyScanTests {
    static let calls: [ScanCase] = [
        .init("key and comment", #"NSLocalizedString(@"Save", @"Button");"#, "Save // Button"),
        .init("nil comment", #"NSLocalizedString(@"Save", nil);"#, "Save"),
        .init("table", #"NSLocalizedStringFromTable(@"k", @"T", @"c")"#, "T | k // c"),
        .init(
            "table and bundle",
            #"NSLocalizedStringFromTableInBundle(@"k", @"T", [NSBundle bundleForClass:[self class]], @"c")"#,
            "T | k // c"),
        .init(
            "default value", #"NSLocalizedStringWithDefaultValue(@"k", nil, NSBundle.mainBundle, @"v", @"c")"#,
            "k = v // c"),
        .init("CF family", #"CFCopyLocalizedStringFromTable(CFSTR("k"), CFSTR("T"), "c")"#, "T | k // c"),
        .init("attributed", #"NSLocalizedAttributedString(@"k", @"c")"#, "k // c"),
        .init(
            "adjacent literals",
            """
            NSLocalizedString(@"a" @"b"
             "c" /* x */ @"d", @"e" "f")
            """, "abcd // ef"),
        .init("splice between", "NSLocalizedString \\\n (@\"a\", \\\r\n nil)", "a"),
        .init("splice before the literal", "NSLocalizedString( \\\n@\"a\", \\\r\n nil)", "a"),
        .init(
            "C++ qualifiers",
            #"[b localizedStringForKey:n::k(@"x") value:n::v table:@"T"]; NSLocalizedString(n::k, nil)"#,
            "1:26 non-literal-key", "1:79 non-literal-key"),
        .init(
            "message with braces", #"[L localizedStringForKey:@"a" value:@"b" table:@{@"c": d}]"#,
            "1:48 non-literal-table"),
        .init(
            "C++ braces in a message", #"[b localizedStringForKey:@"a" value:Text{"x"}.ns table:nil]"#, "a",
            "1:37 non-literal-value"),
        .init(
            "lambda in a message", #"[b localizedStringForKey:@"a" value:@"" table:[&](int q) { return t; }(1)]"#,
            "1:47 non-literal-table"),
        .init(
            "space after the sign",
            """
            NSLocalizedString(@ "a" @
            "b", nil)
            """, "ab"),
        .init("splice inside", "NSLocalizedString(@\"a\\\nb\", nil)", "ab"),
        .init("plain C string", #"NSLocalizedString("a", "b")"#, "a // b"),
        .init("boxed and cast", #"NSLocalizedString(@("a"), (NSString *)@"b")"#, "a // b"),
        .init("prefixed and raw", ##"NSLocalizedString(u8"a" R"x(b")")x", L"c")"##, "ab\")\" // c"),
        .init("ternary", #"NSLocalizedString(x ? @"a" : @"b", nil)"#, "a", "b"),
        .init("message", #"[[NSBundle mainBundle] localizedStringForKey:@"k" value:@"v" table:@"T"]"#, "T | k = v"),
        .init(
            "message with a ternary and nil", #"[b localizedStringForKey:(x ? @"a" : @"b") value:nil table:nil]"#, "a",
            "b"),
        .init("bare ternary in a message", #"[b localizedStringForKey:x ? @"a" : @"b" value:@"" table:nil]"#, "a", "b"),
        .init(
            "message in a call", #"f([b localizedStringForKey:NSLocalizedString(@"x", nil) value:nil table:nil])"#, "x",
            "1:28 non-literal-key"),
        .init("message of another selector", #"[b localizedStringForKey:k fallback:nil]"#),
        .init("in a block", #"^{ return NSLocalizedString(@"a", nil); }"#, "a"),
        .init(
            "in a macro's body",
            """
            #define T NSLocalizedString(@"a", @"c")
            int x;
            """, "a // c"),
        .init(
            "macro's body ends with its line",
            """
            #define T NSLocalizedString(@"a",
            NSLocalizedString(@"b", nil)
            """,
            "b", "1:11 unterminated-call"),
        .init("generic arguments", #"tr<int, std::vector<int>>::x; NSLocalizedString<T>(@"a", nil)"#, "a"),
        .init(
            "declared and called",
            "NSString *NSLocalizedString(NSString *key, NSString *comment);\nNSLocalizedString(@\"a\", nil)", "a"),
    ]

    @Test("Calls have key, table, value and comment", arguments: calls)
    func call(_ test: ScanCase) {
        #expect(summary(of: test.source, .cFamily) == test.expected)
    }

    static let nonCalls: [ScanCase] = [
        .init(
            "line comment",
            """
            // NSLocalizedString(@"k", nil) \\
             NSLocalizedString(@"l", nil)

            """),
        .init("block comment", "/* /* NSLocalizedString(@\"k\", nil) */"),
        .init("string", #"NSString *s = @"NSLocalizedString(@\"k\", nil)";"#),
        .init(
            "macro definition",
            "#define NSLocalizedString(key, comment) \\\n [b localizedStringForKey:(key) value:@\"\" table:nil]\nint x;"
        ),
        .init("prototype", "extern NSString *NSLocalizedString(NSString *key, NSString * _Nullable comment);"),
        .init(
            "function",
            "NSString *NSLocalizedString(NSString *key, id comment) { return [b localizedStringForKey:key value:nil table:nil]; }"
        ),
        .init(
            "method declaration",
            "- (NSString *)localizedStringForKey:(NSString *)key value:(NSString *)value table:(NSString *)t;"),
        .init(
            "method definition",
            "- (NSString *)localizedStringForKey:(NSString *)key value:(NSString *)value table:(NSString *)t {\n return key;\n}"
        ),
        .init("end of a number", "x = 1.NSLocalizedString(k, nil) + 1'000NSLocalizedString(k, nil);"),
        .init("selector", "x = @selector(localizedStringForKey:value:table:);"),
        .init("#error and #pragma text", "#error Don't NSLocalizedString(@\"k\", nil)\n#pragma mark - It's\n"),
    ]

    @Test("Code without calls has no uses", arguments: nonCalls)
    func nonCall(_ test: ScanCase) {
        #expect(summary(of: test.source, .cFamily) == test.expected)
    }

    static let after = [
        "char c = '\"';", "char c = '\\'';", "int n = 1'000'000;", "#import <it's.h>", "#error can't",
        "#pragma mark \"",
        "auto s = R\"(\")\";", "// it's \"", "s = @encode(char *);", "#define X(a) #a \"\\\"\"", "x = a / b; /* \" */",
        "#if 'a' == 97\n#endif",
        "it's prose", "wchar_t w = L'\"';", "#import \"x.h\" /* it's\n \" */", "NSString *s = @\"\\\\\";",
        "@interface A : B { }\n@end",
    ]

    @Test("A call is found after code that would confuse a text search", arguments: after)
    func behind(_ prefix: String) {
        let source = prefix + #"\#nNSLocalizedString(@"k", @"c");\#n"#
        #expect(summary(of: source, .cFamily) == ["k // c"])
    }

    static let broken: [ScanCase] = [
        .init("variable", "NSLocalizedString(key, nil)", "1:19 non-literal-key"),
        .init("message", "NSLocalizedString([self key], nil)", "1:19 non-literal-key"),
        .init("macro between literals", #"NSLocalizedString(@"a" FMT @"b", nil)"#, "1:19 non-literal-key"),
        .init("table", #"NSLocalizedStringFromTable(@"k", kTable, nil)"#, "1:34 non-literal-table"),
        .init("nil key", "NSLocalizedString(nil, nil)", "1:19 non-literal-key"),
        .init("look-up of a variable", "[b localizedStringForKey:k value:nil table:nil]", "1:26 non-literal-key"),
        .init(
            "string ends with its line", "NSLocalizedString(@\"a, nil);\nNSLocalizedString(@\"b\", nil);", "b",
            "1:19 unterminated-string", "1:1 unterminated-call"),
    ]

    @Test("A key that can't be extracted is reported at the argument", arguments: broken)
    func report(_ test: ScanCase) {
        #expect(Set(summary(of: test.source, .cFamily)) == Set(test.expected))
    }

    static let literals: [(source: String, text: String, spelling: String)] = [
        (#"@"\a\b\f\n\r\t\v\\\'\"\?""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}\\'\"?", #"\a\b\f\n\r\t\v\\\'\"\?"#),
        (#"@"\u00e9\U0001F600""#, "é😀", "é😀"),
        (#""\xc3\xa9\303\251""#, "éé", "éé"),
        (#"@"\101\x42""#, "AB", "AB"),
        (#"@"\0005""#, "\0" + "5", #"\U00005"#),
        (#"@"\e[0m""#, "\u{1B}[0m", #"\U001b[0m"#),
        ("@\"a\\\nb\"", "ab", "a\\\nb"),
        (#"@"é" "e\u0301""#, "ée\u{301}", "ée\u{301}"),
    ]

    @Test("Literals are decoded, and keep a spelling with the same meaning in a table", arguments: literals)
    func literal(source: String, text: String, spelling: String) throws {
        let call = "NSLocalizedString(\(source), nil)"
        let scanner = SourceScanner(routines: Routine.standard)
        let result = Array(call.utf8).withUnsafeBufferPointer { scanner.scan($0, path: "S", language: .cFamily) }
        let key = try #require(result.uses.first?.key)
        #expect(Array(text.utf8) == key.text.bytes)
        #expect(Array(spelling.utf8) == key.spelling.bytes)
    }

    @Test("For a macro that passes on its parameter, a note explains how to declare it")
    func macroAdvice() throws {
        let source = "#define L(dummy, k) NSLocalizedString((k), nil)\n"
        let scanner = SourceScanner(routines: Routine.standard)
        let result = Array(source.utf8).withUnsafeBufferPointer { scanner.scan($0, path: "S", language: .cFamily) }
        let note = try #require(result.diagnostics.first?.notes.first)
        #expect(note.message.contains("--routine 'L(key:2)'"))
    }
}
