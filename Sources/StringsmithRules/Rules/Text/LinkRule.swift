import StringsmithModel
import StringsmithText

/// Reports addresses that differ from the source's.
struct LinkRule: TextRule {
    static let description = RuleDescription(
        .link, .note, isDefault: false, summary: "an address, or a tag's attribute, differs from the source's",
        why: """
            A mistyped address leads nowhere, or to somebody else. It may also be right, if it leads to a page in the \
            reader's language, so this is a note. In tags, attribute values are compared; markup compares their \
            names.
            """,
        examples: [
            .value(
                "See https://example.com/help", wrong: "Siehe https://exmaple.com/help",
                right: "Siehe https://example.com/help"),
            .value(
                "See https://example.com/ for help", wrong: "请看https://example.org", right: "请看https://example.com获取帮助",
                locale: "zh-Hans"),
            .value("name@example.com", wrong: "nom", right: "nom@example.com", locale: "fr"),
            .value(
                "<a href='help'>Help</a>", wrong: "<a href='hilfe'>Hilfe</a>", right: "<a href='help'>Hilfe</a>"),
            .value("Write to a@example.com", wrong: "An a@example.de schreiben", right: "An a@example.com schreiben"),
        ])

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source else { return [] }
        if let missing = Self.missingAddress(of: source, in: entry.value) {
            return [Finding("\(missing) from the source is missing")]
        }
        guard source.bytes.contains(.lessThan) else { return [] }
        return MarkupAttributes.difference(source.bytes, entry.value.bytes, in: .values).map { [Finding($0)] } ?? []
    }

    private static func missingAddress(of source: ExactString, in text: ExactString) -> String? {
        let expected = addresses(in: source)
        guard !expected.isEmpty else { return nil }
        let found = addresses(in: text)
        // A lone address is an example for an empty field, such as "name@example.com", or leads to a page in the
        // language.
        if expected == [source.string], text.bytes.contains(.commercialAt) || !found.isEmpty { return nil }
        return expected.subtracting(found).min()
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
