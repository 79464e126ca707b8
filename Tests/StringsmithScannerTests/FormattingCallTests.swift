import StringsmithModel
import StringsmithScanner
import Testing

@Suite("Arguments of formatting calls")
struct FormattingCallTests {
    /// Returns the arguments of the formatting call around the first use in a source, with one letter each; nil if
    /// there is none.
    private func arguments(_ source: String, _ language: SourceLanguage) -> String? {
        let scan = Array(source.utf8).withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "Source", language: language)
        }
        let letters: [PassedArgument: String] = [
            .unknown: "?", .object: "o", .integer: "i", .double: "d", .cString: "c",
        ]
        return scan.uses.first?.formatArguments?.map { letters[$0] ?? "" }.joined()
    }

    private static let swiftCalls: [(String, String?)] = [
        (#"String(format: L, count)"#, "?"), (#"String(format: L)"#, ""), (#"String(format: L,)"#, nil),
        (#"NSString(format: L, a.count, "x", 1, -2, 1.5)"#, "ioiid"),
        (#"String.localizedStringWithFormat(L, Int(a), UInt8(b), Double(c), String(d))"#, "iido"),
        (#"String(format: L, locale: .current, items.count)"#, "i"), (#"String(format: L, arguments: list)"#, nil),
        (#"String(format: L, a as String, b as! Int, c as? Int, d as CVarArg)"#, "oi??"),
        (#"String(format: L, "\(f("a, b")), c", x)"#, "o?"), (#"String(format: L, items.map { $0 })"#, nil),
        (#"String(format: L, a ?? "x", b + 1, c ? 1 : 2, [1, 2], (x, y))"#, "?????"),
        (#"String(format: L, error.localizedDescription, url?.lastPathComponent ?? "")"#, "o?"),
        (#"String(format: L, n /* , */, // ,"# + "\n" + #" m.uppercased())"#, "?o"),
        (#"String(format: L, items.count * 2, count, f(), a.f())"#, "????"),
        (##"String(format: L, #"a"#, b)"##, nil), (#"String(format: x ? L : M, 1)"#, nil),
        (#"String(format: L + "x", 1)"#, nil), (#"f(format: L, 1)"#, nil), (#"print(L, 1)"#, nil), (#"L"#, nil),
        (#"String(format: L, 1"#, nil), (#"String(format: L, 0x1F, 1e3, 1..<2)"#, "id?"),
        (#"String(format: NSLocalizedString("k", bundle: b, comment: "c"), "a")"#, "o"),
        (#"String(format: Bundle.main.localizedString(forKey: "k", value: nil, table: nil), 1)"#, "i"),
        (#"String(format: f().localizedString(forKey: "k", value: nil, table: nil), 1)"#, nil),
    ]

    @Test("In Swift, the number of arguments and unambiguous types are known", arguments: swiftCalls)
    func swift(source: String, expected: String?) {
        let source = source.replacingOccurrences(of: "L", with: #"NSLocalizedString("k", comment: "c")"#, in: "(, :")
        #expect(arguments(source, .swift) == expected, "\(source)")
    }

    @Test(
        "A message is a format as a whole",
        arguments: ["bundle", "[NSBundle mainBundle]", "self.bundle", " [NSBundle bundleForClass:[self class]]\n"])
    func message(receiver: String) {
        let lookup = "[\(receiver) localizedStringForKey:@\"k\" value:@\"\" table:nil]"
        #expect(arguments("[NSString stringWithFormat:\(lookup), 5, @\"a\"]", .cFamily) == "io")
        #expect(arguments("NSString *f = \(lookup);\n[NSString stringWithFormat:f, (int)n];", .cFamily) == "i")
        #expect(arguments("f(\(lookup), 5);", .cFamily) == nil)
    }

    private static let objectiveCCalls: [(String, String?)] = [
        (#"[NSString stringWithFormat:L, @"a", 3]"#, "oi"), (#"[NSString stringWithFormat:L]"#, ""),
        (#"[NSString localizedStringWithFormat: L, (int)x, (long)[a b], (NSUInteger)x.y, (float)1]"#, "iiid"),
        (#"[[NSString alloc] initWithFormat:L, @(n), @5, @[a, b], "c", 1.5f]"#, "ooocd"),
        (#"[NSString stringWithFormat:L, (int)x * 1.5, (unsigned long)a.count, (id)x, (NSString *)y]"#, "?i?o"),
        (#"[NSString stringWithFormat:L, a.count, [a count], [a b], [a b:c], a->b, *p, &q]"#, "ii?????"),
        (#"[NSString stringWithFormat:L, NSLocalizedString(@"b", nil), [NSString stringWithFormat:@"%d", 1]]"#, "oo"),
        (#"[NSString stringWithFormat:L, [s UTF8String], [e localizedDescription], x ?: @"a", 'c']"#, nil),
        (#"[[NSString alloc] initWithFormat:L locale:l, 1]"#, nil), (#"[NSString stringWithFormat:L, ^{ f(); }]"#, nil),
        (#"[NSString stringWithFormat:(L), 1]"#, "i"), (#"NSLog(L, 1);"#, "i"), (#"NSLog((L), 1);"#, "i"),
        (#"[NSString stringWithFormat:(L, @"a"), 1]"#, nil), (#"[NSString stringWithFormat:f(L), 1]"#, nil),
        (#"[self show:L, 1]"#, nil), (#"f(L, 1)"#, nil), (#"[NSString stringWithFormat:L, 1"#, nil),
    ]

    @Test("In Objective-C as well", arguments: objectiveCCalls)
    func cFamily(source: String, expected: String?) {
        let source = source.replacingOccurrences(of: "L", with: "NSLocalizedString(@\"k\", nil)", in: ": (")
        #expect(arguments(source, .cFamily) == expected, "\(source)")
    }

    private static let variables: [(String, SourceLanguage, String?)] = [
        ("func f() {\n    let format = L\n    return String(format: format, n.count)\n}", .swift, "i"),
        (
            "let format: String = Bundle.main.localizedString(forKey: \"k\", value: nil, table: nil)\nString(format: format, 1)",
            .swift, "i"
        ),
        ("let format = n == 1 ? L : M\nString.localizedStringWithFormat(format, 1, \"a\")", .swift, "io"),
        ("let format = L\nshow(\"{ }\") // }\nif x { label.text = String(format: format, 1.5) }", .swift, "d"),
        ("let format: String\nif x { format = L } else { format = M }\nString(format: format, 1)", .swift, "i"),
        ("var format = L\nformat = M\nString(format: format, 1)", .swift, nil),
        ("var format = L\nif x { format = M }\nString(format: format, 1)", .swift, nil),
        ("if x { let format = L }\nString(format: format, 1)", .swift, nil),
        ("func f() { format = L }\nfunc g() { String(format: format, 1) }", .swift, nil),
        ("self.format = L\nString(format: format, 1)", .swift, nil),
        ("let format = L\nString(format: formats, 1)", .swift, nil),
        ("let format = x == L\nprint(format)", .swift, nil),
        ("NSString *format = L;\n[NSString stringWithFormat:format, @\"a\", (int)n];", .cFamily, "oi"),
        ("format = L;\n}\n- (void)g { [NSString stringWithFormat:format, 1];", .cFamily, nil),
        ("NSString *format = n == 1 ? L : M;\n[NSString localizedStringWithFormat:format, n];", .cFamily, "?"),
    ]

    @Test("A format in a variable is followed within the function", arguments: variables)
    func variable(source: String, language: SourceLanguage, expected: String?) {
        let key = language == .swift ? #"("k", comment: "c")"# : "(@\"k\", nil)"
        let lookup = source.replacing("L\n", with: "NSLocalizedString\(key)\n").replacing(
            "L ", with: "NSLocalizedString\(key) "
        )
        .replacing("L;", with: "NSLocalizedString\(key);")
        #expect(arguments(lookup, language) == expected, "\(lookup)")
    }

    @Test("Each variable has its own formatting call, if there is one at a distance of at most 4 KB")
    func severalVariables() {
        let lookup = #"NSLocalizedString("k", comment: "c")"#
        let filler = String(repeating: "show(1)\n", count: 600)
        let source = """
            let a = \(lookup)
            let b = \(lookup)
            String(format: b, 1)
            let c = \(lookup)
            \(filler)String(format: c, 1)
            let d = [\(lookup), String(format: \(lookup), 1.5)]
            let e = \(lookup)
            String(format: e, "x")
            """
        let scan = Array(source.utf8).withUnsafeBufferPointer {
            SourceScanner(routines: Routine.standard).scan($0, path: "Source", language: .swift)
        }
        #expect(scan.uses.map(\.formatArguments) == [nil, [.integer], nil, nil, [.double], [.object]])
    }

    @Test("A long list, or an unclosed bracket, ends reading")
    func limits() {
        let call = #"String(format: NSLocalizedString("k", comment: "c")"#
        #expect(arguments(call + String(repeating: ", 1", count: 100) + ")", .swift)?.count == 100)
        #expect(arguments(call + String(repeating: ", 1", count: 2000) + ")", .swift) == nil)
        #expect(arguments(call + ", " + String(repeating: "(", count: 3000) + "1", .swift) == nil)
    }
}

extension String {
    /// Replaces the first occurrence of a letter that follows one of several characters.
    fileprivate func replacingOccurrences(of letter: Character, with text: String, in before: String) -> String {
        for index in indices where self[index] == letter {
            guard index == startIndex || before.contains(self[self.index(before: index)]) else { continue }
            return String(self[..<index]) + text + String(self[self.index(after: index)...])
        }
        return self
    }
}
