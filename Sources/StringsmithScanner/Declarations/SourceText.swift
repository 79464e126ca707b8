import StringsmithText
import Synchronization

/// The text and the tokens of a source, which are kept between two passes.
struct SourceText: Sendable {
    let bytes: [UInt8]
    let tokens: SyntaxTokens

    /// The names of the identifiers and macros, each once, if texts are looked for.
    let names: [Symbol]

    init(_ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens, findsTexts: Bool) {
        (bytes, self.tokens) = (Array(source), tokens)
        names = findsTexts ? Self.names(source, tokens) : []
    }

    static func names(_ source: UnsafeBufferPointer<UInt8>, _ tokens: SyntaxTokens) -> [Symbol] {
        var known = SymbolSet()
        var names: [Symbol] = []
        for token in tokens.tokens {
            let name: Symbol
            switch token.kind {
            case .identifier: name = Symbol(token)
            case .macro: name = Symbol(token.range, in: source)
            default: continue
            }
            if known.contains(name) { continue }
            known.insert(name)
            names.append(name)
        }
        return names
    }
}

/// The memory for sources that are kept between two passes, so that they are read only once.
package final class TextBudget: Sendable {
    private let left: Atomic<Int>

    /// Creates a budget in bytes. It doesn't grow with the number of sources.
    package init(bytes: Int = 32 << 20) { left = Atomic(bytes) }

    /// True if a source of some length may be kept.
    func hasRoom(for length: Int) -> Bool { left.load(ordering: .relaxed) >= length * 8 }

    /// Takes the memory for a source and its tokens.
    func take(_ length: Int, _ tokens: SyntaxTokens) {
        let bytes = length + tokens.tokens.capacity * MemoryLayout<SyntaxToken>.stride
        left.subtract(bytes, ordering: .relaxed)
    }
}
