import StringsmithModel
import StringsmithRules
import Testing

@Suite("Arguments of plurals")
struct PluralArgumentTests {
    /// The source, and a translation with the same variables unless others are given.
    private func findings(
        _ source: String, _ text: String, _ variables: String = "n:d:%d x:%d xs", in translated: String? = nil
    ) -> [String] {
        let example = RuleExample(
            locale: "fr", source: entry(source, variables), wrong: entry(text, translated ?? variables), right: "",
            kind: .stringsdict)
        return RuleExampleRun.findings(example.wrong, of: example).filter { diagnostic in
            RuleRegistry.description(of: diagnostic.rule)?.isDefault ?? true
        }.map(\.rule.rawValue)
    }

    /// Returns an entry. Variables are spelled `NAME:TYPE:ONE:OTHER`, one per line.
    private func entry(_ format: String, _ variables: String) -> String {
        let members = variables.split(separator: "\n").map { line in
            let parts = line.split(separator: ":", omittingEmptySubsequences: false)
            return """
                <key>\(parts[0])</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                <key>NSStringFormatValueTypeKey</key><string>\(parts[1])</string>
                <key>one</key><string>\(parts[2])</string><key>many</key><string>\(parts[3])</string>
                <key>other</key><string>\(parts[3])</string></dict>
                """
        }
        return """
            <key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(members.joined())</dict>
            """
    }

    @Test(
        "A format key takes the arguments of the source's",
        arguments: [
            ("%1$#@n@", "%1$#@n@ et %2$@", ["format-argument-added"]),
            ("%#@n@", "%#@n@ et %@", ["format-argument-added"]), ("%#@n@", "%#@n@ %d", ["format-argument-added"]),
            ("%#@n@", "%#@n@ %#@n@", ["format-argument-added"]),
            ("%@: %#@n@", "%#@n@ : %@", ["format-argument-order"]),
            ("%1$@: %2$#@n@", "%#@n@ : %@", ["format-argument-order"]),
            ("%@ has %#@n@ of %@", "%#@n@ : %@ %@", ["format-argument-order"]),
            ("%#@n@ of %@", "%#@n@", ["format-argument-dropped"]),
            ("%@: %#@n@", "%2$#@n@ : %1$@", []), ("%1$@: %2$#@n@", "%@ : %#@n@", []),
            ("%1$@ has %2$#@n@ of %3$@", "%3$@: %1$@ %2$#@n@", []),
        ])
    func formats(source: String, text: String, expected: [String]) {
        #expect(findings(source, text) == expected, "\(text)")
    }

    @Test(
        "The texts of a variable take the arguments of the source's",
        arguments: [
            ("n:d:%d x:%d xs et %@", ["format-argument-added"]), ("n:d:%d x:%d xs et %2$@", ["format-argument-added"]),
            ("n:d:%d x %s:%d xs", ["format-argument-added"]), ("n:d:%d x:%2$d xs", ["format-argument-added"]),
            ("n:lld:%lld x:%lld xs", ["format-integer-width"]), ("n:d:%ld x:%d xs", ["format-integer-width"]),
            ("n:d:un x:%d xs", []), ("n:d:un x:%1$d xs", []), ("n:d:un x:%i xs", []),
            ("n:d:%@ x:%d xs", ["plural-specifier"]),
        ])
    func texts(variables: String, expected: [String]) {
        #expect(findings("%#@n@", "%#@n@", in: variables) == expected, "\(variables)")
    }

