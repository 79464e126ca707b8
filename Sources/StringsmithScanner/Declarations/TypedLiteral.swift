import StringsmithModel
import StringsmithText

/// Decodes a literal and replaces its interpolations by specifiers.
struct TypedLiteral {
    let tree: SyntaxTree

    /// The offsets of specifiers of unknown type in the last literal: in its text and in its spelling.
    private(set) var openOffsets: [(text: Int, spelling: Int)] = []

    init(tree: SyntaxTree) { self.tree = tree }

    /// A character that doesn't occur in text, which replaces an interpolation during decoding.
    private static let mark: [UInt8] = [0xEF, 0xB7, 0x90]

    /// Returns the literal of a node; nil if its interpolations can't be separated from its text.
    mutating func literal(_ node: Int, _ parts: [KeyPart]) -> SourceLiteral? {
        openOffsets = []
        let token = tree.tokens.tokens[Int(tree.nodes[node].token)]
        let range = token.range
        guard var piece = piece(range) else { return nil }
        if parts.isEmpty {
            return LiteralDecoder(source: tree.source, language: .swift).decode([piece])
        }
        guard var literal = decoded(node, &piece) else { return nil }
        literal.range = range
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
        guard var piece = piece(tree.tokens.tokens[Int(tree.nodes[node].token)].range),
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

    /// Decodes a literal with marks for its interpolations.
    private func decoded(_ node: Int, _ piece: inout StringToken) -> SourceLiteral? {
        guard let (text, body) = marked(node, piece) else { return nil }
        piece.body = 0..<body
        piece.isPlain = false
        return text.withUnsafeBufferPointer { LiteralDecoder(source: $0, language: .swift).decode([piece]) }
    }

    private func piece(_ range: Range<Int>) -> StringToken? {
        let source = tree.source
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
    private func marked(_ node: Int, _ piece: StringToken) -> (text: [UInt8], count: Int)? {
        var text: [UInt8] = []
        var start = piece.body.lowerBound
        for interpolation in tree.children(of: node) {
            let open = tree.tokens.tokens[Int(tree.nodes[interpolation].start)]
            guard Int(open.match) < tree.tokens.tokens.count else { return nil }
            let close = tree.tokens.tokens[Int(open.match)]
            // Skip the backslash and number signs before the parenthesis.
            let end = Int(open.start) - 1 - piece.numberSigns
            guard start <= end, Int(close.end) <= piece.body.upperBound else { return nil }
            text += tree.source[start..<end]
            text += Self.mark
            start = Int(close.end)
        }
        text += tree.source[start..<piece.body.upperBound]
        return (text, text.count)
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
        case .specifier(let specifier): specifier
        case .variable(let name): "${\(name)}"
        case .open: "%@"
        }
    }

    /// False for a variable, which doesn't turn a text into a format.
    var isFormat: Bool {
        if case .variable = self { false } else { true }
    }
}
