import StringsmithText

/// Decides whether an identifier in a source begins a call of a routine.
struct CallLookup {
    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia
    let routines: RoutineIndex

    init(source: UnsafeBufferPointer<UInt8>, routines: RoutineIndex, language: SourceLanguage) {
        self.source = source
        self.routines = routines
        trivia = Trivia(source: source, nestsComments: language == .swift)
    }

    /// The routines that an identifier can mean at its place, with qualifiers checked; nil if there is none.
    func candidates(for name: Range<Int>) -> RoutineIndex.Candidates? {
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(source)[name])
        guard var candidates = routines.candidates(named: bytes) else { return nil }
        if !candidates.haveQualifiers { return candidates }
        candidates.functions.removeAll { !hasQualifier($0.qualifier, before: name, isMessage: false) }
        candidates.messages.removeAll { !hasQualifier($0.qualifier, before: name, isMessage: true) }
        return candidates.functions.isEmpty && candidates.messages.isEmpty ? nil : candidates
    }

    private func hasQualifier(_ qualifier: String?, before name: Range<Int>, isMessage: Bool) -> Bool {
        guard let qualifier else { return true }
        var place = name.lowerBound
        if !isMessage {
            // `L10n.tr`, `L10n?.tr`, `L10n::tr`, `L10n->tr`
            while let last = trivia.lastSignificant(before: place),
                [.fullStop, .colon, .questionMark, .exclamationMark, .hyphen, .greaterThan].contains(source[last])
            {
                place = last
            }
            guard place < name.lowerBound else { return false }
        }
        guard let word = trivia.word(before: place) else { return false }
        return source[word].elementsEqual(qualifier.utf8)
    }

    /// The offset of the `(` that makes a name a call, past comments and generic arguments.
    func openingParenthesis(after name: Range<Int>, to end: Int) -> Int? {
        var offset = trivia.skip(from: name.upperBound, to: end)
        if offset < end, source[offset] == .lessThan, let behind = genericArgumentsEnd(from: offset, to: end) {
            offset = trivia.skip(from: behind, to: end)
        }
        return offset < end && source[offset] == .leftParenthesis ? offset : nil
    }

    /// The offset of the `:` that makes a name the first word of a selector.
    func selectorColon(after name: Range<Int>, to end: Int) -> Int? {
        let offset = trivia.skip(from: name.upperBound, to: end)
        guard offset < end, source[offset] == .colon, offset + 1 == end || source[offset + 1] != .colon else {
            return nil
        }
        return offset
    }

    /// Generic arguments are short and hold only types: anything else is a comparison. The bound keeps the look-ahead
    /// from being repeated over a long line.
    private func genericArgumentsEnd(from start: Int, to end: Int) -> Int? {
        let limit = min(end, start + 256)
        var depth = 0
        var offset = start
        while offset < limit {
            let byte = source[offset]
            switch byte {
            case .lessThan: depth += 1
            case .greaterThan:
                depth -= 1
                if depth == 0 { return offset + 1 }
            case .comma, .fullStop, .colon, .questionMark, .leftBracket, .rightBracket, .ampersand, .asterisk: break
            case _ where trivia.isWhiteSpace(byte) || ByteTable.identifierPart[byte] == 1: break
            default: return nil
            }
            offset += 1
        }
        return nil
    }
}
