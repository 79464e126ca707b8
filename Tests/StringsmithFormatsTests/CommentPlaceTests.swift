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

    @Test(
        "The delimiter of a documentation comment isn't part of its text",
        arguments: [
            ("/// One\n/// two\n", "One\ntwo", "/// new\n"), ("/** One */\n", "One", "/** new */\n"),
            ("/*! One */\n", "One", "/*! new */\n"), ("/** One **/\n", "One", "/** new **/\n"),
            ("//! One\n", "One", "//! new\n"), ("//////\n", "////", nil), ("//!!! One\n", "!!! One", nil),
            ("/***/\n", "*", nil), ("/*****/\n", "***", nil), ("/*** One ***/\n", "** One **", nil),
            ("/**/\n", "", nil), ("/* *One* */\n", "*One*", "/* new */\n"),
        ])
    func documentationComment(comment: String, text: String?, new: String?) throws {
        let document = FormatRegistry.document(file(comment + "\"a\" = \"1\";\n"))
        #expect(document.entries().map(\.comment?.string) == [text])
        guard let new else { return }
        let bytes = try document.applying([.setComment(index: 0, "new")])
        #expect(String(decoding: bytes, as: UTF8.self) == new + "\"a\" = \"1\";\n")
    }

    @Test("A state doesn't change lines of slashes and asterisks", arguments: ["//////\n", "/*****/\n", "//// One\n"])
    func banner(comment: String) throws {
        let document = FormatRegistry.document(file(comment + "\"a\" = \"1\";\n"))
        let state = EntryState(.obsolete, of: "1")
        let marked = try document.applying([.setState(index: 0, state)])
        let after = FormatRegistry.document(file(String(decoding: marked, as: UTF8.self)))
        #expect(after.entries().map(\.state) == [state])
        #expect(
            String(decoding: marked, as: UTF8.self).hasPrefix(comment.dropLast(3)),
            "\(String(decoding: marked, as: UTF8.self))")
        #expect(try after.applying([.setState(index: 0, nil)]) == document.bytes)
    }

    @Test("A text never becomes part of a comment's delimiter", arguments: ["/path", "*", "!", "/"])
    func delimiter(text: ExactString) throws {
        for comment in ["//One\n", "/*One*/\n", "// One\n", "///One\n", "/**One*/\n"] {
            let document = FormatRegistry.document(file(comment + "\"a\" = \"1\";\n"))
            let bytes = try document.applying([.setComment(index: 0, text)])
            let after = FormatRegistry.document(file(String(decoding: bytes, as: UTF8.self)))
            #expect(after.entries().map(\.comment) == [text], "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(
        "A text that ends with an asterisk is kept apart from the end of the comment",
        arguments: [
            ("/* One */\n", "/* *N* */\n"), ("/*One*/\n", "/* *N* */\n"), ("/* One\n */\n", "/* *N*\n */\n"),
            ("/* One\n   two*/\n", "/* *N* */\n"),
        ])
    func asterisk(comment: String, expected: String) throws {
        let document = FormatRegistry.document(file(comment + "\"a\" = \"1\";\n"))
        let bytes = try document.applying([.setComment(index: 0, "*N*")])
        #expect(String(decoding: bytes, as: UTF8.self) == expected + "\"a\" = \"1\";\n")
    }

    @Test("A new entry gets comments like those of its neighbors, and a state of its own line")
    func newEntry() throws {
        let document = FormatRegistry.document(file("/// One\n\"a\" = \"1\";\n"))
        let state = EntryState(.new, of: "2")
        let entry = NewEntry(key: "b", value: .text("2"), comment: "Two", state: state)
        let bytes = try document.applying([.add(entry)])
        let expected = "/// One\n\"a\" = \"1\";\n\n/// Two\n/// \(StateLine.text(of: state))\n\"b\" = \"2\";\n"
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test("Keys and comments are compared where they are like those that are read")
    func comparison() throws {
        let tables = [
            (
                "a.strings",
                #"/* One */ "a" = "1"; "a\"b" = "2"; // Two\#n/* x */\#n/* y */\#nc = 3; d = "4"; /* z */\#n"#
            ),
            ("b.strings", #"/* One\#n   stringsmith: new 12345678 */\#n"a" = "1";\#n/*  One  */\#n'c' = "";\#n"#),
            ("c.plist", "<plist version=\"1.0\"><dict><!-- One --><key>a</key><string>1</string></dict></plist>"),
        ]
        for (path, text) in tables {
            let document = FormatRegistry.document(SourceFile(path: path, bytes: Array(text.utf8)))
            #expect(document.entryCount(in: nil) > 0)
            let entries = document.entries()
            let texts = entries.map(\.key.text) + entries.compactMap(\.comment) + ["", "a\\\"b", "On", "One "]
            let bytes = texts.flatMap(\.bytes)
            var start = 0
            for other in texts {
                let range = start..<start + other.bytes.count
                start = range.upperBound
                for (index, entry) in entries.enumerated() {
                    #expect(document.hasKey(at: index, bytes, range) == (entry.key.text == other), "\(path) \(other)")
                    let isSame = entry.comment == other && entry.state == nil
                    #expect(document.hasOnlyComment(at: index, bytes, range) == isSame, "\(path) \(other)")
                }
            }
        }
    }
}
