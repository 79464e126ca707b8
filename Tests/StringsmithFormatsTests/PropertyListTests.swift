import Foundation
import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

private func decode(_ text: String) -> Decoded<Table> {
    StringsFormat().decode(SourceFile(path: "t.strings", bytes: Array(text.utf8)))
}

@Test("An XML table keeps its order, comments and exact keys")
func xmlTable() {
    let decoded = decode(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        <!-- about z --><key>z</key><string>1 &lt; <![CDATA[<2>]]></string>
        <key>a</key><string></string>
        <key>d</key><dict><key>x</key><string>y</string></dict>
        </dict></plist>
        """)
    #expect(decoded.value.entries.map(\.key) == ["z", "a", "d"])
    #expect(decoded.value.entries.map(\.value) == [.text("1 < <2>"), .text(""), .unsupported(kind: "dict")])
    #expect(decoded.value.entries[0].comment == "about z")
    #expect(decoded.diagnostics.map(\.rule) == [.stringsNonStringValue])
}

@Test(
    "XML that is invalid, dangerous or not a table is an error",
    arguments: [
        "<plist><dict><key>a</key><string>b</dict></plist>",
        "<!DOCTYPE plist [<!ENTITY x \"y\">]><plist><dict><key>a</key><string>&x;</string></dict></plist>",
        "<plist><array/></plist>",
        "<plist></plist>",
        "<plist><dict><key>a</key></dict></plist>" + "<x>",
        "<plist>" + String(repeating: "<dict>", count: 5000),
    ])
func brokenXML(text: String) {
    #expect(!decode(text).isWhole)
}

@Test(
    "XML tables in other encodings can be read",
    arguments: [
        (TextEncoding.utf16LittleEndian, true, "UTF-16"), (.utf16BigEndian, true, "UTF-16"), (.utf8, true, "UTF-8"),
        (.named("ISO-8859-1"), false, "ISO-8859-1"),
    ])
func xmlEncodings(encoding: TextEncoding, hasMark: Bool, name: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><plist><dict><key>é</key><string>ü</string></dict></plist>"
    let bytes = try encoding.encode(Array(text.utf8), byteOrderMark: hasMark)
    let decoded = StringsFormat().decode(SourceFile(path: "t.strings", bytes: bytes))
    #expect(decoded.value.entries == [Entry(key: "é", value: ExactString("ü"))])
    #expect(decoded.isWhole)
}

@Test(
    "A comment ends at the next closing mark, whatever it starts with",
    arguments: ["<!-->a</!-->", "<!---->", "<!-- > -->"])
func oddComment(comment: String) {
    let text = "<plist><dict>\(comment)<key>a</key>\(comment)<string>b</string>\(comment)</dict></plist>"
    let table = StringsFormat().decode(SourceFile(path: "a.strings", bytes: Array(text.utf8)))
    #expect(table.diagnostics.map(\.message) == [])
    #expect(table.value.entries.map(\.value) == [.text("b")])
}

@Test("A binary table is read, sorted by key bytes")
func binaryTable() throws {
    let pairs: [String: Any] = ["b": "x", "é": "漢😀", "a": String(repeating: "l", count: 300), "n": 1, "list": ["x"]]
    let data = try PropertyListSerialization.data(fromPropertyList: pairs, format: .binary, options: 0)
    let decoded = StringsFormat().decode(SourceFile(path: "t.strings", bytes: Array(data)))
    #expect(decoded.value.entries.map(\.key) == ["a", "b", "list", "n", "é"])
    #expect(decoded.value.entries[0].value.text?.bytes.count == 300)
    #expect(decoded.value.entries[4].value == .text("漢😀"))
    #expect(decoded.value.entries[3].value == .unsupported(kind: "integer"))
}

@Test("A damaged binary table is an error, never a crash")
func damagedBinary() throws {
    let data = try PropertyListSerialization.data(fromPropertyList: ["a": "b", "c": "é"], format: .binary, options: 0)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5000 {
        var bytes = Array(data)
        for _ in 0..<Int.random(in: 1..<4, using: &generator) {
            bytes[Int.random(in: 7..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<20, using: &generator)) }
        _ = StringsFormat().decode(SourceFile(path: "t.strings", bytes: bytes))
    }
}

@Test("The platform reads XML tables as written")
func writeXML() throws {
    let entries = [
        Entry(key: "b", value: ExactString("x < & > \r\n")),
        Entry(key: "a", value: ExactString("é"), comment: "c -- d"),
    ]
    let bytes = try PropertyListFormat().encode(Table(name: "t", entries: entries))
    let read = try #require(
        try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String])
    #expect(read == ["b": "x < & > \r\n", "a": "é"])
    #expect(
        PropertyListFormat().decode(SourceFile(path: "t.plist", bytes: bytes)).value.entries.map(\.key) == ["b", "a"])
}
