import StringsmithText

/// A token of an argument, bracketed parts being one item each.
enum ArgumentItem {
    case token(Token)

    /// `( ... )` with the expression inside, or another bracket, whose inside does not matter.
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

/// Reads the items of one argument as literals, joined literals, a ternary of them, or something dynamic.
struct ArgumentParser {
    let language: SourceLanguage
    let source: UnsafeBufferPointer<UInt8>

    /// Ternaries nest no deeper; a deeper one counts as dynamic.
    private static let deepestTernary = 64

    /// A product of alternatives is cut here: `(a ? "x" : "y") + (b ? ...)` doubles with each factor.
    private static let mostAlternatives = 16

    func parse(_ items: ArraySlice<ArgumentItem>, emptyAt offset: Int) -> ArgumentExpression {
        guard !items.isEmpty else {
            return ArgumentExpression(dynamicParts: [DynamicPart(kind: .missing, range: offset..<offset)])
        }
        return parse(items, depth: 0)
    }

    private func parse(_ items: ArraySlice<ArgumentItem>, depth: Int) -> ArgumentExpression {
        guard let first = items.first, let last = items.last else { return ArgumentExpression() }
        if depth < Self.deepestTernary, let (question, colon) = ternary(in: items) {
            var result = parse(items[question + 1..<colon], depth: depth + 1)
            let otherwise = parse(items[(colon + 1)...], depth: depth + 1)
            result.alternatives += otherwise.alternatives
            result.dynamicParts += otherwise.dynamicParts
            result.isNil = false
            return result
        }
        if let joined = concatenation(items) { return joined }
        var result = ArgumentExpression()
        let range = first.range.lowerBound..<last.range.upperBound
        if items.count == 1, case .token(.identifier(let name)) = first, isNilName(name) {
            result.isNil = true
        } else {
            result.dynamicParts = [dynamicPart(items, range: range)]
            result.looksLikeDeclaration = looksLikeDeclaration(items)
        }
        return result
    }

    /// The places of the `?` and the `:` of the outermost ternary.
    private func ternary(in items: ArraySlice<ArgumentItem>) -> (question: Int, colon: Int)? {
        var firstQuestion: Int?
        var open = 0
        for index in items.indices {
            if items[index].isPunctuation(.questionMark) {
                // A '?' that follows its operand directly in Swift is optional chaining.
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

    private func isSpaced(_ index: Int, in items: ArraySlice<ArgumentItem>) -> Bool {
        guard index > items.startIndex else { return false }
        return items[index - 1].range.upperBound < items[index].range.lowerBound
    }

    // MARK: Literals

    private func concatenation(_ items: ArraySlice<ArgumentItem>) -> ArgumentExpression? {
        var alternatives: [[StringToken]] = [[]]
        var rest = withoutCasts(items)
        var expectsOperator = false
        while let item = rest.first {
            if item.isPunctuation(.plusSign) {
                guard language == .swift, expectsOperator else { return nil }
                rest = rest.dropFirst()
                expectsOperator = false
                continue
            }
            if language == .swift, expectsOperator { return nil }
            guard let (choices, length) = literalUnit(at: rest) else { return nil }
            if choices.count == 1 {
                for index in alternatives.indices { alternatives[index] += choices[0] }
            } else {
                alternatives = alternatives.flatMap { head in choices.map { head + $0 } }
            }
            guard alternatives.count <= Self.mostAlternatives else { return nil }
            rest = rest.dropFirst(length)
            expectsOperator = true
        }
        guard expectsOperator else { return nil }
        return ArgumentExpression(alternatives: alternatives)
    }

    /// One literal, `CFSTR(literal)`, `@(literal)` or a parenthesised expression of literals, and its number of items.
    private func literalUnit(at items: ArraySlice<ArgumentItem>) -> ([[StringToken]], length: Int)? {
        switch items.first {
        case .token(.string(let token)):
            return token.hasInterpolation ? nil : ([[token]], 1)
        case .group(.leftParenthesis, let inner, _):
            guard inner.dynamicParts.isEmpty, !inner.alternatives.isEmpty else { return nil }
            return (inner.alternatives, 1)
        case .token(.identifier(let name)) where language == .cFamily && spells(name, "CFSTR"):
            return literalUnit(at: items.dropFirst()).map { ($0.0, $0.length + 1) }
        case .token(.punctuation(.commercialAt, _)) where language == .cFamily:
            guard case .group(.leftParenthesis, _, _) = items.dropFirst().first else { return nil }
            return literalUnit(at: items.dropFirst()).map { ($0.0, $0.length + 1) }
        default:
            return nil
        }
    }

    /// Drops `(NSString *)` before and `as CFString` behind.
    private func withoutCasts(_ items: ArraySlice<ArgumentItem>) -> ArraySlice<ArgumentItem> {
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
        case .cFamily: ["nil", "NULL", "Nil", "nullptr"].contains { spells(name, $0) }
        }
    }

    private func dynamicPart(_ items: ArraySlice<ArgumentItem>, range: Range<Int>) -> DynamicPart {
        for case .token(.string(let token)) in items where token.hasInterpolation {
            return DynamicPart(kind: .interpolation, range: token.range)
        }
        var isName = true
        var endsInCall = false
        for item in items {
            switch item {
            case .token(.identifier): endsInCall = false
            case .token(.punctuation(.fullStop, _)), .token(.punctuation(.questionMark, _)),
                .token(.punctuation(.exclamationMark, _)):
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

    /// `NSString *key`, `const char *_Nonnull`, `CFStringRef key`: only words and stars, and more than one.
    private func looksLikeDeclaration(_ items: ArraySlice<ArgumentItem>) -> Bool {
        guard language == .cFamily, items.count > 1 else { return false }
        return items.allSatisfy { item in
            if case .token(.identifier) = item { return true }
            return item.isPunctuation(.asterisk)
        }
    }

    private func spells(_ name: Range<Int>, _ word: StaticString) -> Bool {
        name.count == word.utf8CodeUnitCount
            && name.indices.allSatisfy { source[$0] == word.utf8Start[$0 - name.lowerBound] }
    }
}
