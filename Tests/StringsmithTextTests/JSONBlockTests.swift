import StringsmithText
import Testing

@Suite("JSON is read in blocks")
struct JSONBlockTests {
    @Test("Quotes, escapes and spaces are found at every place of a block")
    func places() throws {
        for before in 0...17 {
            for filler in ["a", "é", "漢", "\u{7F}"] {
                let text = String(repeating: filler, count: before)
                let space = String(repeating: " ", count: before)
                let json =
                    "{\(space)\"\(text)\"\n\(space): \"\(text)\\n\(text)\",\r\n\(space)\"b\":\(space)[1,\"\(text)\"]}"
                for isValid in [false, true] {
                    let document = try JSONDocument(reading: Array(json.utf8), as: .json, isValid: isValid)
                    let members = Array(document.members(of: document.root))
                    #expect(members.count == 2)
                    #expect(document.string(members[0].key) == ExactString(text))
                    #expect(document.string(members[0].value) == ExactString(text + "\n" + text))
                    #expect(
                        document.elements(of: members[1].value).map { document.string($0) } == [nil, ExactString(text)])
                }
            }
        }
    }

    @Test("A control character, an open string and invalid UTF-8 are errors at every place of a block")
    func errors() {
        for before in 0...17 {
            let text = Array("[\"".utf8) + Array(repeating: UInt8(ascii: "a"), count: before)
            for (bad, isValid): ([UInt8], Bool) in [
                ([0x1F, 0x22, 0x5D], true), ([0x0A, 0x22, 0x5D], true), ([], true), ([0xFF, 0x22, 0x5D], false),
                ([0x5C, 0x71, 0x22, 0x5D], true),
            ] {
                for tail in [[], Array("bbbbbbbbbbbbbbbb".utf8)] {
                    let json = text + bad + tail
                    #expect(throws: SyntaxError.self) {
                        _ = try JSONDocument(reading: json, as: .json, isValid: isValid)
                    }
                }
            }
        }
    }
}
