import StringsmithText

/// The variables whose texts code sets to something else than a literal: `nameLabel.text = name`.
package struct SetTexts {
    private let wanted: SymbolSet

    /// The number of variables with a name.
    private var counts: [Symbol: Int] = [:]
    private var names: Set<Symbol> = []

    /// - Parameter variables: the names of the variables that matter.
    package init(of variables: some Sequence<String>) { wanted = SymbolSet(variables.map { Symbol($0) }) }

    /// True for a variable that is the only one with its name, if its text is set.
    package func contains(_ variable: String) -> Bool {
        let name = Symbol(variable)
        return names.contains(name) && counts[name] == 1
    }

    /// Reads a Swift source.
    /// - Parameter read: returns the source if it wasn't kept.
    package mutating func read(_ declarations: TypedScanner.Declarations, reading read: () -> [UInt8]?) {
        declarations.withTokens(reading: read) { self.read($0, $1) }
    }

    private mutating func read(_ source: UnsafeBufferPointer<UInt8>, _ tokens: [SyntaxToken]) {
        for index in tokens.indices.dropFirst(2).dropLast(2) where tokens[index].kind == .identifier {
            let last = tokens[index - 1]
            if last.kind == .identifier, Self.keywords.contains(last), wanted.contains(tokens[index]) {
                counts[Symbol(tokens[index]), default: 0] += 1
            }
            guard last.kind == .dot, tokens[index - 2].kind == .identifier, wanted.contains(tokens[index - 2]),
                Self.members.contains(tokens[index])
            else { continue }
            let next = tokens[index + 1]
            let isSet =
                next.kind == .operation && source.spells("=", in: next.range)
                || next.kind == .open && Self.setters.contains(tokens[index])
            if isSet, tokens[index + 2].kind != .string { names.insert(Symbol(tokens[index - 2])) }
        }
    }

    private static let keywords: SymbolSet = ["let", "var"]
    private static let setters: SymbolSet = ["setTitle", "setAttributedTitle"]
    private static let members: SymbolSet = [
        "text", "attributedText", "title", "stringValue", "attributedStringValue", "placeholder", "setTitle",
        "setAttributedTitle",
    ]
}
