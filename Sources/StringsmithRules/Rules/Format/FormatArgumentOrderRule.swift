import StringsmithModel

/// Reports unnumbered arguments in a different order than in the source.
struct FormatArgumentOrderRule: FormatRule {
    static let description = RuleDescription(
        .formatArgumentOrder, .error, summary: "unnumbered specifiers are in a different order than the source's",
        why: """
            Unnumbered specifiers read the arguments in order, regardless of the sentence. In another order, each one \
            reads the wrong argument. Number them: %1$@, %2$d.
            """,
        examples: [
            .value("%d files in %@", wrong: "In %@: %d Dateien", right: "In %2$@: %1$d Dateien"),
            .value("%@ (%.1f MB)", wrong: "%.1f MB (%@)", right: "%2$.1f MB (%1$@)"),
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, let change = formats.reordered else { return [] }
        let message = "unnumbered specifiers in a different order: \(change.phrase(in: formats))"
        return [Finding(message, at: .part(change.found.range), fix: formats.fixNumberingAll())]
    }
}
