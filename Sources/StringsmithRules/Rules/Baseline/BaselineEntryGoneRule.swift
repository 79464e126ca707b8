import StringsmithModel

/// Reports entries of a baseline whose finding no longer exists. The comparison with the baseline finds them.
package struct BaselineEntryGoneRule: ReaderRule {
    package static let description = RuleDescription(
        .baselineEntryGone, .warning, summary: "an entry of the baseline has no finding anymore",
        why: """
            The problem that the entry accepts was fixed. If the entry stayed, the same mistake could return \
            unnoticed, so a baseline should only shrink. check --prune-baseline removes such entries.
            """,
        examples: [])

    package init() {}
}
