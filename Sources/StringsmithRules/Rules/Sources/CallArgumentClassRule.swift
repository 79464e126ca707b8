import StringsmithModel

/// Reports formatting calls that pass an argument of another class than the string takes.
struct CallArgumentClassRule: UseRule {
    static let description = RuleDescription(
        .callArgumentClass, .error, summary: "a call passes a different kind of argument than the string expects",
        why: """
            If the text takes an object, a number is treated as an address and the program crashes; in the opposite \
            case, an address is printed. Only arguments with an obvious type are checked: literals, conversions such \
            as Int(...) or (int)x, and members such as count. The width of integers is ignored.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"files\" = \"%@ files\";",
                wrong: "String(format: NSLocalizedString(\"files\", comment: \"%@: number\"), files.count)",
                right: "String(format: NSLocalizedString(\"files\", comment: \"%@: number\"), String(files.count))",
                kind: .calls),
            RuleExample(
                locale: "en", source: "\"size\" = \"%d MB\";",
                wrong: "String(format: NSLocalizedString(\"size\", comment: \"%d: size\"), Double(size))",
                right: "String(format: NSLocalizedString(\"size\", comment: \"%d: size\"), Int(size))", kind: .calls),
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        CallComparison.all(in: table).flatMap { call in
            call.text.arguments.compactMap { argument -> UseFinding? in
                guard call.passed.indices.contains(argument.rank - 1) else { return nil }
                let passed = call.passed[argument.rank - 1]
                guard !passed.mayBe(argument.argumentClass) else { return nil }
                return UseFinding(
                    "\(argument.spelling) of \(call.subject) expects \(argument.argumentClass.phrase), but the call passes "
                        + passed.phrase,
                    at: .use(call.use))
            }
        }
    }
}

extension PassedArgument {
    /// The class in words, with an article.
    fileprivate var phrase: String {
        switch self {
        case .unknown: "something else"
        case .object: "an object"
        case .integer: "an integer"
        case .double: "a floating-point number"
        case .cString: "a C string"
        }
    }
}
