import StringsmithModel
import StringsmithText

/// Finds the texts that code compares or uses as keys, which it has to find as they are: `case "Open":`,
/// `sender.title == "Open"`.
package struct ComparedTexts {
    /// A bracket, and what is compared in it.
    private struct Frame {
        var open = -1

        /// True for the patterns of a case, until a colon or an equals sign ends them.
        var isPattern = false

        /// True for an operand in parentheses, and for a list in which a text is searched.
        var isCompared = false

        /// True for a subscript of a value.
        var isKey = false

        /// The labels of the arguments that a method compares; "" for one without.
        var labels: Set<String> = []

        /// The constant whose initial value is a list.
        var constant: Symbol?
    }

    private let source: UnsafeBufferPointer<UInt8>
    private let tokens: [SyntaxToken]
    private var frames = [Frame()]
    private var found: Set<ExactString> = []

    /// The names that are compared, and the texts of constants.
    private var names: Set<Symbol> = []
    private var constants: [(name: Symbol, string: Int)] = []

    /// Returns the texts, with `%@` for each interpolation.
    package static func texts(in source: UnsafeBufferPointer<UInt8>, path: String) -> Set<ExactString> {
        if SourceLanguage(path: path) != .swift { return CFamilyTokens(of: source, leavesOut: .none).comparedTexts() }
        guard let tokens = SyntaxTokenizer.tokens(of: source, leavesOut: .none), tokens.hasStrings else { return [] }
        var reader = ComparedTexts(source: source, tokens: tokens.tokens)
        for index in tokens.tokens.indices { reader.read(index) }
        for constant in reader.constants where reader.names.contains(constant.name) { reader.add(constant.string) }
        return reader.found
    }

    private init(source: UnsafeBufferPointer<UInt8>, tokens: [SyntaxToken]) {
        (self.source, self.tokens) = (source, tokens)
    }

    private mutating func add(_ string: Int) {
        if let text = TypedLiteral.text(of: string, in: tokens, source) { found.insert(text) }
    }

    // MARK: Tokens

    private mutating func read(_ index: Int) {
        let token = tokens[index]
        let last = frames.count - 1
        let isContinued = isKind(index - 1, .comma) || spells(index - 1, "case")
        if token.surroundings.contains(.lineBefore), !isContinued, isInBraces { frames[last].isPattern = false }
        switch token.kind {
        case .open: frames.append(frame(index))
        case .close: if frames.count > 1 { frames.removeLast() }
        case .string: readString(index)
        case .identifier: readName(index)
        case .colon, .semicolon: if isInBraces { frames[last].isPattern = false }
        case .operation:
            if isInBraces, spells(index, "=") { frames[last].isPattern = false }
            if isComparison(index) { addNames(beside: index) }
        default: break
        }
    }

    private var isInBraces: Bool {
        let open = frames[frames.count - 1].open
        return open < 0 || source[Int(tokens[open].start)] == .leftBrace
    }

    private func isKind(_ index: Int, _ kind: SyntaxToken.Kind) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == kind
    }

    private func spells(_ index: Int, _ word: StaticString) -> Bool {
        tokens.indices.contains(index) && source.spells(word, in: tokens[index].range)
    }

    private func isComparison(_ index: Int) -> Bool {
        isKind(index, .operation) && (spells(index, "==") || spells(index, "!=") || spells(index, "~="))
    }

    /// True for the end of a value, behind which a bracket holds arguments.
    private func endsValue(_ index: Int) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        switch tokens[index].kind {
        case .identifier: return !Self.keywords.contains(tokens[index])
        case .close, .string: return true
        case .operation:
            let isMark = spells(index, "?") || spells(index, "!")
            return isMark && !tokens[index].surroundings.contains(.spaceBefore) && endsValue(index - 1)
        default: return false
        }
    }

    private static let keywords: SymbolSet = [
        "if", "return", "case", "in", "switch", "where", "while", "guard", "for", "let", "var", "else", "try", "await",
    ]

    // MARK: Brackets

    private func frame(_ open: Int) -> Frame {
        var frame = Frame(open: open)
        let outer = frames[frames.count - 1]
        let close = Int(tokens[open].match)
        let hasArguments = !tokens[open].surroundings.contains(.spaceBefore) && endsValue(open - 1)
        switch source[Int(tokens[open].start)] {
        case .leftParenthesis:
            frame.isPattern = outer.isPattern
            if hasArguments {
                if isKind(open - 1, .identifier) { frame.labels = Self.methods[Symbol(tokens[open - 1])] ?? [] }
            } else {
                frame.isCompared = outer.isCompared || isComparison(open - 1) || isComparison(close + 1)
            }
        case .leftBracket where hasArguments: frame.isKey = true
        case .leftBracket:
            frame.isCompared =
                isKind(close + 1, .dot) && isKind(close + 2, .identifier)
                && Self.searches.contains(tokens[close + 2])
            frame.constant = constant(assignedAt: open - 1)
        default: break
        }
        return frame
    }

    /// The methods that compare a text with others, with the labels of the arguments.
    private static let methods: [Symbol: Set<String>] = [
        "isEqual": ["", "to"], "hasPrefix": [""], "hasSuffix": [""], "contains": [""], "elementsEqual": [""],
        "starts": ["with"], "compare": [""], "caseInsensitiveCompare": [""], "localizedCompare": [""],
        "localizedCaseInsensitiveCompare": [""], "localizedStandardCompare": [""], "localizedStandardContains": [""],
        "localizedCaseInsensitiveContains": [""], "firstIndex": ["of"], "lastIndex": ["of"], "index": ["of"],
        "range": ["of"], "ranges": ["of"], "replacingOccurrences": ["of"], "components": ["separatedBy"],
        "item": ["withTitle"], "selectItem": ["withTitle"], "indexOfItem": ["withTitle"],
        "removeItem": ["withTitle"],
    ]

    private static let searches: SymbolSet = ["contains", "firstIndex", "lastIndex", "index"]

    /// Returns the constant to which an equals sign assigns an initial value; nil for others.
    private func constant(assignedAt sign: Int) -> Symbol? {
        guard isKind(sign, .operation), spells(sign, "=") else { return nil }
        var name = sign - 1
        // `let text: String = "Open"`, `let texts: [String] = ["Open"]`
        if isKind(name, .close) { name = Int(tokens[name].match) - 1 } else if isKind(name - 1, .colon) { name -= 1 }
        if isKind(name, .colon) { name -= 1 }
        guard isKind(name, .identifier), spells(name - 1, "let") else { return nil }
        return Symbol(tokens[name])
    }

    // MARK: Texts and names

    private mutating func readString(_ index: Int) {
        var before = index - 1
        var after = Int(tokens[index].match)
        while isKind(before, .open), Int(tokens[before].match) == after, isKind(after, .close),
            source[Int(tokens[before].start)] == .leftParenthesis, !endsValue(before - 1)
        {
            (before, after) = (before - 1, after + 1)
        }
        if let constant = constant(assignedAt: before) ?? frames[frames.count - 1].constant {
            constants.append((constant, index))
        }
        if isCompared(before, after) { add(index) }
    }

    /// True for a text between two tokens that is compared.
    private func isCompared(_ before: Int, _ after: Int) -> Bool {
        let frame = frames[frames.count - 1]
        if isComparison(before) || isComparison(after) || isAlternative(before) { return true }
        if frame.isCompared || frame.isPattern && !spells(before, "=") { return true }
        if frame.isKey, before == frame.open { return true }
        // The key of a dictionary.
        if isKind(after, .colon), !isInBraces, frame.open >= 0, !spells(before, "?"),
            source[Int(tokens[frame.open].start)] == .leftBracket
        {
            return true
        }
        if frame.labels.isEmpty { return false }
        let hasLabel = isKind(before, .colon) && isKind(before - 1, .identifier)
        return frame.labels.contains(
            hasLabel ? String(decoding: source[tokens[before - 1].range], as: UTF8.self) : "")
    }

    /// The most tokens of an operand that are read.
    private static let longestOperand = 64

    /// True for what a comparison takes instead of another operand: `text == name ?? "No name"`.
    private func isAlternative(_ sign: Int) -> Bool {
        guard spells(sign, "??") else { return false }
        var index = sign - 1
        let least = max(0, sign - Self.longestOperand)
        while index >= least {
            switch tokens[index].kind {
            case .close: index = Int(tokens[index].match)
            case .identifier, .dot, .string, .number: break
            case .operation:
                if isComparison(index) { return true }
                if !spells(index, "??"), !endsValue(index) { return false }
            default: return false
            }
            if index >= 0, tokens[index].surroundings.contains(.lineBefore) { return false }
            index -= 1
        }
        return false
    }

    private mutating func readName(_ index: Int) {
        let last = frames.count - 1
        if spells(index, "case"), !tokens[index].surroundings.contains(.quoted), isInBraces {
            frames[last].isPattern = true
            return
        }
        if spells(index, "where"), isInBraces { frames[last].isPattern = false }
        let isLast = !isKind(index + 1, .dot) && !isKind(index + 1, .open)
        if frames[last].isPattern, isInBraces, isLast { names.insert(Symbol(tokens[index])) }
        if !frames[last].labels.isEmpty, isLast, isKind(index + 1, .comma) || isKind(index + 1, .close) {
            names.insert(Symbol(tokens[index]))
        }
        // `texts.contains(text)`
        if Self.searches.contains(tokens[index]), isKind(index - 1, .dot), isKind(index - 2, .identifier),
            isKind(index + 1, .open)
        {
            names.insert(Symbol(tokens[index - 2]))
        }
    }

    /// Adds the names that a comparison has on both sides, unless one is compared with nothing.
    private mutating func addNames(beside sign: Int) {
        var right = sign + 1
        while isKind(right + 1, .dot), isKind(right + 2, .identifier) { right += 2 }
        let sides = [sign - 1, right]
        if sides.contains(where: { isKind($0, .number) || spells($0, "nil") || spells($0, "\"\"") }) { return }
        for side in sides where isKind(side, .identifier) && !isKind(side + 1, .open) {
            names.insert(Symbol(tokens[side]))
        }
    }
}

