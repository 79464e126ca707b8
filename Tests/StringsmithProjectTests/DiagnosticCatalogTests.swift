import Foundation
import StringsmithModel
import StringsmithRules
import Testing

@Suite("Catalog of diagnostics")
struct DiagnosticCatalogTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources").standardizedFileURL

    /// Returns the ids in the catalog, by the names of their constants.
    private static func declared() throws -> [String: String] {
        let file = sources.appendingPathComponent("StringsmithModel/RuleID+Catalog.swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        return Dictionary(
            uniqueKeysWithValues: text.matches(of: /static let (\w+): RuleID = "([a-z0-9-]+)"/).map {
                (String($0.1), String($0.2))
            })
    }

    @Test("Every id is a rule's or has an entry, and none has both")
    func isComplete() throws {
        let declared = try Self.declared()
        let rules = Set(RuleRegistry.descriptions.map(\.id.rawValue))
        let entries = Set(DiagnosticCatalog.entries.map(\.id.rawValue))
        #expect(declared.count > 100)
        #expect(rules.isDisjoint(with: entries))
        #expect(Set(declared.values) == rules.union(entries))
        #expect(Set(declared.values).count == declared.count)
        for entry in DiagnosticCatalog.entries {
            #expect(!entry.summary.isEmpty && !entry.advice.isEmpty)
            #expect(!entry.summary.hasSuffix("."))
        }
    }

    /// A rule id must not be spelled anywhere else, whether in a declaration or as a string in a diagnostic or
    /// comparison.
    @Test("No source spells an id itself")
    func isSpelledOnce() throws {
        let patterns: [Regex<Substring>] = [
            /: RuleID = "[^"]*"/, /\brule: "[a-z]/, /RuleDescription\(\s*"/, /\.rule [!=]= "/, /RuleID\(rawValue: "/,
            /\.rule == \.init/,
        ]
        let names = try #require(FileManager.default.subpaths(atPath: Self.sources.path))
        for name in names where name.hasSuffix(".swift") && !name.hasSuffix("RuleID+Catalog.swift") {
            let text = try String(contentsOf: Self.sources.appendingPathComponent(name), encoding: .utf8)
            for pattern in patterns {
                let found = text.firstMatch(of: pattern).map { String($0.output) }
                #expect(found == nil, "\(name): \(found ?? "")")
            }
        }
    }

    @Test("A diagnostic knows whether it makes the run fail")
    func consequences() {
        #expect(Diagnostic(path: "a", severity: .error, rule: .unreadableFile, message: "m").isFailure)
        #expect(!Diagnostic(path: "a", severity: .error, rule: .formatArgumentClass, message: "m").isFailure)
    }
}
