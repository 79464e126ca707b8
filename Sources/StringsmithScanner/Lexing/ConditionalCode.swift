import StringsmithText

/// Follows conditional compilation, to tell which code no release contains: `#if DEBUG`, `#if 0`, `#if false`.
///
/// Xcode 26.4 and later extract nothing from such code. Other conditions depend on the build, so that all their branches
/// count.
package struct ConditionalCode {
    /// What isn't part of a release.
    enum Scope {
        /// Code for debugging, and code that is never compiled.
        case unreleased

        /// Only code for debugging. Xcode takes the other for commented out.
        case debug

        /// Nothing: every branch is read.
        case none
    }

    private struct Branch {
        /// True if the code around the condition is left out.
        var isEnclosed: Bool

        /// True if a branch of the condition is certainly compiled, so that none of the following ones is.
        var isDecided: Bool
        var isDead: Bool
    }

    private enum Directive {
        case ifTrue, ifDefined, ifUndefined
        case elseIfTrue, elseIfDefined, elseIfUndefined
        case otherwise, end
    }

    let source: UnsafeBufferPointer<UInt8>
    let trivia: Trivia
    let scope: Scope
    private var branches: [Branch] = []

    init(source: UnsafeBufferPointer<UInt8>, trivia: Trivia, scope: Scope) {
        (self.source, self.trivia, self.scope) = (source, trivia, scope)
    }

    /// True if a source may have code that no release contains: it has a directive with a condition that may decide so.
    package static func mayLeaveOut(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
        var offset = 0
        while let sign = source.firstOffset(of: .numberSign, from: offset, to: source.count) {
            offset = sign + 1
            while offset < source.count, source[offset] == .space || source[offset] == .tab { offset += 1 }
            let start = offset
            while offset < source.count, source[offset] != .lineFeed, source[offset] != .carriageReturn { offset += 1 }
            let line = Array(source[start..<offset])
            guard line.starts(with: "if".utf8) || line.starts(with: "el".utf8) else {
                offset = start
                continue
            }
            let decides = line.contains { [.backslash, UInt8(ascii: "0"), UInt8(ascii: "1")].contains($0) }
            if decides || ["DEBUG", "true", "false"].contains(where: { line.holds(Array($0.utf8)) }) { return true }
        }
        return false
    }

    /// The longest declaration of a flag that is read.
    private static let longestFlag = 512

    /// True for a declaration whose value is true only in builds for developers and tests: `#if DEBUG true #else false`.
    static func isUnreleasedFlag(_ declaration: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard declaration.count <= longestFlag, declaration.contains(.numberSign) else { return false }
        let lines = String(decoding: declaration, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            var words = line.split(whereSeparator: \.isWhitespace)
            if words.first == "return" { words.removeFirst() }
            return words.joined(separator: " ")
        }
        let code = lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }
        guard code.count == 7, code[0].hasSuffix("{"), code[1].hasPrefix("#if "),
            code[2...5] == ["true", "#else", "false", "#endif"], code[6].hasPrefix("}")
        else { return false }
        let names = code[1].dropFirst("#if ".count).split(separator: "|").map { $0.filter { $0 != " " } }
        return !names.isEmpty
            && names.allSatisfy { name in
                if name == "DEBUG" || name == "targetEnvironment(simulator)" { return true }
                return name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == .lowLine }
                    && ["TEST", "SCREENSHOT", "INTERNAL"].contains { name.uppercased().contains($0) }
            }
    }

    /// True if the code after the last directive is left out.
    private(set) var isDead = false

    /// Reads a directive's condition; returns false for other words after a number sign.
    mutating func read(_ name: Range<Int>) -> Bool {
        guard let directive = directive(name) else { return false }
        switch directive {
        case .ifTrue: open(condition(after: name))
        case .ifDefined: open(definition(after: name))
        case .ifUndefined: open(definition(after: name).map(!))
        case .elseIfTrue: next(condition(after: name))
        case .elseIfDefined: next(definition(after: name))
        case .elseIfUndefined: next(definition(after: name).map(!))
        case .otherwise: next(true)
        case .end: _ = branches.popLast()
        }
        isDead = branches.last?.isDead ?? false
        return true
    }

    private func directive(_ name: Range<Int>) -> Directive? {
        for (word, directive) in Self.directives where trivia.isWord(name, word) { return directive }
        return nil
    }

    /// The words of Swift and of the C family.
    private static let directives: [(StaticString, Directive)] = [
        ("if", .ifTrue), ("endif", .end), ("else", .otherwise), ("elseif", .elseIfTrue), ("ifdef", .ifDefined),
        ("ifndef", .ifUndefined), ("elif", .elseIfTrue), ("elifdef", .elseIfDefined), ("elifndef", .elseIfUndefined),
    ]

    private mutating func open(_ condition: Bool?) {
        branches.append(
            Branch(isEnclosed: isDead, isDecided: condition == true, isDead: isDead || condition == false))
    }

    private mutating func next(_ condition: Bool?) {
        guard var branch = branches.popLast() else { return }
        branch.isDead = branch.isEnclosed || branch.isDecided || condition == false
        branch.isDecided = branch.isDecided || condition == true
        branches.append(branch)
    }

    // MARK: Conditions

    /// Returns whether a release has a name; nil if that is unknown.
    private func definition(after name: Range<Int>) -> Bool? {
        if case .none = scope { return nil }
        return trivia.isWord(trivia.word(at: space(from: name.upperBound)), "DEBUG") ? false : nil
    }

    /// Returns the value of a condition in a release; nil if it is unknown.
    private func condition(after name: Range<Int>) -> Bool? {
        if case .none = scope { return nil }
        var offset = name.upperBound
        let value = disjunction(&offset, depth: 0)
        // Anything but names, literals, `!`, `&&`, `||` and parentheses ends the reading.
        return isEnd(offset) ? value : nil
    }

    private func disjunction(_ offset: inout Int, depth: Int) -> Bool? {
        var value = conjunction(&offset, depth: depth)
        while skip("||", &offset) { value = Self.either(value, conjunction(&offset, depth: depth)) }
        return value
    }

    private func conjunction(_ offset: inout Int, depth: Int) -> Bool? {
        var value = operand(&offset, depth: depth)
        while skip("&&", &offset) {
            value = Self.either(value.map(!), operand(&offset, depth: depth).map(!)).map(!)
        }
        return value
    }

    private static func either(_ first: Bool?, _ second: Bool?) -> Bool? {
        if first == true || second == true { return true }
        return first == false && second == false ? false : nil
    }

    /// The maximum number of parentheses and signs in a condition around a word.
    private static let deepestCondition = 32

    private func operand(_ offset: inout Int, depth: Int) -> Bool? {
        guard depth < Self.deepestCondition else { return nil }
        if skip("!", &offset) { return operand(&offset, depth: depth + 1).map(!) }
        if skip("(", &offset) {
            let value = disjunction(&offset, depth: depth + 1)
            return skip(")", &offset) ? value : nil
        }
        let name = trivia.word(at: space(from: offset))
        guard !name.isEmpty else { return nil }
        offset = name.upperBound
        if trivia.isWord(name, "defined") {
            let isGroup = skip("(", &offset)
            let defined = trivia.word(at: space(from: offset))
            offset = defined.upperBound
            return (!isGroup || skip(")", &offset)) && trivia.isWord(defined, "DEBUG") ? false : nil
        }
        if skip("(", &offset) {
            skipArguments(&offset)
            return nil
        }
        if trivia.isWord(name, "DEBUG") { return false }
        if case .debug = scope { return nil }
        if trivia.isWord(name, "0") || trivia.isWord(name, "false") { return false }
        return trivia.isWord(name, "1") || trivia.isWord(name, "true") ? true : nil
    }

    /// Skips the arguments of `os(iOS)` and other functions.
    private func skipArguments(_ offset: inout Int) {
        var depth = 1
        while offset < source.count, depth > 0, !trivia.isLineEnd(source[offset]) {
            if source[offset] == .leftParenthesis { depth += 1 }
            if source[offset] == .rightParenthesis { depth -= 1 }
            offset += 1
        }
    }

    // MARK: Bytes

    private func skip(_ sign: StaticString, _ offset: inout Int) -> Bool {
        let start = space(from: offset)
        let end = start + sign.utf8CodeUnitCount
        guard end <= source.count, trivia.isWord(start..<end, sign) else { return false }
        offset = end
        return true
    }

    private func space(from start: Int) -> Int {
        var offset = start
        while offset < source.count, source[offset] == .space || source[offset] == .tab { offset += 1 }
        return offset
    }

    /// True at the end of a line, or at a comment.
    private func isEnd(_ offset: Int) -> Bool {
        let end = space(from: offset)
        return end >= source.count || trivia.isLineEnd(source[end]) || source[end] == .slash
    }
}
