import StringsmithModel
import StringsmithText

/// Reports line breaks and tabs inside a text that differ from the source's.
struct LineBreakRule: TextRule {
    static let description = RuleDescription(
        .lineBreak, .note, isDefault: false, summary: "line breaks or tabs inside a string differ from the source's",
        why: """
            Merged paragraphs and additional line breaks are visible, and a missing tab moves a column. Line breaks \
            within a paragraph of a longer text are up to the translator.
            """,
        examples: [
            .value("Stop?\\n\\nNothing is lost.", wrong: "Halt? Nichts fehlt.", right: "Halt?\\n\\nNichts fehlt."),
            .value("Name\\tSize", wrong: "Name Größe", right: "Name\\tGröße"),
            .value("One line", wrong: "Eine\\nZeile", right: "Eine Zeile"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, !source.isEmpty, !entry.value.isEmpty, source != entry.value else { return [] }
        let expected = Breaks(source.bytes)
        let found = Breaks(entry.value.bytes)
        if expected.tabs != found.tabs {
            return [Finding("\(Self.phrase(found.tabs, "tab")) where the source has \(expected.tabs)")]
        }
        let isLost = expected.ends > 0 && found.lines == 0
        if isLost || (expected.lines == 0 && found.lines > 0) {
            let phrase = Self.phrase(found.lines, "line break")
            return [Finding("\(phrase) where the source has \(expected.lines == 0 ? "none" : "\(expected.lines)")")]
        }
        guard expected.paragraphs != found.paragraphs else { return [] }
        return [Finding("\(Self.phrase(found.paragraphs, "empty line")) where the source has \(expected.paragraphs)")]
    }

    /// The line breaks and tabs between the first and the last word of a text.
    private struct Breaks {
        var tabs = 0
        var lines = 0

        /// Line breaks after the end of a sentence, and runs of more than one. Breaks that only fit a text into its
        /// space don't count.
        var ends = 0

        /// Runs of more than one line break.
        var paragraphs = 0

        init(_ bytes: [UInt8]) {
            guard let first = bytes.firstIndex(where: { $0 > .space }),
                let last = bytes.lastIndex(where: { $0 > .space })
            else { return }
            var run = 0
            var previous: UInt8 = 0
            for byte in bytes[first...last] where byte != .space && byte != .carriageReturn {
                switch byte {
                case .tab: tabs += 1
                case .lineFeed:
                    lines += 1
                    run += 1
                    if run == 1, Self.isEnd(previous) { ends += 1 }
                    if run == 2 { (paragraphs, ends) = (paragraphs + 1, ends + 1) }
                default:
                    run = 0
                    previous = byte
                }
            }
        }

        private static func isEnd(_ byte: UInt8) -> Bool {
            byte == .fullStop || byte == .exclamationMark || byte == .questionMark || byte == .colon
        }
    }

    private static func phrase(_ count: Int, _ noun: String) -> String {
        count == 0 ? "no \(noun)" : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
