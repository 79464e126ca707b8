import StringsmithModel
import StringsmithText

/// Reports unpaired brackets.
struct UnbalancedBracketRule: TextRule {
    static let description = RuleDescription(
        .unbalancedBracket, .warning, isDefault: false, summary: "unpaired bracket",
        why: "A part of the text in brackets is missing, or one of the brackets is from another script.",
        examples: [
            .value("Size (%d)", wrong: "Größe (%d", right: "Größe (%d)"),
            .value("Go back (⌘[)", wrong: "Zurück (⌘[", right: "Zurück (⌘[)"),
            .value("List [all]", wrong: "列表（全部", right: "列表（全部）", locale: "zh-Hans"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        if let source = entry.source, Self.stray(in: source) != nil { return [] }
        return Self.stray(in: entry.value).map { [Finding("unpaired \"\($0)\"")] } ?? []
    }

    /// Returns the first bracket without a counterpart. Full-width and half-width brackets match each other, as is
    /// usual in East Asian strings. The bracket in a list's `a)` or in a smiley is ignored.
    private static func stray(in text: ExactString) -> Unicode.Scalar? {
        var open: [(scalar: Unicode.Scalar, kind: Int)] = []
        var previous: Unicode.Scalar = " "
        for scalar in text.string.unicodeScalars {
            defer { previous = scalar }
            // In a shortcut such as ⌘[, the bracket is the key.
            if "⌘⌥⌃⇧".unicodeScalars.contains(previous) { continue }
            if let kind = kind(scalar, of: ["(（", "[［", "{｛"]) {
                open.append((scalar, kind))
            } else if let kind = kind(scalar, of: [")）", "]］", "}｝"]) {
                if open.last?.kind == kind {
                    open.removeLast()
                } else if !previous.properties.isAlphabetic, previous != ":", previous != "-", previous != ";" {
                    return scalar
                } else if !open.isEmpty {
                    return scalar
                }
            }
        }
        return open.last.flatMap { $0.scalar == "(" && text.string.contains(":(") ? nil : $0.scalar }
    }

    private static func kind(_ scalar: Unicode.Scalar, of kinds: [String]) -> Int? {
        kinds.firstIndex { $0.unicodeScalars.contains(scalar) }
    }
}
