import StringsmithModel

/// Reports calls with the same key and different default values.
struct ConflictingValuesRule: UseRule {
    static let description = RuleDescription(
        .conflictingValues, .warning, summary: "calls of one key have different default values",
        why: """
            With a table all of them show its one value, so that some place shows a text that it was not written for. \
            extract and sync keep the first and report the same.
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
                    """, form: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        ConflictingText.findings(in: table, \.value) { "\($0) different default values" }
    }
}
