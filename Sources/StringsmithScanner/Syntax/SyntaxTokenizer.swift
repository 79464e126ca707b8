import StringsmithText

/// Converts a Swift source to tokens with matched brackets.
///
/// Conditional compilation produces no tokens: all branches are read in order, by default except those that no release
/// contains.
struct SyntaxTokenizer {
    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia
    let bodies: Bodies
    var regexes: RegexLiteralFinder
    var result = SyntaxTokens()
    var tokens: TokenBuffer

    /// The indices of the open brackets.
    var open: [Int] = []

    /// The number of open brackets of each kind: `(`, `[` and `{` differ in their three highest bits.
    var openCounts = SIMD4<Int>()
    var conditions: [Condition] = []
    var conditional: ConditionalCode
    var offset = 0
    var surroundings: SyntaxToken.Surroundings = [.lineBefore, .spaceBefore]
    var stringDepth = 0

    /// The number of open brackets outside of bodies, all of types, and the place in the declaration there.
    var memberDepth = 0
    var place = Place.other

    // Constants, which are quicker to reach here: a global one is checked each time whether it exists.
    let classes = ByteClass.table
    let identifierPart = ByteTable.identifierPart
    let keywords = Self.keywords

    private init(source: UnsafeBufferPointer<UInt8>, bodies: Bodies, leavesOut: ConditionalCode.Scope) {
        self.source = source
        self.bodies = bodies
        trivia = Trivia(source: source, nestsComments: true)
        regexes = RegexLiteralFinder(source: source, trivia: trivia)
        conditional = ConditionalCode(source: source, trivia: trivia, scope: leavesOut)
        if case .all = bodies { memberDepth = -1 }
        tokens = TokenBuffer(capacity: source.count / (memberDepth < 0 ? 5 : 10) + 8)
    }

    /// Returns the tokens of a source; nil if its offsets are too large.
    static func tokens(
        of source: UnsafeBufferPointer<UInt8>, bodies: Bodies = .all, leavesOut: ConditionalCode.Scope = .unreleased
    ) -> SyntaxTokens? {
        guard source.count < Int(Int32.max) / 2 else { return nil }
        var tokenizer = SyntaxTokenizer(source: source, bodies: bodies, leavesOut: leavesOut)
        tokenizer.scan(toDepth: nil)
        tokenizer.finish()
        return tokenizer.result
    }

    private mutating func finish() {
        if !open.isEmpty { result.isUnbalanced = true }
        for index in open { tokens[index].match = Int32(tokens.count) }
        offset = source.count
        append(.end, to: offset)
        result.tokens = tokens.take()
    }

    // MARK: The loop

    /// Reads to the end, or through the bracket that closes the one at a depth.
    mutating func scan(toDepth depth: Int?) {
        if offset == 0, source.count > 1, source[0] == .numberSign, source[1] == .exclamationMark {
            offset = trivia.lineCommentEnd(from: 0, to: source.count)
        }
        while offset < source.count {
            let byte = source[offset]
            switch classes[byte] {
            case ByteClass.skipped: skipSpace()
            case ByteClass.identifierHead:
                word()
                if open.count == memberDepth { readKeyword(tokens.count - 1) }
            case ByteClass.openingBracket:
                begin(at: offset)
                append(.open, to: offset + 1)
                if byte == .leftBrace, open.count == memberDepth + 1 { openBraces() }
            case ByteClass.closingBracket:
                close(byte)
                if let depth, open.count < depth { return }
            case ByteClass.quotationMark: string(quote: offset, numberSigns: 0)
            case ByteClass.digit: number()
            case ByteClass.slash: slash()
            case ByteClass.numberSign: numberSign()
            case ByteClass.graveAccent: quotedIdentifier()
            default: punctuation(byte)
            }
        }
    }

