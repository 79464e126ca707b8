import StringsmithText

/// A source of the C family, or the body of a macro, with the functions and macros that it defines.
final class CFamilySource {
    /// A function or method with a body, or a macro: one with a list of parameters, or one that is a constant.
    struct Function {
        enum Kind { case function, classMethod, instanceMethod, macro, constant }

        var kind: Kind

        /// The name; the selector of a method.
        var name: String

        /// The class that a method belongs to.
        var className = ""
        var parameters: [String]

        /// The tokens of head and body, and of the body with its braces. Those of a macro are in a source of its own.
        var all: Range<Int>
        var body: Range<Int>

        /// True for a function that only its own source can call.
        var isStatic = false

        /// False if code may run in another order than that of its blocks, or may be left out.
        var isOrdered = true

        /// The bytes behind the name and the parameters of a macro.
        var replacement: Range<Int> = 0..<0
    }

    /// The tokens of all branches of conditional code.
    let tokens: CFamilyTokens

    /// The functions and methods, in the order of the source.
    private(set) var functions: [Function] = []
    private(set) var macros: [Function] = []

    /// The names in blocks of instance variables.
    private(set) var instanceVariables: Set<String> = []

    /// The tokens of each word, by its hash.
    private var words: [Int: [Int]] = [:]

    /// The hashes of words in conditions of directives.
    private var conditions: Set<Int> = []

    /// The macros whose replacements contain a word, by its hash.
    private var replacements: [Int: [Int]] = [:]
    private var macroSources: [Int: CFamilySource] = [:]

    /// The innermost bracket around each token; -1 outside of all.
    private(set) var enclosing: [Int] = []

    /// The tokens in other braces without declarations of functions or global variables, and whether these contain
    /// statements.
    private var otherBraces: [(tokens: Range<Int>, hasStatements: Bool)] = []

    /// False if brackets don't match, as where several branches open the same one. Bodies aren't known then.
    let isBalanced: Bool

    private let bytes: UnsafeMutableBufferPointer<UInt8>

    init(_ text: some Collection<UInt8>) {
        // The tokens refer to the bytes.
        bytes = .allocate(capacity: text.count)
        _ = bytes.initialize(from: text)
        let tokens = CFamilyTokens(of: UnsafeBufferPointer(bytes), leavesOut: .none)
        self.tokens = tokens
        isBalanced = tokens.all.indices.allSatisfy { index in
            guard case .punctuation(let byte, _) = tokens.all[index], let pair = Self.pairs[byte] else { return true }
            return tokens.isMark(tokens.matches[index], pair)
        }
        enclosing.reserveCapacity(tokens.all.count)
        var open = -1
        for index in tokens.all.indices {
            let match = tokens.matches[index]
            if match >= 0, match < index { open = enclosing[match] }
            enclosing.append(open)
            if match > index { open = index }
            guard case .identifier(let range) = tokens.all[index] else { continue }
            words[ByteHash.of(tokens.source[range]), default: []].append(index)
        }
        readDeclarations()
        readMacros()
    }

    deinit { bytes.deallocate() }

    /// The other bracket of each pair.
    private static let pairs: [UInt8: UInt8] = [
        .leftParenthesis: .rightParenthesis, .leftBracket: .rightBracket, .leftBrace: .rightBrace,
        .rightParenthesis: .leftParenthesis, .rightBracket: .leftBracket, .rightBrace: .leftBrace,
    ]

    /// Returns the tokens that are a word.
    func occurrences(of name: String) -> [Int] { words[ByteHash.of(name.utf8)] ?? [] }

    /// True if the build may define a macro in another way: a directive asks whether it does.
    func mayBeDefinedElsewhere(_ name: String) -> Bool { conditions.contains(ByteHash.of(name.utf8)) }

    /// Returns the macros whose replacements contain a word.
    func macros(naming name: String) -> [Int] { replacements[ByteHash.of(name.utf8)] ?? [] }

