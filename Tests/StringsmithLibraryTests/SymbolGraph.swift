import Foundation
import StringsmithTestSupport
import Testing

/// The public API according to the compiler.
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
        struct Identifier: Decodable {
            var precise: String
        }
        var kind: Kind
        var identifier: Identifier
        var pathComponents: [String]
        var docComment: Comment?
        var declarationFragments: [Fragment]

        var name: String { pathComponents.joined(separator: ".") }

        /// The name and declaration on one line.
        var line: String {
            let declaration = declarationFragments.map(\.spelling).joined()
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
            return "\(name): \(declaration)"
        }
    }

    struct Relationship: Decodable {
        var kind: String
        var source: String
        var targetFallback: String?
    }

    var symbols: [Symbol]
    var relationships: [Relationship]

    /// A line for each symbol, and for each protocol conformance of a type.
    var lines: [String] {
        let names = Dictionary(symbols.map { ($0.identifier.precise, $0.name) }) { first, _ in first }
        let conformances = relationships.filter { $0.kind == "conformsTo" }.compactMap { relationship -> String? in
            guard let name = names[relationship.source], let target = relationship.targetFallback else { return nil }
            return "\(name): \(target)"
        }
        return Set(symbols.map(\.line) + conformances).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The top of the package.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Creates the symbol graph of the library that was built together with the tests.
    static func library() throws -> SymbolGraph {
        let program = try #require(BuiltProgram.path)
        let output = try TemporaryDirectory()
        let bin = URL(fileURLWithPath: program).deletingLastPathComponent().path
        let script = root.appendingPathComponent("scripts/symbol-graph").path
        let run = try ProcessRun("/bin/bash", [script, bin, output.path], in: root.path)
        try #require(run.status == 0, "\(run.error)")
        // An extension of another module's type would have a separate graph.
        #expect(try output.names() == ["Stringsmith.symbols.json"])
        return try JSONDecoder().decode(
            SymbolGraph.self, from: Data(try output.bytes(of: "Stringsmith.symbols.json")))
    }
}
