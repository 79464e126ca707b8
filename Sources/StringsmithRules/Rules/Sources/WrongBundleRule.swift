import StringsmithModel

/// Reports look-ups of libraries in the main bundle, although only the library's own bundle has the key.
struct WrongBundleRule: UseRule {
    static let description = RuleDescription(
        .wrongBundle, .warning,
        summary: "a library's call looks into the program's bundle, but only the library's own has the key",
        why: """
            Without a bundle, a call in a package or framework looks into the main bundle, that of the program. Users \
            see the key or the default value in every language, although the strings are there. Reported if the \
            library's table has another text for the key, and no table that a program may have contains the key. \
            Calls whose bundle isn't known, such as those of the project's own functions, aren't reported.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"error.title\" = \"Error\";",
                wrong: "NSLocalizedString(\"error.title\", comment: \"Title\")",
                right: "NSLocalizedString(\"error.title\", bundle: .module, comment: \"Title\")", kind: .packageCalls)
        ], needsWholeProject: true)

    func check(_ table: UsedTable) -> [UseFinding] {
        table.misplaced.map { use, lookup in
            UseFinding(
                "\"\(use.key.text)\" is looked up in \(lookup.place), but only \(lookup.owner) has it", at: .use(use),
                notes: [lookup.entry, Note("fix: \(lookup.fix)")])
        }
    }
}
