import StringsmithText

/// Follows brackets from the moment a routine's name is seen until its call is closed, and reads the arguments.
///
/// The lexer passes each token once; calls may nest in each other and in interpolations, so open brackets are a stack of
/// frames. Nothing is looked at twice: time is linear in the source, however deep it nests.
struct CallCollector {
    private var parser: CallArgumentReader
    private var frames: [Frame] = []
    private var items: [ArgumentItem] = []

    /// Arguments of calls that are still open.
    private var openArguments: [CallArgument] = []

    /// The calls that were closed, in the order in which they closed; the parser has the batch's expressions.
    private var batch = CallBatch()

    /// A batch of this many calls is read before more are collected, so that their lists stay small and near.
    private static let fullBatch = 64

    /// Names of calls whose closing bracket never came.
    private(set) var unclosed: [Range<Int>] = []

    /// Whether such names are kept. In comments, which are scanned from each name anew, they aren't mistakes.
    var keepsUnclosed = true

    init(source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
        parser = CallArgumentReader(language: language, source: source)
    }

    /// The calls that were closed since the batch was taken.
    var calls: [FoundCall] { batch.calls }

    /// True if the calls so far should be taken, and can be: no call or definition is open.
    var isBatchFull: Bool { batch.calls.count >= Self.fullBatch && frames.isEmpty }

    /// Gives the calls up in exchange for an empty batch, whose memory is used for the next ones.
    mutating func exchangeBatch(_ other: inout CallBatch) {
        other.removeAll()
        swap(&batch, &other)
        swap(&parser.store, &other.expressions)
    }

    /// True while a call is open, which is when tokens matter.
    var isCollecting: Bool { !frames.isEmpty }

    /// The number of open frames, to come back to with `unwind(to:)`.
    var depth: Int { frames.count }

    // MARK: Openings

    /// A routine's name and its opening parenthesis.
    mutating func beginCall(_ group: RoutineIndex.Group, name: Range<Int>, open: Int, followsCase: Bool = false) {
        push(.call(group, name: name, followsCase: followsCase), .leftParenthesis, at: open)
    }

    /// The first word of a selector; `colon` is the offset of the colon behind it.
    mutating func beginMessage(_ group: RoutineIndex.Group, name: Range<Int>, colon: Int) {
        push(.message(group, name: name), .leftBracket, at: colon)
        if let top = frames.indices.last { frames[top].label = name }
    }

    /// The name of a routine in its declaration.
    mutating func beginDefinition(at offset: Int) {
        dropDefinition()
        push(.definition, .nul, at: offset)
    }

    /// Drops a declaration that turned out to have no body.
    private mutating func dropDefinition() {
        if case .definition = frames.last?.kind { dropTop() }
    }

    mutating func openBracket(_ bracket: UInt8, at offset: Int) {
        guard isCollecting else { return }
        // A body can't be an argument of a message: this was a method's declaration.
        if bracket == .leftBrace, let frame = frames.last, case .message = frame.kind, !frame.hasCaret {
            dropTop()
            guard isCollecting else { return }
        }
        push(.group, bracket, at: offset)
    }

    /// `\(`; always pushed, so that the closing parenthesis finds it.
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

    // MARK: Tokens

    mutating func add(_ token: Token) {
        guard let top = frames.indices.last else { return }
        if frames[top].isOpaque {
            if case .punctuation(.semicolon, _) = token { dropDefinition() }
            return
        }
        if case .punctuation(let byte, let offset) = token {
            switch byte {
            case .comma: return endArgument(at: offset)
            case .colon where takeLabel(): return
            case .questionMark: frames[top].openQuestions += 1
            case .caret: frames[top].hasCaret = true
            case .semicolon: if case .message = frames[top].kind { return dropTop() }
            default: break
            }
        }
        items.append(.token(token))
    }

    /// At a colon: makes the word before it the label, unless the colon belongs to a ternary.
    private mutating func takeLabel() -> Bool {
        guard let top = frames.indices.last else { return false }
        if case .group = frames[top].kind { return false }
        let itemCount = items.count - frames[top].firstItem
        if frames[top].openQuestions > 0 {
            frames[top].openQuestions -= 1
            return false
        }
        guard itemCount > 0, case .token(.identifier(let name)) = items[items.count - 1] else { return false }
        if case .message = frames[top].kind {
            items.removeLast()
            endArgument(at: name.lowerBound)
        } else {
            guard itemCount == 1, frames[top].label == nil else { return false }
            items.removeLast()
        }
        frames[top].label = name
        return true
    }

    private mutating func endArgument(at offset: Int) {
        guard let top = frames.indices.last else { return }
        switch frames[top].kind {
        case .group, .interpolation, .definition:
            // A tuple is no literal: keep a comma, so that it reads as an expression.
            items.append(.token(.punctuation(.comma, at: offset)))
            return
        case .call, .message: break
        }
        let argument = argument(of: frames[top], endingAt: offset)
        openArguments.append(argument)
        frames[top].label = nil
        frames[top].openQuestions = 0
        items.removeLast(items.count - frames[top].firstItem)
    }

