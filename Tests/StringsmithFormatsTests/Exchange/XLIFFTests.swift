import StringsmithModel
import StringsmithText
import Testing

@testable import StringsmithFormats

@Suite("XLIFF")
struct XLIFFTests {
    static func export(_ localizations: String, key: String = "k", target: LocaleIdentifier = "fr") -> [String] {
        let contents = CatalogSample.document(CatalogCompilationTests.catalog(localizations, key: key)).contents
        return XLIFFExport(source: "en", target: target).units(of: contents.entries).map { unit in
            "\(unit.id): \(unit.source)" + (unit.target.map { " -> \($0.state ?? "") \($0.text)" } ?? "")
        }
    }

    static let unit = CatalogCompilationTests.unit

    @Test(
        "Units, places and states are those of Xcode's exports",
        arguments: [
            (#"{"de":\#(unit("x", "translated"))}"#, "fr", ["k: k"]),
            (#"{"fr":\#(unit("x", "needs_review"))}"#, "fr", ["k: k -> needs-review-l10n x"]),
            (#"{"fr":\#(unit("x", "new"))}"#, "fr", ["k: k -> new x"]),
            (
                #"{"en":\#(CatalogCompilationTests.plural(("one", "1"), ("other", "n")))}"#, "uk",
                ["k|==|plural.few: n", "k|==|plural.many: n", "k|==|plural.one: 1", "k|==|plural.other: n"]
            ),
            (
                #"{"en":\#(CatalogCompilationTests.plural(("one", "1"), ("other", "n"))),"fr":\#(unit("f", "translated"))}"#,
                "fr",
                ["k: n -> translated f"]
            ),
            (
                #"{"en":\#(unit("e", "translated")),"fr":\#(CatalogCompilationTests.plural(("other", "f")))}"#, "fr",
                ["k|==|plural.one: e", "k|==|plural.other: e -> translated f"]
            ),
            (
                #"{"en":{"stringUnit":{"state":"translated","value":"%#@N@ x"},"substitutions":{"N":{"argNum":2,"formatSpecifier":"lld","variations":{"plural":{"other":\#(unit("%arg y", "translated"))}}}}}}"#,
                "fr",
                [
                    "k: %2$#@N@ x", "k|==|substitutions.N.plural.one: %2$lld y",
                    "k|==|substitutions.N.plural.other: %2$lld y",
                ]
            ),
        ])
    func units(localizations: String, target: String, expected: [String]) {
        #expect(Self.export(localizations, target: LocaleIdentifier(target)) == expected)
    }

    @Test("A document is laid out as Xcode lays it out")
    func bytes() {
        var unit = XLIFFDocument.Unit(id: "a\n\"<", source: "<&>\t\"\r")
        unit.target = XLIFFDocument.Target(text: "t", state: "translated", qualifier: "leveraged-mt")
        var second = XLIFFDocument.Unit(id: "b", source: "b")
        second.note = "why"
        second.isTranslated = false
        let file = XLIFFDocument.File(original: "A/T.xcstrings", source: "en", target: "fr", units: [unit, second])
        let text = String(decoding: XLIFFDocument(files: [file]).bytes(version: "9"), as: UTF8.self)
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 http://docs.oasis-open.org/xliff/v1.2/os/xliff-core-1.2-strict.xsd">
                  <file original="A/T.xcstrings" source-language="en" target-language="fr" datatype="plaintext">
                    <header>
                      <tool tool-id="stringsmith" tool-name="Stringsmith" tool-version="9"/>
                    </header>
                    <body>
                      <trans-unit id="a&#10;&quot;&lt;" xml:space="preserve">
                        <source>&lt;&amp;&gt;\t"&#13;</source>
                        <target state="translated" state-qualifier="leveraged-mt">t</target>
                        <note/>
                      </trans-unit>
                      <trans-unit id="b" translate="no" xml:space="preserve">
                        <source>b</source>
                        <note>why</note>
                      </trans-unit>
                    </body>
                  </file>
                </xliff>

                """)
        let read = XLIFFDocument(SourceFile(path: "x", bytes: Array(text.utf8)))
        #expect(read.diagnostics.isEmpty)
        var units = read.files.first?.units ?? []
        for index in units.indices { units[index].range = 0..<0 }
        #expect(units == [unit, second])
    }

    @Test("Prefixes, inline elements and the second version are understood; a DTD is refused")
    func reading() {
        func read(_ text: String) -> XLIFFDocument { XLIFFDocument(SourceFile(path: "x", bytes: Array(text.utf8))) }
        let prefixed = read(
            "<x:xliff xmlns:x='urn:oasis:names:tc:xliff:document:1.2' version='1.2'><x:file original='o' source-language='en' target-language='de'><x:body><x:group><x:trans-unit id='i'><x:source>s</x:source><x:target>a<x:g id='1'>b</x:g><x:x id='2'/>&lt;</x:target></x:trans-unit></x:group></x:body></x:file></x:xliff>"
        )
        #expect(prefixed.files.first?.units.first?.target?.text == "ab<")
        let second = read(
            "<xliff version='2.0' srcLang='en' trgLang='de'><file id='f' original='o'><unit id='u' name='k'><notes><note>n</note></notes><segment><source>A. </source><target>B. </target></segment><segment><source>C</source><target>D</target></segment></unit></file></xliff>"
        )
        #expect(second.files.first?.target == "de")
        let unit = second.files.first?.units.first
        #expect(unit?.id == "k" && unit?.source == "A. C" && unit?.target?.text == "B. D" && unit?.note == "n")
        let bomb = read("<!DOCTYPE x [<!ENTITY a 'b'>]><xliff version='1.2'/>")
        #expect(bomb.diagnostics.map(\.severity) == [.error] && bomb.files.isEmpty)
    }
}
