import StringsmithModel

/// Reports strings in the sources that are missing from the development language's table.
struct UnlistedTextRule: UseRule {
    static let description = RuleDescription(
        .unlistedText, .note, isDefault: false,
        summary: "a string used in calls is missing from every table of the development language",
        why: """
            It is shown untranslated, and translators never see it. sync adds such keys; this rule is for projects \
            that maintain their tables manually. A sign such as "·" needs no translation.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"Save all\" = \"Save All\";",
                wrong: "NSLocalizedString(\"Save All\", comment: \"Button\")",
                right: "NSLocalizedString(\"Save all\", comment: \"Button\")", kind: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        return table.keys.compactMap { key in
            guard let first = key.uses.first, !table.defines(key.key), !key.key.text.isEmpty,
                !key.uses.allSatisfy({ table.uses[$0].isBareSign }),
                KeyStyle(key.key) != .identifier || key.uses.contains(where: { table.uses[$0].value != nil })
            else { return nil }
            return UseFinding("text is missing from table '\(table.name)'", at: .use(table.uses[first]))
        }
    }
}
