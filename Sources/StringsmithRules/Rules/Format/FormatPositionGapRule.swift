import StringsmithModel

/// Reports gaps in the numbers of specifiers.
struct FormatPositionGapRule: FormatRule {
    static let description = RuleDescription(
        .formatPositionGap, .warning, summary: "numbered specifiers leave out a number",
        why: """
            At run time, numbers that no specifier uses don't count: in "%1$@ of %3$@", the third specifier shows the \
            second argument. If that is of another kind, the program shows nonsense or crashes.
            """,
        examples: [
            RuleExample(locale: "en", wrong: "\"key\" = \"%1$@ of %3$@\";", right: "\"key\" = \"%1$@ of %2$@\";")
        ])

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        // Translations report the argument as dropped.
        guard let formats = entry.formats, formats.dropped.isEmpty, formats.text.isPositional,
            formats.text.misreadSpecifier(after: formats.consumed) == nil
        else { return [] }
        let text = formats.text
        // "40%1$ of" contains a percent sign that a tool has numbered.
        if text.specifiers.contains(where: { $0.position != nil && $0.flags.contains(.spaceSign) }) { return [] }
        var expected = 1
        for argument in text.arguments {
            while formats.consumed.contains(expected) { expected += 1 }
            if argument.index > expected {
                let last = argument.index - 1
                let numbers = last == expected ? "argument \(last)" : "arguments \(expected) to \(last)"
                return [Finding("\(numbers) skipped before \(text.spelling(of: argument))", at: .part(argument.range))]
            }
            expected = max(expected, argument.index + 1)
        }
        return []
    }
}
