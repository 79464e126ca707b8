import StringsmithModel

/// Reports entries of a baseline whose finding no longer exists. The comparison with the baseline finds them.
package struct BaselineEntryGoneRule: ReaderRule {
    package static let description = RuleDescription(
        .baselineEntryGone, .warning, summary: "an entry of the baseline stands for a finding that is gone",
        why: """
            Somebody has mended what the entry excuses. If it stayed, the same mistake could come back unseen: a \
            baseline only shrinks. check --prune-baseline takes such entries out.
            """,
        examples: [])

    package init() {}
}
