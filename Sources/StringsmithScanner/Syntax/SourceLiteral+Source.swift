import StringsmithModel
import StringsmithText

extension SourceLiteral {
    /// Calls a function with the offset and the text of each literal in a source, with `%@` for each interpolation.
    package static func forEach(in source: [UInt8], path: String, _ body: (_ start: Int, _ text: ExactString) -> Void) {
        source.withUnsafeBufferPointer { source in
            if SourceLanguage(path: path) == .swift {
                guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none) else { return }
                for (index, token) in tokens.tokens.enumerated() where token.kind == .string {
                    guard let text = TypedLiteral.text(of: index, in: tokens.tokens, source) else { continue }
                    body(token.range.lowerBound, text)
                }
                return
            }
            let tokens = CFamilyTokens(of: source, leavesOut: .none)
            for index in tokens.all.indices where tokens.isString(index) && !tokens.isString(index - 1) {
                let pieces = tokens.pieces(from: index)
                let text = LiteralDecoder(source: source, language: .cFamily).decode(pieces[...]).text
                body(tokens.all[index].range.lowerBound, text)
            }
        }
    }

    /// Calls functions with the label and the text of each argument in a Swift source that is a literal, and with the
    /// last name of each value that is looked up: `value` in `localizedString(item.value)` and `item.value.localized`.
    /// - Parameter read: returns the source if it wasn't kept.
    package static func forEachArgument(
        in declarations: TypedScanner.Declarations, reading read: () -> [UInt8]?,
        _ body: (_ label: String, _ text: ExactString) -> Void, lookedUp: (String) -> Void
    ) {
        var (known, lookups) = (SymbolSet(), SymbolSet())
        func looksUp(_ name: Symbol) -> Bool {
            if !known.contains(name) {
                known.insert(name)
                if name == "L10n" || name.text.lowercased().contains("locali") { lookups.insert(name) }
            }
            return lookups.contains(name)
        }
        declarations.withTokens(reading: read) { source, tokens in
            func isKind(_ index: Int, _ kind: SyntaxToken.Kind) -> Bool {
                tokens.indices.contains(index) && tokens[index].kind == kind
            }
            for index in tokens.indices.dropFirst(2) {
                switch tokens[index].kind {
                case .string where isKind(index - 1, .colon) && isKind(index - 2, .identifier):
                    if let text = TypedLiteral.text(of: index, in: tokens, source) {
                        body(Symbol(tokens[index - 2]).text, text)
                    }
                case .identifier where isKind(index + 1, .close) || isKind(index + 1, .comma):
                    var first = index
                    while isKind(first - 1, .dot), isKind(first - 2, .identifier) { first -= 2 }
                    // A name alone may be a parameter of anything.
                    if first == index { continue }
                    if isKind(first - 1, .colon), isKind(first - 2, .identifier) { first -= 2 }
                    if isKind(first - 1, .open), isKind(first - 2, .identifier), looksUp(Symbol(tokens[first - 2])) {
                        lookedUp(Symbol(tokens[index]).text)
                    }
                case .dot where isKind(index - 1, .identifier) && isKind(index + 1, .identifier):
                    if Symbol(tokens[index + 1]) == "localized" { lookedUp(Symbol(tokens[index - 1]).text) }
                default: break
                }
            }
        }
    }
}

extension TypedScanner.Declarations {
    /// Calls a function with the source and its tokens.
    /// - Parameter read: returns the source if it wasn't kept.
    func withTokens(reading read: () -> [UInt8]?, _ body: (UnsafeBufferPointer<UInt8>, [SyntaxToken]) -> Void) {
        if let text { return text.bytes.withUnsafeBufferPointer { body($0, text.tokens.tokens) } }
        read()?.withUnsafeBufferPointer { source in
            if let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none) { body(source, tokens.tokens) }
        }
    }
}
