import Foundation
import StringsmithText
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
    @Test(
        "Text is escaped as JSON requires, and invalid text is replaced",
        arguments: [
            (Array("a\"b\\c/".utf8), #""a\"b\\c/""#),
            (Array("\n\r\t\u{8}\u{1F}\0".utf8), #""\n\r\t\u0008\u001F\u0000""#),
            (Array("é漢😀\u{7F}".utf8), "\"é漢😀\u{7F}\""),
            // Lone surrogates in their generalized form.
            ([0x61, 0xED, 0xA0, 0xBD, 0x62], #""a\uD83Db""#), ([0xED, 0xBF, 0xBF], #""\uDFFF""#),
            // A continuation byte, an overlong form, a truncated sequence, a value beyond Unicode.
            ([0x80], "\"\u{FFFD}\""), ([0xC0, 0xAF], "\"\u{FFFD}\u{FFFD}\""), ([0xE6, 0xBC], "\"\u{FFFD}\u{FFFD}\""),
            ([0xE0, 0x80, 0x80], "\"\u{FFFD}\u{FFFD}\u{FFFD}\""),
            ([0xF4, 0x90, 0x80, 0x80], "\"\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\""), ([0xFF, 0x61], "\"\u{FFFD}a\""),
        ] as [([UInt8], String)])
    func escapes(bytes: [UInt8], expected: String) {
        var writer = JSONWriter()
        writer.string(ExactString(bytes: bytes))
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    }

    @Test("For display, DEL, C1 and bidirectional controls are also escaped, with the same meaning")
    func escapesForDisplay() throws {
        let text = "\u{7F}\u{9B}\u{202E}\u{2028}é😀"
        var writer = JSONWriter(escaping: .display)
        writer.string(text)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == #""\u007F\u009B\u202E\u2028é😀""#)
        #expect(try JSONDecoder().decode(String.self, from: Data(writer.bytes)) == text)
    }

    @Test(
        "Commas and line endings are added automatically",
        arguments: [
            (JSONWriter.Layout.compact, #"{"a":[1,"x",{}],"b":{"c":null,"d":true},"e":[]}"#),
            (
                .pretty,
                """
                {
                  "a": [
                    1,
                    "x",
                    {}
                  ],
                  "b": {
                    "c": null,
                    "d": true
                  },
                  "e": []
                }
                """
            ),
        ])
    func laysOut(layout: JSONWriter.Layout, expected: String) {
        var writer = JSONWriter(layout: layout)
        writer.beginObject()
        writer.name("a")
        writer.beginArray()
        writer.integer(1)
        writer.string("x")
        writer.beginObject()
        writer.endObject()
        writer.endArray()
        writer.name("b")
        writer.beginObject()
        writer.name("c")
        writer.null()
        writer.name("d")
        writer.boolean(true)
        writer.endObject()
        writer.name("e")
        writer.beginArray()
        writer.endArray()
        writer.endObject()
        #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == expected)
        #expect(writer.bytes.isEmpty)
    }

    @Test("Every byte sequence becomes UTF-8 text that a JSON reader accepts")
    func isAlwaysValid() throws {
        let followers: [UInt8] = [0x00, 0x22, 0x5C, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xFF]
        var writer = JSONWriter()
        writer.beginArray()
        for lead in UInt8.min...UInt8.max {
            for second in followers {
                for third in followers {
                    var element = JSONWriter()
                    let text = ExactString(bytes: [lead, second, third])
                    element.string(text)
                    // Foundation's reader rejects lone surrogates, which JSON's grammar allows.
                    if !element.bytes.starts(with: Array("\"\\uD".utf8)) { writer.string(text) }
                }
            }
        }
        writer.endArray()
        #expect(String(validating: writer.bytes, as: UTF8.self) != nil)
        #expect(try JSONDecoder().decode([String].self, from: Data(writer.bytes)).count > 36000)
    }
}
