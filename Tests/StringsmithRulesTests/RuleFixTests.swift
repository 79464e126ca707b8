import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText
import StringsmithTestSupport
import Testing

@Suite("Fixes of rules")
struct RuleFixTests {
    /// The rules of `check` with fixes. Those of `audit` have none in their findings.
    private static let fixable = RuleRegistry.descriptions(ofAudit: false).filter { $0.fixSafety != nil }

    private static let examples = fixable.flatMap { description in
        description.examples.map { (description.id.rawValue, $0) }
    }

    /// Counts findings by rule and key.
    private static func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
        diagnostics.reduce(into: [:]) { $0["\($1.rule.rawValue) \($1.key?.description ?? "")", default: 0] += 1 }
    }

    /// Returns the text of an example's file with a fix applied. The edits are for the whole file.
    private static func fixed(_ text: String, of example: RuleExample, by fix: Fix) throws -> String {
        guard example.kind == .stringsdict else {
            return String(decoding: Array(text.utf8).applying(fix.edits), as: UTF8.self)
        }
        let whole = RuleExampleRun.stringsdict(text)
        let result = String(decoding: Array(whole.utf8).applying(fix.edits), as: UTF8.self)
        let head = try #require(whole.range(of: text))
        let before = whole[..<head.lowerBound].count
        let after = whole[head.upperBound...].count
        return String(result.dropFirst(before).dropLast(after))
    }

    @Test("A fix of a wrong example works, and causes no new finding", arguments: examples)
    func mended(rule: String, example: RuleExample) throws {
        var text = example.wrong
        for _ in 0..<10 {
            let before = RuleExampleRun.findings(text, of: example)
            guard let fix = before.first(where: { $0.rule.rawValue == rule && !$0.fixes.isEmpty })?.fixes[0] else {
                break
            }
            let next = try Self.fixed(text, of: example, by: fix)
            let after = RuleExampleRun.findings(next, of: example)
            // If a file could only be read in part, the fixed file has more entries and may have more findings.
            let wasWhole = !before.contains { $0.rule == "strings-unterminated-string" }
            for (finding, count) in Self.counts(after) where wasWhole {
                #expect(count <= Self.counts(before)[finding, default: 0], "\(finding) in \(next)")
            }
            text = next
        }
        if text != example.wrong {
            #expect(!RuleExampleRun.findings(text, of: example).contains { $0.rule.rawValue == rule }, "in \(text)")
        }
    }

    @Test(
        "A rule with a fix safety has an example with such a fix",
        arguments: fixable.map(\.id.rawValue))
    func offered(rule: String) throws {
        let description = try #require(RuleRegistry.description(of: RuleID(rawValue: rule)))
        let fixes = description.examples.flatMap { example in
            RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == description.id }.flatMap(\.fixes)
        }
        #expect(!fixes.isEmpty)
        #expect(fixes.allSatisfy { $0.safety == description.fixSafety && $0.places.count == $0.edits.count })
    }

    @Test("A rule without a fix safety has no fixes")
    func none() {
        for description in RuleRegistry.descriptions where description.fixSafety == nil {
            for example in description.examples {
                let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == description.id }
                #expect(found.flatMap(\.fixes).isEmpty, "\(description.id.rawValue)")
            }
        }
    }

    @Test(
        "A fix keeps the spelling of the rest of a value",
        arguments: [
            (
                #""k" = "Open file";"#, #""k" = "\U0044atei  \351 \Ud83d\Ude00";"#,
                #""k" = "\U0044atei \351 \Ud83d\Ude00";"#
            ),
            (#""k" = "Open \"x\"";"#, #""k" = 'Die \'  "x"';"#, #""k" = 'Die \' "x"';"#),
            (#""k" = "Line\n";"#, #""k" = "Zeile\t";"#, #""k" = "Zeile\n";"#),
            (#""k" = "%d in %@";"#, #""k" = "\"%@\": %d";"#, #""k" = "\"%2$@\": %1$d";"#),
            (#""k" = "Save?";"#, #""k" = Sichern;"#, #""k" = "Sichern?";"#),
            (#""k" = "Save?";"#, #""k";"#, #""k" = "k?";"#),
            (#""k" = "1 a";"#, #""k" = "1\60  2";"#, #""k" = "1\60 2";"#),
        ])
    func spelling(source: String, wrong: String, right: String) {
        let example = RuleExample(source: source, wrong: wrong, right: right)
        #expect(Self.everythingFixed(wrong, of: example) == right)
    }

    /// Applies the first fix repeatedly until there is none.
    private static func everythingFixed(_ text: String, of example: RuleExample) -> String {
        var text = text
        for _ in 0..<200 {
            guard let fix = RuleExampleRun.findings(text, of: example).flatMap(\.fixes).first else { break }
            text = String(decoding: Array(text.utf8).applying(fix.edits), as: UTF8.self)
        }
        return text
    }

    @Test(
        "Ambiguous texts get no fix",
        arguments: [
            ("%@ and %d of %d", "%d: %@ %d", "format-argument-order"),
            ("%@ and %@", "%2$@, %@, %@", "format-mixed-positions"),
            ("%d and %d", "%@ und %@", "format-argument-class"),
            ("Delete?", "¿Borrar", "final-punctuation"),
            ("Save", "Sav\u{FFFD}", "replacement-character"),
            ("Open a brand new window.", "Open a brand new window", "final-punctuation"),
            ("All those here", "Alle hier hier sind", "doubled-word"),
        ])
    func ambiguous(source: String, value: String, rule: String) {
        let example = RuleExample.value(source, wrong: value, right: "", locale: value.hasPrefix("¿") ? "es" : "de")
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule.rawValue == rule }
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.fixes.isEmpty })
    }

    @Test("Texts of the development language, which others are compared with, get no fix")
    func development() {
        let example = RuleExample(locale: "en", wrong: #""k" = "Two  spaces";"#, right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example)
        #expect(found.contains { $0.rule == "doubled-space" })
        #expect(found.allSatisfy { $0.fixes.isEmpty })
    }

    @Test("In randomly damaged tables, no fix causes a finding, and fixing ends", arguments: 0..<24)
    func random(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let parts = [
            "%d", "%@", "%ld", "%1$@", "%2$d", "%1@", "％@", "%%", "100% of", "%", "  ", " ", "\\n", "\\t", ".", ":",
            "?",
            "...", "…", "word", "word", "Wort", "a\u{308}", "\\U0044", "\\\"", "\u{200B}", "\u{FEFF}", "\u{2068}",
            "\u{2069}", "(", ")", "123", "<b>", "%s", "%.1f", "%*d", "٪d", "-",
        ]
        let locales: [LocaleIdentifier] = ["de", "fr", "ja", "ar", "zh-Hans", "el", "ru"]
        let ends = [";", ";", ";", ";", "", ";;", "; "]
        var (source, wrong) = ("", "")
        for index in 0..<20 {
            let value = { (random: inout SeededGenerator) in
                (0..<random.below(6)).map { _ in parts[random.below(parts.count)] }.joined()
            }
            source += "\"k\(index % 15)\" = \"\(value(&random))\";\n"
            wrong += "\"k\(random.below(18))\" = \"\(value(&random))\"\(ends[random.below(ends.count)])\n"
        }
        let example = RuleExample(locale: locales[seed % locales.count], source: source, wrong: wrong, right: "")
        var text = wrong
        var steps = 0
        var before = RuleExampleRun.findings(text, of: example)
        while steps < 400 {
            guard let fix = before.flatMap(\.fixes).first else { break }
            let next = String(decoding: Array(text.utf8).applying(fix.edits), as: UTF8.self)
            let after = RuleExampleRun.findings(next, of: example)
            let (old, new) = (Self.counts(before), Self.counts(after))
            #expect(new.allSatisfy { $0.value <= old[$0.key, default: 0] }, "\(new) after \(fix.title) in \(next)")
            (text, before) = (next, after)
            steps += 1
        }
        #expect(steps < 400)
    }
}
