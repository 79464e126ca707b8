import StringsmithModel
import StringsmithText

/// Finds the texts that users see in an Objective-C source: literals in messages and assigned to properties, directly
/// and through variables and constants of the source.
///
/// The classes of receivers are known as far as the source declares them; others by their names.
package struct CFamilyTexts {
    private let source: UnsafeBufferPointer<UInt8>
    private let path: String
    private let tokens: [CFamilyToken]
    private var places: PlaceCursor

    /// The classes of variables, and the literals that are assigned to them: in the source, and in the function that is
    /// read.
    private var types: [String: String] = [:]
    private var constants: [String: [Int]] = [:]
    private var variables: [String: [Int]] = [:]
    private var frames: [Frame] = [Frame(kind: .braces)]
    private var className = ""

    /// The selector of the method that is read.
    private var method = ""
    private var isForDevelopers = false
    private var found: [Int: TextSink] = [:]

    /// The parameters of the method that is read, and the messages of the source whose arguments its methods show.
    private var parameters: [String: Int] = [:]
    private var ownMessages: [String: MessageSinks.Message] = [:]

    /// The maximum number of methods that a text passes on its way to its sink.
    private static let mostRounds = 4

    /// Brackets and what was read in them.
    private struct Frame {
        enum Kind { case message, parentheses, call, braces, dictionary, array, key }

        var kind: Kind

        /// The words of a message's receiver, and its selector.
        var receiver: [String] = []
        var selector = ""

        /// The tokens of literals, and the words of names, in each argument; the first is the receiver.
        var parts: [Part] = [Part()]

        /// The names in front of an equals sign, and the last words before the next token.
        var assigned: [String] = []
        var isReturn = false

        /// The number of question marks without a colon.
        var openConditions = 0
        var words: [String] = []
    }

    private struct Part {
        var literals: [Int] = []
        var names: [String] = []
    }

    /// Returns the texts of a source, sorted by place.
    package static func all(in source: UnsafeBufferPointer<UInt8>, path: String) -> [FoundText] {
        if FoundText.isForDevelopers(String(FilePath(path).name)) { return [] }
        guard source.firstOffset(of: .commercialAt, from: 0, to: source.count) != nil else { return [] }
        var reader = CFamilyTexts(source, path)
        reader.readTypes()
        for _ in 0..<mostRounds {
            let known = reader.ownMessages.count
            (reader.frames, reader.method) = ([Frame(kind: .braces)], "")
            for index in reader.tokens.indices { reader.read(index) }
            if reader.ownMessages.count == known { break }
        }
        return reader.texts()
    }

    private init(_ source: UnsafeBufferPointer<UInt8>, _ path: String) {
        (self.source, self.path) = (source, path)
        tokens = CFamilyToken.all(in: source)
        places = PlaceCursor(source: source)
    }

    private func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? String(decoding: source[tokens[index].range], as: UTF8.self) : ""
    }

    private func isMark(_ index: Int, _ byte: UInt8) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .mark && source[tokens[index].range.lowerBound] == byte
    }

    private func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

    /// Reads declarations: `UILabel *name`, `(UILabel *)name`.
    private mutating func readTypes() {
        for index in tokens.indices where isMark(index, .asterisk) && isWord(index - 1) {
            let name = isMark(index + 1, .rightParenthesis) ? index + 2 : index + 1
            guard isWord(name) else { continue }
            let type = text(index - 1)
            if type.utf8.first.map({ $0 < 0x60 }) ?? false { types[text(name)] = type }
        }
    }

    // MARK: Reading

    private mutating func read(_ index: Int) {
        let token = tokens[index]
        var frame: Frame {
            get { frames[frames.count - 1] }
            set { frames[frames.count - 1] = newValue }
        }
        switch token.kind {
        case .string:
            frames[frames.count - 1].parts[frames[frames.count - 1].parts.count - 1].literals.append(index)
        case .word: readWord(index)
        case .mark:
            switch source[token.range.lowerBound] {
            case .leftBracket:
                open(index, isMark(index - 1, .commercialAt) ? .array : isSubscript(index) ? .key : .message)
            case .leftParenthesis: open(index, isWord(index - 1) && !isKeyword(index - 1) ? .call : .parentheses)
            case .leftBrace: open(index, isMark(index - 1, .commercialAt) ? .dictionary : .braces)
            case .rightBracket, .rightParenthesis, .rightBrace: close(source[token.range.lowerBound])
            case .colon: readColon()
            case .comma: readComma()
            case .semicolon: endStatement()
            case .equalsSign: readAssignment(index)
            case .questionMark:
                frames[frames.count - 1].parts[frames[frames.count - 1].parts.count - 1].names = []
                frames[frames.count - 1].openConditions += 1
            default: break
            }
        }
    }

    private func isKeyword(_ index: Int) -> Bool { ["return", "if", "while", "for", "switch"].contains(text(index)) }

    private func isSubscript(_ index: Int) -> Bool {
        (isWord(index - 1) && !isKeyword(index - 1)) || isMark(index - 1, .rightBracket)
    }

    private mutating func readWord(_ index: Int) {
        let word = text(index)
        let last = frames.count - 1
        if frames[last].kind == .braces, word == "return" {
            frames[last].isReturn = true
            frames[last].parts = [Part()]
            return
        }
        if last == 0, word == "implementation" || word == "interface", isMark(index - 1, .commercialAt) {
            className = text(index + 1)
        }
        if isMark(index - 1, .fullStop) || frames[last].words.isEmpty {
            frames[last].words.append(word)
        } else {
            frames[last].words = [word]
        }
        let part = frames[last].parts.count - 1
        if frames[last].kind == .message, frames[last].selector.isEmpty, !isMark(index + 1, .colon) {
            frames[last].receiver.append(word)
            return
        }
        if !isMark(index + 1, .colon) || frames[last].kind != .message { frames[last].parts[part].names.append(word) }
    }

    private mutating func open(_ index: Int, _ kind: Frame.Kind) {
        if frames.count == 1, kind == .braces {
            method = selector(before: index)
            (variables, parameters) = ([:], parameters(before: index))
            isForDevelopers = FoundText.isForDevelopers(method) || FoundText.isForDevelopers(className)
        }
        frames.append(Frame(kind: kind))
    }

    /// Returns the selector of the method whose body starts at a brace; the name of a function.
    private func selector(before brace: Int) -> String {
        var start = brace
        while start > 0, !isMark(start - 1, .semicolon), !isMark(start - 1, .rightBrace), brace - start < 200 {
            if isMark(start - 1, UInt8(ascii: "-")) || isMark(start - 1, UInt8(ascii: "+")) { break }
            start -= 1
        }
        var selector = ""
        var first = ""
        var depth = 0
        for index in start..<brace {
            if isMark(index, .leftParenthesis) { depth += 1 }
            if isMark(index, .rightParenthesis) { depth -= 1 }
            guard depth == 0, isWord(index) else { continue }
            if first.isEmpty { first = text(index) }
            if isMark(index + 1, .colon) { selector += text(index) + ":" }
        }
        return selector.isEmpty ? first : selector
    }

    /// Returns the numbers of the parameters of the method whose body starts at a brace: `first:(Type)name`.
    private func parameters(before brace: Int) -> [String: Int] {
        var parameters: [String: Int] = [:]
        var index = brace - 1
        while index > 1, brace - index < 200, isWord(index), isMark(index - 1, .rightParenthesis) {
            parameters[text(index)] = 0
            var depth = 0
            repeat {
                index -= 1
                if isMark(index, .rightParenthesis) { depth += 1 }
                if isMark(index, .leftParenthesis) { depth -= 1 }
            } while index > 0 && depth > 0
            guard isMark(index - 1, .colon), isWord(index - 2) else { break }
            for name in parameters.keys { parameters[name, default: 0] += 1 }
            index -= 3
        }
        return parameters
    }

    private mutating func close(_ bracket: UInt8) {
        guard frames.count > 1, let frame = frames.popLast() else { return }
        let last = frames.count - 1
        let part = frames[last].parts.count - 1
        switch frame.kind {
        case .message:
            let passes = end(frame)
            if passes {
                for inner in frame.parts {
                    frames[last].parts[part].literals += inner.literals
                }
            }
            if frames[last].kind == .message, frames[last].selector.isEmpty {
                frames[last].receiver += frame.receiver
                if !frame.selector.isEmpty { frames[last].receiver.append(frame.selector) }
            }
        case .parentheses, .array:
            frames[last].parts[part].literals += frame.parts.flatMap(\.literals)
            frames[last].parts[part].names += frame.parts.flatMap(\.names)
            if frames[last].kind == .message, frames[last].selector.isEmpty { frames[last].receiver += frame.receiver }
        case .call, .key: frames[last].parts[part].names = []
        case .braces, .dictionary:
            if last == 0 {
                frames[0] = Frame(kind: .braces)
                method = ""
            }
        }
    }

    private mutating func readColon() {
        let last = frames.count - 1
        switch frames[last].kind {
        case .message:
            // The colon of `a ? b : c` doesn't follow a label.
            if frames[last].openConditions > 0 {
                frames[last].openConditions -= 1
                return
            }
            guard let word = frames[last].words.last else { return }
            frames[last].selector += word + ":"
            frames[last].parts.append(Part())
            frames[last].words = []
        case .dictionary:
            let key = frames[last].words.last ?? ""
            frames[last].receiver = [key]
            frames[last].parts = [Part()]
        default: break
        }
    }

    private mutating func readComma() {
        let last = frames.count - 1
        if frames[last].kind == .dictionary { endEntry(last) }
        if frames[last].kind == .message { frames[last].parts.append(Part()) }
        if frames[last].kind == .braces { endStatement() }
    }

    private mutating func endEntry(_ last: Int) {
        if let key = frames[last].receiver.first, MessageSinks.errorKeys.contains(key) {
            show(frames[last].parts[0], TextSink(name: key, kind: .error))
        }
        frames[last].parts = [Part()]
    }

    private mutating func readAssignment(_ index: Int) {
        let last = frames.count - 1
        let isComparison =
            isMark(index + 1, .equalsSign) || isMark(index - 1, .equalsSign)
            || isMark(index - 1, UInt8(ascii: "!")) || isMark(index - 1, UInt8(ascii: "<"))
            || isMark(index - 1, UInt8(ascii: ">"))
        guard frames[last].kind == .braces, !isComparison else { return }
        var words: [String] = []
        var place = index - 1
        while isWord(place) {
            words.insert(text(place), at: 0)
            guard isMark(place - 1, .fullStop) else { break }
            // `[self cell].textLabel.text`
            if isMark(place - 2, .rightBracket) || isMark(place - 2, .rightParenthesis) {
                words.insert(isWord(place - 3) ? text(place - 3) : "", at: 0)
                break
            }
            place -= 2
        }
        frames[last].assigned = words
        frames[last].parts = [Part()]
    }

    private mutating func endStatement() {
        let last = frames.count - 1
        guard frames[last].kind == .braces else { return }
        let (assigned, part) = (
            frames[last].assigned,
            frames[last].parts.reduce(into: Part()) {
                $0.literals += $1.literals
                $0.names += $1.names
            }
        )
        if frames[last].isReturn, MessageSinks.returning.contains(method) {
            show(part, TextSink(name: method, kind: .label))
        }
        if assigned.count > 1 {
            let owner = assigned[assigned.count - 2]
            if let sink = MessageSinks.property(assigned[assigned.count - 1], of: type(of: owner), named: owner) {
                show(part, sink)
            }
        } else if let name = assigned.first, !part.literals.isEmpty {
            if last == 0 {
                constants[name, default: []] += part.literals
            } else {
                variables[name, default: []] += part.literals
            }
        }
        frames[last] = Frame(kind: .braces)
    }

    private func type(of owner: String) -> String? {
        if owner == "self" { return className }
        return types[owner] ?? MessageSinks.propertyTypes[owner]
    }

    // MARK: Sinks

    /// Reads a whole message; returns whether its result contains its arguments.
    private mutating func end(_ frame: Frame) -> Bool {
        if frame.selector.isEmpty { return frame.receiver.last.map(MessageSinks.passing.contains) ?? false }
        if let message = MessageSinks.messages[frame.selector] ?? ownMessages[frame.selector] {
            if let receiver = message.receiver, !frame.receiver.contains(where: { $0.hasSuffix(receiver) }) {
                return false
            }
            for place in frame.parts.indices.dropFirst() {
                let isListed = message.arguments.contains(place)
                if isListed || message.arguments.count > 3 && place > 5 { show(frame.parts[place], message.sink) }
            }
            return false
        }
        if frame.selector.hasPrefix("set"), frame.parts.count == 2, let owner = frame.receiver.last {
            let name = frame.selector.dropFirst(3).dropLast()
            let property = name.prefix(1).lowercased() + name.dropFirst()
            if let sink = MessageSinks.property(property, of: type(of: owner), named: owner) {
                show(frame.parts[1], sink)
            }
            return false
        }
        if frame.selector == "dictionaryWithObject:forKey:", frame.parts.count == 3,
            let key = frame.parts[2].names.first, MessageSinks.errorKeys.contains(key)
        {
            show(frame.parts[1], TextSink(name: key, kind: .error))
            return false
        }
        return MessageSinks.passing.contains(frame.selector)
    }

    private mutating func show(_ part: Part, _ sink: TextSink) {
        if isForDevelopers { return }
        for literal in part.literals where found[literal] == nil { found[literal] = sink }
        guard part.names.count == 1, let name = part.names.first else { return }
        if let number = parameters[name], !FoundText.isForLogs(method) {
            let known = ownMessages[method]?.arguments ?? []
            if !known.contains(number) {
                ownMessages[method] = MessageSinks.Message(sink: sink, arguments: known + [number])
            }
        }
        for literal in variables[name] ?? constants[name] ?? [] where found[literal] == nil { found[literal] = sink }
    }

    private mutating func texts() -> [FoundText] {
        let decoder = LiteralDecoder(source: source, language: .cFamily)
        return found.sorted { $0.key < $1.key }.compactMap { index, sink in
            let range = tokens[index].range
            let quote = range.lowerBound + (source[range.lowerBound] == .commercialAt ? 1 : 0)
            guard quote + 2 < range.upperBound else { return nil }
            let piece = StringToken(
                range: range, body: quote + 1..<range.upperBound - 1, kind: .singleLine, numberSigns: 0)
            let text = decoder.decode([piece]).text
            guard FoundText.hasWords([text]) else { return nil }
            return FoundText(path: path, place: places.range(range), text: text, sink: sink)
        }
    }
}

