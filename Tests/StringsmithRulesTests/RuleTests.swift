import Foundation
import StringsmithModel
import StringsmithRules
import Testing

@Suite("Rules")
struct RuleTests {
    private static let examples = RuleRegistry.descriptions.flatMap { description in
        description.examples.map { (description.id.rawValue, $0) }
    }

    @Test("A rule reports its wrong examples", arguments: examples)
    func wrong(rule: String, example: RuleExample) {
        let found = RuleExampleRun.findings(example.wrong, of: example).map(\.rule.rawValue)
        #expect(found.contains(rule), "found \(found) in \(example.wrong)")
    }

    @Test("No default rule reports right examples", arguments: examples)
    func right(rule: String, example: RuleExample) {
        let found = RuleExampleRun.findings(example.right, of: example)
        let defaults = found.filter { RuleRegistry.description(of: $0.rule)?.isDefault ?? true }
        #expect(!found.contains { $0.rule.rawValue == rule }, "in \(example.right)")
        #expect(defaults.filter { $0.severity > .note }.isEmpty, "\(defaults.map(\.message)) in \(example.right)")
    }

    @Test("Every file in Rules contains a registered rule")
    func registry() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/StringsmithRules/Rules")
        let files = try #require(FileManager.default.subpaths(atPath: sources.path))
        let rules = files.filter { $0.hasSuffix("Rule.swift") }.compactMap {
            $0.split(separator: "/").last?.dropLast(6)
        }
        let registered = RuleRegistry.rules.map { String(describing: $0) }
        #expect(!rules.isEmpty)
        #expect(Set(rules.map(String.init)) == Set(registered))
    }

    @Test("Rule names are unique, kebab-case, and described")
    func names() {
        let ids = RuleRegistry.descriptions.map(\.id.rawValue)
        #expect(Set(ids).count == ids.count)
        for description in RuleRegistry.descriptions {
            #expect(description.id.rawValue.utf8.allSatisfy { $0 == 0x2D || (0x61...0x7A).contains($0) })
            #expect(!description.summary.isEmpty && !description.why.isEmpty)
        }
    }
}
