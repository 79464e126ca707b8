import StringsmithModel
import StringsmithText

/// Reports numbers of the source that the translation lacks.
struct NumberRule: EntryRule {
    static let description = RuleDescription(
        .number, .warning, isDefault: false, summary: "a number from the source is missing",
        why: """
            If a limit, price or version differs from the source, one of the two is wrong. A number of one digit may be \
            spelled out, so it is only reported if the translation has another one in its place.
            """,
        examples: [
            .value("At most 140 characters", wrong: "Höchstens 280 Zeichen", right: "Höchstens 140 Zeichen"),
            .value("Since 2019", wrong: "منذ ٢٠١٨", right: "منذ ٢٠١٩", locale: "ar"),
            .value("Speed 2.5", wrong: "السرعة ٣٫٥", right: "السرعة ٢٫٥", locale: "ar"),
            .value("Open H264 in 1080p", wrong: "In 720p öffnen", right: "In 1080p öffnen"),
            .value("On 12/31/2024", wrong: "Am 30.12.2024", right: "Am 31.12.2024"),
            .value("Step 1 of 3", wrong: "Étape 1 sur 4", right: "Étape 1 sur 3", locale: "fr"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, source != entry.value, !entry.value.isEmpty else { return [] }
        let expected = NumbersInText(source, entry.formats?.source)
        guard !expected.runs.isEmpty else { return [] }
        let found = NumbersInText(entry.value, entry.formats?.text)
        // Digits after a letter, as in "H264", are part of a name.
        let missing = expected.numbers.filter { found.numbers[$0.key] == nil && !$0.value.isInName }
        if missing.isEmpty { return Self.digit(expected, found, Self.isComparison(source)) }
        let dates = expected.dates.filter { $0.allSatisfy(found.hasPart) }.flatMap(\.self)
        let lost = missing.filter { number in !dates.contains { $0.number == number.value.number } }
        return lost.sorted { $0.key < $1.key }.prefix(1).map {
            Finding("number \($0.value.spelling) from the source is missing")
        }
    }

    /// Reports a number of one digit if it is the only one that differs, and another one is in its place.
    /// - Parameter isComparison: true if the number may be one less or more: "over 3" and "at least 4".
    private static func digit(_ source: NumbersInText, _ value: NumbersInText, _ isComparison: Bool) -> [Finding] {
        guard source.arePlain, value.arePlain, source.runs.count == value.runs.count else { return [] }
        var found = value.runs
        var rest: [NumbersInText.Run] = []
        for run in source.runs {
            if let place = found.firstIndex(where: { $0.digits == run.digits }) {
                found.remove(at: place)
            } else {
                rest.append(run)
            }
        }
        guard rest.count == 1, found.count == 1, rest[0].digits.count == 1, let expected = Int(rest[0].digits),
            let number = Int(found[0].digits), !isParaphrase(of: expected, number),
            !isComparison || abs(expected - number) != 1
        else { return [] }
        return [Finding("number \(found[0].spelling) where the source has \(rest[0].spelling)")]
    }

    /// Returns whether a number may be the same time in another unit: "1 day" and "24 hours", "2 weeks" and "15 jours",
    /// "9 PM" and "21 Uhr".
    private static func isParaphrase(of expected: Int, _ found: Int) -> Bool {
        found == expected + 12
            || [7, 12, 24, 30, 60, 365].contains { found == expected * $0 } || found == expected * 7 + 1
    }

    /// Returns whether a text has a word such as "than" or "until".
    private static func isComparison(_ text: ExactString) -> Bool {
        text.string.lowercased().split { !$0.isLetter }.contains { comparisons.contains($0) }
    }

    private static let comparisons: Set<Substring> = [
        "above", "after", "at", "before", "below", "beyond", "exceeds", "from", "inside", "least", "less", "more",
        "most",
        "over", "than", "through", "to", "under", "until", "up", "within", "ab", "als", "bis", "höchstens", "mehr",
        "mindestens", "über", "unter", "weniger", "au", "jusqu", "moins", "plus", "hasta", "más", "menos", "fino",
        "meno", "più", "até", "mais",
    ]
}
