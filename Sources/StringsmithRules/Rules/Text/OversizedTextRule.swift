import StringsmithModel

/// Reports strings that are too large to be examined.
struct OversizedTextRule: TextRule {
    static let description = RuleDescription(
        .oversizedText, .warning, summary: "a string is too large to be checked",
        why: """
            A text of more than 256 KiB, or with more than 1,000 percent signs, is data rather than a text to translate. \
            No other rule looks at it. Move it to a file of its own, and put that file into the .lproj directories.
            """,
        examples: [
            .value(
                wrong: String(repeating: "%@, ", count: FormatString.mostPercentSigns + 1),
                right: String(repeating: "%@, ", count: 10))
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard FormatString.isOversized(entry.value) else { return [] }
        let size = entry.value.bytes.count
        let reason =
            size > FormatString.longestText
            ? "\(size >> 10) KiB" : "more than \(FormatString.mostPercentSigns) percent signs"
        return [Finding("text has \(reason), so its format specifiers aren't checked")]
    }
}