extension CFamilyTokens {
    /// Returns the texts that code compares, or uses as keys.
    fileprivate func comparedTexts() -> Set<ExactString> {
        var texts: Set<ExactString> = []
        var names: Set<String> = []
        var constants: [(name: String, text: ExactString)] = []
        var open: [Int] = []
        for index in all.indices {
            if matches[index] > index { open.append(index) }
            if matches[index] >= 0, matches[index] < index, !open.isEmpty { open.removeLast() }
            if isWord(index), isArgument(after: index - 1) { names.insert(word(index)) }
            guard startsText(index) else { continue }
            let pieces = pieces(from: index)
            let text = LiteralDecoder(source: source, language: .cFamily).decode(pieces[...]).text
            var (before, after) = (index - 1, index + pieces.count)
            while isMark(before, .leftParenthesis), matches[before] == after, !isWord(before - 1) {
                (before, after) = (before - 1, after + 1)
            }
            if isCompared(before, after, in: open.last ?? -1) { texts.insert(text) }
            if isMark(before, .equalsSign), isWord(before - 1) { constants.append((word(before - 1), text)) }
        }
        return texts.union(constants.filter { names.contains($0.name) }.map(\.text))
    }

    /// True for a literal between two tokens that is compared.
    private func isCompared(_ before: Int, _ after: Int, in open: Int) -> Bool {
        if isEquality(before - 1) || isEquality(after) || isArgument(after: before) { return true }
        if isMark(before, .leftBracket), Self.comparing.contains(word(after)) { return true }
        guard open >= 0 else { return false }
        let isObject = isMark(open - 1, .commercialAt)
        if isObject, isMark(open, .leftBrace), isMark(after, .colon) { return true }
        if isObject, isMark(open, .leftBracket), Self.searching.contains(word(matches[open] + 1)) { return true }
        // `titles[@"Open"]`
        return before == open && isMark(open, .leftBracket) && matches[open] == after
            && (isWord(open - 1) || isMark(open - 1, .rightBracket) || isMark(open - 1, .rightBrace)
                || isMark(open - 1, .rightParenthesis))
    }

    /// True for `==` and `!=`.
    private func isEquality(_ index: Int) -> Bool {
        (isMark(index, .equalsSign) || isMark(index, .exclamationMark)) && isMark(index + 1, .equalsSign)
    }

    /// True for the colon behind the name of a method that compares its argument.
    private func isArgument(after colon: Int) -> Bool {
        guard isMark(colon, .colon) else { return false }
        let name = word(colon - 1)
        return Self.comparing.contains(name) || Self.searching.contains(name) || Self.titles.contains(name)
    }

    private static let comparing: Set<String> = [
        "isEqual", "isEqualToString", "compare", "caseInsensitiveCompare", "localizedCompare", "hasPrefix", "hasSuffix",
        "localizedCaseInsensitiveCompare", "localizedStandardCompare", "containsString", "rangeOfString",
    ]
    private static let searching: Set<String> = ["indexOfObject", "containsObject"]
    private static let titles: Set<String> = [
        "itemWithTitle", "selectItemWithTitle", "indexOfItemWithTitle", "removeItemWithTitle",
    ]
}
