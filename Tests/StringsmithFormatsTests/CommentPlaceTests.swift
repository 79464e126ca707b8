import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Places of comments in .strings tables")
struct CommentPlaceTests {
    private func file(_ text: String) -> SourceFile { SourceFile(path: "a.strings", bytes: Array(text.utf8)) }

    @Test("A comment behind another entry that becomes one line stays with its own entry")
    func commentBehindEntry() throws {
        let table = """
            "a" = "1"; /* note
               two */
            "b" = "2";

            """
        let bytes = try FormatRegistry.document(file(table)).applying([.setComment(index: 1, "one")])
        #expect(String(decoding: bytes, as: UTF8.self) == #""a" = "1"; \#n/* one */\#n"b" = "2";\#n"#)
        let after = FormatRegistry.document(file(String(decoding: bytes, as: UTF8.self)))
        #expect(after.entries().map(\.comment) == [nil, "one"])
        let blank = """
            "a" = "1"; /*

            */
            "b" = "2";

            """
        let marked = try FormatRegistry.document(file(blank)).applying([
            .setState(index: 1, EntryState(.obsolete, digest: 0xFD0C_5087))
        ])
        #expect(
            String(decoding: marked, as: UTF8.self)
                == #""a" = "1"; \#n/* stringsmith: obsolete fd0c5087 */\#n"b" = "2";\#n"#)
    }
}
