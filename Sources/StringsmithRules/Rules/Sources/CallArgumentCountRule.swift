import StringsmithModel

/// Reports formatting calls that pass fewer arguments than the string takes.
struct CallArgumentCountRule: UseRule {
    static let description = RuleDescription(
        .callArgumentCount, .error, summary: "a call passes fewer arguments than the string expects",
        why: """
            The text reads an argument that isn't passed: random memory is printed, or treated as the address of an \
            object, and the program crashes. Too many arguments do no harm. Interpolations count as arguments. A \
            format in a variable is followed to the formatting call in the same function. "100% sure" takes an argument, \
            too, if it is formatted: % s is a specifier. %1 isn't one: write %1$@.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"copied\" = \"Copied %d of %d\";",
                wrong: "String(format: NSLocalizedString(\"copied\", comment: \"%d, %d: files\"), done)",
                right: "String(format: NSLocalizedString(\"copied\", comment: \"%d, %d: files\"), done, all)",
                kind: .calls),
            RuleExample(
                locale: "en", source: "\"hello\" = \"Hello, %2$@\";",
                wrong: "String.localizedStringWithFormat(NSLocalizedString(\"hello\", comment: \"%2: name\"), name)",
                right: "String.localizedStringWithFormat(NSLocalizedString(\"hello\", comment: \"%2: name\"), a, b)",
                kind: .calls),
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        CallComparison.all(in: table).compactMap { call in
            if let prose = call.text.proseSpecifier, call.use.formatArguments != nil {
                let message =
                    "'\(prose)' in \(call.subject) reads an argument that the call doesn't pass: write %% for a percent sign"
                return UseFinding(message, at: .use(call.use))
            }
            if let placeholder = call.text.numberedPlaceholder, call.use.formatArguments?.isEmpty == false {
                let message =
                    "\(placeholder) in \(call.subject) isn't a specifier, so the call's argument isn't shown: write a "
                    + "specifier such as %1$@"
                return UseFinding(message, at: .use(call.use))
            }
            guard let last = call.text.arguments.max(by: { $0.index < $1.index }), last.index > call.passed.count else {
                return nil
            }
            let count = call.passed.count
            let passed = count == 0 ? "none" : count == 1 ? "1 argument" : "\(count) arguments"
            let message = "\(last.spelling) is argument \(last.index) of \(call.subject), and the call passes \(passed)"
            return UseFinding(message, at: .use(call.use))
        }
    }
}
