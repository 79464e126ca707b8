import StringsmithModel

/// Reports calls with the same key and different default values.
struct ConflictingValuesRule: UseRule {
    static let description = RuleDescription(
        .conflictingValues, .warning, summary: "calls with the same key have different default values",
        why: """
            All of them show the single value in the table, which is wrong for some of them. extract and sync keep the \
            first value and report this too.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"menu.open\" = \"Open\";",
                wrong: """
                    NSLocalizedString("menu.open", value: "Open", comment: "Command")
                    NSLocalizedString("menu.open", value: "Open…", comment: "Command")
                    """,
                right: """
                    NSLocalizedString("menu.open", value: "Open", comment: "Command")
                    NSLocalizedString("menu.open", value: "Open", comment: "Command")
                    """, kind: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        table.findConflicts(\.value) { "\($0) different default values" }
    }
}
