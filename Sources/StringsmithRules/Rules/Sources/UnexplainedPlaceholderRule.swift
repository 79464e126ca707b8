import StringsmithModel
import StringsmithText

/// Reports strings with placeholders that the comment doesn't explain.
struct UnexplainedPlaceholderRule: UseRule {
    static let description = RuleDescription(
        .unexplainedPlaceholder, .note, isDefault: false,
        summary: "a comment doesn't explain a placeholder",
        why: """
            Whether %@ is a person or a file affects articles, gender and word order. A comment explains placeholders \
            if it contains a percent sign, a digit or an ordinal (first, second, third), or one of the words \
            placeholder, argument, parameter, variable, replaced, inserted. Keys without a comment are reported by \
            missing-comment.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"Copy %@\" = \"Copy %@\";",
                wrong: "NSLocalizedString(\"Copy %@\", comment: \"Menu item\")",
                right: "NSLocalizedString(\"Copy %@\", comment: \"Menu item; %@ is a file's name\")", kind: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        table.keys.compactMap { key in
            let uses = key.uses.map { table.uses[$0] }
            guard let use = uses.first(where: { $0.comment != nil }), let text = Self.text(of: use, in: table),
                let argument = text.arguments.first,
                !uses.contains(where: { $0.comment.map { Self.explains($0.text.string) } ?? false })
            else { return nil }
            return UseFinding("comment doesn't explain \(argument.spelling)", at: .use(use))
        }
    }

    private static func text(of use: KeyUse, in table: UsedTable) -> DefinedText? {
        table.sourceText(of: use).flatMap { $0.arguments.isEmpty ? nil : $0 }
    }

    private static let words: Set<String> = [
        "first", "second", "third", "placeholder", "placeholders", "argument", "arguments", "parameter", "parameters",
        "variable", "variables", "replaced", "inserted",
    ]

    private static func explains(_ comment: String) -> Bool {
        if comment.utf8.contains(where: { $0 == .percentSign || $0.isASCIIDigit }) { return true }
        return comment.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
    }
}
