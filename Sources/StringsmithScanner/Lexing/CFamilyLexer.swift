import StringsmithText

/// Reads C, Objective-C, C++ and Objective-C++ sources in one pass and passes routine calls to the collector.
struct CFamilyLexer {
    let source: UnsafeBufferPointer<UInt8>
    let lookup: CallLookup
    let trivia: Trivia
    private let keepsComments: Bool
    private var isInDirective = false
    private var names: NameFinder?

    /// No routine's name starts before this offset.
    private var quietEnd = -1

    var collector: CallCollector

    /// The literals before names, if a routine's receiver can be the key.
    var receivers: ReceiverFinder
    let readsReceivers: Bool

    /// The start of the next batch.
    private var position = 0

    var problems: [LexicalProblem] = []

    /// All comments, if requested.
    private(set) var comments: [Range<Int>] = []

    /// The function-like macros whose bodies contain a call.
    private(set) var macros: [MacroDefinition] = []

    /// The code whose calls aren't read.
    private var conditional: ConditionalCode

    /// All tokens outside of directives and of that code, in place of calls; nil unless they are requested.
    private(set) var tokens: [Token]?

    init(
        source: UnsafeBufferPointer<UInt8>, routines: RoutineIndex, keepsComments: Bool,
        leavesOut: ConditionalCode.Scope = .none
    ) {
        self.source = source
        self.keepsComments = keepsComments
        lookup = CallLookup(source: source, routines: routines, language: .cFamily)
        trivia = lookup.trivia
        receivers = ReceiverFinder(lookup)
        readsReceivers = routines.hasReceivers
        names = NameFinder(source: source, search: routines.search)
        collector = CallCollector(source: source, language: .cFamily)
        conditional = ConditionalCode(source: source, trivia: trivia, scope: leavesOut)
    }

    /// Returns the tokens of a source, without directives and some code, and what isn't closed.
    static func tokens(
        of source: UnsafeBufferPointer<UInt8>, leavesOut: ConditionalCode.Scope
    ) -> (tokens: [Token], problems: [LexicalProblem]) {
        var lexer = CFamilyLexer(
            source: source, routines: RoutineIndex([], language: .cFamily), keepsComments: false,
            leavesOut: leavesOut)
        lexer.tokens = []
        lexer.tokens?.reserveCapacity(source.count / 6)
        _ = lexer.scan(from: 0, to: source.count)
        return (lexer.tokens ?? [], lexer.problems)
    }

    /// True if tokens are requested, and those here are kept.
    var keepsTokens: Bool { tokens != nil && !isInDirective && !conditional.isDead }

    /// Passes a token to the collector, or keeps it.
    @inline(__always)
    mutating func add(_ token: Token) {
        if tokens == nil { return collector.add(token) }
        if keepsTokens { tokens?.append(token) }
    }

    /// Reads the source until a batch of calls is full, and returns false, or to the end, and returns true. If comments
    /// are read there is only one batch, since their calls are in between.
    mutating func scanBatch() -> Bool {
        position = scan(from: position, to: source.count, pauses: !keepsComments)
        if position < source.count { return false }
        collector.unwind(to: 0)
        return true
    }

    /// Reads the call at an offset.
    mutating func scanCall(at start: Int) {
        _ = scan(from: start, to: source.count, stopsAfterCall: true)
        collector.unwind(to: 0)
    }

    /// Reads a group as the arguments of a call.
    mutating func scanGroup(_ group: RoutineIndex.Group, _ range: Range<Int>) {
        let start = range.lowerBound
        collector.beginCall(group, name: start..<start, open: start)
        _ = scan(from: start + 1, to: source.count, stopsAfterCall: true)
        collector.unwind(to: 0)
    }

