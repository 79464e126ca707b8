import StringsmithText

/// Reads Swift sources in one pass and passes routine calls to the collector.
///
/// Outside a call, almost all bytes are white space, operators or parts of words, and are skipped by class. Only
/// strings, comments and regular expressions, in which names have no meaning, are parsed. The interpolations of a
/// string are code again: the string stays on a stack until its closing parenthesis.
struct SwiftLexer {
    /// A string literal that is being read, or interrupted by an interpolation.
    struct OpenString {
        var token: StringToken

        /// The number of open parentheses in the interpolation, including its own.
        var openParentheses = 1

        /// The collector's depth before the interpolation.
        var depth = 0
    }

    let source: UnsafeBufferPointer<UInt8>
    let lookup: CallLookup
    let trivia: Trivia
    private let keepsComments: Bool
    var interpolated: [OpenString] = []
    private var regexes: RegexLiteralFinder
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

    /// The code whose calls aren't read.
    private var conditional: ConditionalCode

    init(
        source: UnsafeBufferPointer<UInt8>, routines: RoutineIndex, keepsComments: Bool,
        leavesOut: ConditionalCode.Scope = .none
    ) {
        self.source = source
        self.keepsComments = keepsComments
        lookup = CallLookup(source: source, routines: routines, language: .swift)
        trivia = lookup.trivia
        receivers = ReceiverFinder(lookup)
        readsReceivers = routines.hasReceivers
        regexes = RegexLiteralFinder(source: source, trivia: trivia)
        names = NameFinder(source: source, search: routines.search)
        collector = CallCollector(source: source, language: .swift)
        conditional = ConditionalCode(source: source, trivia: trivia, scope: leavesOut)
    }

    /// Reads the source until a batch of calls is full, and returns false, or to the end, and returns true. If comments
    /// are read there is only one batch, since their calls are in between.
    mutating func scanBatch() -> Bool {
        position = scan(from: position == 0 ? afterShebang() : position, pauses: !keepsComments)
        if position < source.count { return false }
        finish()
        return true
    }

    /// Reads the call at an offset.
    mutating func scanCall(at start: Int) {
        _ = scan(from: start, stopsAfterCall: true)
        finish()
    }

    /// Reads a group as the arguments of a call.
    mutating func scanGroup(_ group: RoutineIndex.Group, _ range: Range<Int>) {
        let start = range.lowerBound
        collector.beginCall(group, name: start..<start, open: start)
        _ = scan(from: start + 1, stopsAfterCall: true)
        finish()
    }

    /// Returns where it stopped: after the call at the start, at a full batch, or at the end.
    private mutating func scan(from start: Int, stopsAfterCall: Bool = false, pauses: Bool = false) -> Int {
        let classes = ByteClass.table
        let identifierPart = ByteTable.identifierPart
        let lengthMask = lookup.routines.lengthMask
        let end = source.count
        var offset = start
        while offset < end {
            if !stopsAfterCall, !collector.isCollecting, interpolated.isEmpty {
                if pauses, collector.isBatchFull { return offset }
                offset = quietStop(from: offset)
                guard offset < end else { break }
            }
            let byte = source[offset]
            switch classes[byte] {
            case ByteClass.skipped:
                offset += 1
            case ByteClass.identifierHead:
                var next = offset + 1
                while next < end, identifierPart[source[next]] == 1 { next += 1 }
                if lengthMask & RoutineIndex.lengthBit(next - offset) != 0 || collector.isCollecting {
                    next = identifier(offset..<next)
                }
                offset = next
            case ByteClass.punctuation:
                offset = punctuation(byte, at: offset)
            case ByteClass.openingBracket:
                openBracket(byte, at: offset)
                offset += 1
            case ByteClass.closingBracket:
                offset = closeBracket(byte, at: offset)
                if stopsAfterCall, !collector.isCollecting { return offset }
            case ByteClass.quotationMark:
                offset = string(from: offset, quote: offset, numberSigns: 0)
            case ByteClass.digit:
                offset = number(from: offset)
            case ByteClass.slash:
                offset = slash(at: offset)
            case ByteClass.numberSign:
                offset = numberSign(at: offset)
            case ByteClass.graveAccent:
                offset = quotedIdentifier(at: offset)
            default:
                offset += 1
            }
        }
        return offset
    }

    /// Skips to the next relevant byte when no call and no interpolation is open.
    @inline(__always)
    private mutating func quietStop(from offset: Int) -> Int {
        if offset > quietEnd {
            guard names != nil else { return offset }
            quietEnd = names?.nextWord(from: offset) ?? offset
        }
        return OutsideStops.swift.firstOffset(in: source, from: offset, to: quietEnd)
    }

