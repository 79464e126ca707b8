import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Format specifiers beside their source")
struct FormatTrapTests {
    /// What the default rules say of a translation, rules only, in order of their names.
    private func rules(_ source: String, _ value: String, locale: LocaleIdentifier = "de") -> [String] {
        let example = RuleExample.value(source, wrong: value, right: "", locale: locale)
        let found = RuleExampleRun.findings(value.isEmpty ? example.right : example.wrong, of: example)
        return found.filter { RuleRegistry.description(of: $0.rule)?.isDefault ?? true }.map(\.rule.rawValue).sorted()
    }

    @Test(
        "What is wrong is found",
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
        "What is right is left alone",
        arguments: [
            ("%d %@", "%2$@ %1$d"), ("%i", "%d"), ("%@ %@", "%2$@ %1$@"), ("%d%%", "%d %%"), ("%5.1f", "%.0f"),
            ("100% of", "100 % de"), ("% of screen", "a képernyő %-a"), ("25% and 100% when", "25% e 100% quando"),
            ("%1$@", "%@"), ("%@", "% @"), ("50%", "％50"), ("%s", "%1$s"), ("%x", "%X"), ("%#@n@", "%#@n@"),
        ])
    func right(source: String, value: String) {
        #expect(rules(source, value) == [])
    }

    @Test("Without a table of the development language the key says what is passed")
    func key() {
        let example = RuleExample(wrong: "\"%d files\" = \"%@ Dateien\";", right: "\"files\" = \"%@ Dateien\";")
        #expect(RuleExampleRun.findings(example.wrong, of: example).map(\.rule) == ["format-argument-class"])
        #expect(RuleExampleRun.findings(example.right, of: example).isEmpty)
    }

    @Test("A finding has the place of its specifier, behind escapes that of the value")
    func places() throws {
        let example = RuleExample.value("%d", wrong: "ä %@", right: "\\\"%@")
        let plain = try #require(RuleExampleRun.findings(example.wrong, of: example).first)
        #expect(plain.range?.start.column == 12)
        #expect(plain.excerpt?.line == "\"key\" = \"ä %@\";")
        #expect(plain.excerpt?.developmentText == "%d")
        let escaped = try #require(RuleExampleRun.findings(example.right, of: example).first)
        #expect(escaped.range?.start.column == 9)
    }

    @Test("A hint in the entry's comment keeps a rule from it, and only from it")
    func suppression() {
        let text = """
            /* stringsmith:ignore format-argument-dropped spelled out */
            "a" = "keine";
            /* stringsmith:ignore format-argument-class */
            "b" = "keine";
            /* stringsmith:ignore duplicate-key */
            "b" = "zwei";
            """
        let example = RuleExample(source: "\"a\" = \"%d\";\n\"b\" = \"%d\";", wrong: text, right: "")
        let found = RuleExampleRun.findings(text, of: example)
        #expect(found.map(\.rule) == ["format-argument-dropped", "format-argument-dropped"])
        #expect(found.compactMap(\.range?.start.line).sorted() == [4, 6])
    }
}
