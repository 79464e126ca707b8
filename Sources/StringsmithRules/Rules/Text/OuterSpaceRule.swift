import StringsmithModel
import StringsmithText

/// Reports leading and trailing white space that differs from the source's.
struct OuterSpaceRule: TextRule {
    static let description = RuleDescription(
        .outerSpace, .warning, isDefault: false, summary: "leading or trailing white space differs from the source",
        why: """
            Programs combine strings that start or end in a space or line break. A missing one joins words, and an extra \
            one shows as a gap.
            """,
        examples: [
            .value("Name: ", wrong: "Name:", right: "Name: "),
            .value("Save", wrong: " Sichern", right: "Sichern"),
            .value("One\\n", wrong: "Eins", right: "Eins\\n"),
        ], fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, !source.isEmpty, !entry.value.isEmpty else { return [] }
        var findings: [Finding] = []
        let pairs = [
            (Self.spaces(source.bytes), Self.spaces(entry.value.bytes), "beginning"),
            (Self.spaces(source.bytes.reversed()), Self.spaces(entry.value.bytes.reversed()), "end"),
        ]
        for (expected, found, place) in pairs where expected != found {
            // Scripts without spaces between words need none here.
            let isSpaceOnly = expected.allSatisfy { $0 == .space } && found.isEmpty
            if isSpaceOnly, ["Hans", "Hant", "Jpan", "Thai", "Khmr", "Laoo", "Mymr"].contains(entry.locale.script) {
                continue
            }
            let isEnd = place == "end"
            let count = entry.value.bytes.count
            let range = isEnd ? count - found.count..<count : 0..<found.count
            let fix = FindingFix(
                expected.isEmpty ? "remove the white space" : "end the text as the source does",
                replacing: range, by: isEnd ? expected.reversed() : expected)
            findings.append(
                Finding(
                    "\(Self.phrase(found)) at the \(place) where the source has \(Self.phrase(expected))", fix: fix))
        }
        return findings
    }

    private static func spaces(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes.prefix { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn })
    }

    private static func phrase(_ spaces: [UInt8]) -> String {
        guard !spaces.isEmpty else { return "no white space" }
        if spaces.allSatisfy({ $0 == .space }) { return spaces.count == 1 ? "a space" : "\(spaces.count) spaces" }
        let breaks = spaces.count { $0 == .lineFeed }
        return breaks == spaces.count ? "\(breaks) line break\(breaks == 1 ? "" : "s")" : "other white space"
    }
}
