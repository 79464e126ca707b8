import StringsmithModel

/// Numbered specifiers that leave a number out.
struct FormatPositionGapRule: EntryRule {
    static let description = RuleDescription(
        "format-position-gap", .warning, summary: "numbered specifiers leave out a number",
        why: """
            The size of an argument that no specifier names is not known, so those after it may be read from the wrong \
            place.
            """,
        examples: [
            RuleExample(locale: "en", wrong: "\"key\" = \"%1$@ of %3$@\";", right: "\"key\" = \"%1$@ of %2$@\";")
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        // In a translation the argument is reported as dropped.
        guard entry.source == nil, let text = entry.formats?.text, text.isPositional else { return [] }
        var expected = 1
        for argument in text.arguments {
            if argument.index > expected {
                let last = argument.index - 1
                let numbers = last == expected ? "argument \(last)" : "arguments \(expected) to \(last)"
                return [Finding("\(numbers) left out before \(text.spelling(of: argument))", at: .part(argument.range))]
            }
            expected = max(expected, argument.index + 1)
        }
        return []
    }
}
