import Testing

@testable import StringsmithCommands

@Suite("Command line: suggestions")
struct CommandLineSuggestionTests {
    @Test(
        "The distance counts insertions, deletions, replacements and swaps",
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("ca", "abc", 3),
            ("kitten", "sitting", 3), ("format", "fromat", 1),
        ])
    func measures(left: String, right: String, expected: Int) {
        #expect(Suggestion.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == expected)
    }

    @Test(
        "The most similar name is suggested, the first of equals, and none if nothing is similar",
        arguments: [
            ("exract", ["sync", "extract", "export"], "extract"), ("bat", ["cat", "bad", "bar"], "bad"),
            ("bat", ["bar", "bad", "cat"], "bad"), ("con", ["convert"], "convert"), ("c", ["convert"], nil),
            ("", ["convert"], nil), ("x", ["a", "o"], nil), ("SYNC", ["sync"], "sync"), ("zzzzzz", ["sync"], nil),
        ] as [(String, [String], String?)])
    func suggests(text: String, names: [String], expected: String?) {
        #expect(Suggestion.nearest(to: text, among: names) == expected)
    }

    @Test("Texts of any length are compared quickly")
    func takesLongText() {
        #expect(Suggestion.nearest(to: String(repeating: "x", count: 1_000_000), among: ["sync"]) == nil)
    }
}
