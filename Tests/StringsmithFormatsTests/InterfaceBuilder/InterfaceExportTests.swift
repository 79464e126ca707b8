import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("Interface files: export")
struct InterfaceExportTests {
    @Test("A cell has the note of its control, unless it has its own; a control inside another doesn't")
    func cellNotes() {
        let note = { (text: String) in
            "<attributedString key=\"userComments\"><fragment content=\"\(text)\"/></attributedString>"
        }
        let document = InterfaceSample.document(
            .macOS,
            """
            <textField id="1"><textFieldCell key="cell" title="a" id="2"/>\(note("control"))</textField>
            <textField id="3"><textFieldCell key="cell" title="b" id="4">\(note("cell"))</textFieldCell>\(note("x"))</textField>
            <textField id="5"><textFieldCell key="cell" title="c" id="6"/></textField>
            <box title="d" id="7">\(note("box"))<textFieldCell title="e" id="8"/></box>
            """)
        let notes = Dictionary(uniqueKeysWithValues: document.properties.map { ($0.value.string, $0.note?.string) })
        #expect(notes == ["a": "control", "b": "cell", "c": nil, "d": "box", "e": nil])
    }

    @Test("A table has Apple's order, comments, notes and escapes, and starts with an empty line")
    func wholeTable() throws {
        let document = InterfaceSample.document(
            .macOS,
            """
            <window title="Ä &quot;&amp;&#10;&lt;\\" id="abc-de-f">
              <attributedString key="userComments"><fragment content="Says "/><fragment><string key="content">who</string>
              </fragment></attributedString></window>
            <menuItem title="ten" toolTip="hint" id="10"/>
            <menuItem id="9"><string key="title">two
            \tlines</string></menuItem>
            <menuItem title="b" id="Abc-de-f"/>
            <segmentedCell id="76"><segments><segment label="a"/></segments></segmentedCell>
            """)
        let expected = """

            /* Class = "NSMenuItem"; title = "two\\n\\tlines"; ObjectID = "9"; */
            "9.title" = "two\\n\\tlines";

            /* Class = "NSMenuItem"; ibShadowedToolTip = "hint"; ObjectID = "10"; */
            "10.ibShadowedToolTip" = "hint";

            /* Class = "NSMenuItem"; title = "ten"; ObjectID = "10"; */
            "10.title" = "ten";

            /* Class = "NSSegmentedCell"; 76.ibShadowedLabels[0] = "a"; ObjectID = "76"; */
            "76.ibShadowedLabels[0]" = "a";

            /* Class = "NSMenuItem"; title = "b"; ObjectID = "Abc-de-f"; */
            "Abc-de-f.title" = "b";

            /* Class = "NSWindow"; title = "Ä \\"&\\n<\\\\"; ObjectID = "abc-de-f"; Note = "Says who"; */
            "abc-de-f.title" = "Ä \\"&\\n<\\\\";

            """
        let bytes = try InterfaceTableWriter().bytes(for: document)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        let wide = try InterfaceTableWriter(encoding: InterfaceTableWriter.exportEncoding).bytes(for: document)
        #expect(wide.prefix(6).elementsEqual([0xFF, 0xFE, 0x0A, 0x00, 0x2F, 0x00]))
        #expect(DecodedText(detecting: wide).text == bytes)
    }

    @Test("White space in Base64 is exported decoded")
    func base64() {
        let document = InterfaceSample.document(
            .macOS,
            """
            <button id="1"><string key="toolTip" base64-UTF8="YES">
            ICAK
            </string></button>
            """)
        #expect(document.properties.map(\.value) == ["  \n"])
    }

    @Test(
        "A file that can't be read is refused with the reason",
        arguments: [
            (
                #"<archive type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="7.10"><data/></archive>"#,
                "archive of Interface Builder 3, which isn't supported: open and save it in Xcode 5 or later"
            ),
            (#"<plist version="1.0"/>"#, "<plist> instead of an interface document"),
            (
                #"<document type="com.apple.InterfaceBuilder3.X" targetRuntime="OS9"/>"#,
                "unknown target runtime 'OS9'"
            ),
            (
                "<!DOCTYPE d [<!ENTITY a \"b\">]><document/>",
                "document type declaration, which isn't supported"
            ),
            ("<document><a></document>", "end tag that does not match <a>"),
            ("", "no element"),
        ])
    func refuses(text: String, message: String) {
        let document = InterfaceSample.document(text)
        #expect(document.diagnostics.map(\.message) == [message])
        #expect(!document.isWhole)
        #expect(document.properties.isEmpty)
    }

    @Test("Duplicate object ids are reported")
    func duplicateID() {
        let document = InterfaceSample.document(.macOS, #"<menu title="a" id="1"/><menu title="b" id="1"/>"#)
        #expect(document.diagnostics.map(\.rule) == [.interfaceDuplicateID])
        #expect(document.isWhole)
    }
}
