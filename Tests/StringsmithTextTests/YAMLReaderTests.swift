import StringsmithText
import Testing

@Suite("YAML")
struct YAMLReaderTests {
    /// Writes a value as JSON without spaces.
    static func json(_ value: YAMLValue) -> String {
        switch value {
        case .null: "null"
        case .text(let text): "\"\(text.replacing("\n", with: "\\n"))\""
        case .list(let elements): "[" + elements.map(json).joined(separator: ",") + "]"
        case .map(let members): "{" + members.map { "\"\($0.name)\":\(json($0.value))" }.joined(separator: ",") + "}"
        }
    }

    static let documents: [(source: String, expected: String)] = [
        ("", "null"), ("# only a comment", "null"), ("a", #""a""#), ("---\na: b\n...\nrest", #"{"a":"b"}"#),
        ("%YAML 1.2\n--- # x\na: 1 # c\n# d\nb:   two words  \n", #"{"a":"1","b":"two words"}"#),
        ("a: x#y\nb: http://c:80/#d\nc:\nd: ~", ##"{"a":"x#y","b":"http://c:80/#d","c":null,"d":null}"##),
        ("a:\n  b:\n    c: 1\n  d: 2\ne: 3", #"{"a":{"b":{"c":"1"},"d":"2"},"e":"3"}"#),
        ("a:\r\n  - b\r\n  - c: 1\r\n    d: 2\r\n  -\r\n    e\r\n", #"{"a":["b",{"c":"1","d":"2"},"e"]}"#),
        ("a:\n- b\n- - c\n  - d\n-\nf: g", #"{"a":["b",["c","d"],null],"f":"g"}"#),
        ("- a\n- b: c\n", #"["a",{"b":"c"}]"#),
        (
            "a: [b, 'c d', \"e\\n\\u00e9\", [f], {g: h, i}, ]\nb: {}",
            #"{"a":["b","c d","e\né",["f"],{"g":"h","i":null}],"b":{}}"#
        ),
        ("a: [b,\n  c, # d\n  e]\nf: g", #"{"a":["b","c","e"],"f":"g"}"#),
        (#"{"a": [1, true, null], "b":{"c":"d\/e"}}"#, #"{"a":["1","true",null],"b":{"c":"d/e"}}"#),
        (
            """
            'a b': 'it''s'
            "c: d" : "e # f"
            """, #"{"a b":"it's","c: d":"e # f"}"#
        ),
        ("a: one\n  two\n\n  three\nb: c", #"{"a":"one two three","b":"c"}"#),
        ("a: |\n  if [ x ]: then\n    b # c\n\n  d\nb: >-\n  e\n", #"{"a":"if [ x ]: then\nb # c\nd","b":"e"}"#),
        ("- script: |\n    a: b\n  name: c", #"[{"script":"a: b","name":"c"}]"#),
        (
            "a: &x\n  b: 1\n  c: 2\nd:\n  <<: *x\n  c: 3\ne: *x",
            #"{"a":{"b":"1","c":"2"},"d":{"b":"1","c":"3"},"e":{"b":"1","c":"2"}}"#
        ),
        ("a: !tag b\nc: !!map\n  d: e", #"{"a":"b","c":{"d":"e"}}"#),
    ]

    @Test("Documents are read", arguments: documents)
    func read(source: String, expected: String) throws {
        let value = try YAMLReader.read(Array(source.utf8))
        #expect(Self.json(value).replacing("\n", with: "\\n") == expected.replacing("\n", with: "\\n"))
    }

    static let mistakes: [(source: String, offset: Int)] = [
        ("a: 'b", 3), ("a: [b", 3), ("a: {b: c", 3), ("a: *x", 3), ("a:\n\tb: c", 4), ("a: b\n  c: d", 7),
        ("a: @b", 3), ("? a\n: b", 0), ("a: 'b' c", 7), ("a: b\n   - c\nd", 8), ("a: [&x b]", 4),
    ]

    @Test("A document that isn't understood has no value, but a place", arguments: mistakes)
    func mistake(source: String, offset: Int) {
        let problem = #expect(throws: SyntaxError.self) { try YAMLReader.read(Array(source.utf8)) }
        #expect(problem?.offset == offset, "\(problem?.message ?? "")")
    }

    @Test("Hostile documents end quickly", .timeLimit(.minutes(10)))
    func hostile() {
        var laughs = "a0: &a0 [x, x]\n"
        for level in 1..<60 { laughs += "a\(level): &a\(level)\n- *a\(level - 1)\n- *a\(level - 1)\n" }
        let sources = [
            laughs, String(repeating: "[", count: 1_000_000), String(repeating: "- ", count: 1_000_000),
            String(repeating: "a: b\n", count: 200_000), String(repeating: "a: ", count: 300_000),
            String(repeating: "\n", count: 1_000_000) + "a", "a: b\n" + String(repeating: "  c\n", count: 300_000),
            "a: |\n" + String(repeating: "  c\n", count: 300_000), "a: \"" + String(repeating: "\n", count: 1_000_000),
        ]
        for source in sources { _ = try? YAMLReader.read(Array(source.utf8)) }
    }

    @Test("A truncated or changed document never crashes")
    func damaged() {
        let whole = Array(Self.documents.map(\.source).joined(separator: "\n---\n").utf8)
        for document in Self.documents {
            let bytes = Array(document.source.utf8)
            for end in bytes.indices {
                _ = try? YAMLReader.read(Array(bytes[..<end]))
                for byte in Array(":-[]{}'\"|>&*!#\n \t".utf8) {
                    var changed = bytes
                    changed[end] = byte
                    _ = try? YAMLReader.read(changed)
                }
            }
        }
        _ = try? YAMLReader.read(whole)
    }
}
