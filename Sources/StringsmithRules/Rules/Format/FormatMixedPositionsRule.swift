import StringsmithModel

/// Numbered and unnumbered specifiers in one text.
struct FormatMixedPositionsRule: EntryRule {
    static let description = RuleDescription(
        "format-mixed-positions", .error, summary: "numbered and unnumbered specifiers stand in one text",
        why: """
            The C standard leaves open what a mixture does. On the platform an unnumbered specifier takes the argument \
            after the one that the last unnumbered one took, so that one argument is shown twice and another never.
            """,
        examples: [
            .value("%@ and %@", wrong: "%2$@ und %@", right: "%2$@ und %1$@"),
            .value(wrong: "%1$@ von %d", right: "%1$@ von %2$d"),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, formats.text.isPositional else { return [] }
        let bare = formats.text.specifiers.first { !$0.isPositional && $0.conversion != .substitutionArgument }
        guard let bare else { return [] }
        let fix = SpecifierFix.numbering(bare, in: formats)
        return [Finding("unnumbered specifier beside numbered ones", at: .part(bare.range), fix: fix)]
    }
}
