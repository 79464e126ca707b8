import StringsmithModel
import StringsmithText

/// Reports unpaired bidirectional control characters.
struct BidiControlRule: TextRule {
    static let description = RuleDescription(
        .bidiControl, .warning, isDefault: false, summary: "a bidirectional control isn't closed",
        why: """
            An unclosed embedding, override or isolate extends to the end of the paragraph, and reverses whatever the \
            program puts after the text (Unicode Standard Annex 9).
            """,
        examples: [
            .value("%@ file", wrong: "קובץ \u{2068}%@", right: "קובץ \u{2068}%@\u{2069}", locale: "he")
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.beyondASCII

    func check(_ entry: CheckedEntry) -> [Finding] {
        // All of them start with E2 in UTF-8.
        guard entry.value.bytes.contains(0xE2) else { return [] }
        var open: [Unicode.Scalar] = []
        for scalar in entry.value.string.unicodeScalars {
            switch scalar.value {
            case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068: open.append(scalar)
            case 0x202C, 0x2069:
                let isIsolate = scalar.value == 0x2069
                guard let last = open.last, (last.value >= 0x2066) == isIsolate else {
                    let edits = open.isEmpty ? entry.value.removals(of: scalar) : []
                    let fix = edits.count == 1 ? FindingFix("remove \(scalar.codePoint)", value: edits) : nil
                    return [Finding("\(scalar.codePoint) closes a direction that wasn't opened", fix: fix)]
                }
                open.removeLast()
            default: break
            }
        }
        guard let last = open.last else { return [] }
        let ends = open.reversed().map { $0.value >= 0x2066 ? "\u{2069}" : "\u{202C}" }.joined()
        let end = entry.value.bytes.count
        let fix = FindingFix("close the direction after the text", replacing: end..<end, by: ends.utf8)
        return [Finding("\(last.codePoint) opens a direction that isn't closed", fix: fix)]
    }
}
