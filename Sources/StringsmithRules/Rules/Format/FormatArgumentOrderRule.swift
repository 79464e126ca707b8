import StringsmithModel

/// Reports unnumbered arguments in a different order than in the source.
struct FormatArgumentOrderRule: EntryRule {
    static let description = RuleDescription(
        .formatArgumentOrder, .error, summary: "unnumbered specifiers stand in another order than the source's",
        why: """
            Specifiers without a number take the arguments one after the other, whatever the sentence says. If their \
            order changes, each takes what was meant for another. Number them: %1$@, %2$d.
            """,
        examples: [
            .value("%d files in %@", wrong: "In %@: %d Dateien", right: "In %2$@: %1$d Dateien"),
            .value("%@ (%.1f MB)", wrong: "%.1f MB (%@)", right: "%2$.1f MB (%1$@)"),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, let change = formats.reordered else { return [] }
        let message = "unnumbered specifiers in another order: \(change.phrase(in: formats))"
        return [Finding(message, at: .part(change.found.range), fix: SpecifierFix.numbering(formats))]
    }
}