    /// Returns the replacement of a macro.
    func source(ofMacro number: Int) -> CFamilySource {
        if let known = macroSources[number] { return known }
        let source = CFamilySource(tokens.source[macros[number].replacement])
        macroSources[number] = source
        return source
    }

    /// Returns the number of the function or method that contains a token.
    func function(at token: Int) -> Int? { functions.lazy.map(\.all).indexInOrder(containing: token) }

    /// True if code around a token may take texts apart, or replace parts of them.
    func changesTexts(around token: Int) -> Bool {
        let number = function(at: token) ?? -1
        if let known = changing[number] { return known }
        let body = number < 0 ? 0..<tokens.all.count : functions[number].body
        let changes = body.contains { token in
            let word = tokens.word(token)
            if let known = changingWords[word] { return known }
            changingWords[word] = TextGap.changesTexts(word)
            return changingWords[word] ?? true
        }
        changing[number] = changes
        return changes
    }

    /// The functions that were searched for such code, -1 for the whole source, and the words in them.
    private var changing: [Int: Bool] = [:]
    private var changingWords: [String: Bool] = [:]

    /// True if a text that a message makes leaves its function, unless a call passes it on: it is returned, stored in a
    /// collection, or assigned to anything but a variable of the function that doesn't leave it either.
    func leavesFunction(_ open: Int) -> Bool {
        guard open > 0, let number = function(at: open) else { return true }
        let body = functions[number].body
        switch destination(of: open, in: body) {
        case .call: return false
        case .outside: return true
        case .variable(let sign):
            let name = tokens.word(sign - 1)
            let isPointed = tokens.isMark(sign - 2, .asterisk) && !tokens.isWord(sign - 3)
            let isMember = isPointed || tokens.isMark(sign - 2, .fullStop) || tokens.isMark(sign - 2, .greaterThan)
            let isMutable = tokens.word(sign - 3) == "NSMutableString"
            if name.isEmpty || isMember || isMutable || name.utf8.first == .lowLine { return true }
            // What the function doesn't declare is a global or an instance variable.
            let all = occurrences(of: name)
            let uses = all[all.indices(in: body)]
            let isDeclared = uses.contains { tokens.isMark($0 - 1, .asterisk) || tokens.word($0 - 1) == "id" }
            return !isDeclared
                || uses.contains { token in
                    token != sign - 1 && destination(of: token, in: body) != .call
                }
        }
    }

    /// Where the value of an expression goes.
    private enum Destination: Equatable {
        /// To a call, or nowhere.
        case call

        /// To a variable in front of an equals sign.
        case variable(sign: Int)

        /// To anything else, such as the caller, or a collection.
        case outside
    }

    /// Returns where the value of the expression that contains a token goes.
    private func destination(of token: Int, in body: Range<Int>) -> Destination {
        // The first token of the part that is the value, or contains it.
        var start = token
        var isStored = false
        var index = token - 1
        while index >= body.lowerBound {
            if token - index > Self.longestStatement || tokens.word(index) == "return" { return .outside }
            guard case .punctuation(let mark, _) = tokens.all[index] else {
                index -= 1
                continue
            }
            let isCollection = tokens.isMark(index - 1, .commercialAt)
            switch mark {
            case .semicolon: return .call
            case .equalsSign: return .variable(sign: index)
            case .rightBracket, .rightParenthesis, .rightBrace:
                // Jumps over what is closed. Behind a block, a statement begins.
                let open = tokens.matches[index]
                guard open >= 0, open < index else { return .outside }
                if mark == .rightBrace, !isExpression(index, from: open) { return .call }
                index = open
            case .leftBrace where !isCollection:
                return index > body.lowerBound && isList(index) ? .outside : .call
            case .leftBracket where !isCollection && index + 1 != start: return isStored ? .outside : .call
            case .leftParenthesis where tokens.isWord(index - 1) && tokens.word(index - 1) != "return":
                return Self.storingFunctions.contains(tokens.word(index - 1)) ? .outside : .call
            case .leftBrace, .leftBracket, .leftParenthesis:
                index = isCollection ? index - 1 : index
                (start, isStored) = (index, false)
            case .colon:
                isStored = isStored || Self.storing.contains { tokens.word(index - 1).hasPrefix($0) }
                start = index + 1
            case .comma, .questionMark: start = index + 1
            default: break
            }
            index -= 1
        }
        return .call
    }

