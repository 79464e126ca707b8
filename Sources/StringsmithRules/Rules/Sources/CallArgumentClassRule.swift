import StringsmithModel

/// Reports formatting calls that pass an argument of another class than the text takes.
struct CallArgumentClassRule: UseRule {
    static let description = RuleDescription(
        .callArgumentClass, .error, summary: "a call passes another kind of argument than the text takes",
        why: """
            A number where the text wants an object is taken for its address, and the program crashes; the other way \
            round an address is printed. Only arguments are judged whose spelling shows what they are: literals, \
            conversions such as Int(...) or (int)x, and members such as count. Of integers the width does not matter here.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"files\" = \"%@ files\";",
                wrong: "String(format: NSLocalizedString(\"files\", comment: \"%@: number\"), files.count)",
                right: "String(format: NSLocalizedString(\"files\", comment: \"%@: number\"), String(files.count))",
                form: .calls),
            RuleExample(
                locale: "en", source: "\"size\" = \"%d MB\";",
                wrong: "String(format: NSLocalizedString(\"size\", comment: \"%d: size\"), Double(size))",
                right: "String(format: NSLocalizedString(\"size\", comment: \"%d: size\"), Int(size))", form: .calls),
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        CallComparison.all(in: table).flatMap { call in
            call.text.arguments.compactMap { argument -> UseFinding? in
                guard call.passed.indices.contains(argument.rank - 1) else { return nil }
                let passed = call.passed[argument.rank - 1]
                guard !passed.mayBe(argument.argumentClass) else { return nil }
                return UseFinding(
                    "\(argument.spelling) of \(call.subject) takes \(argument.argumentClass.phrase), and the call passes "
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
