import Foundation
import Stringsmith
import Testing

@Suite("The library's guide")
struct LibraryGuideTests {
    /// The compiled code: the examples here, and the package that depends on the library.
    private static let sources = [
        "Tests/StringsmithLibraryTests/GuideExamples.swift",
        "Fixtures/Packages/LibraryClient/Package.swift",
        "Fixtures/Packages/LibraryClient/Sources/translate/Translate.swift",
    ]

    @Test(
        "Every line of its Swift code is compiled",
        arguments: [
            ("Documentation/Library.md", 11), ("Documentation/Stringsmith.docc/Stringsmith.md", 1), ("README.md", 1),
        ]
    )
    func snippets(page: String, count: Int) throws {
        let compiled = try Self.sources.map { Self.withoutIndentation(try Self.text(of: $0)) }
        let blocks = try Self.text(of: page).components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == count)
        for block in blocks {
            let lines = Self.withoutIndentation(block)
            #expect(compiled.contains { $0.contains(lines) }, "\(block)")
        }
    }

    @Test("Every rule that it mentions exists", arguments: ["untranslated", "final-punctuation"] as [RuleID])
    func rules(rule: RuleID) {
        #expect(RuleSelection.all.contains(rule))
    }

    private static func text(of path: String) throws -> String {
        try String(contentsOf: SymbolGraph.root.appendingPathComponent(path), encoding: .utf8)
    }

    private static func withoutIndentation(_ text: String) -> String {
        "\n"
            + text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.drop { $0 == " " }
            }.joined(separator: "\n")
    }
}
