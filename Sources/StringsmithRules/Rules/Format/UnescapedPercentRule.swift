import StringsmithModel
import StringsmithText

/// A per cent sign of a format that is not doubled.
struct UnescapedPercentRule: EntryRule {
    static let description = RuleDescription(
        "unescaped-percent", .error, summary: "a single per cent sign of a format begins a specifier",
        why: """
            A space is a flag, so that "100% of" holds the specifier "% o" and takes an argument. In a text that is used \
            as a format a per cent sign is written %%.
            """,
        examples: [
            .value("%d%% of %@ used", wrong: "%d% von %@ belegt, 100 % da", right: "%d%% von %@ belegt"),
            .value("%@: 100%% done", wrong: "%@: 100 % erledigt", right: "%@: 100 %% erledigt"),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, !formats.source.arguments.isEmpty, formats.source.prose.isEmpty,
            let format = formats.text.format
        else { return [] }
        return formats.text.prose.map { specifier in
            let spelling = String(decoding: format.text.bytes[specifier.range], as: UTF8.self)
            let start = specifier.range.lowerBound
            return Finding(
                "\"\(spelling)\" is a specifier: write the per cent sign as %%", at: .part(specifier.range),
                fix: FindingFix("double the per cent sign", replacing: start..<start, by: [.percentSign]))
        }
    }
}
