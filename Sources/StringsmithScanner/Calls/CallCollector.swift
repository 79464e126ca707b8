import StringsmithText

/// Tracks brackets from the name of a routine to the end of its call, and reads the arguments.
///
/// The lexer passes each token once. Calls can nest in each other and in interpolations, so open brackets form a stack
/// of frames. The time is linear in the source, regardless of nesting.
struct CallCollector {
    var parser: CallArgumentReader
    var frames: [Frame] = []
    var items: [ArgumentItem] = []

    /// The arguments of open calls.
    var openArguments: [CallArgument] = []

    /// The receivers of open calls that have one.
    var openReceivers: [(argument: CallArgument, receiver: Receiver)] = []

    /// The complete calls, inner ones first. The expressions are in the parser's batch.
    var batch = CallBatch()

    /// The number of calls to collect before they are read, which keeps the lists small.
    private static let fullBatch = 64

    /// The names of calls without a closing bracket.
    private(set) var unclosed: [Range<Int>] = []

    /// Whether to keep such names. In comments, where each name starts a new scan, they aren't errors.
    var keepsUnclosed = true

    init(source: UnsafeBufferPointer<UInt8>, language: SourceLanguage) {
        parser = CallArgumentReader(language: language, source: source)
    }

    /// The complete calls since the last exchange.
    var calls: [FoundCall] { batch.calls }

    /// True if the calls should be taken, and can be, since no call or definition is open.
    var isBatchFull: Bool { batch.calls.count >= Self.fullBatch && frames.isEmpty }

    /// Hands over the calls in exchange for an empty batch, whose memory is reused.
    mutating func exchangeBatch(_ other: inout CallBatch) {
        other.removeAll()
        swap(&batch, &other)
        swap(&parser.store, &other.expressions)
    }

    /// True if a call is open. Otherwise, tokens don't matter.
    var isCollecting: Bool { !frames.isEmpty }

    /// The number of open frames, for `unwind(to:)`.
    var depth: Int { frames.count }

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

    /// Turns the word before a colon into the label, unless the colon belongs to a ternary.
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
            // A tuple isn't a literal: keep a comma, so that it is read as an expression.
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

    /// A separate function, so that there is no second reference, which would cause a copy when the items are removed.
    private mutating func expression(of frame: Frame, emptyAt offset: Int) -> ArgumentExpression {
        let items = items
        return items.withUnsafeBufferPointer { parser.parse($0[frame.firstItem...], emptyAt: offset) }
    }

    // MARK: Closing

    mutating func closeBracket(_ bracket: UInt8, at offset: Int) {
        let opening = Self.opening(of: bracket)
        if let top = frames.last, top.bracket == opening, !top.kind.isInterpolation { return close(at: offset) }
        // A bracket that wasn't opened within the innermost call or interpolation belongs to the code around it.
        guard let match = frames.lastIndex(where: { $0.bracket == opening || $0.kind.isInterpolation }) else {
            return unwind(to: 0)
        }
        if frames[match].kind.isInterpolation { return unwind(to: match + 1) }
        unwind(to: match + 1)
        close(at: offset)
    }

    /// Handles the closing parenthesis of an interpolation that started at a depth.
    mutating func endInterpolation(depth: Int) {
        unwind(to: depth)
    }

    /// Drops the frames above a depth, whose closing brackets are missing.
    mutating func unwind(to depth: Int) {
        while frames.count > depth { dropTop() }
    }

    mutating func dropTop() {
        guard let frame = frames.popLast() else { return }
        if keepsUnclosed, case .call(_, let name, _) = frame.kind { unclosed.append(name) }
        items.removeLast(items.count - frame.firstItem)
        openArguments.removeLast(openArguments.count - frame.firstArgument)
        if let receiver = frame.receiver { openReceivers.removeLast(openReceivers.count - receiver) }
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

    /// A trailing comma isn't an argument.
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
        var receiver: FoundCall.Receiver?
        if let index = frame.receiver {
            receiver = add(openReceivers[index].argument, openReceivers[index].receiver)
            openReceivers.removeLast(openReceivers.count - index)
        }
        let firstArgument = batch.arguments.count
        var isDeclaration = false
        for index in frame.firstArgument..<openArguments.count {
            batch.arguments.append(openArguments[index])
            if openArguments[index].expression.looksLikeDeclaration { isDeclaration = true }
        }
        openArguments.removeLast(openArguments.count - frame.firstArgument)
        if parser.endsCompoundName(at: offset) {
            batch.arguments.removeSubrange(firstArgument...)
        } else {
            batch.calls.append(
                FoundCall(
                    group: group, isMessage: isMessage, name: name, arguments: firstArgument..<batch.arguments.count,
                    range: name.lowerBound..<offset + 1, followsCase: followsCase, receiver: receiver
                )
            )
        }
        if frames.isEmpty, isDeclaration {
            beginDefinition(at: offset)
            return
        }
        // The call, as its name and arguments, is an operand of the outer call.
        if !isMessage {
            add(.identifier(name))
            addGroup(bracket: .leftParenthesis, ArgumentExpression(), frame.open..<offset + 1)
        } else {
            // The message's bracket was opened before it was recognized as a message, so close it as well.
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
