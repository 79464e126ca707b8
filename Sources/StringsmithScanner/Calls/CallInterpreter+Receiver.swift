import StringsmithModel
import StringsmithText

extension CallInterpreter {
    /// The maximum length of the expression for a bundle.
    private static let longestReceiver = 256

    /// Returns the range of a whole expression: from a receiver that is the key, from the bracket of a message, or from the
    /// name, to the closing bracket.
    func extent(of call: FoundCall) -> Range<Int> {
        if call.isMessage {
            return opening(ofMessage: call.name).map { $0..<call.range.upperBound } ?? call.range
        }
        guard let receiver = call.receiver else { return call.range }
        return min(call.range.lowerBound, batch.arguments[receiver.argument].range.lowerBound)..<call.range.upperBound
    }

    /// Returns the place of the bracket before the receiver of a message: a name, or another message.
    private func opening(ofMessage name: Range<Int>) -> Int? {
        var start = name.lowerBound
        if let receiver = receiver(ofMessage: name) {
            start = receiver.lowerBound
        } else {
            while start > 0, source[start - 1] <= .space { start -= 1 }
            while start > 0, name.lowerBound - start < Self.longestReceiver, isInName(source[start - 1]) { start -= 1 }
        }
        while start > 0, source[start - 1] <= .space { start -= 1 }
        return start > 0 && source[start - 1] == .leftBracket ? start - 1 : nil
    }

    /// Returns the receiver of a call if it is the bundle of a system framework, as in
    /// `Bundle(for: UIApplication.self).localizedString(forKey: "Cancel", value: nil, table: nil)`.
    func systemBundle(of call: FoundCall) -> KeyBundle? {
        guard let receiver = call.isMessage ? receiver(ofMessage: call.name) : receiver(ofMember: call.name) else {
            return nil
        }
        let bundle = KeyBundle(UnsafeBufferPointer(rebasing: source[receiver]))
        return bundle == .system ? bundle : nil
    }

    /// Returns the routine whose receiver is the key. Of methods with one name, the arguments decide.
    func receiverRoutine(of call: FoundCall) -> CompiledRoutine? {
        guard let receiver = call.receiver, !receiver.isWord || lookup.routines.functions(of: call.group).isEmpty else {
            return nil
        }
        var best: (routine: CompiledRoutine, score: Int)?
        for routine in lookup.routines.receivers(of: call.group)
        where (routine.qualifier != nil) == receiver.isQualified && lookup.hasQualifier(routine, before: call.name) {
            // Each argument counts, and so does each one that the method has and the call doesn't.
            let declared = ArgumentRole.allCases.filter { !routine.selectors(of: $0).isEmpty }
            let passed = declared.count { argument($0, of: routine, in: call) != nil }
            let score = passed * 16 - declared.count
            if score > best?.score ?? 0 { best = (routine, score) }
        }
        return best?.routine
    }

    /// Keeps the function around a call whose key is its parameter or `self`, and returns its description.
    mutating func addWrapper(around call: FoundCall, of routine: CompiledRoutine) -> String? {
        guard let signature = signature(ofWrapperAround: call, of: routine) else { return nil }
        foundWrappers.append(FoundWrapper(signature: signature, wrapped: routine.displayName))
        return signature
    }

    /// Returns the range of `[NSBundle bundleForClass:x]` in front of a message's name; nil for anything else.
    private func receiver(ofMessage name: Range<Int>) -> Range<Int>? {
        var end = name.lowerBound
        while end > 0, source[end - 1] <= .space, name.lowerBound - end < Self.longestReceiver { end -= 1 }
        return start(ofGroupEndingAt: end, opening: .leftBracket, closing: .rightBracket).map { $0..<end }
    }

    /// Returns the range of `Bundle(for: x)` in front of a method's name; nil for anything else.
    private func receiver(ofMember name: Range<Int>) -> Range<Int>? {
        let end = name.lowerBound - 1
        guard end > 0, source[end] == .fullStop,
            var start = start(ofGroupEndingAt: end, opening: .leftParenthesis, closing: .rightParenthesis)
        else { return nil }
        while start > 0, end - start < Self.longestReceiver, isInName(source[start - 1]) { start -= 1 }
        return start..<end
    }

    private func isInName(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .fullStop
    }

    /// Returns the start of a short group in brackets; nil if there is none.
    private func start(ofGroupEndingAt end: Int, opening: UInt8, closing: UInt8) -> Int? {
        guard end > 0, source[end - 1] == closing else { return nil }
        var depth = 0
        for offset in stride(from: end - 1, through: max(0, end - Self.longestReceiver), by: -1) {
            if source[offset] == closing { depth += 1 }
            if source[offset] == opening { depth -= 1 }
            if depth == 0 { return offset }
        }
        return nil
    }
}
