#if canImport(SwiftParser)
    import StringsmithModel
    import StringsmithScanner
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
        ]

        @Test("Every plain literal key is found, and nothing else", arguments: sources)
        func agreement(source: String) {
            let bytes = Array(source.utf8)
            let oracle = SwiftSyntaxOracle(source: bytes)
            let routine = Routine(
                identifier: "NSLocalizedString", form: .function([.swift]), arguments: [.key: [.position(1)]])
            let scanner = SourceScanner(routines: [routine])
            let result = bytes.withUnsafeBufferPointer { scanner.scan($0, path: "S", language: .swift) }
            let keys = result.uses.map {
                SwiftSyntaxOracle.Key(name: $0.routine, range: $0.key.range, text: $0.key.text.string)
            }
            #expect(Set(keys) == oracle.keys.filter { $0.name == "NSLocalizedString" })
            #expect(result.diagnostics.isEmpty)
        }
    }
#endif
