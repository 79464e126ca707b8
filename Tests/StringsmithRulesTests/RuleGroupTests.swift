import Foundation
import StringsmithModel
import StringsmithRules
import Testing

@Suite("Groups of rules")
struct RuleGroupTests {
    @Test("Every rule is in the group of its folder, and every group's folder contains rules")
    func folders() throws {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/StringsmithRules/Rules").standardizedFileURL
        var folders: [String: String] = [:]
        for path in try #require(FileManager.default.subpaths(atPath: sources.path)) where path.hasSuffix("Rule.swift")
        {
            let parts = path.split(separator: "/")
            folders[String(try #require(parts.last).dropLast(6))] = String(parts[0])
        }
        let types = Dictionary(
            uniqueKeysWithValues: RuleRegistry.rules.map { ($0.description.id, String(describing: $0)) })
        var count = 0
        for (group, rules) in RuleGroup.rules {
            #expect(!rules.isEmpty)
            for rule in rules where !RuleRegistry.isReaderRule(rule.id) {
                let name = try #require(types[rule.id])
                #expect(folders[name] == group.folder, "\(name)")
                count += 1
            }
        }
        #expect(count == RuleRegistry.rules.count)
    }
}
