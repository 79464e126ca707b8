import StringsmithModel
import StringsmithText

extension CallInterpreter {
    /// Returns the signature of the function that wraps a call, derived from its arguments; nil if there is none.
    mutating func signature(ofWrapperAround call: FoundCall, of routine: CompiledRoutine) -> String? {
        var passed: [WrapperAdvice.Passed] = []
        for role in [ArgumentRole.key, .table, .value, .comment] {
            guard let index = argument(role, of: routine, in: call) else { continue }
            let argument = batch.arguments[index]
            let literal = argument.expression.isSingleLiteral ? text(of: argument.expression)?.text.string : nil
            passed.append(
                WrapperAdvice.Passed(
                    role: role, range: argument.range, literal: literal, isNil: argument.expression.isNil))
        }
        let table = routine.tables.first.flatMap { $0 == .localizable ? nil : $0.rawValue }
        return wrappers.signature(passing: passed, table: table, at: call.range)
    }

    /// The maximum length of a key in advice.
    private static let longestAdvisedKey = 200

    /// Returns how to look up a literal with interpolations.
    func interpolationAdvice(_ literal: Range<Int>) -> Note {
        let bytes = source[literal]
        let general = Note(
            "look up a format such as \"%@ of %@\" and fill it with String(format:), "
                + "or use String(localized:), which takes interpolations")
        guard bytes.count <= Self.longestAdvisedKey, bytes.first == .quotationMark,
            bytes.dropFirst().first != .quotationMark,
            !bytes.contains(.lineFeed), let format = Self.format(of: bytes)
        else { return general }
        if Self.isIdentifier(format) {
            let pattern = format.dropFirst().dropLast().replacing("%@", with: "*")
            return Note(
                "write each key as a literal, as in a switch; '// stringsmith:uses \(pattern)' keeps entries in the tables"
            )
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return Note(
            "use String(localized: \(text)), or look up \(format) (%lld for an integer) "
                + "and fill it with String(format:)")
    }

    /// True for a key such as `"error.%@"`: it is put together at run time, and isn't a text.
    private static func isIdentifier(_ format: String) -> Bool {
        !format.utf8.contains(where: { $0 <= .space })
            && format.utf8.contains(where: { $0 == .fullStop || $0 == .lowLine })
    }

    /// Returns a literal with `%@` for each interpolation; nil if one has quotes or isn't closed.
    private static func format(of literal: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        var format: [UInt8] = []
        var rest = literal
        while let byte = rest.popFirst() {
            format.append(byte)
            guard byte == .backslash, let next = rest.popFirst() else { continue }
            guard next == .leftParenthesis else {
                format.append(next)
                continue
            }
            format.removeLast()
            var depth = 1
            while depth > 0 {
                guard let byte = rest.popFirst(), byte != .quotationMark else { return nil }
                if byte == .leftParenthesis { depth += 1 }
                if byte == .rightParenthesis { depth -= 1 }
            }
            format += Array("%@".utf8)
        }
        return String(decoding: format, as: UTF8.self)
    }

    /// Adds diagnostics for the lexer's problems and for the names of unterminated calls.
    mutating func report(_ problems: [LexicalProblem], unclosed: [Range<Int>]) {
        let known = diagnostics.count
        for problem in problems { report(problem) }
        for name in unclosed.prefix(DiagnosticLimit.most) { report(unclosed: name) }
        if unclosed.count > DiagnosticLimit.most { report(rest: unclosed[DiagnosticLimit.most...]) }
        unread = Array(diagnostics[known...])
    }

    /// Adds one diagnostic for all further unterminated calls.
    private mutating func report(rest: ArraySlice<Range<Int>>) {
        guard let last = rest.last else { return }
        var diagnostic = Diagnostic(
            path: path, range: places.range(last), severity: .error, rule: .unterminatedCall,
            message: DiagnosticLimit.message(rest.count))
        diagnostic.count = rest.count
        diagnostics.append(diagnostic)
    }

    private mutating func report(_ problem: LexicalProblem) {
        diagnostics.append(problem.diagnostic(path: path, places.range(problem.opening(in: source))))
    }

    private mutating func report(unclosed name: Range<Int>) {
        diagnostics.append(
            Diagnostic(
                path: path, range: places.range(name), severity: .error, rule: .unterminatedCall,
                message: "'\(excerpt(name))' has no closing parenthesis: key not extracted"
            )
        )
    }
}