    private mutating func skipSpace() {
        var end = offset
        var hasLineEnd = false
        while end < source.count, classes[source[end]] == ByteClass.skipped {
            hasLineEnd = hasLineEnd || trivia.isLineEnd(source[end])
            end += 1
            // Indentation.
            while end + 8 <= source.count, source.eightBytes(at: end) == Self.eightSpaces { end += 8 }
        }
        surroundings.formUnion(hasLineEnd ? [.lineBefore, .spaceBefore] : .spaceBefore)
        offset = end
    }

    private static let eightSpaces: UInt64 = 0x2020_2020_2020_2020

    mutating func append(_ kind: SyntaxToken.Kind, to end: Int, start: Int? = nil, match: Int32 = 0) {
        var around = surroundings
        if end >= source.count || trivia.isWhiteSpace(source[end]) { around.insert(.spaceAfter) }
        tokens.append(
            SyntaxToken(
                kind: kind, surroundings: around, start: Int32(start ?? offset), end: Int32(end), match: match)
        )
        surroundings = []
        offset = end
    }

    // MARK: Words, numbers, operators

    @inline(__always)
    mutating func word() {
        var end = offset + 1
        while end < source.count, identifierPart[source[end]] == 1 { end += 1 }
        let isProjected = source[offset] == .dollarSign && end > offset + 1
        if isProjected { surroundings.insert(.projected) }
        append(.identifier, to: end, match: name(isProjected ? offset + 1..<end : offset..<end))
    }

    @inline(__always)
    private func name(_ range: Range<Int>) -> Int32 { Int32(bitPattern: Symbol(range, in: source).number) }

    /// Returns the offset of the closing grave accent, or nil.
    func quotedIdentifierEnd(_ start: Int) -> Int? {
        var end = start + 1
        while end < source.count, source[end] != .graveAccent, !trivia.isLineEnd(source[end]) { end += 1 }
        return end < source.count && source[end] == .graveAccent && end > start + 1 ? end : nil
    }

    private mutating func quotedIdentifier() {
        guard let end = quotedIdentifierEnd(offset) else {
            offset += 1
            return
        }
        surroundings.insert(.quoted)
        append(.identifier, to: end, start: offset + 1, match: name(offset + 1..<end))
        offset = end + 1
    }

    private mutating func number() {
        var end = offset + 1
        // A tuple member such as `.0` is a separate number.
        let followsDot = tokens.last?.kind == .dot
        while end < source.count {
            if identifierPart[source[end]] == 1 {
                end += 1
            } else if source[end] == .fullStop, !followsDot, end + 1 < source.count, source[end + 1].isASCIIDigit {
                end += 2
            } else if source[end] == .hyphen || source[end] == UInt8(ascii: "+"),
                source[end - 1] | 0x20 == UInt8(ascii: "e"), !isHexadecimal(offset), end + 1 < source.count,
                source[end + 1].isASCIIDigit
            {
                end += 2
            } else {
                break
            }
        }
        append(.number, to: end)
    }

    private func isHexadecimal(_ start: Int) -> Bool {
        start + 1 < source.count && source[start] == .digitZero && source[start + 1] | 0x20 == UInt8(ascii: "x")
    }

    static let operatorBytes = ByteTable { "/=-+!*%<>&|^~?".utf8.contains($0) ? 1 : 0 }

    private mutating func punctuation(_ byte: UInt8) {
        switch byte {
        case .comma: append(.comma, to: offset + 1)
        case .colon: colon()
        case .semicolon: append(.semicolon, to: offset + 1)
        case .backslash: append(.backslash, to: offset + 1)
        case UInt8(ascii: "@"): append(.at, to: offset + 1)
        case .fullStop:
            guard offset + 1 < source.count, source[offset + 1] == .fullStop else {
                return append(.dot, to: offset + 1)
            }
            var end = offset + 2
            while end < source.count, source[end] == .fullStop || source[end] == UInt8(ascii: "<") { end += 1 }
            append(.operation, to: end)
        case _ where Self.operatorBytes[byte] == 1: operation(byte)
        default: offset += 1
        }
    }

