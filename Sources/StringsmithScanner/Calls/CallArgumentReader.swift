import StringsmithText

/// A token of an argument, or a bracketed part as a single item.
enum ArgumentItem {
    case token(Token)

    /// `( ... )` with the expression inside, or another bracket, whose contents don't matter.
    case group(bracket: UInt8, ArgumentExpression, Range<Int>)

    var range: Range<Int> {
        switch self {
        case .token(let token): token.range
        case .group(_, _, let range): range
        }
    }

    func isPunctuation(_ byte: UInt8) -> Bool {
        if case .token(.punctuation(byte, _)) = self { true } else { false }
    }
}

/// Reads the items of an argument as a literal, joined literals, a ternary of literals, or a dynamic expression.
struct CallArgumentReader {
    typealias Items = Slice<UnsafeBufferPointer<ArgumentItem>>

    let language: SourceLanguage
    let source: UnsafeBufferPointer<UInt8>

    /// The storage that expressions refer to.
    var store = ExpressionStore()

    init(language: SourceLanguage, source: UnsafeBufferPointer<UInt8>) {
        self.language = language
        self.source = source
    }

    /// The maximum nesting depth of ternaries. Deeper ones are dynamic.
    private static let deepestTernary = 64

    /// The maximum number of alternatives of a ternary. With parentheses, each level would list all inner ones again.
    private static let mostChoices = 64

    /// The maximum number of combinations of alternatives: `(a ? "x" : "y") + (b ? ...)` doubles it with each operand.
    private static let mostCombinations = 16

    /// The maximum nesting depth of joined literals in parentheses: each level lists all inner pieces again.
    private static let deepestJoin = 4

    mutating func parse(_ items: Items, emptyAt offset: Int) -> ArgumentExpression {
        // Nearly every argument is a plain literal.
        if items.count == 1, case .token(.string(let token)) = items[items.startIndex], !token.hasInterpolation {
            return store.literal(token)
        }
        guard !items.isEmpty else {
            return store.dynamic(DynamicPart(kind: .missing, range: offset..<offset))
        }
        return parse(items, depth: 0)
    }

    private mutating func parse(_ items: Items, depth: Int) -> ArgumentExpression {
        guard let first = items.first, let last = items.last else { return ArgumentExpression() }
        if depth < Self.deepestTernary, let (question, colon) = ternary(in: items) {
            // `a ?: b` is `a` where that is true.
            let first = question + 1 < colon ? items[question + 1..<colon] : items[..<question]
            let taken = parse(first, depth: depth + 1)
            let otherwise = parse(items[(colon + 1)...], depth: depth + 1)
            if taken.alternatives.count + otherwise.alternatives.count <= Self.mostChoices {
                return store.either(taken, otherwise)
            }
        } else if let joined = concatenation(items) {
            return joined
        }
        if items.count == 1, case .token(.identifier(let name)) = first, isNilName(name) {
            return ArgumentExpression(isNil: true)
        }
        var result = store.dynamic(dynamicPart(items, range: first.range.lowerBound..<last.range.upperBound))
        result.looksLikeDeclaration = looksLikeDeclaration(items)
        return result
    }

    /// Returns the indices of the `?` and `:` of the outermost ternary.
    private func ternary(in items: Items) -> (question: Int, colon: Int)? {
        var firstQuestion: Int?
        var open = 0
        for index in items.indices {
            if items[index].isPunctuation(.questionMark) {
                // In Swift, a '?' directly after its operand is optional chaining.
                if language == .swift, !isSpaced(index, in: items) { continue }
                firstQuestion = firstQuestion ?? index
                open += 1
            } else if items[index].isPunctuation(.colon), let question = firstQuestion {
                open -= 1
                if open == 0 { return (question, index) }
            }
        }
        return nil
    }

    private func isSpaced(_ index: Int, in items: Items) -> Bool {
        guard index > items.startIndex else { return false }
        return items[index - 1].range.upperBound < items[index].range.lowerBound
    }

    /// True for the parenthesis at the end of `name(_:comment:)`, which refers to a function without calling it.
    func endsCompoundName(at parenthesis: Int) -> Bool {
        guard language == .swift else { return false }
        let trivia = Trivia(source: source, nestsComments: true)
        return trivia.lastSignificant(before: parenthesis).map { source[$0] == .colon } ?? false
    }

    // MARK: Literals

