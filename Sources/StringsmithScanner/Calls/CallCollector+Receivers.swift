import StringsmithText

extension CallCollector {
    /// Adds a call without arguments whose key is the receiver: `"key".localized`, `[@"key" localized]`.
    mutating func addProperty(_ group: RoutineIndex.Group, name: Range<Int>, receiver: Receiver, range: Range<Int>) {
        let found = add(argument(receiver), receiver)
        batch.calls.append(
            FoundCall(
                group: group, isMessage: false, name: name, arguments: found.argument + 1..<found.argument + 1,
                range: range, receiver: found))
    }

    /// Returns the text in a group that was read as the only call.
    func receiver(ofGroup range: Range<Int>) -> Receiver? {
        guard let call = calls.last, call.range.upperBound == range.upperBound, call.arguments.count == 1 else {
            return nil
        }
        let expression = batch.arguments[call.arguments.lowerBound].expression
        guard expression.dynamicParts.isEmpty, !expression.alternatives.isEmpty else { return nil }
        return Receiver(text: .literals(pieces(of: expression)), range: range)
    }

    /// Keeps the receiver of the call that was just opened.
    mutating func keep(_ receiver: Receiver) {
        guard let top = frames.indices.last else { return }
        frames[top].receiver = openReceivers.count
        openReceivers.append((argument(receiver), receiver))
    }

    /// Returns the receiver of a call as an argument.
    private mutating func argument(_ receiver: Receiver) -> CallArgument {
        let expression: ArgumentExpression =
            switch receiver.text {
            case .literals(let alternatives): parser.store.literals(alternatives)
            case .interpolated: parser.store.dynamic(DynamicPart(kind: .interpolation, range: receiver.range))
            case .word: parser.store.dynamic(DynamicPart(kind: .variable, range: receiver.range))
            }
        return CallArgument(range: receiver.range, expression: expression)
    }

    /// Adds the receiver of a complete call in front of its arguments.
    mutating func add(_ argument: CallArgument, _ receiver: Receiver) -> FoundCall.Receiver {
        batch.arguments.append(argument)
        var isWord = false
        if case .word = receiver.text { isWord = true }
        return FoundCall.Receiver(
            argument: batch.arguments.count - 1, isQualified: receiver.isQualified, isWord: isWord)
    }

    /// Returns the literals of an expression.
    private func pieces(of expression: ArgumentExpression) -> [[StringToken]] {
        expression.alternatives.map { Array(parser.store.pieces[parser.store.alternatives[$0]]) }
    }
}
