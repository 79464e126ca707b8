import StringsmithModel
import StringsmithText

@testable import StringsmithScanner

/// The facts that the scanner reads in a Swift source: with its syntax tree, which serves the search by type, and with
/// its lexer, which serves the search for routines.
struct ScannerFacts {
    private let source: UnsafeBufferPointer<UInt8>
    private var tree: SyntaxTree

    private(set) var facts = SourceFacts()

    /// The names whose calls were read by the lexer.
    private(set) var names: Set<String> = []

    /// The name whose calls were also read alone.
    private(set) var lastName: String?

    /// True if the source nests more deeply than the parser reads.
    private(set) var isTooDeep = false

    init?(source: UnsafeBufferPointer<UInt8>) {
        guard var tokens = SyntaxTokenizer.tokens(of: source) else { return nil }
        self.source = source
        let declared = SyntaxParser.parse(source, tokens, readsBodies: false)
        // Bodies without literals are skipped, unless every token counts as one.
        tokens.strings = tokens.tokens.indices.map(Int32.init)
        tree = SyntaxParser.parse(source, tokens, readsBodies: true)
        isTooDeep = Self.depth(of: tokens) >= SyntaxParser.deepest / 4
        read(tree.root)
        readRoutines(tokens)
        facts.declarations = DeclarationFacts(DeclarationReader.read(declared)).facts
    }

    private static func depth(of tokens: SyntaxTokens) -> Int {
        var depth = 0
        var deepest = 0
        for token in tokens.tokens {
            if token.kind == .open { depth += 1 } else if token.kind == .close { depth -= 1 }
            deepest = max(deepest, depth)
        }
        return deepest
    }

    // MARK: The tree

    private mutating func read(_ node: Int) {
        switch tree.kind(node) {
        case .string: readString(node)
        case .call: readCall(node)
        default: break
        }
        for child in tree.children(of: node) { read(child) }
    }

    private mutating func readString(_ node: Int) {
        let range = tree.tokens.tokens[Int(tree.nodes[node].token)].range
        let interpolations = tree.children(of: node).map(arguments)
        var literal = TypedLiteral(tree: tree)
        let text = literal.literal(node, interpolations.map { .variable($0) })?.text.string
        facts.places.insert(SourceFact(offset: range.lowerBound, text: "literal ..<\(range.upperBound) \(text ?? "?")"))
    }

    private mutating func readCall(_ node: Int) {
        guard let callee = tree.firstChild(of: node) else { return }
        let open = tree.tokens.tokens[Int(tree.nodes[callee].end)]
        var text = "call \(name(of: callee))"
        if source[Int(open.start)] == .leftParenthesis {
            text += "\(arguments(node))..<\(tree.tokens.tokens[Int(open.match)].end)"
        }
        for child in tree.children(of: node) where tree.kind(child) == .trailingClosure {
            guard let closure = tree.firstChild(of: child) else { continue }
            let brace = tree.tokens.tokens[Int(tree.nodes[closure].start)]
            text += " \(tree.name(child)){\(brace.start)..<\(tree.tokens.tokens[Int(brace.match)].end)}"
        }
        facts.places.insert(SourceFact(offset: Int(open.start), text: text))
    }

    private func name(of callee: Int) -> String {
        switch tree.kind(callee) {
        case .name, .member, .implicitMember: tree.name(callee).text
        default: "-"
        }
    }

    private func arguments(_ node: Int) -> String {
        let arguments = tree.children(of: node).filter { tree.kind($0) == .argument }.map { argument in
            let label = tree.nodes[argument].token < 0 ? "" : tree.name(argument).text + ":"
            return label + range(from: Int(tree.nodes[argument].start), to: Int(tree.nodes[argument].end))
        }
        return "(" + arguments.joined(separator: " ") + ")"
    }

    /// The bytes of tokens. Those of interpolations come after their string's.
    private func range(from first: Int, to last: Int) -> String {
        guard first < last else { return "-" }
        let tokens = tree.tokens.tokens[first..<last]
        let end = tokens.reduce(0) { max($0, Int($1.end) + ($1.surroundings.contains(.quoted) ? 1 : 0)) }
        let token = tree.tokens.tokens[first]
        return "\(Int(token.start) - (token.surroundings.contains(.quoted) ? 1 : 0))..<\(end)"
    }

