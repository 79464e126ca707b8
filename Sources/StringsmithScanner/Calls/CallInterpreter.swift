import StringsmithModel
import StringsmithText

/// Turns calls into key uses, and into diagnostics where a key can't be known.
struct CallInterpreter {
    let path: String
    let source: UnsafeBufferPointer<UInt8>
    let language: SourceLanguage
    let lines: LineIndex
    let wrappers: WrapperAdvice

    private(set) var uses: [KeyUse] = []
    private(set) var diagnostics: [Diagnostic] = []

    init(path: String, source: UnsafeBufferPointer<UInt8>, language: SourceLanguage, macros: [MacroDefinition]) {
        self.path = path
        self.source = source
        self.language = language
        lines = LineIndex(Array(source))
        wrappers = WrapperAdvice(source: source, language: language, macros: macros)
    }

    private var decoder: LiteralDecoder { LiteralDecoder(source: source, language: language) }

    /// Reads one call. Keys that aren't literals are passed over in the body of a function that is a routine itself.
    mutating func read(_ call: FoundCall, isInDefinition: Bool) {
        guard let routine = routine(of: call), let key = argument(.key, of: routine, in: call) else { return }
        let expression = key.expression
        let isDeclaration = call.arguments.contains { $0.expression.looksLikeDeclaration } || call.followsCase
        let keys = expression.alternatives.compactMap { decoder.decode($0) }
        if keys.isEmpty, isDeclaration { return }
        if !isInDefinition, !routine.allowsDynamicKeys {
            for part in expression.dynamicParts { report(part, of: routine, in: call) }
            if expression.isNil { report(DynamicPart(kind: .missing, range: key.range), of: routine, in: call) }
        }
        guard !keys.isEmpty, let tables = tables(of: routine, in: call) else { return }
        let value = value(of: routine, in: call)
        let comment = argument(.comment, of: routine, in: call).flatMap { decode($0.expression.alternatives.first) }
        for literal in keys {
            for table in tables {
                var use = KeyUse(
                    path: path, place: lines.range(literal.range), routine: routine.displayName, table: table,
                    key: literal
                )
                use.value = value
                use.comment = comment
                uses.append(use)
            }
        }
    }

    // MARK: Finding arguments

    /// The first candidate whose key is among the arguments.
    private func routine(of call: FoundCall) -> Routine? {
        if call.isMessage {
            let selector = call.arguments.map { argument in
                argument.label.map { String(decoding: source[$0], as: UTF8.self) + ":" } ?? ":"
            }
            return call.candidates.messages.first { $0.form == .message(selector: selector.joined()) }
        }
        return call.candidates.functions.first { argument(.key, of: $0, in: call) != nil }
    }

    private func argument(_ role: ArgumentRole, of routine: Routine, in call: FoundCall) -> CallArgument? {
        for selector in routine.selectors(of: role) {
            switch selector {
            case .label(let name):
                if let found = call.arguments.first(where: { hasLabel($0, name) }) { return found }
            case .position(let number):
                if number <= call.arguments.count { return call.arguments[number - 1] }
            case .unlabelled(let number):
                if number <= call.arguments.count, call.arguments[number - 1].label == nil {
                    return call.arguments[number - 1]
                }
            }
        }
        return nil
    }

    private func hasLabel(_ argument: CallArgument, _ name: String) -> Bool {
        guard let label = argument.label, label.count == name.utf8.count else { return false }
        return source[label].elementsEqual(name.utf8)
    }

    private func decode(_ pieces: [StringToken]?) -> SourceLiteral? {
        guard let pieces, let literal = decoder.decode(pieces), !literal.text.isEmpty else { return nil }
        return literal
    }

    // MARK: Tables and values

