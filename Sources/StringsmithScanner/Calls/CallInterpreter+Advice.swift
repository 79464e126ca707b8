import StringsmithModel
import StringsmithText

extension CallInterpreter {
    /// Returns the signature of the function that wraps a call, derived from its arguments; nil if there is none.
    func signature(ofWrapperAround call: FoundCall, of routine: CompiledRoutine) -> String? {
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

    /// Adds diagnostics for the lexer's problems and for the names of unterminated calls.
    mutating func report(_ problems: [LexicalProblem], unclosed: [Range<Int>]) {
        let known = diagnostics.count
        for problem in problems { report(problem) }
        for name in unclosed { report(unclosed: name) }
        unread = Array(diagnostics[known...])
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