    // MARK: The lexer

    /// Words before a parenthesis that don't call anything.
    static let keywords: Set<String> = [
        "if", "while", "for", "switch", "return", "in", "is", "as", "case", "let", "var", "where", "guard", "throw",
        "throws", "rethrows", "try", "await", "catch", "init", "self", "Self", "super", "subscript", "some", "any",
        "inout", "repeat", "each", "available", "unavailable", "else", "do", "_", "borrowing", "consuming", "func",
        "true", "false", "nil", "Any", "yield", "async", "import", "operator", "consume", "copy", "unsafe", "extension",
        "isolated", "sending",
    ]

    /// Reads all calls as those of routines, and again only those of the last name, since most of the source is then
    /// skipped.
    private mutating func readRoutines(_ tokens: SyntaxTokens) {
        var names: [String] = []
        var known: Set<String> = []
        for (index, token) in tokens.tokens.enumerated() where token.kind == .identifier || token.kind == .macro {
            guard index + 1 < tokens.tokens.count else { break }
            let next = source[min(Int(tokens.tokens[index + 1].start), source.count - 1)]
            guard next == .leftParenthesis || next == .lessThan else { continue }
            let name = String(decoding: source[token.range].drop { $0 == .numberSign }, as: UTF8.self)
            if name.hasPrefix("$") || Self.keywords.contains(name) || name.utf8.first?.isASCIIDigit == true { continue }
            if known.insert(name).inserted { names.append(name) }
        }
        self.names = known
        readCalls(of: names, as: "routine")
        lastName = names.last { $0.utf8.count >= 8 }
        if let lastName { readCalls(of: [lastName], as: "last") }
    }

    private mutating func readCalls(of names: [String], as kind: String) {
        let routines = names.map {
            Routine(identifier: $0, kind: .function([.swift]), arguments: [.key: [.position(1)]])
        }
        let index = RoutineIndex(routines, language: .swift)
        var lexer = SwiftLexer(source: source, routines: index, keepsComments: false)
        let decoder = LiteralDecoder(source: source, language: .swift)
        var isComplete = false
        while !isComplete {
            isComplete = lexer.scanBatch()
            var batch = CallBatch()
            lexer.collector.exchangeBatch(&batch)
            for call in batch.calls {
                let fact = CallFact(call: call, batch: batch, source: source, decoder: decoder)
                if let text = fact.text {
                    facts.places.insert(SourceFact(offset: call.name.lowerBound, text: "\(kind) \(text)"))
                }
            }
        }
    }
}

/// A call as the lexers read it.
struct CallFact {
    let call: FoundCall
    let batch: CallBatch
    let source: UnsafeBufferPointer<UInt8>
    let decoder: LiteralDecoder

    /// The call in words; nil for a declaration.
    var text: String? {
        if call.followsCase { return nil }
        var parts: [String] = []
        for index in call.arguments {
            let argument = batch.arguments[index]
            if argument.expression.looksLikeDeclaration { return nil }
            var text = argument.label.map { String(decoding: source[$0], as: UTF8.self) + ":" } ?? ""
            text += "\(argument.range)"
            if let literal = literal(argument) { text += " \(literal)" }
            parts.append(text)
        }
        return
            "\(String(decoding: source[call.name], as: UTF8.self))(\(parts.joined(separator: ", ")))..<\(call.range.upperBound)"
    }

    /// The text of an argument that consists of literals and nothing else.
    private func literal(_ argument: CallArgument) -> String? {
        guard argument.expression.isSingleLiteral else { return nil }
        let pieces = batch.expressions.pieces[
            batch.expressions.alternatives[argument.expression.alternatives.lowerBound]]
        guard let first = pieces.first, let last = pieces.last, pieces.count == 1 || decoder.language == .cFamily,
            first.range.lowerBound == argument.range.lowerBound, last.range.upperBound == argument.range.upperBound
        else { return nil }
        return "\"\(decoder.decode(pieces).text.string)\""
    }
}
