import StringsmithModel
import StringsmithText

/// Reports arguments of the source that the translation omits.
struct FormatArgumentDroppedRule: FormatRule {
    static let description = RuleDescription(
        .formatArgumentDropped, .warning, summary: "a placeholder from the source is missing",
        why: """
            The name or number isn't shown in this locale. All specifiers after a missing one read the wrong argument, \
            even if they are numbered: at run time, "by %2$@" alone shows the first argument. If that argument is of \
            another kind, format-argument-class reports an error.
            """,
        examples: [
            .value("Delete %@?", wrong: "Löschen?", right: "%@ löschen?"),
            .value("%1$@ of %2$@", wrong: "%1$@", right: "%2$@: %1$@"),
            .value("%1$@ by %2$@", wrong: "von %2$@", right: "von %2$@: %1$@"),
        ], follows: [.formatInvalidSpecifier, .unescapedPercent, .formatMixedPositions])

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, !entry.value.isEmpty else { return [] }
        // One finding for all that are missing before the same specifier, which reads an earlier argument of the source.
        var groups: [(moved: FormatComparison.Change?, arguments: [FormatArgument])] = []
        for argument in formats.dropped {
            let moved = formats.moved.first { $0.found.index > argument.index }
            if let last = groups.last, last.moved?.found == moved?.found {
                groups[groups.count - 1].arguments.append(argument)
            } else {
                groups.append((moved, [argument]))
            }
        }
        return groups.map { group in
            let missing = Self.phrase(group.arguments.map(formats.source.spelling))
            guard let moved = group.moved else { return Finding(missing, partCount: group.arguments.count) }
            let shown = formats.source.spelling(of: moved.expected)
            return Finding(
                "\(missing), and \(formats.text.spelling(of: moved.found)) shows the source's \(shown) instead of its own",
                partCount: group.arguments.count)
        }
    }

    /// Returns which placeholders are missing. Those without numbers may look the same.
    private static func phrase(_ spellings: [String]) -> String {
        let names = spellings.distinct()
        if names.count == 1 { return "\(names[0]) from the source is missing\(times(spellings.count))" }
        let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
        return "\(shown) from the source are missing"
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 1: ""
        case 2: " twice"
        default: " \(count) times"
        }
    }
}
