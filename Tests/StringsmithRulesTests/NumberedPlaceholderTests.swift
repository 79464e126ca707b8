import StringsmithFormats
import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Placeholders that a program replaces itself, as Qt does")
struct NumberedPlaceholderTests {
    @Test(
        "A text with %1 and %2, or with %n, isn't a format unless it has a specifier",
        arguments: [
            ("%1 of %2", true), ("Copy %1", true), ("%n file(s)", true), ("%L1 items", true), ("%1x%2 pixels", true),
            ("%1% of %2", true), ("%1: %n error(s)", true), ("%1%2", true), ("Size %1, %2.Done", true),
            ("%0 of %1", true), ("%1 … %10", false), ("%Ln file(s) in %1", true), ("100% of %1", true),
            ("%1s left", false), ("%5d of %5d", false), ("%2d:%2", false), ("%1@ and %2@", false),
            ("%1$@ of %2$@", false), ("%@ of %1", false), ("%d, %1", false), ("%.1f %1", false), ("%name", false),
            ("50% off", false), ("%50 indirim", false), ("%%1 of %%2", false), ("", false), ("%", false),
            ("https://example.com/%20a", false),
        ])
    func style(text: String, isNumbered: Bool) {
        #expect(NumberedPlaceholders.areStyle(of: FormatSignature(ExactString(text))) == isNumbered)
    }

    @Test(
        "A translation has the same numbers as its source, in any order, and is not checked as a format",
        arguments: [
            ("%1 of %2", "%2, davon %1", nil), ("%1x%2 pixels", "%1×%2 Pixel", nil),
            ("%n file(s)", "%n Datei(en)", nil),
            ("Copy %1 to %2?", "%1e nach %2e kopieren?", nil), ("%L1 items", "%1 Elemente", nil),
            ("%1 and %2 and %3", "%1d, %2 und %3f", nil), ("%1: %n error(s)", "%1: %nFehler", nil),
            ("%1% of %2 done", "%2: %1% fertig", nil), ("%1 done (50%)", "%1 (%50)", nil),
            ("%1 of %2", "%1 von 2", "%2 from the source is missing"),
            ("%1 of %2", "%1 von %3", "%3 where the source has %2"),
            ("%1 file", "%1-Datei %2", "%2 isn't in the source"),
            ("%1 of %2", "Alles", "%1, %2 from the source are missing"),
            ("%n file(s)", "Datei(en)", "%n from the source is missing"),
            ("%1 file", "%2d und %3 von %1", "%2, %3 aren't in the source"),
        ])
    func translation(source: String, value: String, message: String?) {
        let example = RuleExample.value(source, wrong: value, right: "")
        let percent = ["format-", "unescaped", "named"]
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { finding in
            percent.contains { finding.rule.rawValue.hasPrefix($0) }
        }
        #expect(found.map(\.message) == (message.map { [$0] } ?? []))
        #expect(found.allSatisfy { $0.rule == "named-placeholder" && $0.fixes.isEmpty })
    }

    @Test(
        "An import takes translations of such a text",
        arguments: [
            ("Copy %1 to %2?", "%1e nach %2d?", true), ("%1x%2 pixels", "%1×%2 Pixel", true),
            ("%d of %@", "%@ von %d", false), ("%1s left", "noch %1@", false),
        ])
    func intake(source: String, value: String, isTaken: Bool) {
        let wrong = TranslationIntake.wrongPlaceholder(in: ExactString(value), ExactString(source), nil)
        #expect((wrong == nil) == isTaken)
    }

    @Test("A source with a specifier is a format, and so is its translation")
    func formats() {
        let example = RuleExample.value("%d of %@", wrong: "%1 von %2", right: "")
        let rules = Set(RuleExampleRun.findings(example.wrong, of: example).map(\.rule))
        #expect(rules.contains("format-argument-dropped"))
    }

    @Test(
        "The development language's own text is not checked as a format", arguments: ["%1x%2 pixels", "%1: %n errors"])
    func development(text: String) {
        let example = RuleExample(locale: "en", wrong: "\"size\" = \"\(text)\";", right: "")
        #expect(RuleExampleRun.findings(example.wrong, of: example).filter { $0.severity == .error }.isEmpty)
    }

    @Test(
        "A formatting call reads such a text as a format",
        arguments: [
            ("String(format: NSLocalizedString(\"a\", comment: \"\"), name, all)", "%1 of %2", true),
            ("String(format: NSLocalizedString(\"a\", comment: \"\"), name, all)", "%1$@ of %2$@", false),
            ("String(format: NSLocalizedString(\"a\", comment: \"\"), \"x\")", "%1s: %2", true),
            ("NSLocalizedString(\"a\", comment: \"\")", "%1 of %2", false),
        ])
    func call(code: String, text: String, isFound: Bool) {
        let example = RuleExample(source: "\"a\" = \"\(text)\";", wrong: code, right: "", kind: .calls)
        let found = RuleExampleRun.findings(code, of: example).filter { $0.rule == "call-argument-count" }
        #expect(found.contains { $0.message.contains("isn't a specifier") } == isFound)
    }
}
