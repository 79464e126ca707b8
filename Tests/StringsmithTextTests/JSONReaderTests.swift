import StringsmithText
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
    /// Texts and their values, written in a format that shows kinds and spellings.
    static let strict: [(String, String)] = [
        ("null", "null"),
        ("true", "true"),
        (" false\n", "false"),
        ("0", "#0"),
        ("-0", "#-0"),
        ("12345678901234567890.50e+007", "#12345678901234567890.50e+007"),
        ("1E5", "#1E5"),
        (#""""#, "''"),
        (#""a\"\\\/\b\f\n\r\tz""#, "'a\"\\/\u{8}\u{C}\n\r\tz'"),
        (#""\u00e9\u0065\u0301\uD83D\uDE00""#, "'\u{E9}e\u{301}\u{1F600}'"),
        (#""é日😀""#, "'é日😀'"),
        (#""\u0000""#, "'\0'"),
        ("\"\u{7F}\u{2028}\"", "'\u{7F}\u{2028}'"),
        ("[]", "[]"),
        ("[ ]", "[]"),
        ("[1, [2,[ ]] ,\t\"x\"]", "[#1 [#2 []] 'x']"),
        ("{}", "{}"),
        (#"{"b": 1, "a": {"": null}, "b": 2}"#, "{'b' #1 'a' {'' null} 'b' #2}"),
        ("\u{FEFF}[1]", "[#1]"),
    ]

    static let json5: [(String, String)] = [
        ("// a comment\n[1, /* another */ 2, ] // end", "[#1 #2]"),
        ("/**/1/***/", "#1"),
        ("{unquoted: 1, 'single': 2, $_é9: 3, \"d\": 4,}", "{'unquoted' #1 'single' #2 '$_é9' #3 'd' #4}"),
        (#"{\u0061b: 1, null: 2, Infinity: 3}"#, "{'ab' #1 'null' #2 'Infinity' #3}"),
        (#"'it\'s "so"'"#, "'it's \"so\"'"),
        (#""a\x41\v\0\q\A""#, "'aA\u{B}\0qA'"),
        ("'one \\\ntwo \\\r\nthree \\\u{2028}four\\é'", "'one two three fouré'"),
        ("'\ttab'", "'\ttab'"),
        ("+1", "#+1"),
        (".5", "#.5"),
        ("5.", "#5."),
        ("5.e1", "#5.e1"),
        ("-.5E-2", "#-.5E-2"),
        ("0xDecaf", "#0xDecaf"),
        ("-0XC0", "#-0XC0"),
        ("[Infinity, -Infinity, +NaN]", "[#Infinity #-Infinity #+NaN]"),
        ("\u{A0}\u{B}\u{C}\u{3000}\u{2029}\u{FEFF}1", "#1"),
    ]

    /// Texts that neither dialect takes, with the offset of what is wrong.
    static let wrong: [(String, Int)] = [
        ("", 0), (" ", 1), ("nul", 0), ("nulll", 0), ("True", 0), ("1 2", 2), ("01", 0), ("-", 1), ("-01", 0),
        ("1e", 2), ("1e+", 3), ("1.5.2", 3), ("1a", 1), ("0x", 1), ("--1", 1), ("\"", 1), ("\"a", 2), ("\"\\\"", 3),
        ("\"\\u12\"", 1), ("\"\\u12G4\"", 1), ("\"\\1\"", 1), ("\"a\nb\"", 2), ("[", 1), ("[1", 2), ("[1,", 3),
        ("[,]", 1), ("[1,,2]", 3), ("[1 2]", 3), ("[1}", 2), ("]", 0), ("{", 1), ("{\"a\"", 4), ("{\"a\" 1}", 5),
        ("{\"a\":", 5), ("{\"a\":}", 5), ("{\"a\":1", 6), ("{1:2}", 1), ("{,}", 1), ("{\"a\":1]", 6), ("{}}", 2),
        ("\u{0}", 0), ("\"\\", 2), ("a", 0), ("é", 0),
    ]

    @Test("Strict JSON is read by both dialects", arguments: strict, [JSONDialect.json, .json5])
    func readsJSON(example: (String, String), dialect: JSONDialect) throws {
        #expect(try Self.show(JSONNode(reading: Array(example.0.utf8), as: dialect).value) == example.1)
    }

    @Test("JSON5 accepts what JSON rejects", arguments: json5)
    func readsJSON5(text: String, content: String) throws {
        #expect(try Self.show(JSONNode(reading: Array(text.utf8), as: .json5).value) == content)
        #expect(throws: SyntaxError.self) { try JSONNode(reading: Array(text.utf8), as: .json) }
    }

    @Test("An error has a place", arguments: wrong)
    func errors(text: String, offset: Int) {
        for dialect in [JSONDialect.json, .json5] where !(dialect == .json && text.hasPrefix("0x")) {
            let error = #expect(throws: SyntaxError.self) { try JSONNode(reading: Array(text.utf8), as: dialect) }
            #expect(error?.message.isEmpty == false)
            if text.hasPrefix("0x") { continue }
            #expect(error?.offset == offset, "\(text.debugDescription): \(error?.message ?? "")")
        }
    }

    @Test(
        "Invalid UTF-8 is an error with a place",
        arguments: [
            [0x80], [0xC0, 0xAF], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF0, 0x9F, 0x98], [0xFF], [0xE9, 0x41, 0x42],
        ] as [[UInt8]])
    func invalidUTF8(bytes: [UInt8]) {
        let text = Array("\"ab".utf8) + bytes + Array("\"".utf8)
        let error = #expect(throws: SyntaxError.self) { try JSONNode(reading: text, as: .json) }
        #expect(error?.offset == 3)
        #expect(throws: SyntaxError.self) { try JSONNode(reading: bytes, as: .json5) }
        #expect(throws: SyntaxError.self) { try JSONNode(reading: Array("{".utf8) + bytes, as: .json5) }
    }

    @Test(
        "An escaped lone surrogate is preserved",
        arguments: [
            (#""\uD83Dx""#, [0xED, 0xA0, 0xBD, 0x78]), (#""\uDE00\uD83D""#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD]),
            (#""\uD83D\u0041""#, [0xED, 0xA0, 0xBD, 0x41]),
            (#""\uD83D\uD83D\uDE00""#, [0xED, 0xA0, 0xBD, 0xF0, 0x9F, 0x98, 0x80]),
        ] as [(String, [UInt8])])
    func loneSurrogate(text: String, bytes: [UInt8]) throws {
        #expect(try JSONNode(reading: Array(text.utf8), as: .json).value == .string(ExactString(bytes: bytes)))
    }

    @Test("Ranges contain what was read")
    func ranges() throws {
        let text = Array(#"  { "key" : [ 1.5 , "é" ] }  "#.utf8)
        let node = try JSONNode(reading: text, as: .json)
        func spelling(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        #expect(spelling(node.range) == #"{ "key" : [ 1.5 , "é" ] }"#)
        let member = try #require(node.value.object?.first)
        #expect(spelling(member.keyRange) == #""key""#)
        #expect(spelling(member.value.range) == #"[ 1.5 , "é" ]"#)
        #expect(member.value.value.array?.map { spelling($0.range) } == ["1.5", #""é""#])
    }

    @Test("512 levels can be read, and one more is an error", arguments: [("[", "]"), ("{\"a\":", "}")])
    func depth(open: String, close: String) throws {
        func nested(_ levels: Int) -> [UInt8] {
            Array((String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)).utf8)
        }
        #expect(throws: Never.self) { try JSONNode(reading: nested(512), as: .json) }
        let error = #expect(throws: SyntaxError.self) { try JSONNode(reading: nested(513), as: .json) }
        #expect(error?.offset == open.utf8.count * 512)
        let deep = Array(String(repeating: open, count: 1_000_000).utf8)
        #expect(throws: SyntaxError.self) { try JSONNode(reading: deep, as: .json5) }
    }

    /// A value on one line: `'text'`, `#number`, `[...]`, `{'key' value ...}`.
    static func show(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let spelling): "#" + spelling
        case .string(let text): "'\(text)'"
        case .array(let elements): "[" + elements.map { show($0.value) }.joined(separator: " ") + "]"
        case .object(let members):
            "{" + members.map { "'\($0.key)' " + show($0.value.value) }.joined(separator: " ") + "}"
        }
    }
}

@Suite("JSON reader on damaged texts")
struct JSONDamageTests {
    @Test("Damaged bytes result in a value or in an error inside the text", arguments: [JSONDialect.json, .json5])
    func damage(dialect: JSONDialect) {
        let seed = Array(#"{"a\uD83D\uDE00":[1.5e-3,'é\x41',/*c*/0xF,],b:{"\\":Infinity},"ü":null} //"#.utf8)
        var state: UInt64 = 42
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<5_000 {
            var text = seed
            for _ in 0...random(3) {
                let place = random(text.count)
                switch random(3) {
                case 0: text[place] = UInt8(random(256))
                case 1: text.remove(at: place)
                default: text.insert(text[random(text.count)], at: place)
                }
            }
            do {
                let node = try JSONNode(reading: text, as: dialect)
                #expect(node.range.upperBound <= text.count)
            } catch {
                #expect((0...text.count).contains(error.offset))
            }
        }
    }
}
