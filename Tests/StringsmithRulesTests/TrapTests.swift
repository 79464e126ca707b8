import StringsmithModel
import StringsmithRules
import Testing

@Suite("Traps")
struct TrapTests {
    @Test("All rules together find the problems in wrong translations, and nothing in right ones")
    func verdicts() throws {
        let traps = try Trap.readTable()
        #expect(traps.count >= 60)
        #expect(traps.count { $0.rules.isEmpty } >= 20)
        for trap in traps {
            let found = Set(RuleExampleRun.findings(trap.example.wrong, of: trap.example).map(\.rule.rawValue))
            #expect(found.sorted() == trap.rules, "\(trap.testDescription)")
        }
    }

    @Test("The documentation shows the table's pairs and their findings")
    func documentation() throws {
        let text = try TrapFile.text("Documentation/Traps.md")
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let traps = try Trap.readTable()
        let right = traps.count { $0.rules.isEmpty }
        let wrong = traps.count - right
        #expect(text.contains("| \(wrong) wrong translations: found | \(wrong) |"))
        #expect(text.contains("| \(right) right ones: objected to | 0 |"))
        #expect(lines.count == traps.count)
        for (line, trap) in zip(lines, traps) {
            let rules = trap.rules.isEmpty ? "right" : trap.rules.joined(separator: ", ")
            let start = "| \(Self.cell(trap.source)) | \(Self.cell(trap.value)) | \(trap.locale) | \(rules) |"
            #expect(line.hasPrefix(start), "\(line)\nshould begin with\n\(start)")
        }
    }

    /// Returns a text in backticks; in double ones if it contains one.
    private static func cell(_ text: String) -> String {
        if text.isEmpty { return "` `" }
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }
}