    /// Reads up to an offset and returns where it stopped: later if a comment or string extends further, earlier after
    /// the call at the start or at a full batch.
    private mutating func scan(
        from start: Int, to end: Int, stopsAfterCall: Bool = false, pauses: Bool = false
    ) -> Int {
        let classes = ByteClass.table
        let identifierPart = ByteTable.identifierPart
        let lengthMask = lookup.routines.lengthMask
        var offset = start
        while offset < end {
            if !stopsAfterCall, !collector.isCollecting, tokens == nil {
                if pauses, collector.isBatchFull { return offset }
                offset = quietStop(from: offset, to: end)
                guard offset < end else { break }
            }
            let byte = source[offset]
            switch classes[byte] {
            case ByteClass.skipped:
                offset += 1
            case ByteClass.identifierHead:
                var next = offset + 1
                while next < end, identifierPart[source[next]] == 1 { next += 1 }
                let mayMatter =
                    lengthMask & RoutineIndex.lengthBit(next - offset) != 0 || collector.isCollecting || tokens != nil
                    || next < end && (source[next] == .quotationMark || source[next] == .apostrophe)
                offset = mayMatter ? identifier(offset..<next, to: end) : next
            case ByteClass.punctuation:
                offset = punctuation(byte, at: offset)
            case ByteClass.openingBracket:
                if tokens == nil {
                    collector.openBracket(byte, at: offset)
                } else {
                    add(.punctuation(byte, at: offset))
                }
                offset += 1
            case ByteClass.closingBracket:
                if collector.isCollecting { collector.closeBracket(byte, at: offset) }
                if tokens != nil { add(.punctuation(byte, at: offset)) }
                offset += 1
                if stopsAfterCall, !collector.isCollecting { return offset }
            case ByteClass.quotationMark:
                offset = quotationMark(at: offset)
            case ByteClass.apostrophe:
                offset = apostrophe(at: offset)
            case ByteClass.digit:
                offset = number(from: offset)
            case ByteClass.slash:
                offset = slash(at: offset)
            case ByteClass.numberSign:
                offset = numberSign(at: offset)
            default:
                offset += 1
            }
        }
        return offset
    }

    /// Skips to the next relevant byte when no call is open.
    @inline(__always)
    private mutating func quietStop(from offset: Int, to end: Int) -> Int {
        if offset > quietEnd {
            guard names != nil else { return offset }
            quietEnd = names?.nextWord(from: offset) ?? offset
        }
        return OutsideStops.cFamily.firstOffset(in: source, from: offset, to: min(end, quietEnd))
    }

    // MARK: Words, numbers, punctuation

    private mutating func identifier(_ name: Range<Int>, to end: Int) -> Int {
        let next = name.upperBound
        if next < end, source[next] == .quotationMark || source[next] == .apostrophe, let literal = prefixed(name) {
            return literal
        }
        if !conditional.isDead, let group = lookup.group(for: name) {
            if group.hasReceivers, let end = receiverCall(group, name) { return end }
            if group.hasFunctions, let open = lookup.openingParenthesis(after: name, to: end) {
                collector.beginCall(group, name: name, open: open)
                return open + 1
            }
            if group.hasMessages, let colon = lookup.selectorColon(after: name, to: end) {
                let receiver = readsReceivers ? messageReceiver(group, name) : nil
                collector.beginMessage(group, name: name, colon: colon, receiver: receiver)
                return colon + 1
            }
        }
        add(.identifier(name))
        return next
    }

    /// Returns the end of a literal with an encoding prefix: `u8"..."`, `L'x'`, `R"(...)"`.
    private mutating func prefixed(_ prefix: Range<Int>) -> Int? {
        let next = prefix.upperBound
        if prefix.count <= 2, ["L", "u", "U", "u8"].contains(where: { trivia.isWord(prefix, $0) }) {
            return source[next] == .quotationMark
                ? string(from: prefix.lowerBound, quote: next) : character(from: prefix.lowerBound, quote: next)
        }
        if source[next] == .quotationMark, isRawPrefix(prefix) {
            return rawString(from: prefix.lowerBound, quote: next)
        }
        return nil
    }

    func isRawPrefix(_ prefix: Range<Int>) -> Bool {
        prefix.count <= 3 && ["R", "LR", "uR", "UR", "u8R"].contains { trivia.isWord(prefix, $0) }
    }

