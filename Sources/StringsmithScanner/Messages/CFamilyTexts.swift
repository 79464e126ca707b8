import StringsmithModel
import StringsmithText

/// Finds the texts that users see in an Objective-C source: literals in messages and assigned to properties, directly
/// and through variables and constants of the source, and through the parameters of its methods.
///
/// The classes of receivers are known as far as the source declares them; others by their names.
package struct CFamilyTexts {
    let path: String
    let tokens: CFamilyTokens
    let classes: DeclaredClasses

    /// The classes of the variables in the method that is read.
    private var localTypes: [String: String] = [:]

    /// The literals that are assigned to variables outside of methods, and in the method that is read, until they are
    /// shown.
    var constants: [String: [Int]] = [:]
    var variables: [String: [Int]] = [:]

    /// The methods of the source whose results are assigned to variables in the method that is read.
    var results: [String: String] = [:]

    private var frames: [Frame] = [Frame(kind: .braces)]
    private(set) var className = ""

    /// The selector of the method that is read, and the numbers of its parameters.
    private(set) var method = ""
    private(set) var parameters: [String: Int] = [:]

    /// The methods of the source whose results are shown.
    var shownMethods: [String: TextSink] = [:]
    private(set) var isForDevelopers = false

    /// The sinks of literals, by their first tokens.
    var found: [Int: TextSink] = [:]

    /// The literals, by their first tokens, that have to be constants, or are joined to others.
    var fixedLiterals: Set<Int> = []

    /// The sinks from which texts are read that are compared with literals, by the literals' first tokens.
    var compared: [Int: TextSink] = [:]

    /// The messages of the source whose arguments its methods show, and the arguments that methods look up.
    var ownMessages: [String: MessageSinks.Message] = [:]
    var lookedUp: [String: Set<Int>] = [:]

    /// The maximum number of times that a source is read. If callers precede what they call, a text passes one method
    /// less on its way to its sink.
    private static let mostRounds = 5

    /// Brackets and what was read in them.
    struct Frame {
        enum Kind { case message, parentheses, call, braces, dictionary, array, key }

        var kind: Kind

        /// The last words of a message's receiver, and its selector; the name of a function that is called, and the key
        /// of an entry.
        var receiver: [String] = []
        var selector = ""

        /// The literals and names in each argument; the first of a message is the receiver. Only messages and calls
        /// have several.
        var parts: [Part] = [Part()]

        /// The last names in front of an equals sign, and the last word.
        var assigned: [String] = []
        var word = ""
        var isReturn = false

        /// The number of question marks without a colon.
        var openConditions = 0

        /// The most words of a receiver: its last property, or `UILabel alloc init`.
        private static let mostWords = 4

        /// The variable that is the receiver of a message whose result contains it.
        var passedReceiver: String? {
            let words = receiver + (selector.isEmpty ? [] : [selector])
            return words.count == 2 && MessageSinks.passingReceivers.contains(words[1]) ? words[0] : nil
        }

        mutating func addToReceiver(_ words: [String]) {
            receiver += words
            if receiver.count > Self.mostWords { receiver.removeFirst(receiver.count - Self.mostWords) }
        }
    }

    struct Part {
        /// The first tokens of literals, in any order.
        private(set) var literals: [Int] = []

        /// The first names, of which one alone is a text.
        private(set) var names: [String] = []

        /// The first of the source's own methods that are called, of which one alone is a text.
        private(set) var methods: [String] = []

        mutating func add(literal: Int) { literals.append(literal) }

        mutating func add(name: String) {
            if names.count < 2 { names.append(name) }
        }

        mutating func add(method: String) {
            if methods.count < 2 { methods.append(method) }
        }

        /// Adds what is in another part. The larger list is kept, so that nested brackets don't take quadratic time.
        mutating func take(_ other: inout Part, withNames: Bool = true) {
            if literals.count < other.literals.count { swap(&literals, &other.literals) }
            literals += other.literals
            for method in other.methods { add(method: method) }
            if withNames { for name in other.names { add(name: name) } }
        }

        mutating func removeNames() { names = [] }
    }

    /// Returns the texts of a source, sorted by place, and what isn't closed in it.
    package static func scan(_ source: UnsafeBufferPointer<UInt8>, path: String) -> ScanResult {
        var result = ScanResult()
        guard source.firstOffset(of: .commercialAt, from: 0, to: source.count) != nil else { return result }
        var reader = CFamilyTexts(source, path)
        for problem in reader.tokens.problems { result.addUnread(problem, in: source, path: path) }
        if FoundText.isForDevelopers(file: path) { return result }
        for _ in 0..<mostRounds {
            let known = reader.ownMessages.count + reader.shownMethods.count
            (reader.frames, reader.method) = ([Frame(kind: .braces)], "")
            for index in reader.tokens.all.indices { reader.read(index) }
            if reader.ownMessages.count + reader.shownMethods.count == known { break }
        }
        result.texts = reader.texts()
        var composed = CFamilyComposedTexts(reader.tokens, path)
        result.texts += composed.texts()
        result.texts.sort { $0.place.start < $1.place.start }
        return result
    }

    private init(_ source: UnsafeBufferPointer<UInt8>, _ path: String) {
        self.path = path
        tokens = CFamilyTokens(of: source)
        classes = DeclaredClasses(tokens)
    }

    // MARK: Reading

    private mutating func read(_ index: Int) {
        let last = frames.count - 1
        switch tokens.all[index] {
        case .string: if tokens.startsText(index) { changePart { $0.add(literal: index) } }
        case .identifier: readWord(index)
        case .punctuation(let byte, _):
            switch byte {
            case .leftBracket:
                open(index, tokens.isMark(index - 1, .commercialAt) ? .array : isSubscript(index) ? .key : .message)
            case .leftParenthesis:
                open(index, tokens.isWord(index - 1) && !isKeyword(index - 1) ? .call : .parentheses)
            case .leftBrace: open(index, tokens.isMark(index - 1, .commercialAt) ? .dictionary : .braces)
            case .rightBracket, .rightParenthesis, .rightBrace: close()
            case .colon: readColon()
            case .comma: readComma()
            case .semicolon: endStatement()
            case .equalsSign: readAssignment(index)
            case .asterisk:
                guard last > 0, let variable = tokens.variable(at: index) else { return }
                localTypes[variable.name] = variable.type
            case .questionMark:
                changePart { $0.removeNames() }
                frames[last].openConditions += 1
            default: break
            }
        case .number, .otherLiteral: break
        }
    }

    private mutating func changePart(_ change: (inout Part) -> Void) {
        let last = frames.count - 1
        change(&frames[last].parts[frames[last].parts.count - 1])
    }

    private func isKeyword(_ index: Int) -> Bool {
        ["return", "if", "while", "for", "switch"].contains(tokens.word(index))
    }

    private func isSubscript(_ index: Int) -> Bool {
        tokens.isWord(index - 1) && !isKeyword(index - 1) || tokens.isMark(index - 1, .rightBracket)
    }

    private mutating func readWord(_ index: Int) {
        let word = tokens.word(index)
        let last = frames.count - 1
        if frames[last].kind == .braces, word == "return" {
            frames[last].isReturn = true
            frames[last].parts = [Part()]
            return
        }
        if last == 0, tokens.isDirective(index, "implementation") || tokens.isDirective(index, "interface") {
            className = tokens.word(index + 1)
        }
        frames[last].word = word
        let isLabel = frames[last].kind == .message && tokens.isMark(index + 1, .colon)
        if frames[last].kind == .message, frames[last].selector.isEmpty, !isLabel {
            frames[last].addToReceiver([word])
        } else if !isLabel {
            changePart { $0.add(name: word) }
        }
    }

    private mutating func open(_ index: Int, _ kind: Frame.Kind) {
        if frames.count == 1, kind == .braces { openMethod(index) }
        frames.append(Frame(kind: kind))
        if kind == .call { frames[frames.count - 1].receiver = [tokens.word(index - 1)] }
    }

    private mutating func openMethod(_ brace: Int) {
        let head = tokens.headStart(before: brace)..<brace
        method = tokens.selector(in: head)
        (variables, results, parameters, localTypes) = ([:], [:], tokens.parameters(in: head), [:])
        if let function = tokens.function(before: brace) {
            (method, parameters) = (function.name + "()", function.parameters)
        }
        for index in head {
            if let variable = tokens.variable(at: index) { localTypes[variable.name] = variable.type }
        }
        isForDevelopers =
            FoundText.isForDevelopers(method) || FoundText.isForDevelopers(className)
            || classes.chain(from: className).contains("XCTestCase")
    }

    private mutating func close() {
        guard frames.count > 1, var frame = frames.popLast() else { return }
        let last = frames.count - 1
        let part = frames[last].parts.count - 1
        switch frame.kind {
        case .message:
            let isReceiver = frames[last].kind == .message && frames[last].selector.isEmpty
            if isReceiver {
                frames[last].addToReceiver(frame.receiver + (frame.selector.isEmpty ? [] : [frame.selector]))
            }
            if end(frame) {
                for inner in frame.parts.indices {
                    frames[last].parts[part].take(&frame.parts[inner], withNames: false)
                }
                if let name = frame.passedReceiver { frames[last].parts[part].add(name: name) }
            } else if let first = frame.receiver.first, first == "self" || first == className {
                let name = frame.selector.isEmpty ? frame.receiver.count == 2 ? frame.receiver[1] : "" : frame.selector
                if !name.isEmpty, frame.receiver.count <= 2 { frames[last].parts[part].add(method: name) }
            }
        case .parentheses, .array:
            if frames[last].kind == .message, frames[last].selector.isEmpty {
                frames[last].addToReceiver(frame.receiver)
            }
            frames[last].parts[part].take(&frame.parts[0])
        case .call:
            end(call: frame)
            changePart { $0.removeNames() }
        case .key: changePart { $0.removeNames() }
        case .braces, .dictionary:
            if frame.kind == .dictionary { end(entry: frame) }
            if last == 0 {
                frames[0] = Frame(kind: .braces)
                method = ""
            }
        }
    }

    private mutating func readColon() {
        let last = frames.count - 1
        // The colon of `a ? b : c` doesn't follow a label.
        if frames[last].openConditions > 0 {
            frames[last].openConditions -= 1
            return
        }
        switch frames[last].kind {
        case .message:
            guard !frames[last].word.isEmpty else { return }
            frames[last].selector += frames[last].word + ":"
            frames[last].parts.append(Part())
            frames[last].word = ""
        case .dictionary:
            frames[last].receiver = [frames[last].word]
            frames[last].parts = [Part()]
        default: break
        }
    }

    private mutating func readComma() {
        let last = frames.count - 1
        switch frames[last].kind {
        case .dictionary:
            end(entry: frames[last])
            frames[last] = Frame(kind: .dictionary)
        case .message, .call: frames[last].parts.append(Part())
        case .braces: endStatement()
        default: break
        }
    }

    private mutating func readAssignment(_ index: Int) {
        let last = frames.count - 1
        let isComparison =
            tokens.isMark(index + 1, .equalsSign) || tokens.isMark(index - 1, .equalsSign)
            || tokens.isMark(index - 1, UInt8(ascii: "!")) || tokens.isMark(index - 1, UInt8(ascii: "<"))
            || tokens.isMark(index - 1, UInt8(ascii: ">"))
        guard frames[last].kind == .braces, !isComparison else { return }
        var names: [String] = []
        if tokens.isWord(index - 1) {
            names = [tokens.word(index - 1)]
            // `[self cell].text`, `self.label.text`
            if tokens.isMark(index - 2, .fullStop) {
                let isCall = tokens.isMark(index - 3, .rightBracket) || tokens.isMark(index - 3, .rightParenthesis)
                names.insert(tokens.word(isCall ? index - 4 : index - 3), at: 0)
            }
        }
        frames[last].assigned = names
        frames[last].parts = [Part()]
    }

    private mutating func endStatement() {
        let last = frames.count - 1
        guard frames[last].kind == .braces, let part = frames[last].parts.first else { return }
        let assigned = frames[last].assigned
        if frames[last].isReturn {
            let returned = MessageSinks.returning.contains(method) ? TextSink(name: method, kind: .label) : nil
            if let sink = returned ?? shownMethods[method] { show(part, sink) }
        }
        if assigned.count > 1 {
            if let sink = sink(of: assigned[1], in: assigned[0]) { show(part, sink) }
        } else if let name = assigned.first, last > 0, part.literals.isEmpty, part.names.isEmpty,
            part.methods.count == 1
        {
            results[name] = part.methods[0]
        } else if let name = assigned.first, !part.literals.isEmpty {
            if last == 0 {
                constants[name, default: []] += part.literals
                fixedLiterals.formUnion(part.literals)
            } else {
                variables[name, default: []] += part.literals
            }
        }
        frames[last] = Frame(kind: .braces)
    }

    // MARK: Types

    /// Returns the sink of a property, given the name of the object that has it.
    func sink(of property: String, in owner: String) -> TextSink? {
        let type =
            owner == "self" || owner == "super"
            ? className : localTypes[owner] ?? classes.type(of: owner, in: className)
        return MessageSinks.property(
            property, of: (type ?? MessageSinks.propertyTypes[owner]).map(classes.chain), named: owner)
    }
}
