import StringsmithModel

/// Reports integers of another width than the caller passes.
struct FormatIntegerWidthRule: FormatRule {
    static let description = RuleDescription(
        .formatIntegerWidth, .warning, summary: "a specifier takes an integer of another width than the source's",
        why: """
            %d reads 32 bits, %ld and %lld read 64. If the caller passes the other width, large numbers are truncated, \
            or undefined bits are read.
            """,
        examples: [
            .value("%ld photos", wrong: "%d Fotos", right: "%ld Fotos"),
            .value("%d photos", wrong: "%lld Fotos", right: "%i Fotos"),
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats else { return [] }
        return formats.resized.map {
            Finding($0.phrase(in: formats), at: .part($0.found.range), fix: formats.fix(resizing: $0))
        }
    }
}
