import StringsmithModel

/// An argument of the source that the translation leaves out.
struct FormatArgumentDroppedRule: EntryRule {
    static let description = RuleDescription(
        "format-argument-dropped", .warning, summary: "an argument of the source does not appear",
        why: """
            What the program tells here, a name or a number, is missing in this locale. Leaving out one that stands \
            before others also moves those, unless they are numbered.
            """,
        examples: [
            .value("Delete %@?", wrong: "Löschen?", right: "%@ löschen?"),
            .value("%1$@ of %2$@", wrong: "%1$@", right: "%2$@: %1$@"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, !entry.value.isEmpty else { return [] }
        return formats.dropped.map { argument in
            Finding("\(formats.source.spelling(of: argument)) of the source dropped, argument \(argument.index)")
        }
    }
}
