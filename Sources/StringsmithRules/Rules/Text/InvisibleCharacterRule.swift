import StringsmithModel
import StringsmithText

/// Reports invisible characters.
struct InvisibleCharacterRule: TextRule {
    static let description = RuleDescription(
        .invisibleCharacter, .warning, isDefault: false, summary: "invisible character",
        why: """
            Control characters, byte order marks, zero-width spaces and soft hyphens come from copied text. They make \
            equal strings differ and cause unexpected line breaks. Thai, Khmer, Lao and Burmese use zero-width spaces.
            """,
        examples: [
            .value("Save", wrong: "\u{FEFF}Sichern", right: "Sichern"),
            .value("Save", wrong: "Si\u{200B}chern", right: "Sichern"),
        ], fixSafety: .unsafe, follows: [.byteOrderMark])

    func check(_ entry: CheckedEntry) -> [Finding] {
        let usesZeroWidth = ["Thai", "Khmr", "Laoo", "Mymr"].contains(entry.locale.script)
        let found = entry.value.string.unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0x9F, 0xFEFF, 0x00AD, 0x2060, 0x180E: true
            case 0x200B: !usesZeroWidth
            default: false
            }
        }
        guard let found, !(entry.source?.string.unicodeScalars.contains(found) ?? false) else { return [] }
        let fix = FindingFix("remove \(found.codePoint)", value: entry.value.removals(of: found))
        return [Finding("invisible \(found.codePoint)", fix: fix)]
    }
}
