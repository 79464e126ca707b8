import StringsmithModel

/// Reports arguments of the source that the translation omits.
struct FormatArgumentDroppedRule: FormatRule {
    static let description = RuleDescription(
        .formatArgumentDropped, .warning, summary: "a placeholder of the source is missing",
        why: """
            The name or number isn't shown in this locale. All specifiers after a missing one read the wrong argument, \
            even if they are numbered: at run time, "by %2$@" alone shows the first argument. If that argument is of \
            another kind, format-argument-class reports an error.
            """,
        examples: [
            .value("Delete %@?", wrong: "Löschen?", right: "%@ löschen?"),
            .value("%1$@ of %2$@", wrong: "%1$@", right: "%2$@: %1$@"),
            .value("%1$@ by %2$@", wrong: "von %2$@", right: "von %2$@: %1$@"),
        ])

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, !entry.value.isEmpty else { return [] }
        var found: [Finding] = []
        var counts: [String: Int] = [:]
        var missing: [String] = []
        for argument in formats.dropped {
            let spelling = formats.source.spelling(of: argument)
            // The first specifier after it reads an earlier argument of the source.
            guard let moved = formats.moved.first(where: { $0.found.index > argument.index }) else {
                if counts[spelling] == nil { missing.append(spelling) }
                counts[spelling, default: 0] += 1
                continue
            }
            let shown = formats.source.spelling(of: moved.expected)
            found.append(
                Finding(
                    "\(spelling) of the source is missing, and \(formats.text.spelling(of: moved.found)) shows the "
                        + "source's \(shown) instead of its own"))
        }
        // Placeholders without numbers may look the same.
        return found + missing.map { Finding("\($0) of the source is missing\(Self.times(counts[$0] ?? 1))") }
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 1: ""
        case 2: " twice"
        default: " \(count) times"
        }
    }
}
