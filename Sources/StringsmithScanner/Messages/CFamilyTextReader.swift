import StringsmithModel
import StringsmithText

/// Finds out which texts expressions in the sources of a project in the C family can be: keys of look-ups that aren't
/// literals.
///
/// Names lead to the values that variables get in their function, to constants, macros, and what functions return; a
/// parameter to the arguments of all calls. Whatever else may change a value makes it unknown.
package final class CFamilyTextReader {
    /// What is read of an expression.
    enum Part: Hashable {
        /// Its text.
        case whole

        /// The texts that a subscript finds in a collection: of a dictionary, the values.
        case elements

        /// The texts that a loop finds in it: of a dictionary, the keys.
        case iterated
    }

    /// Where an expression is.
    struct Place {
        var file: Int
        var source: CFamilySource

        /// The macro whose replacement is the source; nil in other sources.
        var macro: Int?
    }

    /// A variable, parameter, or function that is followed.
    struct Followed: Hashable {
        var file: Int
        var function: Int?
        var name: String
        var part: Part
    }

    private let count: Int
    private let otherCount: Int
    private let text: (Int) -> [UInt8]?
    private let words: (Int) -> WordFilter?

    /// The number of the first source in texts.
    private let firstNumber: Int

    /// True if sources outside of the scope may use what these don't keep to themselves.
    let isOpen: Bool
    private var sources: [Int: CFamilySource?] = [:]
    var known: [Followed: FiniteText?] = [:]

    /// Whether the function or macro with a name may change the variables that it gets.
    var assigning = LeadingNames<String>()

    /// The number of steps that searches may still take, so that hostile sources take linear time.
    var rest: Int
    private static let deepest = 48
    private var depth = 0

    /// - Parameters:
    ///   - count: the number of sources.
    ///   - otherCount: the number of sources in other languages, whose numbers follow.
    ///   - firstNumber: the number of the first source in places of texts.
    ///   - isOpen: true if sources outside of the scope may use what these don't keep to themselves.
    ///   - text: returns the text of a source by its number, from 0.
    ///   - words: returns the words of a source, if they are known.
    package init(
        _ count: Int, _ otherCount: Int, from firstNumber: Int, isOpen: Bool, text: @escaping (Int) -> [UInt8]?,
        words: @escaping (Int) -> WordFilter?
    ) {
        (self.count, self.otherCount, self.firstNumber) = (count, otherCount, firstNumber)
        (self.text, self.words, self.isOpen) = (text, words, isOpen)
        rest = 1_000_000
    }

    /// Returns the texts of an expression in a source; nil if nothing is known of it.
    package func text(of range: Range<Int>, in file: Int) -> FiniteText? {
        guard let source = source(file), source.isBalanced else { return nil }
        depth = 0
        // An expression in a macro isn't among the tokens of the source.
        let macro = source.macros.firstIndex { $0.replacement.contains(range.lowerBound) }
        let place = Place(file: file, source: macro.map(source.source(ofMacro:)) ?? source, macro: macro)
        let start = macro.map { source.macros[$0].replacement.lowerBound } ?? 0
        let first = place.source.token(at: range.lowerBound - start)
        let last = place.source.token(at: range.upperBound - start)
        guard first < last, let text = read(first..<last, .whole, in: place), !text.texts.isEmpty else { return nil }
        return text.texts == FiniteText.anything.texts && text.unknowns.isEmpty ? nil : text
    }

    /// The maximum number of adjacent literals of a text that is completed.
    private static let mostPieces = 16

    /// Returns the texts that a format between quotes can become; nil for other literals.
    /// - Parameter offset: a place between the quotes.
    package func text(ofFormatAt offset: Int, in file: Int) -> FiniteText? {
        guard let source = source(file), source.isBalanced else { return nil }
        let tokens = source.tokens
        var first = source.token(at: offset) - 1
        guard tokens.all.indices.contains(first), case .string(let literal) = tokens.all[first],
            literal.range.contains(offset)
        else { return nil }
        for _ in 0..<Self.mostPieces {
            guard tokens.isString(first - 1) else { break }
            first -= 1
        }
        let open = source.enclosing[first]
        guard open >= 0, !tokens.isString(first - 1), !source.changesTexts(around: first), !source.leavesFunction(open),
            let message = tokens.message(open),
            message.arguments.first == first..<first + tokens.pieces(from: first).count
        else { return nil }
        switch message.selector {
        case "stringByAppendingFormat:", "appendFormat:": break
        case "stringWithFormat:", "initWithFormat:":
            let receiver = message.receiver.map(tokens.word)
            guard receiver.contains("NSString") || receiver.contains("NSMutableString") else { return nil }
        default: return nil
        }
        depth = 0
        return formatted(message.arguments, in: Place(file: file, source: source))
    }

    func source(_ file: Int) -> CFamilySource? {
        if let known = sources[file] { return known }
        let source = text(file).map(CFamilySource.init)
        rest += 20 * (source?.tokens.all.count ?? 0)
        sources[file] = .some(source)
        return source
    }

    /// The sources that contain each word for which somebody has asked.
    private var naming: [String: [Int]?] = [:]
    private var otherNaming: [String: Bool] = [:]

    /// Returns the sources that contain a word; nil if there may be others.
    private func files(naming word: String) -> [Int]? {
        if let known = naming[word] { return known }
        let found = WordSearch(word, text: text, words: words).files(among: 0..<count)
        naming[word] = .some(found)
        return found
    }

    /// True if there are sources in other languages.
    var hasOthers: Bool { otherCount > 0 }

    /// True if a source in another language may contain a word.
    func isNamedElsewhere(_ word: String) -> Bool {
        if let known = otherNaming[word] { return known }
        let others = WordSearch(word, text: text, words: words).files(among: count..<count + otherCount)
        let isNamed = hasOthers && !(others?.isEmpty ?? false)
        otherNaming[word] = isNamed
        return isNamed
    }

    /// Returns a place in texts.
    func place(_ file: Int, at offset: Int) -> FiniteText.Place {
        FiniteText.Place(file: firstNumber + file, offset: offset)
    }

    /// Returns the sources that contain a word; nil if one of them can't be read or understood.
    func places(naming name: String) -> [Place]? {
        guard let files = files(naming: name) else { return nil }
        var places: [Place] = []
        for file in files {
            guard let source = source(file), source.isBalanced else { return nil }
            places.append(Place(file: file, source: source))
        }
        return places
    }

    // MARK: Expressions

    func read(_ range: Range<Int>, _ part: Part, in place: Place) -> FiniteText? {
        depth += 1
        rest -= range.count
        defer { depth -= 1 }
        guard !range.isEmpty, depth < Self.deepest, rest > 0 else { return nil }
        let tokens = place.source.tokens
        var found = FiniteText([])
        found = found.certain
        var start = range.lowerBound
        // Of a condition with two values, either counts.
        while let mark = mark(.questionMark, in: start..<range.upperBound, tokens) {
            guard let colon = colon(behind: mark, before: range.upperBound, tokens) else { return nil }
            let first = colon == mark + 1 ? start..<mark : mark + 1..<colon
            guard let value = read(first, part, in: place), let all = found.union(value) else { return nil }
            (found, start) = (all, colon + 1)
        }
        return operand(start..<range.upperBound, part, in: place).flatMap(found.union)
    }

    private func mark(_ byte: UInt8, in range: Range<Int>, _ tokens: CFamilyTokens) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if tokens.isMark(index, byte) { return index }
            index = max(index, tokens.matches[index]) + 1
        }
        return nil
    }

    private func colon(behind mark: Int, before end: Int, _ tokens: CFamilyTokens) -> Int? {
        var open = 1
        var index = mark + 1
        while index < end {
            if tokens.isMark(index, .questionMark) { open += 1 }
            if tokens.isMark(index, .colon) { open -= 1 }
            if open == 0 { return index }
            index = max(index, tokens.matches[index]) + 1
        }
        return nil
    }

    private func operand(_ range: Range<Int>, _ part: Part, in place: Place) -> FiniteText? {
        let tokens = place.source.tokens
        guard let first = range.first, let last = range.last else { return nil }
        if tokens.isMark(first, .leftParenthesis) {
            if tokens.matches[first] == last { return read(first + 1..<last, part, in: place) }
            // A cast.
            let type = first + 1..<tokens.matches[first]
            guard type.contains(where: tokens.isWord),
                type.allSatisfy({ tokens.isWord($0) || tokens.isMark($0, .asterisk) })
            else { return nil }
            return operand(type.upperBound + 1..<range.upperBound, part, in: place)
        }
        if case .string = tokens.all[first] {
            let pieces = tokens.pieces(from: first)
            guard part == .whole, pieces.count == range.count else { return nil }
            let decoder = LiteralDecoder(source: tokens.source, language: .cFamily)
            return FiniteText([decoder.decode(pieces[...]).text]).certain
        }
        if tokens.isMark(first, .commercialAt) || tokens.isMark(first, .leftBrace) {
            return part == .whole ? number(range, tokens).map { FiniteText($0) } : collection(range, part, in: place)
        }
        if tokens.isMark(first, .leftBracket), tokens.matches[first] == last {
            return tokens.message(first).flatMap { message($0, part, in: place) }
        }
        guard tokens.isWord(first) else { return nil }
        let word = tokens.word(first)
        if first == last {
            return Self.none.contains(word) ? FiniteText([]).certain : name(word, at: first, part, place)
        }
        guard tokens.matches[first + 1] == last else {
            let isEnd = last == first + 2 && tokens.isMark(first + 1, .fullStop)
            return isEnd && Self.ends.contains(tokens.word(last)) && part == .whole
                ? name(word, at: first, .elements, place) : nil
        }
        if tokens.isMark(first + 1, .leftBracket) {
            return part == .whole ? name(word, at: first, .elements, place) : nil
        }
        guard tokens.isMark(first + 1, .leftParenthesis) else { return nil }
        return word == "CFSTR" ? read(first + 2..<last, part, in: place) : results(of: word, part)
    }

    private static let none: Set<String> = ["nil", "NULL", "Nil", "nullptr"]
    private static let ends: Set<String> = ["firstObject", "lastObject"]

    /// Returns the gap for the description of a number: `@1`, `@(-1)`, and `@((NSInteger)value)`.
    private func number(_ range: Range<Int>, _ tokens: CFamilyTokens) -> TextGap? {
        var inner = range.dropFirst()
        if let open = inner.first, tokens.isMark(open, .leftParenthesis), tokens.matches[open] == inner.last {
            inner = inner.dropFirst().dropLast()
        }
        if let sign = inner.first, tokens.isMark(sign, .hyphen) { inner = inner.dropFirst() }
        guard let first = inner.first, let last = inner.last else { return nil }
        if case .number = tokens.all[first] { return first == last ? .number : nil }
        // The type of a cast, whose operand is all that follows.
        guard tokens.isMark(first, .leftParenthesis), tokens.matches[first] > first,
            tokens.end(ofOperand: tokens.matches[first] + 1) == inner.endIndex
        else { return nil }
        let type = (first + 1..<tokens.matches[first]).map(tokens.word)
        return !type.isEmpty && type.allSatisfy(Self.numberTypes.contains) ? .number : nil
    }

    private static let numberTypes: Set<String> = [
        "unsigned", "signed", "short", "int", "long", "float", "double", "size_t", "NSInteger", "NSUInteger", "CGFloat",
        "NSTimeInterval", "BOOL", "bool", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t", "uint32_t",
        "uint64_t",
    ]

    /// Reads `@[...]`, `@{...}`, and `{...}`.
    private func collection(_ range: Range<Int>, _ part: Part, in place: Place) -> FiniteText? {
        let tokens = place.source.tokens
        let hasSign = tokens.isMark(range.lowerBound, .commercialAt)
        let open = range.lowerBound + (hasSign ? 1 : 0)
        guard range.contains(open), tokens.matches[open] == range.upperBound - 1,
            !tokens.isMark(open, .leftParenthesis)
        else { return nil }
        let isDictionary = hasSign && tokens.isMark(open, .leftBrace)
        var values: [FiniteText?] = [FiniteText([]).certain]
        for element in tokens.parts(of: open + 1..<range.upperBound - 1) {
            var element = element
            if isDictionary {
                guard let colon = mark(.colon, in: element, tokens) else { return nil }
                element = part == .iterated ? element.lowerBound..<colon : colon + 1..<element.upperBound
            } else if let sign = mark(.equalsSign, in: element, tokens) {
                element = sign + 1..<element.upperBound
            }
            values.append(read(element, .whole, in: place))
        }
        return values.united
    }

    private func message(_ message: CFamilyTokens.Message, _ part: Part, in place: Place) -> FiniteText? {
        let receiver = message.receiver.count == 1 ? place.source.tokens.word(message.receiver.lowerBound) : ""
        guard let argument = message.arguments.first else {
            switch message.selector {
            case "copy": return read(message.receiver, part, in: place)
            case "firstObject", "lastObject", "anyObject":
                return part == .whole ? read(message.receiver, .elements, in: place) : nil
            default: return nil
            }
        }
        switch message.selector {
        case "objectAtIndex:", "objectAtIndexedSubscript:", "objectForKey:", "objectForKeyedSubscript:":
            return part == .whole ? read(message.receiver, .elements, in: place) : nil
        case "stringWithString:" where receiver == "NSString": return read(argument, part, in: place)
        case "stringByAppendingString:" where part == .whole:
            let first = read(message.receiver, .whole, in: place).orAnything
            return first.joined(read(argument, .whole, in: place).orAnything)
        case "stringWithFormat:" where part == .whole && receiver == "NSString":
            return formatted(message.arguments, in: place)
        case "arrayWithObjects:", "setWithObjects:", "orderedSetWithObjects:":
            guard part != .whole, ["NSArray", "NSSet", "NSOrderedSet"].contains(receiver) else { return nil }
            return message.arguments.map { read($0, .whole, in: place) }.united
        default: return nil
        }
    }

    private func formatted(_ arguments: [Range<Int>], in place: Place) -> FiniteText? {
        guard let format = arguments.first.flatMap({ read($0, .whole, in: place) }), format.isWhole,
            format.texts.count == 1, let text = format.texts.first
        else { return nil }
        return FiniteText.formatting(text) { number in
            arguments.indices.contains(number) ? read(arguments[number], .whole, in: place) : nil
        }
    }
}