    private mutating func argument(of frame: Frame, endingAt offset: Int) -> CallArgument {
        var range = offset..<offset
        if frame.firstItem < items.count {
            range = items[frame.firstItem].range.lowerBound..<items[items.count - 1].range.upperBound
        }
        return CallArgument(label: frame.label, range: range, expression: expression(of: frame, emptyAt: offset))
    }

    /// A function of its own, so that the second reference is gone, and nothing is copied, when the items are removed.
    private mutating func expression(of frame: Frame, emptyAt offset: Int) -> ArgumentExpression {
        let items = items
        return items.withUnsafeBufferPointer { parser.parse($0[frame.firstItem...], emptyAt: offset) }
    }

    // MARK: Closings

    mutating func closeBracket(_ bracket: UInt8, at offset: Int) {
        let opening = Self.opening(of: bracket)
        if let top = frames.last, top.bracket == opening, !top.kind.isInterpolation { return close(at: offset) }
        // A bracket that nothing opened since the innermost call, or interpolation, belongs to what stands around it.
        guard let match = frames.lastIndex(where: { $0.bracket == opening || $0.kind.isInterpolation }) else {
            return unwind(to: 0)
        }
        if frames[match].kind.isInterpolation { return unwind(to: match + 1) }
        unwind(to: match + 1)
        close(at: offset)
    }

    /// The closing parenthesis of an interpolation that began at a depth.
    mutating func endInterpolation(depth: Int) {
        unwind(to: depth)
    }

    /// Drops frames that were opened since a depth: their closing brackets never came.
    mutating func unwind(to depth: Int) {
        while frames.count > depth { dropTop() }
    }

    private mutating func dropTop() {
        guard let frame = frames.popLast() else { return }
        if keepsUnclosed, case .call(_, let name, _) = frame.kind { unclosed.append(name) }
        items.removeLast(items.count - frame.firstItem)
        openArguments.removeLast(openArguments.count - frame.firstArgument)
    }

    private mutating func close(at offset: Int) {
        guard let top = frames.indices.last else { return }
        switch frames[top].kind {
        case .interpolation, .definition: return
        case .group: closeGroup(at: offset)
        case .call(let group, let name, let followsCase):
            endLastArgument(at: offset)
            finish(group, isMessage: false, name: name, at: offset, followsCase: followsCase)
        case .message(let group, let name):
            endArgument(at: offset)
            finish(group, isMessage: true, name: name, at: offset, followsCase: false)
        }
    }

    /// A trailing comma makes no argument.
    private mutating func endLastArgument(at offset: Int) {
        guard let frame = frames.last else { return }
        if items.count > frame.firstItem || frame.label != nil { endArgument(at: offset) }
    }

    private mutating func closeGroup(at offset: Int) {
        guard let frame = frames.popLast() else { return }
        let inner = frame.isOpaque ? ArgumentExpression() : expression(of: frame, emptyAt: offset)
        items.removeLast(items.count - frame.firstItem)
        addGroup(bracket: frame.bracket, inner, frame.open..<offset + 1)
        if frame.bracket == .leftBrace, case .definition = frames.last?.kind {
            batch.definitions.append(frame.open..<offset + 1)
            dropDefinition()
        }
    }

    private mutating func finish(
        _ group: RoutineIndex.Group, isMessage: Bool, name: Range<Int>, at offset: Int, followsCase: Bool
    ) {
        guard let frame = frames.popLast() else { return }
        let firstArgument = batch.arguments.count
        var isDeclaration = false
        for index in frame.firstArgument..<openArguments.count {
            batch.arguments.append(openArguments[index])
            if openArguments[index].expression.looksLikeDeclaration { isDeclaration = true }
        }
        openArguments.removeLast(openArguments.count - frame.firstArgument)
        batch.calls.append(
            FoundCall(
                group: group, isMessage: isMessage, name: name, arguments: firstArgument..<batch.arguments.count,
                range: name.lowerBound..<offset + 1, followsCase: followsCase
            )
        )
        if frames.isEmpty, isDeclaration {
            beginDefinition(at: offset)
            return
        }
        // What was called is an operand of the call around it: the name, then its arguments.
        if !isMessage {
            add(.identifier(name))
            addGroup(bracket: .leftParenthesis, ArgumentExpression(), frame.open..<offset + 1)
        } else {
            // The bracket of the message was opened before the message was recognised: close it as well.
            closeReceiver(at: offset)
        }
    }

    private mutating func closeReceiver(at offset: Int) {
        if frames.last?.bracket == .leftBracket, case .group = frames.last?.kind { closeGroup(at: offset) }
    }

    private mutating func addGroup(bracket: UInt8, _ inner: ArgumentExpression, _ range: Range<Int>) {
        guard let top = frames.last, !top.isOpaque else { return }
        items.append(.group(bracket: bracket, inner, range))
    }

    private static func opening(of bracket: UInt8) -> UInt8 {
        switch bracket {
        case .rightParenthesis: .leftParenthesis
        case .rightBracket: .leftBracket
        default: .leftBrace
        }
    }
}