    private func afterShebang() -> Int {
        guard source.count > 1, source[0] == .numberSign, source[1] == .exclamationMark else { return 0 }
        return trivia.lineCommentEnd(from: 0, to: source.count)
    }

    private mutating func finish() {
        for open in interpolated {
            problems.append(.init(kind: .unterminatedString, range: open.token.range.lowerBound..<source.count))
        }
        collector.unwind(to: 0)
    }

    // MARK: Words and numbers

    private mutating func identifier(_ name: Range<Int>) -> Int {
        let group = conditional.isDead ? nil : lookup.group(for: name)
        if let group, group.hasReceivers, let end = receiverCall(group, name) { return end }
        if let group, group.hasFunctions, let open = lookup.openingParenthesis(after: name, to: source.count) {
            let before = trivia.wordOnLine(before: name.lowerBound)
            if trivia.isWord(before, "func") || trivia.isWord(before, "macro") {
                if lookup.declares(group, at: open) { collector.beginDefinition(at: name.lowerBound) }
                return name.upperBound
            }
            collector.beginCall(group, name: name, open: open, followsCase: trivia.isWord(before, "case"))
            countParenthesis()
            return open + 1
        }
        collector.add(.identifier(name))
        return name.upperBound
    }

    private mutating func quotedIdentifier(at start: Int) -> Int {
        var end = start + 1
        while end < source.count, source[end] != .graveAccent, !trivia.isLineEnd(source[end]) { end += 1 }
        guard end < source.count, source[end] == .graveAccent else { return start + 1 }
        // The closing accent is between the name and the parenthesis.
        let name = start + 1..<end
        if !conditional.isDead, let group = lookup.group(for: name), group.hasFunctions,
            !trivia.isWord(trivia.wordOnLine(before: start), "func"),
            let open = lookup.openingParenthesis(after: start..<end + 1, to: source.count)
        {
            collector.beginCall(group, name: name, open: open)
            countParenthesis()
            return open + 1
        }
        collector.add(.identifier(name))
        return end + 1
    }

    private mutating func punctuation(_ byte: UInt8, at offset: Int) -> Int {
        guard collector.isCollecting else { return offset + 1 }
        collector.add(.punctuation(byte, at: offset))
        guard byte == .lessThan, let end = lookup.genericArgumentsInExpression(from: offset) else { return offset + 1 }
        // An argument may end here: `f(x as A<B>)`.
        collector.add(.punctuation(.greaterThan, at: end - 1))
        return end
    }

    private mutating func number(from start: Int) -> Int {
        var offset = start + 1
        while offset < source.count, ByteTable.identifierPart[source[offset]] == 1 { offset += 1 }
        collector.add(.number(start..<offset))
        return offset
    }

    // MARK: Brackets

    private mutating func openBracket(_ bracket: UInt8, at offset: Int) {
        if bracket == .leftParenthesis { countParenthesis() }
        collector.openBracket(bracket, at: offset)
    }

    mutating func countParenthesis() {
        if let top = interpolated.indices.last { interpolated[top].openParentheses += 1 }
    }

    private mutating func closeBracket(_ bracket: UInt8, at offset: Int) -> Int {
        if bracket == .rightParenthesis, let top = interpolated.indices.last {
            interpolated[top].openParentheses -= 1
            if interpolated[top].openParentheses == 0, let open = interpolated.popLast() {
                collector.endInterpolation(depth: open.depth)
                return continueString(open, from: offset + 1)
            }
        }
        if collector.isCollecting { collector.closeBracket(bracket, at: offset) }
        return offset + 1
    }

    // MARK: Comments and regular expressions

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
        if let end = regexes.end(at: start) {
            collector.add(.otherLiteral(start..<end))
            return end
        }
        collector.add(.punctuation(.slash, at: start))
        return start + 1
    }

    /// Handles `#"..."#`, `#/.../#`, and the sign of a directive or macro.
    private mutating func numberSign(at start: Int) -> Int {
        var offset = start
        while offset < source.count, source[offset] == .numberSign { offset += 1 }
        guard offset < source.count else { return offset }
        let numberSigns = offset - start
        if source[offset] == .quotationMark { return string(from: start, quote: offset, numberSigns: numberSigns) }
        if source[offset] == .slash, let end = regexes.extendedEnd(slash: offset, numberSigns: numberSigns) {
            collector.add(.otherLiteral(start..<end))
            return end
        }
        let name = trivia.word(at: offset)
        if conditional.read(name) { return name.upperBound }
        collector.add(.punctuation(.numberSign, at: start))
        return offset
    }
}
