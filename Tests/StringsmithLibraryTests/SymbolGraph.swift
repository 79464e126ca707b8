import Foundation
import StringsmithTestSupport
import Testing

/// The public API as the compiler sees it.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Kind: Decodable {
            var identifier: String
        }
        struct Fragment: Decodable {
            var spelling: String
        }
        struct Comment: Decodable {
            struct Line: Decodable {
                var text: String
            }
            var lines: [Line]
        }
        var kind: Kind
        var pathComponents: [String]
        var docComment: Comment?
        var declarationFragments: [Fragment]

        var name: String { pathComponents.joined(separator: ".") }

        /// Name and declaration on one line.
        var line: String {
            let declaration = declarationFragments.map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return "\(name): \(declaration)"
        }
    }

    var symbols: [Symbol]

    /// The top of the package.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The graph of the library that was built together with the tests.
    static func library() throws -> SymbolGraph {
        let program = try #require(BuiltProgram.path)
        let output = try TemporaryDirectory()
        let bin = URL(fileURLWithPath: program).deletingLastPathComponent().path
        let script = root.appendingPathComponent("scripts/symbol-graph").path
        let run = try ProcessRun("/bin/bash", [script, bin, output.path], in: root.path)
        try #require(run.status == 0, "\(run.error)")
        // An extension of another module's type would be a graph of its own.
        #expect(try output.names() == ["Stringsmith.symbols.json"])
        return try JSONDecoder().decode(
            SymbolGraph.self, from: Data(try output.bytes(of: "Stringsmith.symbols.json")))
    }
}
