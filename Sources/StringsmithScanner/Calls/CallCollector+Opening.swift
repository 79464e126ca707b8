import StringsmithText

/// Opens frames.
extension CallCollector {
    /// Handles a routine's name and its opening parenthesis.
    mutating func beginCall(
        _ group: RoutineIndex.Group, name: Range<Int>, open: Int, followsCase: Bool = false, receiver: Receiver? = nil
    ) {
        push(.call(group, name: name, followsCase: followsCase), .leftParenthesis, at: open)
        if let receiver { keep(receiver) }
    }

    /// Handles the first word of a selector; `colon` is the offset of the colon after it.
    mutating func beginMessage(_ group: RoutineIndex.Group, name: Range<Int>, colon: Int, receiver: Receiver? = nil) {
        push(.message(group, name: name), .leftBracket, at: colon)
        if let top = frames.indices.last { frames[top].label = name }
        if let receiver { keep(receiver) }
    }

    /// Handles the name of a routine in its declaration.
    mutating func beginDefinition(at offset: Int) {
        dropDefinition()
        push(.definition, .nul, at: offset)
    }

    /// Drops a declaration without a body.
    mutating func dropDefinition() {
        if case .definition = frames.last?.kind { dropTop() }
    }

    mutating func openBracket(_ bracket: UInt8, at offset: Int) {
        guard isCollecting else { return }
        // A body can't be an argument of a message, so this was the declaration of a method.
        if bracket == .leftBrace, let frame = frames.last, case .message = frame.kind, !frame.hasCaret,
            !opensLiteral(in: frame)
        {
            dropTop()
            guard isCollecting else { return }
        }
        push(.group, bracket, at: offset)
    }

    /// True for the brace of `@{...}` and `(CGRect){...}`, and in C++ of `Type{...}` and `[](int n) {...}`. The parameter
    /// of a method starts with its type in parentheses.
    private func opensLiteral(in frame: Frame) -> Bool {
        guard items.count > frame.firstItem else { return false }
        if items[items.count - 1].isPunctuation(.commercialAt) { return true }
        switch items[frame.firstItem] {
        case .group(.leftParenthesis, _, _): return items.count == frame.firstItem + 1
        case .group(.leftBracket, _, _), .token(.identifier): return true
        default: return false
        }
    }

    /// Handles `\(`. Always pushes a frame for the closing parenthesis.
    mutating func beginInterpolation(at offset: Int) {
        if isCollecting { push(.interpolation, .leftParenthesis, at: offset) }
    }

    private mutating func push(_ kind: Frame.Kind, _ bracket: UInt8, at offset: Int) {
        frames.append(
            Frame(
                kind: kind, bracket: bracket, open: offset, firstItem: items.count, firstArgument: openArguments.count
            )
        )
    }
}
