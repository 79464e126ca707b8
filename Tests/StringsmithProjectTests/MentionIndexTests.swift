import StringsmithTestSupport
import StringsmithText
import Testing

@testable import StringsmithProject

@Suite("Mentions of keys in sources")
struct MentionIndexTests {
    @Test("Texts with parts of interpolations and formats in any order are read")
    func anyTexts() throws {
        var texts: [String] = [""]
        var longest = texts
        for _ in 0..<4 {
            longest = longest.flatMap { text in ["\\", "(", ")", "%", "@", "_", "$", "1"].map { text + $0 } }
            texts += longest
        }
        let directory = try TemporaryDirectory(["A.swift": texts.map { "f(\"\($0)\")\n" }.joined() + "f(\"last\")\n"])
        let index = MentionIndex(paths: [directory.path + "/A.swift"])
        #expect(index.mentions("last", in: "T"))
        #expect(!index.mentions("unused", in: "T"))
    }

    @Test(
        "A text that is completed at run time names the keys that it starts or ends",
        arguments: [
            (#"f("menu.\(name)")"#, "menu.edit", true), (#"f("menu.\(name).title")"#, "menu.edit.title", true),
            (#"f(") \(x)_title")"#, "edit_title", false), (#"f("\(a(b)) \(x)")"#, "edit", false),
            (#"f("\(a(b))_title")"#, "edit_title", true), (#"@"menu.%@""#, "menu.edit", true),
            (#"@"%2$@_title""#, "edit_title", true), (#""menu." + name"#, "menu.edit", true),
            (#"name + "_title""#, "edit_title", true), (#""menu" + name"#, "menuedit", false),
            (#"f("a \(x)")"#, "a title", false),
        ])
    func completed(source: String, key: String, isMentioned: Bool) throws {
        let directory = try TemporaryDirectory(["A.swift": source])
        let index = MentionIndex(paths: [directory.path + "/A.swift"])
        #expect(index.mentions(ExactString(key), in: "T") == isMentioned)
    }
}
