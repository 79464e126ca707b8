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
}
