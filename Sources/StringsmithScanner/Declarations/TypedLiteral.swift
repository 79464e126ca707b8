import StringsmithModel
import StringsmithText

/// Decodes a literal and replaces its interpolations by specifiers.
struct TypedLiteral {
    let tree: SyntaxTree

    /// The offsets of specifiers of unknown type in the last literal: in its text and in its spelling.
    private(set) var openOffsets: [(text: Int, spelling: Int)] = []

    /// The last literal with gaps for its guessed specifiers, too.
    private(set) var guess: KeyGuess?

    init(tree: SyntaxTree) { self.tree = tree }

    /// A character that doesn't occur in text, which replaces an interpolation during decoding.
    private static let mark: [UInt8] = [0xEF, 0xB7, 0x90]

    /// Returns the literal of a node; nil if its interpolations can't be separated from its text.
    mutating func literal(_ node: Int, _ parts: [KeyPart]) -> SourceLiteral? {
        (openOffsets, guess) = ([], nil)
        let token = tree.tokens.tokens[Int(tree.nodes[node].token)]
        let range = token.range
        guard var piece = Self.piece(range, in: tree.source) else { return nil }
        if parts.isEmpty {
            return LiteralDecoder(source: tree.source, language: .swift).decode([piece])
        }
        guard var literal = decoded(node, &piece) else { return nil }
        literal.range = range
        if parts.contains(where: \.isGuess), let key = filled(literal.text.bytes, parts.map(\.opened)) {
            guess = KeyGuess(text: ExactString(bytes: key.bytes), gaps: key.open)
        }
        // Only interpolations turn a literal into a format, in which `%` is doubled.
        guard let key = filled(literal.text.bytes, parts), let spelling = filled(literal.spelling.bytes, parts) else {
            return nil
        }
        literal.text = ExactString(bytes: key.bytes)
        literal.spelling = ExactString(bytes: spelling.bytes)
        openOffsets = Array(zip(key.open, spelling.open))
        return literal
    }

    /// Returns the texts between the interpolations of a literal; nil if they can't be separated.
    func texts(around node: Int) -> [ExactString]? {
        guard var piece = Self.piece(tree.tokens.tokens[Int(tree.nodes[node].token)].range, in: tree.source),
            let bytes = decoded(node, &piece)?.text.bytes
        else { return nil }
        var texts: [ExactString] = []
        var start = 0
        var offset = 0
        while offset < bytes.count {
            guard bytes[offset] == Self.mark[0], bytes[offset...].starts(with: Self.mark) else {
                offset += 1
                continue
            }
            texts.append(ExactString(bytes: bytes[start..<offset]))
            offset += Self.mark.count
            start = offset
        }
        texts.append(ExactString(bytes: bytes[start...]))
        return texts.count == tree.children(of: node).reduce(1) { count, _ in count + 1 } ? texts : nil
    }

    /// Returns the keys of a literal whose interpolations may add any text.
    func openGuess(_ node: Int) -> KeyGuess? {
        texts(around: node).map { texts in
            let pieces = texts.map { $0.bytes.flatMap { $0 == .percentSign ? [$0, $0] : [$0] } }
            return KeyGuess(text: ExactString(bytes: pieces.joined(separator: TextGap.anything.text.bytes)), gaps: nil)
        }
    }

    /// Decodes a literal with marks for its interpolations.
    private func decoded(_ node: Int, _ piece: inout StringToken) -> SourceLiteral? {
        let opens = tree.children(of: node).map { Int(tree.nodes[$0].start) }
        return Self.decoded(&piece, opens, in: tree.tokens.tokens, tree.source, mark: Self.mark)
    }

