import StringsmithModel
import StringsmithScanner
import Testing

@Suite("Code that no release contains")
struct ConditionalCodeTests {
    /// A condition, and whether the code in its branch and in its `#else` is read.
    private static let conditions: [(String, Bool, Bool)] = [
        ("#if DEBUG", false, true), ("#if !DEBUG", true, false), ("#if DEBUG && os(iOS)", false, true),
        ("#if DEBUG || os(iOS)", true, true), ("#if (DEBUG || false) && A", false, true),
        ("#if !(DEBUG || false)", true, false), ("#if DEBUG // true", false, true),
        ("#if A && (B || !DEBUG)", true, true),
        ("#if DEBUG == 1", true, true), ("#if os(DEBUG)", true, true), ("#if DEBUGGING", true, true),
        ("#if compiler(>=6.0) && DEBUG", false, true), ("#if ((((", true, true), ("#if", true, true),
        ("#if true", true, false), ("#if false", false, true), ("#if canImport(A, _version: (1)) || true", true, false),
    ]

    @Test("Calls are left out where a condition of Swift shows that they aren't released", arguments: conditions)
    func swift(condition: String, first: Bool, second: Bool) {
        let source = """
            NSLocalizedString("start", comment: "")
            \(condition)
            NSLocalizedString("first", comment: "")
            #if A
            NSLocalizedString("inner", comment: "")
            #endif
            #else
            let s = "\\(NSLocalizedString("second", comment: ""))"
            #endif
            NSLocalizedString("end", comment: "")
            """
        #expect(summary(of: source, .swift) == Self.keys(first, second))
    }

    private static func keys(_ first: Bool, _ second: Bool) -> [String] {
        ["start"] + (first ? ["first", "inner"] : []) + (second ? ["second"] : []) + ["end"]
    }

    private static let directives: [(String, Bool, Bool)] = [
        ("#if 0", false, true), ("#if 1", true, false), ("#ifdef DEBUG", false, true), ("#ifndef DEBUG", true, false),
        ("#if defined(DEBUG) && A", false, true), ("#if defined DEBUG", false, true), ("#  if DEBUG", false, true),
        ("#if !defined(DEBUG)", true, false), ("#ifdef A", true, true), ("#if A > 0", true, true),
        ("#if 0 /* don't */", false, true), ("#if DEBUG \\\n || A", true, true), ("#if defined(A) || 1", true, false),
    ]

    @Test(
        "Calls are left out where a directive of the preprocessor shows that they aren't released",
        arguments: directives)
    func cFamily(condition: String, first: Bool, second: Bool) {
        let source = """
            NSLocalizedString(@"start", nil);
            \(condition)
            NSLocalizedString(@"first", nil);
            #ifdef A
            [b localizedStringForKey:@"inner" value:nil table:nil];
            #endif
            #else
            NSLocalizedString(@"second", nil);
            #endif
            NSLocalizedString(@"end", nil);
            """
        #expect(summary(of: source, .cFamily) == Self.keys(first, second))
    }

    @Test("Only one branch of several is read if a condition is certain")
    func branches() {
        let call = { (key: String) in "NSLocalizedString(\"\(key)\", comment: \"\")\n" }
        let swift =
            "#if A\n" + call("a") + "#elseif DEBUG\n" + call("b") + "#elseif !DEBUG\n" + call("c") + "#elseif B\n"
            + call("d") + "#else\n" + call("e") + "#endif\n"
        #expect(summary(of: swift, .swift) == ["a", "c"])
        // Without an opening directive, and without a closing one.
        #expect(summary(of: "#else\n" + call("a") + "#endif\n#endif\n" + call("b"), .swift) == ["a", "b"])
        #expect(summary(of: "#if DEBUG\n" + call("a"), .swift) == [])
        // Not a directive.
        #expect(summary(of: "let s = \"\"\"\n#if DEBUG\n\"\"\"\n" + call("a"), .swift) == ["a"])
        #expect(summary(of: "/*\n#if DEBUG\n*/\n" + call("a"), .swift) == ["a"])
    }

    @Test("With comments, calls that are never compiled are read, but not those for debugging")
    func comments() {
        let source = """
            // NSLocalizedString(@"comment", nil);
            #if 0
            NSLocalizedString(@"never", nil);
            #endif
            #if DEBUG
            NSLocalizedString(@"debug", nil);
            #endif
            """
        #expect(summary(of: source, .cFamily) == [])
        #expect(summary(of: source, .cFamily, readsComments: true) == ["comment", "never"])
        let scanner = SourceScanner(routines: Routine.standard, readsAllBranches: true)
        let result = Array(source.utf8).withUnsafeBufferPointer { scanner.scan($0, path: "a.m", language: .cFamily) }
        #expect(result.uses.map(\.key.text) == ["never", "debug"])
    }
}
