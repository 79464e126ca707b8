import StringsmithModel
import StringsmithText

/// Reports addresses that differ from the source's.
struct LinkRule: TextRule {
    static let description = RuleDescription(
        .link, .note, isDefault: false, summary: "a web or email address differs from the source's",
        why: """
            A mistyped address leads nowhere, or to somebody else. It may also be right, if it leads to a page in the \
            reader's language, so this is a note.
            """,
        examples: [
            .value(
                "See https://example.com/help", wrong: "Siehe https://exmaple.com/help",
                right: "Siehe https://example.com/help"),
            .value(
                "See https://example.com/ for help", wrong: "请看https://example.org", right: "请看https://example.com获取帮助",
                locale: "zh-Hans"),
            .value("name@example.com", wrong: "nom", right: "nom@example.com", locale: "fr"),
            .value("Write to a@example.com", wrong: "An a@example.de schreiben", right: "An a@example.com schreiben"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source else { return [] }
        let expected = Self.addresses(in: source)
        guard !expected.isEmpty else { return [] }
        let found = Self.addresses(in: entry.value)
        // A lone address is an example for an empty field, such as "name@example.com", or leads to a page in the
        // language.
        if expected == [source.string], entry.value.bytes.contains(.commercialAt) || !found.isEmpty { return [] }
        return expected.subtracting(found).sorted().prefix(1).map { Finding("\($0) of the source missing") }
    }

    private static func addresses(in text: ExactString) -> Set<String> {
        guard text.bytes.contains(.colon) || text.bytes.contains(.commercialAt) else { return [] }
        let ends = Set("<>\"'()[]{}，。；、（）「」“”„«»".unicodeScalars)
        let words = text.string.unicodeScalars.split {
            // Chinese and Japanese have no space after an address.
            $0.properties.isWhitespace || ends.contains($0) || !$0.isASCII
        }
        return Set(
            words.compactMap { word in
                var address = String(word)
                while let last = address.last, ".,;:!?/".contains(last) { address.removeLast() }
                let isLink = address.hasPrefix("https://") || address.hasPrefix("http://")
                let parts = address.split(separator: "@", omittingEmptySubsequences: false)
                let isMail =
                    parts.count == 2 && !parts[0].isEmpty && !address.contains("%")
                    && parts[1].contains(".") && parts[1].utf8.allSatisfy { $0 < 0x80 }
                return isLink || isMail ? address : nil
            })
    }
}
