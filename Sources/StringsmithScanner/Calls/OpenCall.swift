import StringsmithModel
import StringsmithText

/// A call whose key is known only at run time.
package struct OpenCall: Hashable, Sendable {
    /// The call, with an empty key in place of the expression.
    package var use: KeyUse

    /// The expression of the key, as spelled; empty if it is too long to be read.
    package var expression: ExactString

    /// The tables that it may look in; nil if they are known only at run time, too.
    package var tables: [TableName]?

    /// The function or macro around it, if the key is one of its parameters, in the syntax of `--routine`.
    package var wrapper: String?
}

extension CallInterpreter {
    /// The maximum length of an expression that is read.
    private static let longestExpression = 4096

    /// Adds a call whose key is an expression. The argument that a macro makes a string of is known where the macro is
    /// used.
    mutating func addOpenCall(
        _ expression: Range<Int>, of routine: CompiledRoutine, in call: FoundCall, wrapper: String?
    ) {
        let text = expression.count > Self.longestExpression ? source[..<0] : source[expression]
        let word = text.drop { $0 <= .space || $0 == .commercialAt }
        if lookup.language == .cFamily, word.first == .numberSign { return }
        let tables = knownTables(of: routine, in: call)
        let key = SourceLiteral(text: "", spelling: "", range: expression)
        var use = KeyUse(
            path: path, place: places.range(expression), routine: routine.displayName,
            table: tables?.first ?? .localizable, key: key)
        use.bundle = bundle(of: routine, in: call)
        openCalls.append(
            OpenCall(use: use, expression: ExactString(bytes: Array(text)), tables: tables, wrapper: wrapper))
    }
}
