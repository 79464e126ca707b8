import StringsmithText

/// The tokens of a source of the C family, without directives and code that no release contains.
struct CFamilyTokens {
    let source: UnsafeBufferPointer<UInt8>
    let all: [Token]

    /// The indices of the brackets that match others, by index; -1 for other tokens, and for brackets without a match.
    let matches: [Int]

    /// The comments and literals that aren't closed.
    let problems: [LexicalProblem]

    /// - Parameter leavesOut: the code that isn't read.
    init(of source: UnsafeBufferPointer<UInt8>, leavesOut: ConditionalCode.Scope = .unreleased) {
        self.source = source
        (all, problems) = CFamilyLexer.tokens(of: source, leavesOut: leavesOut)
        var matches = Array(repeating: -1, count: all.count)
        var open: [Int] = []
        for index in all.indices {
            guard case .punctuation(let byte, _) = all[index] else { continue }
            switch byte {
            case .leftParenthesis, .leftBracket, .leftBrace: open.append(index)
            case .rightParenthesis, .rightBracket, .rightBrace:
                guard let last = open.popLast() else { continue }
                (matches[last], matches[index]) = (index, last)
            default: break
            }
        }
        self.matches = matches
    }

    /// Returns a word; empty for other tokens.
    func word(_ index: Int) -> String {
        guard all.indices.contains(index), case .identifier(let range) = all[index] else { return "" }
        return String(decoding: source[range], as: UTF8.self)
    }

    func isWord(_ index: Int) -> Bool {
        if all.indices.contains(index), case .identifier = all[index] { true } else { false }
    }

    func isMark(_ index: Int, _ byte: UInt8) -> Bool {
        if all.indices.contains(index), case .punctuation(byte, _) = all[index] { true } else { false }
    }

    /// True for `::`, which is a full stop among the tokens.
    func isScope(_ index: Int) -> Bool {
        isMark(index, .fullStop) && source[all[index].range.lowerBound] == .colon
    }

    /// True for a word behind an at sign, such as `@implementation`.
    func isDirective(_ index: Int, _ word: StaticString) -> Bool {
        guard isMark(index - 1, .commercialAt), isWord(index), case .identifier(let range) = all[index] else {
            return false
        }
        return source.spells(word, in: range)
    }

    /// True for the first token of a literal, which is an object, or of several that follow each other.
    func startsText(_ index: Int) -> Bool {
        guard all.indices.contains(index), case .string(let token) = all[index],
            source[token.range.lowerBound] == .commercialAt
        else { return false }
        if index > 0, case .string = all[index - 1] { return false }
        return true
    }

    /// True for a literal, or a part of one.
    func isString(_ index: Int) -> Bool {
        guard all.indices.contains(index), case .string = all[index] else { return false }
        return true
    }

    /// Returns the parts of the literal that starts at a token.
    func pieces(from first: Int) -> [StringToken] {
        var pieces: [StringToken] = []
        var index = first
        while all.indices.contains(index), case .string(let token) = all[index] {
            pieces.append(token)
            index += 1
        }
        return pieces
    }

    // MARK: Declarations

    /// The most tokens in the head of a method, or of a class.
    static let longestHead = 200

    /// Returns the name and the class of a variable that an asterisk declares: `UILabel *name`, `(UILabel *)name`,
    /// `UILabel * _Nonnull name`.
    func variable(at asterisk: Int) -> (name: String, type: String)? {
        guard isMark(asterisk, .asterisk) else { return nil }
        let type = word(asterisk - 1)
        guard type.utf8.first.map({ $0 < 0x60 && $0 != .lowLine }) ?? false else { return nil }
        var index = asterisk + 1
        while Self.qualifiers.contains(word(index)) { index += 1 }
        if isMark(index, .rightParenthesis) { index += 1 }
        return isWord(index) ? (word(index), type) : nil
    }

    private static let qualifiers: Set<String> = [
        "const", "_Nonnull", "_Nullable", "_Null_unspecified", "__nonnull", "__nullable", "__null_unspecified",
        "__weak", "__strong", "__unsafe_unretained", "__autoreleasing", "__block", "__kindof",
    ]

    /// Returns the start of the head of a method or function whose body starts at a brace.
    func headStart(before brace: Int) -> Int {
        var start = brace
        while start > 0, brace - start < Self.longestHead, !isMark(start - 1, .semicolon),
            !isMark(start - 1, .rightBrace), !isMark(start - 1, UInt8(ascii: "-")),
            !isMark(start - 1, UInt8(ascii: "+"))
        {
            start -= 1
        }
        return start
    }

    /// Returns the selector of the method with a head; the name of a function.
    func selector(in head: Range<Int>) -> String {
        var selector = ""
        var first = ""
        var depth = 0
        for index in head {
            if isMark(index, .leftParenthesis) { depth += 1 }
            if isMark(index, .rightParenthesis) { depth -= 1 }
            guard depth == 0, isWord(index) else { continue }
            if first.isEmpty { first = word(index) }
            if isMark(index + 1, .colon) { selector += word(index) + ":" }
        }
        return selector.isEmpty ? first : selector
    }

    /// Returns the name of the C function whose body starts at a brace, and the numbers of its parameters; nil for others.
    func function(before brace: Int) -> (name: String, parameters: [String: Int])? {
        guard isMark(brace - 1, .rightParenthesis), case let open = matches[brace - 1], open > 0, isWord(open - 1)
        else {
            return nil
        }
        var parameters: [String: Int] = [:]
        for (place, part) in parts(of: open + 1..<brace - 1).enumerated() where isWord(part.upperBound - 1) {
            parameters[word(part.upperBound - 1)] = place + 1
        }
        return (word(open - 1), parameters)
    }

    /// Returns the numbers of the parameters of the method with a head: `first:(Type)name`.
    func parameters(in head: Range<Int>) -> [String: Int] {
        var names: [String] = []
        var index = head.upperBound - 1
        while index > head.lowerBound, isWord(index), isMark(index - 1, .rightParenthesis) {
            let name = word(index)
            var depth = 0
            repeat {
                index -= 1
                if isMark(index, .rightParenthesis) { depth += 1 }
                if isMark(index, .leftParenthesis) { depth -= 1 }
            } while index > head.lowerBound && depth > 0
            guard isMark(index - 1, .colon), isWord(index - 2) else { break }
            names.append(name)
            index -= 3
        }
        var parameters: [String: Int] = [:]
        for (place, name) in names.reversed().enumerated() { parameters[name] = place + 1 }
        return parameters
    }
}