    /// True if a brace closes a literal or a block in an expression, rather than statements.
    private func isExpression(_ close: Int, from open: Int) -> Bool {
        let marks: [UInt8] = [.comma, .rightParenthesis, .rightBracket, .colon, .questionMark, .fullStop]
        if tokens.isMark(open - 1, .commercialAt) || marks.contains(where: { tokens.isMark(close + 1, $0) }) {
            return true
        }
        // A block may have a list of parameters, and a type in front of it.
        var before = open - 1
        if tokens.isMark(before, .rightParenthesis) { before = tokens.matches[before] - 1 }
        while before >= 0, tokens.isWord(before) || tokens.isMark(before, .asterisk) { before -= 1 }
        return tokens.isMark(before, .caret)
    }

    /// True for a brace that opens a list of values, rather than statements.
    private func isList(_ open: Int) -> Bool {
        if tokens.isWord(open - 1) { return !Self.wordsBeforeStatements.contains(tokens.word(open - 1)) }
        if tokens.isMark(open - 1, .rightParenthesis) {
            let list = tokens.matches[open - 1]
            // A condition, the parameters of a block or of a function of C++, or the arguments of a macro.
            guard list > 0, !tokens.isWord(list - 1) || tokens.word(list - 1) == "return" else { return false }
            return !tokens.isMark(list - 1, .caret) && !tokens.isMark(list - 1, .rightBracket)
        }
        return [.equalsSign, .comma, .leftParenthesis, .greaterThan].contains { tokens.isMark(open - 1, $0) }
    }

    private static let wordsBeforeStatements: Set<String> = [
        "else", "do", "try", "finally", "autoreleasepool", "mutable", "noexcept", "const", "override", "final",
    ]

    /// Functions of C++ that store their arguments, and loops.
    private static let storingFunctions: Set<String> = [
        "for", "push_back", "push_front", "emplace", "emplace_back", "emplace_front", "insert", "insert_or_assign",
        "try_emplace", "push", "append", "assign", "make_pair", "make_tuple", "make_optional", "pair", "tuple",
        "optional",
    ]

    /// The first words of messages that may store their arguments.
    private static let storing = [
        "add", "append", "array", "dictionary", "enqueue", "init", "insert", "orderedSet", "push", "save", "set",
        "store",
    ]

    private static let longestStatement = 256

    /// Returns whether other braces that contain a token have statements; nil outside of such braces.
    func hasStatements(around token: Int) -> Bool? {
        otherBraces.lazy.map(\.tokens).indexInOrder(containing: token).map { otherBraces[$0].hasStatements }
    }

    /// Returns the first token that starts at an offset or behind it.
    func token(at offset: Int) -> Int {
        tokens.all.partitioningIndex { $0.range.lowerBound >= offset }
    }

    // MARK: Declarations

    private func readDeclarations() {
        guard isBalanced else { return }
        var className = ""
        var index = 0
        while index < tokens.all.count {
            if tokens.isDirective(index, "implementation") || tokens.isDirective(index, "interface") {
                className = tokens.word(index + 1)
            }
            guard tokens.isMark(index, .leftBrace) else {
                index += 1
                continue
            }
            let close = tokens.matches[index]
            switch brace(at: index) {
            case .container: index += 1
            case .function(var function):
                function.className = className
                function.body = index..<close + 1
                function.isStatic = (function.all.lowerBound..<index).contains { tokens.word($0) == "static" }
                function.isOrdered = isOrdered(index..<close + 1)
                functions.append(function)
                index = close + 1
            case .variables, .other:
                let range = index..<close + 1
                if case .variables = brace(at: index) {
                    for place in range where tokens.isWord(place) { instanceVariables.insert(tokens.word(place)) }
                }
                otherBraces.append((range, range.contains { tokens.isMark($0, .semicolon) }))
                index = close + 1
            }
        }
    }

