import StringsmithScanner
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("Patterns for keys")
struct KeyPatternTests {
    private static func pattern(_ parts: Any...) -> KeyPattern {
        KeyPattern(
            ExactString(
                bytes: parts.flatMap { part -> [UInt8] in
                    (part as? TextGap).map { [$0.rawValue] } ?? Array((part as? String ?? "").utf8)
                }))
    }

    @Test(
        "A gap matches the texts that may fill it",
        arguments: [
            (pattern("a", TextGap.integer), "a1 a-20 a007", "a a1b b1 a1."),
            (pattern(TextGap.integer, ".", TextGap.integer), "1.2 10.-2", ". 1. .2 1.2.3 a.2"),
            (
                pattern("a", TextGap.number, "z"), "a1z a-1.5e+10z ainfz anan(0x1)z".replacing("(0x1)", with: ""),
                "az abqz"
            ),
            (pattern(TextGap.hexadecimal), "0x1F 6F9619FF-8B86-D011-B42D-00CF4FC964FF", "g 1.5"),
            (pattern("a", TextGap.character, "b"), "ab axb a%b aäb a😀b", "axyb aääb a"),
            (pattern("a", TextGap.character, TextGap.character), "a ax axy aäö", "axyz b"),
            (pattern(TextGap.anything, TextGap.integer, TextGap.anything), "1 a1 1a a1a", "a ab"),
            (pattern("a*", TextGap.integer), "a1 abc2", "a abc b1"),
            (pattern(TextGap.integer, TextGap.integer), "12 123", "1 a1"),
            (pattern("a*b*c"), "abc axbyc abbcc abcabc", "ab acb abcd"),
            (pattern("*.", TextGap.integer, "*x"), "a.1x .1ax a.b.2yx", "a.x a.1 1x"),
            (pattern(TextGap.integer, "*", TextGap.integer, "b*"), "1ab2b 12b", "1b 1ab"),
        ])
    func gaps(pattern: KeyPattern, matching: String, others: String) {
        for key in matching.split(separator: " ") { #expect(pattern.matches(ExactString(String(key))), "\(key)") }
        for key in others.split(separator: " ") { #expect(!pattern.matches(ExactString(String(key))), "\(key)") }
        #expect(!pattern.isKey && pattern.text.contains("*"))
    }
}
