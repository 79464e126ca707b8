import StringsmithFormats
import StringsmithModel
import StringsmithRules
import StringsmithText
import Testing

@Suite("Many findings", .timeLimit(.minutes(10)))
struct FindingCostTests {
    private static let count = 12_000

    private func count(_ diagnostics: [Diagnostic], _ rule: RuleID) -> Int {
        diagnostics.filter { $0.rule == rule }.reduce(0) { $0 + $1.count }
    }

    @Test("If a rule has very many findings in one line, some are kept, and all are counted")
    func oneLine() throws {
        let entries = { (value: String) in (0..<Self.count).map { "\"k\($0)\" = \"\(value)\";" }.joined() }
        let example = RuleExample(source: entries("%d x"), wrong: entries("%@ x"), right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example).filter { $0.rule == .formatArgumentClass }
        #expect(count(found, .formatArgumentClass) == Self.count)
        #expect(found.count == DiagnosticLimit.most + 1)
        let rest = try #require(found.first { $0.count > 1 })
        #expect(rest.message == "and \(Self.count - DiagnosticLimit.most) more like these, not listed")
        #expect(found.allSatisfy { ($0.excerpt?.line.utf8.count ?? 0) < 4096 })
    }

    @Test(
        "If a text has very many findings, only the first fixes are tried, and all findings are kept",
        arguments: ["%[", "% o"])
    func oneText(part: String) throws {
        // Larger texts aren't examined.
        let count = FormatString.mostPercentSigns * 9 / 10
        let example = RuleExample(
            source: "\"k\" = \"%@ x\";", wrong: "\"k\" = \"%@ \(String(repeating: part, count: count))\";",
            right: "")
        let found = RuleExampleRun.findings(example.wrong, of: example)
        let most = try #require(Dictionary(grouping: found, by: \.rule).values.max { $0.count < $1.count })
        #expect(most.count == count)
        #expect(!most[0].fixes.isEmpty)
        #expect(most.last?.fixes.isEmpty == true)
    }

    @Test("Equal entries are counted without comparing all pairs", arguments: [("b", "b"), ("b", "c")])
    func equalEntries(first: String, other: String) {
        let text =
            "\"a\" = \"\(first)\";\n" + String(repeating: "\"a\" = \"\(other)\";\n", count: Self.count)
        let found = RuleExampleRun.findings(text, of: RuleExample(wrong: text, right: ""))
        #expect(count(found, first == other ? .repeatedEntry : .duplicateKey) == Self.count)
    }

    @Test("Each variable in a cycle is found once")
    func circle() {
        let size = 3000
        let variables = (0..<size).map { index in
            """
            <key>v\(index)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>other</key><string>%#@v\((index + 1) % size)@</string></dict>

            """
        }
        let members = """
            <key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@v0@</string>
            \(variables.joined())</dict>
            """
        let example = RuleExample(locale: "ja", wrong: members, right: "", kind: .stringsdict)
        #expect(count(RuleExampleRun.findings(members, of: example), .pluralCircularVariable) == size)
    }

    /// `scripts/test-rule-costs` measures more of them. Reading to the end of the text at each of these characters takes
    /// longer than the suite may.
    @Test(
        "Values of unclosed brackets and tags are read once",
        arguments: ["([{«", "{a", "<a", "<a href=", "<a b=\\\"<", "[a](", "Ã©"])
    func unclosed(part: String) {
        let value = String(repeating: part, count: 250_000 / part.utf8.count)
        let example = RuleExample(source: "\"k\" = \"x\";", wrong: "\"k\" = \"\(value)\";", right: "")
        #expect(RuleExampleRun.findings(example.wrong, of: example).contains { $0.rule == .untranslated } == false)
    }

    @Test("Diagnostics within the limit are unchanged")
    func bounded() {
        let one = Diagnostic(path: "a", severity: .warning, rule: .duplicateKey, message: "m")
        #expect(DiagnosticLimit.bounded([one, one]) == [one, one])
        let many = DiagnosticLimit.bounded(Array(repeating: one, count: DiagnosticLimit.most + 7))
        #expect(many.count == DiagnosticLimit.most + 1)
        #expect(many.last?.count == 7)
        #expect(many.reduce(0) { $0 + $1.count } == DiagnosticLimit.most + 7)
    }
}
