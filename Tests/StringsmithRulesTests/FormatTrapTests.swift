import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Format specifiers compared with their source")
struct FormatTrapTests {
    /// Returns the default rules with findings in a translation, sorted by name.
    private func rules(_ source: String, _ value: String, locale: LocaleIdentifier = "de") -> [String] {
        let example = RuleExample.value(source, wrong: value, right: "", locale: locale)
        let found = RuleExampleRun.findings(value.isEmpty ? example.right : example.wrong, of: example)
        return found.filter { RuleRegistry.description(of: $0.rule)?.isDefault ?? true }.map(\.rule.rawValue).sorted()
    }

    @Test(
        "Wrong texts are reported",
        arguments: [
            ("%d %@", "%@ %d", ["format-argument-order"]),
            ("%.2f", "%d", ["format-argument-class"]),
            ("%d of %d", "%d", ["format-argument-dropped"]),
            ("%d", "%d %d", ["format-argument-added"]),
            ("%@ %@", "%1$@ %@", ["format-argument-dropped", "format-mixed-positions"]),
            ("%@", "％@", ["format-argument-dropped", "format-invalid-specifier"]),
            ("%@", "٪@", ["format-argument-dropped", "format-invalid-specifier"]),
            ("%1$@ %2$@", "%1@ %2$@", ["format-invalid-specifier"]),
            ("%@: 100%%", "%@: 100% der", ["unescaped-percent"]),
            ("%ld", "%d", ["format-integer-width"]),
            ("%*d", "%d", ["format-argument-dropped"]),
            ("%@ items", "Elemente", ["format-argument-dropped"]),
            ("No files", "%@ Dateien", ["format-argument-added"]),
        ])
    func wrong(source: String, value: String, expected: [String]) {
        #expect(rules(source, value) == expected)
    }

    @Test(
        "Correct texts aren't reported",
        arguments: [
            ("%d %@", "%2$@ %1$d"), ("%i", "%d"), ("%@ %@", "%2$@ %1$@"), ("%d%%", "%d %%"), ("%5.1f", "%.0f"),
            ("100% of", "100 % de"), ("% of screen", "a képernyő %-a"), ("25% and 100% when", "25% e 100% quando"),
            ("%1$@", "%@"), ("%@", "% @"), ("50%", "％50"), ("%s", "%1$s"), ("%x", "%X"), ("%#@n@", "%#@n@"),
        ])
    func right(source: String, value: String) {
        #expect(rules(source, value) == [])
    }

    @Test("Without a development table, the key shows what is passed")
    func key() {
        let example = RuleExample(wrong: #""%d files" = "%@ Dateien";"#, right: #""files" = "%@ Dateien";"#)
        #expect(RuleExampleRun.findings(example.wrong, of: example).map(\.rule) == ["format-argument-class"])
        #expect(RuleExampleRun.findings(example.right, of: example).isEmpty)
    }

    @Test("A finding has the place of its specifier, or after escapes that of the value")
    func places() throws {
        let example = RuleExample.value("%d", wrong: "ä %@", right: "\\\"%@")
        let plain = try #require(RuleExampleRun.findings(example.wrong, of: example).first)
        #expect(plain.range?.start.column == 12)
        #expect(plain.excerpt?.line == #""key" = "ä %@";"#)
        #expect(plain.excerpt?.developmentText == "%d")
        let escaped = try #require(RuleExampleRun.findings(example.right, of: example).first)
        #expect(escaped.range?.start.column == 9)
    }

    @Test("A hint in an entry's comment suppresses a rule only for that entry")
    func suppression() {
        let text = """
            /* stringsmith:ignore format-argument-dropped spelled out */
            "a" = "keine";
            /* stringsmith:ignore format-argument-class */
            "b" = "keine";
            /* stringsmith:ignore duplicate-key */
            "b" = "zwei";
            """
        let example = RuleExample(
            source: """
                "a" = "%d";
                "b" = "%d";
                """, wrong: text, right: "")
        let found = RuleExampleRun.findings(text, of: example)
        #expect(found.map(\.rule) == ["format-argument-dropped", "format-argument-dropped"])
        #expect(found.compactMap(\.range?.start.line).sorted() == [4, 6])
    }
}
