import StringsmithModel

/// Reports literals that show a key as it is, although it has translations that nothing else shows.
struct DeadTranslationRule: UseRule {
    static let description = RuleDescription(
        .deadTranslation, .warning, summary: "a literal shows a key of a table without looking it up",
        why: """
            Users see the key in every language, although the table has translations of it, which nothing else shows. \
            A String is shown as it is: an argument verbatim, a sum, a condition with a variable, or a text that is \
            assigned to a property of a view. Look the key up, or remove it with prune --bypassed. Reported if certainly \
            all literals with the key are shown as they are, and nothing else may name it.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"Save\" = \"Save\";\n\"Open\" = \"Open\";",
                wrong: "Text(verbatim: \"Save\")\nNSLocalizedString(\"Open\", comment: \"Button\")",
                right: """
                    Text(NSLocalizedString("Save", comment: "Button"))
                    NSLocalizedString("Open", comment: "Button")
                    """,
                kind: .calls)
        ], needsWholeProject: true)

    func check(_ table: UsedTable) -> [UseFinding] {
        table.bypassed.map { literal in
            UseFinding(
                "\(literal.call) shows \"\(literal.key.text)\" as it is, and nothing looks up its translations",
                at: .literal(literal.key, path: literal.path, literal.range))
        }
    }
}