    /// Returns the text of a string, with `%@` for each interpolation; nil if these can't be separated from it.
    static func text(of string: Int, in tokens: [SyntaxToken], _ source: UnsafeBufferPointer<UInt8>) -> ExactString? {
        guard var piece = piece(tokens[string].range, in: source) else { return nil }
        var opens: [Int] = []
        var index = string + 1
        while index < min(Int(tokens[string].match), tokens.count) {
            guard tokens[index].kind == .open, Int(tokens[index].match) > index else { return nil }
            opens.append(index)
            index = Int(tokens[index].match) + 1
        }
        return decoded(&piece, opens, in: tokens, source, mark: Array("%@".utf8))?.text
    }

    /// - Parameter opens: the parentheses that open the interpolations.
    private static func decoded(
        _ piece: inout StringToken, _ opens: [Int], in tokens: [SyntaxToken], _ source: UnsafeBufferPointer<UInt8>,
        mark: [UInt8]
    ) -> SourceLiteral? {
        guard let text = marked(piece, opens, in: tokens, source, mark: mark) else { return nil }
        piece.body = 0..<text.count
        piece.isPlain = false
        return text.withUnsafeBufferPointer { LiteralDecoder(source: $0, language: .swift).decode([piece]) }
    }

    private static func piece(_ range: Range<Int>, in source: UnsafeBufferPointer<UInt8>) -> StringToken? {
        var numberSigns = 0
        while numberSigns < range.count, source[range.lowerBound + numberSigns] == .numberSign { numberSigns += 1 }
        let quote = range.lowerBound + numberSigns
        let isMultiLine = StringDelimiter.isMultiLine(source, quote: quote, numberSigns: numberSigns)
        let quotes = isMultiLine ? 3 : 1
        let start = quote + quotes
        let end = range.upperBound - quotes - numberSigns
        guard start <= end, source[end] == .quotationMark else { return nil }
        return StringToken(
            range: range, body: start..<end, kind: isMultiLine ? .multiLine : .singleLine, numberSigns: numberSigns)
    }

    /// Returns the body with marks for interpolations.
    private static func marked(
        _ piece: StringToken, _ opens: [Int], in tokens: [SyntaxToken], _ source: UnsafeBufferPointer<UInt8>,
        mark: [UInt8]
    ) -> [UInt8]? {
        var text: [UInt8] = []
        var start = piece.body.lowerBound
        for index in opens {
            let open = tokens[index]
            guard Int(open.match) < tokens.count else { return nil }
            let close = tokens[Int(open.match)]
            // Skip the backslash and number signs before the parenthesis.
            let end = Int(open.start) - 1 - piece.numberSigns
            guard start <= end, Int(close.end) <= piece.body.upperBound else { return nil }
            text += source[start..<end]
            text += mark
            start = Int(close.end)
        }
        text += source[start..<piece.body.upperBound]
        return text
    }

    private func filled(_ bytes: [UInt8], _ parts: [KeyPart]) -> (bytes: [UInt8], open: [Int])? {
        var result: [UInt8] = []
        var open: [Int] = []
        var part = 0
        var offset = 0
        while offset < bytes.count {
            if bytes[offset] == Self.mark[0], bytes[offset...].starts(with: Self.mark) {
                guard part < parts.count else { return nil }
                if case .open = parts[part] { open.append(result.count) }
                result += Array(parts[part].text.utf8)
                part += 1
                offset += Self.mark.count
                continue
            }
            result.append(bytes[offset])
            if bytes[offset] == .percentSign, parts.contains(where: \.isFormat) { result.append(.percentSign) }
            offset += 1
        }
        return part == parts.count ? (result, open) : nil
    }
}

extension KeyPart {
    /// The text in the key.
    var text: String {
        switch self {
        case .specifier(let specifier, _): specifier
        case .variable(let name): "${\(name)}"
        case .open: "%@"
        }
    }

    var isGuess: Bool {
        if case .specifier(_, let isGuess) = self { isGuess } else { false }
    }

    /// The part without its guess.
    fileprivate var opened: KeyPart { isGuess ? .open(0, undeclared: nil) : self }

    /// False for a variable, which doesn't turn a text into a format.
    var isFormat: Bool {
        if case .variable = self { false } else { true }
    }
}
