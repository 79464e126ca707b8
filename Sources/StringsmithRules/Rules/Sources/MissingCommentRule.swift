import StringsmithModel

/// Reports keys without a comment in any call.
struct MissingCommentRule: UseRule {
    static let description = RuleDescription(
        .missingComment, .note, isDefault: false, summary: "no call has a comment that explains the key to translators",
        why: """
            "Open" can be a command or a state, and many languages use different words. Comments are all that \
            translators see of the program. Lookups without a comment parameter aren't reported.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"Open\" = \"Open\";", wrong: "NSLocalizedString(\"Open\", comment: \"\")",
                right: "NSLocalizedString(\"Open\", comment: \"State of a shop\")", kind: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        table.keys.compactMap { key in
            let uses = key.uses.map { table.uses[$0] }
            guard let use = uses.first(where: \.takesComment), !uses.contains(where: { $0.comment != nil }) else {
                return nil
            }
            return UseFinding("key without a comment for the translator", at: .use(use))
        }
    }
}
