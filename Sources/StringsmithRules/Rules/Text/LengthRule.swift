import StringsmithModel
import StringsmithText

/// Reports translations that are much longer than their source.
struct LengthRule: EntryRule {
    static let description = RuleDescription(
        .length, .note, isDefault: false, summary: "a translation is much longer than its source",
        why: """
            A text that is more than twice as long as its source plus ten characters may be truncated, or may contain \
            unrelated text. The factor can be configured.
            """,
        examples: [
            .value("Speed", wrong: "Geschwindigkeit der Wiedergabe", right: "Geschwindigkeit")
        ])

    private let factor: Double

    init() { self.init(RuleSettings()) }

    init(_ settings: RuleSettings) {
        factor = settings.lengthFactor
    }

    func check(_ entry: CheckedEntry) -> [Finding] {
        // A text has at least as many bytes as characters.
        guard let source = entry.source, !source.isEmpty, entry.value.bytes.count > 10 else { return [] }
        let count = entry.value.string.count
        let expected = source.string.count
        guard Double(count) > Double(expected) * factor + 10 else { return [] }
        return [Finding("\(count) characters where the source has \(expected)")]
    }
}
