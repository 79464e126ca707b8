import StringsmithModel
import StringsmithText
import StringsmithTestSupport
import Testing

@testable import StringsmithFormats

@Suite("Interface files: write back")
struct InterfaceTranslationTests {
    private static func translated(_ objects: String, _ table: String) -> (text: String?, Decoded<[UInt8]?>) {
        let document = InterfaceSample.document(.macOS, objects)
        let result = InterfaceTranslation.applying(InterfaceSample.table(table), to: document)
        return (result.value.map { String(decoding: $0, as: UTF8.self) }, result)
    }

    @Test(
        "Only the value changes, as an attribute or child by Interface Builder's rules",
        arguments: [
            (#"<menuItem title="a" id="1"/>"#, "é", #"<menuItem title="é" id="1"/>"#),
            (#"<menuItem title='a' id='1' />"#, "it's", #"<menuItem title="it's" id='1' />"#),
            (
                #"<menuItem title="a" id="1"/>"#, #"<&>\""#,
                #"<menuItem title="&lt;&amp;&gt;&quot;" id="1"/>"#
            ),
            (
                #"        <menuItem title="a" id="1"/>"#, "x\\ny <\\\"",
                """
                        <menuItem id="1">
                            <string key="title">x
                y &lt;"</string>
                        </menuItem>
                """
            ),
            (
                """
                <textFieldCell key="cell" title="a" id="1">
                    <font key="font" metaFont="system"/>
                    <color key="textColor"/>
                </textFieldCell>
                """, "x\\ty",
                """
                <textFieldCell key="cell" id="1">
                    <font key="font" metaFont="system"/>
                    <string key="title">x\ty</string>
                    <color key="textColor"/>
                </textFieldCell>
                """
            ),
            (
                """
                <textFieldCell key="cell" scrollable="YES" id="1">
                    <font key="font" metaFont="system"/>
                    <string key="title">x
                y</string>
                </textFieldCell>
                """, "short",
                """
                <textFieldCell key="cell" scrollable="YES" title="short" id="1">
                    <font key="font" metaFont="system"/>
                </textFieldCell>
                """
            ),
            (
                """
                <menuItem id="1">
                    <string key="title">x
                y</string>
                </menuItem>
                """, "z", #"<menuItem title="z" id="1"/>"#
            ),
            (
                """
                <menuItem id="1"><mutableString key="title">x
                y</mutableString></menuItem>
                """, "z",
                #"<menuItem id="1"><mutableString key="title">z</mutableString></menuItem>"#
            ),
            (
                """
                <menuItem id="1"><string key="title">x
                y</string></menuItem>
                """, "\\n\\n",
                """
                <menuItem id="1"><string key="title" base64-UTF8="YES">
                Cgo
                </string></menuItem>
                """
            ),
            (
                """
                <menuItem id="1"><string key="title" base64-UTF8="YES">
                Cgo
                </string></menuItem>
                """, "a\\n",
                """
                <menuItem id="1"><string key="title">a
                </string></menuItem>
                """
            ),
            (#"<menuItem title="a" id="1"/>"#, "", #"<menuItem title="" id="1"/>"#),
        ])
    func setsValue(object: String, value: String, expected: String) {
        let result = Self.translated(object, "\"1.title\" = \"\(value)\";")
        #expect(result.text == InterfaceSample.text(.macOS, expected))
        #expect(result.1.diagnostics.isEmpty)
    }

    @Test("From 128 UTF-16 code units on, a text is a child element", arguments: [(127, true), (128, false)])
    func length(count: Int, isAttribute: Bool) {
        let value = "😀" + String(repeating: "a", count: count - 2)
        let text = Self.translated(#"<menuItem title="a" id="1"/>"#, "\"1.title\" = \"\(value)\";").text
        #expect(text?.contains("title=\"\(value)\"") == isAttribute)
        #expect(text?.contains("<string key=\"title\">\(value)</string>") == !isAttribute)
    }

    @Test("Several strings of one element change together")
    func severalOfOne() {
        let result = Self.translated(
            #"<menuItem title="a" toolTip="b" id="1"/>"#,
            #""1.title" = "x\ny"; "1.ibShadowedToolTip" = "p\nq";"#)
        let expected = InterfaceSample.text(
            .macOS,
            """
            <menuItem id="1">
                <string key="title">x
            y</string>
                <string key="toolTip">p
            q</string>
            </menuItem>
            """
        )
        #expect(result.text == expected)
    }

    @Test("A pop-up shows the title of its selected item, a pull-down its own", arguments: [true, false])
    func popUp(pullsDown: Bool) {
        let objects = { (title: String, item: String) in
            """
            <popUpButtonCell title="\(title)" \(pullsDown ? "pullsDown=\"YES\" " : "")selectedItem="2" id="1">
            <menu key="menu" id="3"><items><menuItem title="\(item)" id="2"/></items></menu>
            </popUpButtonCell>
            """
        }
        let result = Self.translated(objects("One", "One"), #""2.title" = "Eins";"#)
        #expect(result.text == InterfaceSample.text(.macOS, objects(pullsDown ? "One" : "Eins", "Eins")))
    }

    @Test("Importing the same texts changes no bytes, even in UTF-16")
    func identity() throws {
        let text = InterfaceSample.text(
            .macOS, #"<menuItem  title='a&#10;b' id="1" ><!-- x --></menuItem>\#r\#n<menu title="&#x41;" id="2"/>"#)
        let wide = try TextEncoding.utf16LittleEndian.encode(Array(text.utf8), byteOrderMark: true)
        for bytes in [Array(text.utf8), wide] {
            let document = InterfaceDocument(SourceFile(path: "a.xib", bytes: bytes))
            let table = StringsDocument(
                SourceFile(path: "a.strings", bytes: try InterfaceTableWriter().bytes(for: document)))
            #expect(table.entries.count == 2)
            #expect(InterfaceTranslation.applying(table, to: document).value == bytes)
        }
    }

    @Test("Unknown, missing and duplicate keys are reported")
    func reports() {
        let result = Self.translated(
            #"<menu title="a" id="1"/><menu title="b" id="2"/>"#,
            """
            "1.title" = "x";
            "1.title" = "y";
            "9.title" = "z";

            """)
        let found = result.1.diagnostics.map { "\($0.severity) \($0.rule.rawValue) \($0.key?.description ?? "")" }
        #expect(
            found == [
                "warning duplicate-key 1.title", "warning interface-unknown-key 9.title",
                "note interface-missing-key 2.title",
            ])
        #expect(result.text == InterfaceSample.text(.macOS, #"<menu title="y" id="1"/><menu title="b" id="2"/>"#))
    }

    @Test("Nothing is written from a broken table, to a broken file, or for a text that is invalid in XML")
    func refuses() {
        let object = #"<menu title="a" id="1"/>"#
        #expect(Self.translated(object, "\"1.title\" = ").text == nil)
        #expect(Self.translated("<menu", #""1.title" = "x";"#).text == nil)
        let result = Self.translated(object, #""1.title" = "\Ud800";"#)
        #expect(result.1.diagnostics.map(\.rule) == [.interfaceUnwritableText])
    }

    @Test("A localized file follows the new base if that has changed, and otherwise keeps its own values")
    func incremental() throws {
        let objects = { (title: String, other: String, x: Int, width: Int, more: String) in
            """
            <button id="1" toolTip="\(title)"><rect key="frame" x="\(x)" y="0.0" width="\(width)" height="20"/></button>
            <menu title="\(other)" id="2"/>\(more)
            """
        }
        let previous = InterfaceSample.document(.macOS, objects("Open", "File", 10, 50, ""))
        let localized = InterfaceSample.document(.macOS, objects("Öffnen", "Ablage", 10, 80, ""))
        let base = InterfaceSample.document(.macOS, objects("Open", "Document", 30, 50, #"<menu title="New" id="3"/>"#))
        let merged = localized.updated(from: previous, to: base)
        let text = try #require(merged.value.map { String(decoding: $0, as: UTF8.self) })
        #expect(
            text
                == InterfaceSample.text(
                    .macOS, objects("Öffnen", "Document", 30, 80, #"<menu title="New" id="3"/>"#)))
    }
}

@Suite("Interface files: damaged input")
struct InterfaceDamageTests {
    @Test("A damaged file is rejected or translated in full")
    func damaged() {
        let original = Array(
            InterfaceSample.text(
                .macOS,
                """
                <popUpButtonCell title="a" selectedItem="2" id="1"><menuItem id="2"><string key="title">a</string>
                </menuItem></popUpButtonCell><segmentedCell id="3"><segments><segment label='b'/></segments></segmentedCell>
                <button toolTip="c" id="4"/>
                """
            ).utf8)
        let pieces = Array("<>&;\"'=/! 1a\n".utf8)
        let table = InterfaceSample.table(
            #""2.title" = "x\ny"; "3.ibShadowedLabels[0]" = "\t"; "4.ibShadowedToolTip" = "<";"#)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
                default: bytes[place] = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                }
            }
            let document = InterfaceDocument(SourceFile(path: "a.xib", bytes: bytes))
            let result = InterfaceTranslation.applying(table, to: document)
            let shown = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
            #expect((result.value != nil) == document.isWhole, shown)
        }
    }
}
