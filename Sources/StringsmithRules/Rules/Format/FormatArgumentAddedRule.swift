import StringsmithModel

/// Reports arguments that the caller doesn't pass.
struct FormatArgumentAddedRule: FormatRule {
    static let description = RuleDescription(
        .formatArgumentAdded, .error, summary: "a specifier takes an argument that the source doesn't have",
        why: """
            No argument is passed for the specifier, so it reads random memory: the program shows nonsense or crashes. \
            If the text isn't used as a format, the specifier itself is shown.
            """,
        examples: [
            .value("Deleted %@", wrong: "%@ gelöscht, %@", right: "%@ gelöscht"),
            .value("%1$@ of %2$@", wrong: "%1$@ von %3$@", right: "%1$@ von %2$@"),
            .value("Sale", wrong: "%d Rabatt", right: "50% Rabatt"),
        ])

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, let first = formats.added.first else { return [] }
        let count = formats.source.arguments.map(\.index).max() ?? 0
        let passed = count == 0 ? "the source has none" : "the source has only \(count)"
        let spellings = formats.added.prefix(5).map(formats.text.spelling).joined(separator: ", ")
        let rest = formats.added.count > 5 ? " and \(formats.added.count - 5) more" : ""
        let subject =
            formats.added.count == 1
            ? "\(spellings) is placeholder \(first.index)"
            : "\(spellings)\(rest) are placeholders"
        return [Finding("\(subject), and \(passed)", at: .part(first.range))]
    }
}
