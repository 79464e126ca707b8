import StringsmithScanner
import Testing

@Suite("Code that nests too deeply")
struct DeepNestingTests {
    private static func result(of source: String) -> ScanResult {
        Array(source.utf8).withUnsafeBufferPointer { text in
            TypedScanner([TypedScanner.declarations(of: text)].compactMap { $0 }).scan(text, path: "a.swift", file: 0)
        }
    }

    private static func repeating(_ part: String, _ count: Int) -> String { String(repeating: part, count: count) }

    private static let branches = (0..<160).map { "if n == \($0) { return \"k\($0)\" } else " }.joined()

    static let deep: [(source: String, place: String)] = [
        ("\nfunc f(_ n: Int) -> LocalizedStringKey { \(branches){ return \"l\" } }", "2:"),
        ("func g() {\n\(repeating("VStack {", 200)) Text(\"k\") \(repeating("}", 200)) }", "2:"),
        ("let v =\nText(\(repeating("c ? \"B\" : ", 200))\"C\")", "2:6"),
        ("func g() { let x =\nText(\"k\")\(repeating(".bold()", 32_000)) }", "2:1"),
    ]

    @Test("It is reported, and the source counts as not read in full; what follows is read", arguments: deep)
    func reported(source: String, place: String) throws {
        let result = Self.result(of: source + "\nlet w = Text(\"after\")")
        let problem = try #require(result.unread.first)
        #expect(problem.rule.rawValue == "deep-nesting")
        #expect(problem.range.map { "\($0.start.line):\($0.start.column)" }?.hasPrefix(place) == true)
        #expect(result.diagnostics.contains(problem))
        #expect(result.uses.contains { $0.key.text.string == "after" })
    }

    @Test(
        "Deep code without strings isn't reported, and neither are long sums, which have no keys",
        arguments: [
            "let a = \(repeating("f(", 300))1\(repeating(")", 300)); let t = Text(\"k\")",
            "let s = c ? \"a\" : \(repeating("\"x\" + ", 300))\"y\"; let t = Text(\"k\")",
            "let t = Text(\"k\")\(repeating(".bold()", 300))",
        ])
    func unreported(source: String) {
        let result = Self.result(of: source)
        #expect(result.unread.isEmpty)
        #expect(result.uses.map(\.key.text.string) == ["k"])
    }
}
