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
    package static func forEachArgument(
        in source: [UInt8], _ body: (_ label: String, _ text: ExactString) -> Void, lookedUp: (String) -> Void
    ) {
        source.withUnsafeBufferPointer { source in
            guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none)?.tokens else { return }
            func isKind(_ index: Int, _ kind: SyntaxToken.Kind) -> Bool {
                tokens.indices.contains(index) && tokens[index].kind == kind
            }
            func name(_ index: Int) -> String { String(decoding: source[tokens[index].range], as: UTF8.self) }
            for index in tokens.indices.dropFirst(2) {
                switch tokens[index].kind {
                case .string where isKind(index - 1, .colon) && isKind(index - 2, .identifier):
                    if let text = TypedLiteral.text(of: index, in: tokens, source) { body(name(index - 2), text) }
                case .identifier where isKind(index + 1, .close) || isKind(index + 1, .comma):
                    var first = index
                    while isKind(first - 1, .dot), isKind(first - 2, .identifier) { first -= 2 }
                    if isKind(first - 1, .colon), isKind(first - 2, .identifier) { first -= 2 }
                    guard isKind(first - 1, .open), isKind(first - 2, .identifier), looksUp(name(first - 2)) else {
                        continue
                    }
                    lookedUp(name(index))
                case .dot where isKind(index - 1, .identifier) && isKind(index + 1, .identifier):
                    if name(index + 1) == "localized" { lookedUp(name(index - 1)) }
                default: break
                }
            }
        }
    }

    /// True for the name of a function or type that looks texts up, such as `localizedString` and `L10n`.
    private static func looksUp(_ name: String) -> Bool {
        name == "L10n" || name.lowercased().contains("locali")
    }
}
