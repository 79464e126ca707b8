import Foundation
import Testing

@Suite("The public API")
struct PublicAPITests {
    @Test("Documentation/API.txt lists every public declaration and conformance; STRINGSMITH_RECORD=1 updates it")
    func listing() throws {
        let lines = try SymbolGraph.library().lines
        #expect(lines.count > 100)
        let listing = lines.joined(separator: "\n") + "\n"
        let file = SymbolGraph.root.appendingPathComponent("Documentation/API.txt")
        if ProcessInfo.processInfo.environment["STRINGSMITH_RECORD"] != nil {
            try Data(listing.utf8).write(to: file)
        }
        let committed = try String(contentsOf: file, encoding: .utf8)
        let difference = lines.difference(from: committed.split(separator: "\n").map(String.init))
        #expect(listing == committed, "\(difference)")
    }

    @Test("Every public declaration has a doc comment")
    func documented() throws {
        let silent = try SymbolGraph.library().symbols.filter { symbol in
            !(symbol.docComment?.lines.contains { !$0.text.isEmpty } ?? false)
        }
        #expect(silent.map(\.name) == [])
    }
}
