import StringsmithText

/// Determines whether an identifier in a source starts a call of a routine.
struct CallLookup {
    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia
    let routines: RoutineIndex
    let language: SourceLanguage

    init(source: UnsafeBufferPointer<UInt8>, routines: RoutineIndex, language: SourceLanguage) {
        self.source = source
        self.routines = routines
        self.language = language
        trivia = Trivia(source: source, nestsComments: language == .swift)
    }

    /// Returns the routines that an identifier may refer to at its place, based on qualifiers; nil if there are none.
    func group(for name: Range<Int>) -> RoutineIndex.Group? {
        guard routines.lengthMask & RoutineIndex.lengthBit(name.count) != 0,
            var group = routines.group(named: name, in: source)
        else { return nil }
        if !routines.haveQualifiers(group) { return group }
        group.hasFunctions = routines.functions(of: group).contains { hasQualifier($0, before: name) }
        group.hasMessages = routines.messages(of: group).contains { hasQualifier($0, before: name) }
        group.hasReceivers = routines.receivers(of: group).contains { hasQualifier($0, before: name) }
        return group.hasFunctions || group.hasMessages || group.hasReceivers ? group : nil
    }

    /// True if a function with the name of routines has the label of the key of one of them: `localizedString(_ key:
    /// String)` is another function than that of `Bundle`.
    /// - Parameter open: the parenthesis before the parameters.
    func declares(_ group: RoutineIndex.Group, at open: Int) -> Bool {
        let head = source[open...].prefix(Self.longestLabels).prefix { $0 != .rightParenthesis }
        let parameters = UnsafeBufferPointer(rebasing: head)
        return routines.functions(of: group).contains { routine in
            routine.selectors(of: .key).contains { index in
                let selector = routine.selectors[index]
                guard selector.kind == .label else { return true }
                let label = Array(routine.labelBytes[selector.label])
                return parameters.firstOffset(of: label, from: 0) < parameters.count
            }
        }
    }

    /// The most bytes of parameters that are read for a label.
    private static let longestLabels = 512

    /// True if the qualifier that a routine requires precedes the identifier, or if it requires none.
    func hasQualifier(_ routine: CompiledRoutine, before name: Range<Int>) -> Bool {
        guard let qualifier = routine.qualifier else { return true }
        var place = name.lowerBound
        if case .function = routine.kind {
            // `L10n.tr`, `L10n?.tr`, `L10n::tr` and `L10n->tr`.
            while let last = trivia.lastSignificant(before: place),
                [.fullStop, .colon, .questionMark, .exclamationMark, .hyphen, .greaterThan].contains(source[last])
            {
                place = last
            }
            guard place < name.lowerBound else { return false }
        }
        guard let word = trivia.word(before: place) else { return false }
        return source.spells(qualifier, in: word)
    }

    /// Returns the offset of the `(` that makes a name a call, skipping comments and generic arguments. In Swift, a
    /// parenthesis on the next line starts another statement.
    func openingParenthesis(after name: Range<Int>, to end: Int) -> Int? {
        var start = name.upperBound
        var offset = trivia.skip(from: start, to: end)
        if offset < end, source[offset] == .lessThan, language == .cFamily || offset == start,
            let behind = genericArgumentsEnd(from: offset, to: end)
        {
            start = behind
            offset = trivia.skip(from: start, to: end)
        }
        guard offset < end, source[offset] == .leftParenthesis else { return nil }
        if language == .swift, ByteTable.lineEnd.firstOffset(in: source, from: start, to: offset) < offset {
            return nil
        }
        return offset
    }

    /// Returns the end of the generic arguments of a Swift type in an expression, whose commas don't separate
    /// arguments of a call: `f(of: A<B, C>.self)`.
    func genericArgumentsInExpression(from start: Int) -> Int? {
        guard start > 0, ByteTable.identifierPart[source[start - 1]] == 1,
            let end = genericArgumentsEnd(from: start, to: source.count), end < source.count
        else { return nil }
        let next = trivia.skip(from: end, to: source.count)
        if next < source.count, source[next] == .leftBrace { return end }
        switch source[end] {
        case .leftParenthesis, .rightParenthesis, .rightBracket, .rightBrace, .fullStop, .comma, .colon,
            .semicolon, .questionMark, .exclamationMark, .lineFeed, .carriageReturn:
            return end
        default: return nil
        }
    }

    /// Returns the offset of the `:` that makes a name the first word of a selector.
    func selectorColon(after name: Range<Int>, to end: Int) -> Int? {
        let offset = trivia.skip(from: name.upperBound, to: end)
        guard offset < end, source[offset] == .colon, offset + 1 == end || source[offset + 1] != .colon else {
            return nil
        }
        return offset
    }

    /// Returns the end of generic arguments, which are short and contain only types; anything else is a comparison. The
    /// limit prevents repeated lookahead over a long line.
    private func genericArgumentsEnd(from start: Int, to end: Int) -> Int? {
        let limit = min(end, start + 512)
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
            case .leftParenthesis, .rightParenthesis: guard language == .swift else { return nil }
            case .hyphen where language == .swift && offset + 1 < limit && source[offset + 1] == .greaterThan:
                offset += 1
            case _ where trivia.isWhiteSpace(byte) || ByteTable.identifierPart[byte] == 1: break
            default: return nil
            }
            offset += 1
        }
        return nil
    }
}
