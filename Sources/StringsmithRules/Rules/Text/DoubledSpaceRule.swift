import StringsmithModel
import StringsmithText

/// Reports two consecutive spaces inside a text.
struct DoubledSpaceRule: TextRule {
    static let description = RuleDescription(
        .doubledSpace, .warning, isDefault: false, summary: "a string contains two consecutive spaces",
        why: "They show as a gap. If the source has them too, they may be intended.",
        examples: [.value("Open the file", wrong: "Datei  öffnen", right: "Datei öffnen")], fixSafety: .unsafe)

    func check(_ entry: CheckedEntry) -> [Finding] {
        if let source = entry.source, Self.place(in: source.bytes) != nil { return [] }
        guard let place = Self.place(in: entry.value.bytes) else { return [] }
        let fix = FindingFix("leave one space", value: Self.surplus(in: entry.value.bytes))
        return [Finding("two consecutive spaces", at: .part(place..<place + 2), fix: fix)]
    }

    /// Returns edits that remove all but the first space of each run, except at the ends.
    private static func surplus(in bytes: [UInt8]) -> [TextEdit] {
        guard let first = bytes.firstIndex(where: { $0 > .space }), let last = bytes.lastIndex(where: { $0 > .space })
        else { return [] }
        return (first..<last).filter { bytes[$0] == .space && bytes[$0 - 1] == .space }.map {
            TextEdit(range: $0..<$0 + 1, replacement: [])
        }
    }

    /// Returns the offset of two spaces between other characters.
    private static func place(in bytes: [UInt8]) -> Int? {
        guard let first = bytes.firstIndex(where: { $0 > .space }), let last = bytes.lastIndex(where: { $0 > .space })
        else { return nil }
        return (first..<last).first { bytes[$0] == .space && bytes[$0 + 1] == .space && bytes[$0 - 1] > .space }
    }
}