    private mutating func concatenation(_ items: Items) -> ArgumentExpression? {
        var rest = withoutCasts(items)
        guard let first = rest.first, canBeginLiteral(first) else { return nil }
        var units: [ArgumentExpression] = []
        var expectsOperator = false
        while let item = rest.first {
            if item.isPunctuation(.plusSign) {
                guard language == .swift, expectsOperator else { return nil }
                rest = rest.dropFirst()
                expectsOperator = false
                continue
            }
            if language == .swift, expectsOperator { return nil }
            guard let (unit, length) = literalUnit(at: rest) else { return nil }
            units.append(unit)
            rest = rest.dropFirst(length)
            expectsOperator = true
        }
        guard expectsOperator else { return nil }
        if units.count == 1 { return units[0] }
        var combinations = 1
        for unit in units {
            combinations *= unit.alternatives.count
            guard combinations <= Self.mostCombinations, unit.joinDepth < Self.deepestJoin else { return nil }
        }
        return store.joined(units)
    }

    /// Rules out most items that aren't literals.
    private func canBeginLiteral(_ item: ArgumentItem) -> Bool {
        switch item {
        case .token(.string), .group(.leftParenthesis, _, _), .token(.punctuation(.commercialAt, _)): true
        case .token(.identifier(let name)): language == .cFamily && spells(name, "CFSTR")
        default: false
        }
    }

    /// Returns a literal, `CFSTR(literal)`, `@(literal)` or a parenthesized expression of literals, and its number of
    /// items.
    private mutating func literalUnit(at items: Items) -> (ArgumentExpression, length: Int)? {
        switch items.first {
        case .token(.string(let token)):
            return token.hasInterpolation ? nil : (store.literal(token), 1)
        case .group(.leftParenthesis, let inner, _):
            guard inner.dynamicParts.isEmpty, !inner.alternatives.isEmpty else { return nil }
            return (inner, 1)
        case .token(.identifier(let name)):
            return language == .cFamily && spells(name, "CFSTR") ? bracketedUnit(at: items) : nil
        case .token(.punctuation(.commercialAt, _)):
            guard language == .cFamily else { return nil }
            // `@ "text"`
            if case .token(.string) = items.dropFirst().first {
                return literalUnit(at: items.dropFirst()).map { ($0.0, $0.length + 1) }
            }
            return bracketedUnit(at: items)
        default:
            return nil
        }
    }

    /// Returns a parenthesized literal after one item.
    private mutating func bracketedUnit(at items: Items) -> (ArgumentExpression, length: Int)? {
        guard case .group(.leftParenthesis, _, _) = items.dropFirst().first else { return nil }
        return literalUnit(at: items.dropFirst()).map { ($0.0, $0.length + 1) }
    }

    /// Drops `(NSString *)` at the start and `as CFString` at the end.
    private func withoutCasts(_ items: Items) -> Items {
        var items = items
        switch language {
        case .cFamily:
            while items.count > 1, case .group(.leftParenthesis, let inner, _) = items.first,
                inner.alternatives.isEmpty, !inner.dynamicParts.isEmpty
            {
                items = items.dropFirst()
            }
        case .swift:
            if items.count > 2, case .token(.identifier(let word)) = items[items.endIndex - 2], spells(word, "as"),
                case .token(.identifier) = items[items.endIndex - 1]
            {
                items = items.dropLast(2)
            }
        }
        return items
    }

    // MARK: Everything else

    private func isNilName(_ name: Range<Int>) -> Bool {
        switch language {
        case .swift: spells(name, "nil")
        case .cFamily: spells(name, "nil") || spells(name, "NULL") || spells(name, "Nil") || spells(name, "nullptr")
        }
    }

    private func dynamicPart(_ items: Items, range: Range<Int>) -> DynamicPart {
        let literal = withoutCasts(items)
        if literal.count == 1, case .token(.string(let token)) = literal[literal.startIndex], token.hasInterpolation {
            return DynamicPart(kind: .interpolation, range: token.range)
        }
        var isName = true
        var endsInCall = false
        for item in items {
            switch item {
            case .token(.identifier): endsInCall = false
            case .token(.punctuation(.fullStop, _)), .token(.punctuation(.questionMark, _)),
                .token(.punctuation(.exclamationMark, _)), .token(.punctuation(.numberSign, _)):
                break
            case .group(let bracket, _, _):
                endsInCall = bracket == .leftParenthesis || (bracket == .leftBracket && language == .cFamily)
                isName = isName && endsInCall
            case .token: isName = false
            }
        }
        let kind: DynamicPart.Kind = !isName ? .expression : endsInCall ? .call : .variable
        return DynamicPart(kind: kind, range: range)
    }

    /// True for `NSString *key`, `const char *_Nonnull` and `CFStringRef key`: two or more words and asterisks, nothing
    /// else.
    private func looksLikeDeclaration(_ items: Items) -> Bool {
        guard language == .cFamily, items.count > 1 else { return false }
        return items.allSatisfy { item in
            if case .token(.identifier) = item { return true }
            return item.isPunctuation(.asterisk)
        }
    }

    private func spells(_ name: Range<Int>, _ word: StaticString) -> Bool {
        source.spells(word, in: name)
    }
}
