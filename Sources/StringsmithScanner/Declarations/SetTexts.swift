import StringsmithText

/// The variables whose texts code sets to something else than a literal: `nameLabel.text = name`.
package struct SetTexts {
    /// The number of variables with a name.
    private var counts: [String: Int] = [:]
    private var names: Set<String> = []

    package init() {}

    /// True for a variable that is the only one with its name, if its text is set.
    package func contains(_ variable: String) -> Bool { names.contains(variable) && counts[variable] == 1 }

    /// Reads a Swift source.
    package mutating func read(_ source: [UInt8]) {
        source.withUnsafeBufferPointer { source in
            guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none)?.tokens else { return }
            func name(_ index: Int) -> String { String(decoding: source[tokens[index].range], as: UTF8.self) }
            for index in tokens.indices.dropFirst(2).dropLast(2) where tokens[index].kind == .identifier {
                let last = tokens[index - 1]
                if last.kind == .identifier, Self.keywords.contains(last) { counts[name(index), default: 0] += 1 }
                guard last.kind == .dot, tokens[index - 2].kind == .identifier, Self.members.contains(tokens[index])
                else { continue }
                let next = tokens[index + 1]
                let isSet =
                    next.kind == .operation && source.spells("=", in: next.range)
                    || next.kind == .open && Self.setters.contains(tokens[index])
                if isSet, tokens[index + 2].kind != .string { names.insert(name(index - 2)) }
            }
        }
    }

    private static let keywords: SymbolSet = ["let", "var"]
    private static let setters: SymbolSet = ["setTitle", "setAttributedTitle"]
    private static let members: SymbolSet = [
        "text", "attributedText", "title", "stringValue", "attributedStringValue", "placeholder", "setTitle",
        "setAttributedTitle",
    ]
}