/// A token of the C family.
struct CFamilyToken {
    enum Kind { case word, string, mark }

    var kind: Kind
    var range: Range<Int>

    /// Returns the tokens of a source, without directives and code that no release contains. A string has its `@`.
    static func all(in source: UnsafeBufferPointer<UInt8>) -> [CFamilyToken] {
        let trivia = Trivia(source: source, nestsComments: false)
        var conditional = ConditionalCode(source: source, trivia: trivia, scope: .unreleased)
        var tokens: [CFamilyToken] = []
        tokens.reserveCapacity(source.count / 6)
        var offset = trivia.skip(from: 0, to: source.count)
        while offset < source.count {
            let start = offset
            let byte = source[start]
            var kind = Kind.mark
            switch byte {
            case .numberSign:
                let name = trivia.word(at: trivia.skip(from: start + 1, to: source.count))
                _ = conditional.read(name)
                offset = trivia.lineCommentEnd(from: max(start, name.upperBound - 2), to: source.count)
                offset = trivia.skip(from: max(offset, start + 1), to: source.count)
                continue
            case .quotationMark, UInt8(ascii: "'"): offset = end(ofLiteral: start, in: source)
            case .commercialAt where start + 1 < source.count && source[start + 1] == .quotationMark:
                kind = .string
                offset = end(ofLiteral: start + 1, in: source)
            default:
                let word = trivia.word(at: start)
                if word.isEmpty { offset = start + 1 } else { (kind, offset) = (.word, word.upperBound) }
            }
            if !conditional.isDead { tokens.append(CFamilyToken(kind: kind, range: start..<offset)) }
            offset = trivia.skip(from: offset, to: source.count)
        }
        return tokens
    }

    private static func end(ofLiteral quote: Int, in source: UnsafeBufferPointer<UInt8>) -> Int {
        var offset = quote + 1
        while offset < source.count, source[offset] != source[quote], source[offset] != .lineFeed {
            offset += source[offset] == .backslash ? 2 : 1
        }
        return min(offset + 1, source.count)
    }
}
