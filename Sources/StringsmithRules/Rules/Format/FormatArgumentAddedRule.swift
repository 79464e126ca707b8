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
        guard let formats = entry.formats else { return [] }
        return formats.added.map { argument in
            let spelling = formats.text.spelling(of: argument)
            let count = formats.source.arguments.map(\.index).max() ?? 0
            let passed = count == 0 ? "the source has none" : "the source has only \(count)"
            return Finding("\(spelling) is placeholder \(argument.index), and \(passed)", at: .part(argument.range))
        }
    }
}