    @Test(
        "An argument may be in the format key or in the text of a variable, under any name",
        arguments: [
            ("%#@n@", "n:d:%d x in %@:%d xs in %@", "%#@m@ dans %@", "m:d:un x:%d xs", [String]()),
            ("%#@n@", "n:d:%d x in %@:%d xs in %@", "%#@m@", "m:d:un x dans %2$@:%d xs dans %@", []),
            ("%#@n@", "n:d:%d x in %@:%d xs in %@", "%#@m@", "m:d:un x:%d xs dans %2$@", []),
            ("%#@n@", "n:d:%d x in %@:%d xs in %@", "%#@m@", "m:d:un x:%d xs", ["format-argument-dropped"]),
            ("%#@n@", "n:d:%d x in %@:%d xs in %@", "%#@m@", "m:d:un x dans %@:%d xs dans %@", ["plural-specifier"]),
            ("%#@n@ %#@m@", "n:d:%d:%d\nm:d:%d:%d", "%#@n@", "n:d:%d %#@m@:%d %#@m@\nm:d:%d:%d", []),
            ("%#@n@ %d", "n:d:%d:%d", "%#@n@ %#@m@", "n:d:%d:%d\nm:d:%d:%d", []),
            ("%#@n@", "n:d:%d:%d", "%#@n@ %#@m@", "n:d:%d:%d\nm:d:%d:%d", ["format-argument-added"]),
            ("%#@n@ %@", "n:d:%d:%d", "%#@n@ %#@m@", "n:d:%d:%d\nm:d:%d:%d", ["format-argument-class"]),
            (
                "%#@n@ %@", "n:d:%d:%d", "%#@n@ %@", "n:d:%d:%d %2$d",
                ["format-argument-conflict", "format-argument-class"]
            ),
            ("%2$@ has %1$#@n@", "n:d:%d:%d", "%1$#@n@", "n:d:%d pour %2$@:%d pour %2$@", []),
        ])
    func places(source: String, variables: String, text: String, translated: String, expected: [String]) {
        #expect(
            findings(source, text, variables, in: translated).sorted() == expected.sorted(), "\(text) \(translated)")
    }

    @Test("A variable that selects its text by an object is an error")
    func selector() {
        #expect(findings("%#@n@", "%#@n@", "n:d:%1$@:%1$@ and %2$d others") == ["format-argument-conflict"])
    }

    @Test("A variable's text may read its number with and without a number")
    func ownNumber() {
        let variables = "n:d:%d, %1$#@m@:%d, %1$#@m@\nm:d:%d:%d"
        #expect(findings("%#@n@", "%#@n@", variables).isEmpty)
    }

    @Test("Plain texts are compared with plurals, and plurals with plain texts")
    func plain() {
        let plural = entry("%#@n@", "n:d:%d x:%d xs")
        var example = RuleExample(
            locale: "fr", source: plural, wrong: "", right: "", kind: .stringsdict)
        example.wrong = entry("%#@n@ %@", "n:d:%d x:%d xs")
        #expect(RuleExampleRun.findings(example.wrong, of: example).map(\.rule).contains("format-argument-added"))
    }

    @Test("Texts of other widths are compared with all texts of the source")
    func widths() {
        let entry = { (texts: String) in
            "<key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict>\(texts)</dict></dict>"
        }
        let source = entry("<key>1</key><string>%@ a</string><key>20</key><string>%@ long</string>")
        let example = RuleExample(
            locale: "fr", source: source, wrong: entry("<key>30</key><string>%d</string>"), right: "",
            kind: .stringsdict)
        #expect(RuleExampleRun.findings(example.wrong, of: example).map(\.rule) == ["format-argument-class"])
    }

    @Test("An oversized text of a variable is one finding")
    func oversized() {
        let text = String(repeating: "%d ", count: 1001)
        #expect(findings("%#@n@", "%#@n@", in: "n:d:%d:\(text)") == ["oversized-text", "oversized-text"])
        #expect(findings("%#@n@", "%#@n@", "n:d:%d:\(text)", in: "n:d:%d:%d %@").isEmpty)
    }

    @Test("Many variables and texts take linear time")
    func cost() {
        let variables = (1...2000).map { "v\($0):d:%d:%d %\($0)$d" }.joined(separator: "\n")
        let format = (1...900).map { "%#@v\($0)@" }.joined()
        let clock = ContinuousClock()
        let time = clock.measure { _ = findings(format, format + " %@", variables) }
        #expect(time < .seconds(20))
    }

    @Test("The texts of thousands of devices are compared with the source's")
    func devices() {
        let texts = (0..<3000).map { "<key>d\($0)</key><string>%@ \($0)</string>" }.joined()
        let entry = "<key>k</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>\(texts)</dict></dict>"
        let example = RuleExample(
            locale: "fr", source: entry, wrong: entry.replacing("%@ 2999<", with: "%d 2999<"), right: "",
            kind: .stringsdict)
        #expect(RuleExampleRun.findings(example.wrong, of: example).map(\.rule).contains("format-argument-class"))
    }
}