    /// Reads the `::` after the name of a module like a dot.
    private mutating func colon() {
        let isSelector =
            offset + 2 < source.count && source[offset + 1] == .colon && identifierPart[source[offset + 2]] == 1
            && offset > 0
            && identifierPart[source[offset - 1]] == 1
        append(isSelector ? .dot : .colon, to: offset + (isSelector ? 2 : 1))
    }

    private mutating func operation(_ byte: UInt8) {
        let next = offset + 1 < source.count ? source[offset + 1] : .nul
        if byte == .hyphen, next == UInt8(ascii: ">") { return append(.arrow, to: offset + 2) }
        let hasSpace = surroundings.contains(.spaceBefore)
        let standsAlone =
            byte == UInt8(ascii: ">") && (!hasSpace || next == .questionMark || next == .exclamationMark)
            || byte == .questionMark && !(hasSpace && next == .questionMark)
            || byte == .exclamationMark && next != .equalsSign
            || byte == UInt8(ascii: "<") && !hasSpace && next != .equalsSign && next != UInt8(ascii: "<")
        let isJoined = hasSpace && byte != UInt8(ascii: ">") && isInfix(at: offset)
        if standsAlone, !isJoined { return append(.operation, to: offset + 1) }
        var end = offset + 1
        while end < source.count, Self.operatorBytes[source[end]] == 1 {
            // `a >= -b`, `x = /* */ y`: a comment ends an operator.
            if source[end] == .slash, end + 1 < source.count,
                source[end + 1] == .slash || source[end + 1] == .asterisk
            {
                break
            }
            if source[end - 1] == .equalsSign, source[end] == .exclamationMark || source[end] == .hyphen { break }
            end += 1
        }
        if byte == .equalsSign, end == offset + 1, open.count == memberDepth, case .member = place { place = .value }
        append(.operation, to: end)
    }

    /// True for several operator characters before a space: `a !~ b`.
    private func isInfix(at start: Int) -> Bool {
        var end = start
        while end < source.count, Self.operatorBytes[source[end]] == 1, source[end] != .slash { end += 1 }
        return end > start + 1 && end < source.count && trivia.isWhiteSpace(source[end])
    }

    // MARK: Comments, regular expressions, directives

    private mutating func slash() {
        let next = offset + 1 < source.count ? source[offset + 1] : .nul
        if next == .slash {
            offset = trivia.lineCommentEnd(from: offset, to: source.count)
            surroundings.insert(.spaceBefore)
        } else if next == .asterisk {
            let (end, isTerminated) = trivia.blockCommentEnd(from: offset, to: source.count)
            if !isTerminated {
                result.unterminated = LexicalProblem(kind: .unterminatedComment, range: offset..<end)
            }
            if source[offset..<end].contains(.lineFeed) { surroundings.insert(.lineBefore) }
            surroundings.insert(.spaceBefore)
            offset = end
        } else if let end = regexes.end(at: offset) {
            append(.regex, to: end)
        } else {
            operation(.slash)
        }
    }

    private mutating func numberSign() {
        let start = offset
        var end = start
        while end < source.count, source[end] == .numberSign { end += 1 }
        guard end < source.count else {
            offset = end
            return
        }
        if source[end] == .quotationMark { return string(quote: end, numberSigns: end - start) }
        if source[end] == .slash, let end = regexes.extendedEnd(slash: end, numberSigns: end - start) {
            return append(.regex, to: end)
        }
        let name = end
        while end < source.count, identifierPart[source[end]] == 1 { end += 1 }
        if directive(name..<end) {
            offset = trivia.lineCommentEnd(from: max(end - 2, start), to: source.count)
            return surroundings.formUnion([.lineBefore, .spaceBefore])
        }
        append(.macro, to: max(end, start + 1))
    }
}