    /// Handles a quote whose prefix may have been skipped; only `R` matters.
    private mutating func quotationMark(at quote: Int) -> Int {
        if quote > 0, source[quote - 1] == UInt8(ascii: "R"), let prefix = trivia.word(before: quote),
            isRawPrefix(prefix), let end = rawString(from: prefix.lowerBound, quote: quote)
        {
            return end
        }
        return string(from: quote, quote: quote)
    }

    /// Handles the quote of a character, or a digit separator in a number whose start may have been skipped.
    private mutating func apostrophe(at quote: Int) -> Int {
        if !collector.isCollecting, tokens == nil, quote > 0, ByteTable.identifierPart[source[quote - 1]] == 1,
            let word = trivia.word(before: quote), source[word.lowerBound].isASCIIDigit
        {
            let end = number(from: word.lowerBound)
            if end > quote { return end }
        }
        return character(from: quote, quote: quote)
    }

    private mutating func punctuation(_ byte: UInt8, at offset: Int) -> Int {
        let next = offset + 1
        if byte == .commercialAt, next < source.count, source[next] == .quotationMark {
            return string(from: offset, quote: next)
        }
        // In C++, `::` isn't the colon of a label.
        if byte == .colon, next < source.count, source[next] == .colon {
            add(.punctuation(.fullStop, at: offset))
            return next + 1
        }
        // A line splice is white space.
        if byte == .backslash, next < source.count, trivia.isLineEnd(source[next]) { return next }
        if collector.isCollecting || tokens != nil { add(.punctuation(byte, at: offset)) }
        return next
    }

    /// Reads a preprocessing number. In C++, apostrophes separate its digits.
    private mutating func number(from start: Int) -> Int {
        var offset = start + 1
        while offset < source.count {
            if ByteTable.identifierPart[source[offset]] == 1 || source[offset] == .fullStop {
                offset += 1
            } else if source[offset] == .apostrophe, offset + 1 < source.count,
                ByteTable.identifierPart[source[offset + 1]] == 1
            {
                offset += 2
            } else {
                break
            }
        }
        add(.number(start..<offset))
        return offset
    }

    // MARK: Comments and directives

    private mutating func slash(at start: Int) -> Int {
        let next = start + 1 < source.count ? source[start + 1] : .nul
        if next == .slash {
            let end = trivia.lineCommentEnd(from: start, to: source.count)
            if keepsComments { comments.append(start..<end) }
            return end
        }
        if next == .asterisk {
            let (end, isTerminated) = trivia.blockCommentEnd(from: start, to: source.count)
            if keepsComments { comments.append(start..<end) }
            if !isTerminated { problems.append(.init(kind: .unterminatedComment, range: start..<end)) }
            return end
        }
        add(.punctuation(.slash, at: start))
        return start + 1
    }

    private mutating func numberSign(at start: Int) -> Int {
        let directive = Directive(source: source, trivia: trivia, numberSign: start)
        switch isInDirective ? .none : directive.content {
        case .none:
            add(.punctuation(.numberSign, at: start))
            return start + 1
        case .text: return directive.textEnd
        case .code:
            _ = conditional.read(directive.name)
            return tokens == nil ? directive.nameEnd : directive.textEnd
        case .definition: return definition(directive)
        }
    }

    /// Handles `#define`. Its body is code that ends with its line; the definition of a routine isn't a call.
    private mutating func definition(_ directive: Directive) -> Int {
        guard let macro = directive.macroDefinition else { return directive.nameEnd }
        if let group = lookup.routines.group(named: macro.name, in: source), group.hasFunctions {
            return macro.body.upperBound
        }
        let depth = collector.depth
        let callCount = collector.calls.count
        isInDirective = true
        let stop = scan(from: macro.body.lowerBound, to: macro.body.upperBound)
        isInDirective = false
        collector.unwind(to: depth)
        if collector.calls.count > callCount, !macro.parameters.isEmpty { macros.append(macro) }
        return stop
    }
}