    private func isOrdered(_ body: Range<Int>) -> Bool {
        let first = tokens.all[body.lowerBound].range.lowerBound
        let last = tokens.all[body.upperBound - 1].range.upperBound
        // Directives aren't among the tokens.
        if tokens.source[first..<last].contains(.numberSign) { return false }
        return !body.contains { index in
            // A block, or a function that has references, may write variables later.
            ["goto", "__block"].contains(tokens.word(index))
                || tokens.isMark(index, .leftBracket) && tokens.isMark(index + 1, .ampersand)
        }
    }

    private enum Brace { case function(Function), container, variables, other }

    private func brace(at index: Int) -> Brace {
        let start = tokens.headStart(before: index)
        if tokens.isMark(start - 1, UInt8(ascii: "-")) || tokens.isMark(start - 1, UInt8(ascii: "+")) {
            let numbers = tokens.parameters(in: start..<index).sorted { $0.value < $1.value }
            let kind: Function.Kind = tokens.isMark(start - 1, UInt8(ascii: "+")) ? .classMethod : .instanceMethod
            return .function(
                Function(
                    kind: kind, name: tokens.selector(in: start..<index), parameters: numbers.map(\.key),
                    all: start - 1..<tokens.matches[index] + 1, body: index..<index))
        }
        var last = index - 1
        while tokens.isWord(last), ["const", "noexcept", "override", "final"].contains(tokens.word(last)) { last -= 1 }
        if tokens.isMark(last, .rightParenthesis) {
            let open = tokens.matches[last]
            let isCategory = tokens.isDirective(open - 2, "interface") || tokens.isDirective(open - 2, "implementation")
            if isCategory { return .variables }
            guard tokens.isWord(open - 1), !tokens.isMark(open - 2, .equalsSign) else { return .other }
            let list = tokens.parts(of: open + 1..<last).map { part in
                part.last { tokens.isWord($0) }.map(tokens.word) ?? ""
            }
            return .function(
                Function(
                    kind: .function, name: tokens.word(open - 1), parameters: list,
                    all: start..<tokens.matches[index] + 1, body: index..<index))
        }
        let head = Set((start..<index).map(tokens.word))
        if head.contains("interface") || head.contains("implementation") { return .variables }
        if tokens.isMark(last, .equalsSign) { return .other }
        return head.isDisjoint(with: ["namespace", "extern", "class", "struct"]) ? .other : .container
    }

    private func readMacros() {
        let source = tokens.source
        let trivia = Trivia(source: source, nestsComments: false)
        var offset = 0
        while let sign = source[offset...].firstIndex(of: .numberSign) {
            offset = sign + 1
            let directive = Directive(source: source, trivia: trivia, numberSign: sign)
            if case .code = directive.content {
                let condition = UnsafeBufferPointer(rebasing: source[directive.nameEnd..<directive.textEnd])
                condition.forEachWord { conditions.insert(ByteHash.of(condition[$0])) }
            }
            guard case .definition = directive.content, let macro = directive.macroDefinition else { continue }
            // A macro without parameters stands for what follows it.
            let hasList = macro.name.upperBound < source.count && source[macro.name.upperBound] == .leftParenthesis
            let number = macros.count
            macros.append(
                Function(
                    kind: hasList ? .macro : .constant, name: String(decoding: source[macro.name], as: UTF8.self),
                    parameters: macro.parameters.map { String(decoding: source[$0], as: UTF8.self) }, all: 0..<0,
                    body: 0..<0, replacement: macro.body))
            let body = UnsafeBufferPointer(rebasing: source[macro.body])
            body.forEachWord { word in
                let hash = ByteHash.of(body[word])
                if replacements[hash]?.last != number { replacements[hash, default: []].append(number) }
            }
            offset = macro.body.upperBound
        }
    }
}
