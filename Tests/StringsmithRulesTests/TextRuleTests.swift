import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Rules that read comments, words and bytes")
struct TextRuleTests {
    private func findings(_ rule: RuleID, _ example: RuleExample) -> [String] {
        RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == rule }.map(\.message)
    }

    @Test(
        "A comment can limit the length of a text",
        arguments: [
            ("max: 4", true), ("Max:4", true), ("max=4", true), ("max length: 4", true), ("Max-Length: 4", true),
            ("maxlength=4", true), ("Button, max 4 characters", true), ("maximum 4 chars", true), ("MAX: 4.", true),
            ("maximum length 4", true), ("max: 4\\nSecond line", true),
            ("max: 400", false), ("max: 4 MB", false), ("max 4 times", false), ("Maxwell: 4", false),
            ("the maximum", false), ("max: none", false), ("max: 0", false),
        ])
    func limit(comment: String, isExceeded: Bool) {
        let comment = comment.replacing("\\n", with: "\n")
        let example = RuleExample(wrong: "/* \(comment) */\n\"a\" = \"Sichern\";", right: "")
        #expect(findings("max-length", example).isEmpty != isExceeded)
    }

    @Test("The limit in the development language's comment also applies, and specifiers aren't counted")
    func sourceLimit() {
        let source = """
            /* max: 4 */
            "a" = "%1$@ ab";
            """
        let long = RuleExample(source: source, wrong: #""a" = "%1$@ 12345";"#, right: "")
        #expect(findings("max-length", long) == ["6 characters, but the comment allows 4"])
        let short = RuleExample(source: source, wrong: #""a" = "%1$@ 👩‍👩‍👧 é";"#, right: "")
        #expect(findings("max-length", short).isEmpty)
    }

    @Test(
        "A glossary's word is looked up by locale, then by parent locales",
        arguments: [
            ("de-CH", "Verzeichnis", 2), ("de-CH", "Der Ordner", 0), ("de-AT", "Der Ordner", 1), ("fr", "Dossier", 0),
            ("de", "ORDNERNAME", 0),
        ] as [(LocaleIdentifier, String, Int)])
    func glossary(locale: LocaleIdentifier, value: String, count: Int) {
        var term = GlossaryTerm("Folder")
        term.required = ["de": ["Ordner"], "de-AT": ["Mappe"]]
        term.forbidden = ["de": ["Verzeichnis"]]
        var example = RuleExample.value("The FOLDERS here", wrong: value, right: "", locale: locale)
        example.settings.glossary = [term]
        #expect(findings("glossary", example).count == count)
    }

    @Test("A glossary's word isn't part of another word")
    func glossaryWords() {
        var term = GlossaryTerm("log")
        term.required = ["de": ["Protokoll"]]
        var example = RuleExample.value("Open the catalog", wrong: "Katalog öffnen", right: "")
        example.settings.glossary = [term]
        #expect(findings("glossary", example).isEmpty)
        example = .value("Open the log", wrong: "Log öffnen", right: "")
        example.settings.glossary = [term]
        #expect(findings("glossary", example) == [#""log" is to be "Protokoll""#])
    }

    @Test("A table in another encoding than the development language's is reported, unless it is ASCII")
    func encoding() throws {
        let utf16: [UInt8] = try TextEncoding.utf16LittleEndian.encode(
            Array(#""a" = "Ä";"#.utf8), byteOrderMark: true)
        #expect(encodingFindings(utf16) == ["utf-16le where the development language's table is utf-8"])
        #expect(encodingFindings(Array(#""a" = "A";"#.utf8)).isEmpty)
    }

    private func encodingFindings(_ bytes: [UInt8]) -> [String] {
        var selection = RuleSelection()
        selection.enable("encoding")
        var table = CheckedTable(name: "Table", locale: LocaleFacts("de"), isDevelopment: false)
        let source = LocaleTable(SourceFile(path: "en.strings", bytes: Array(#""a" = "É";"#.utf8)))
        table.source = SourceTable(strings: source, plurals: nil)
        table.strings = LocaleTable(SourceFile(path: "de.strings", bytes: bytes))
        let found = RuleRunner(selection).diagnostics(of: table)
        return found.filter { $0.rule == "encoding" }.map(\.message)
    }

    @Test("Entries marked by a sync are summarized, or listed if the rule was enabled by name")
    func needsReview() {
        let marker = "stringsmith: needs-review e4e169b9 was \"Keep\""
        let text = "/* Button\n   \(marker) */\n\"a\" = \"Sichern\";\n/* \(marker) */\n\"b\" = \"Speichern\";\n"
        var table = CheckedTable(name: "Table", locale: LocaleFacts("de"), isDevelopment: false)
        table.strings = LocaleTable(SourceFile(path: "de.strings", bytes: Array(text.utf8)))
        #expect(RuleRunner().diagnostics(of: table).map(\.message) == ["1 entry needs review: \"a\""])
        var selection = RuleSelection()
        selection.enable("needs-review")
        let found = RuleRunner(selection).diagnostics(of: table)
        #expect(found.map(\.message) == ["needs review, made for \"Keep\""])
        #expect(found.first?.range?.start.line == 3)
    }

    @Test("An unpaired surrogate in a value doesn't move a finding out of the file")
    func surrogates() {
        let example = RuleExample.value("Change", wrong: "\\UD83D\\UD83D Cмена", right: "", locale: "ru")
        #expect(findings("mixed-script", example).count == 1)
    }
}