    /// The tables that a call can mean; nil if they can't be known.
    private mutating func tables(of routine: Routine, in call: FoundCall) -> [TableName]? {
        guard let argument = argument(.table, of: routine, in: call) else {
            return [TableName(routine.constantTable ?? TableName.localizable.rawValue)]
        }
        let expression = argument.expression
        if !expression.dynamicParts.isEmpty {
            diagnostics.append(
                Diagnostic(
                    path: path, range: lines.range(expression.dynamicParts[0].range), severity: .warning,
                    rule: "non-literal-table",
                    message: "table of \(routine.displayName) is not a literal: key not extracted",
                    notes: [Note("name the table as a literal, or leave the call to a look-up that is not extracted")]
                )
            )
            return nil
        }
        // Foundation takes nil and the empty name for the default table.
        let names = expression.alternatives.map { decode($0).map { TableName($0.text.string) } ?? .localizable }
        return names.isEmpty ? [.localizable] : names
    }

    private mutating func value(of routine: Routine, in call: FoundCall) -> SourceLiteral? {
        guard let argument = argument(.value, of: routine, in: call) else { return nil }
        let expression = argument.expression
        if expression.isNil { return nil }
        if !expression.isSingleLiteral {
            diagnostics.append(
                Diagnostic(
                    path: path, range: lines.range(argument.range), severity: .warning, rule: "non-literal-value",
                    message: "default value of \(routine.displayName) is not a literal: the key stands in for it"
                )
            )
            return nil
        }
        return decode(expression.alternatives.first)
    }

    // MARK: Diagnostics

    private mutating func report(_ part: DynamicPart, of routine: Routine, in call: FoundCall) {
        let text = excerpt(part.range)
        let name = routine.displayName
        let rule: RuleID = part.kind == .interpolation ? "interpolated-key" : "non-literal-key"
        let message =
            switch part.kind {
            case .variable: "'\(text)' is not a literal: the key of \(name) is known only at run time"
            case .call: "call as key of \(name): what it returns is known only at run time"
            case .interpolation: "interpolated key of \(name): the text that is looked up stands in no table"
            case .expression: "expression as key of \(name): its value is known only at run time"
            case .missing: "missing key of \(name)"
            }
        var notes: [Note] = []
        switch part.kind {
        case .interpolation:
            let advice = language == .swift ? ", or use String(localized:), which takes interpolations" : ""
            notes.append(Note("look up a format such as \"%@ of %@\" and fill it with String(format:)" + advice))
        case .variable, .call, .expression:
            if let signature = wrappers.signature(passing: part.range, at: call.range) {
                notes.append(Note("this is a wrapper: extract its calls with --routine '\(signature)'"))
            } else {
                notes.append(
                    Note("write the literal in the call; for a wrapper of your own use --routine 'NAME(key:1)'")
                )
            }
        case .missing: break
        }
        diagnostics.append(
            Diagnostic(
                path: path, range: lines.range(part.range), severity: .error, rule: rule, message: message, notes: notes
            )
        )
    }

    /// Adds what the lexer could not read.
    mutating func report(_ problem: LexicalProblem) {
        let (rule, message): (RuleID, String) =
            switch problem.kind {
            case .unterminatedComment:
                ("unterminated-comment", "unterminated comment: the rest of the file is not read")
            case .unterminatedString: ("unterminated-string", "unterminated string literal")
            }
        let start = problem.range.lowerBound
        diagnostics.append(
            Diagnostic(
                path: path, range: lines.range(start..<min(start + 2, source.count)), severity: .error, rule: rule,
                message: message
            )
        )
    }

    /// Adds a call whose closing bracket never came.
    mutating func report(unclosed name: Range<Int>) {
        diagnostics.append(
            Diagnostic(
                path: path, range: lines.range(name), severity: .error, rule: "unterminated-call",
                message: "'\(excerpt(name))' has no closing parenthesis: key not extracted"
            )
        )
    }

    /// A short piece of the source on one line.
    private func excerpt(_ range: Range<Int>) -> String {
        let text = String(decoding: source[range.prefix(200)], as: UTF8.self)
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}
