import StringsmithModel
import StringsmithText

/// Reports U+FFFD, which replaces text that was lost.
struct ReplacementCharacterRule: TextRule {
    static let description = RuleDescription(
        .replacementCharacter, .error, summary: "a string contains a replacement character",
        why: "A tool read the text in the wrong encoding and replaced unreadable bytes by U+FFFD.",
        examples: [.value("Size", wrong: "Gr\u{FFFD}\u{FFFD}e", right: "Größe")])

    static let traits = EntryTraits.beyondASCII

    func check(_ entry: CheckedEntry) -> [Finding] {
        let bytes = entry.value.bytes
        // EF BF BD.
        guard bytes.contains(0xBD), let place = Self.place(in: bytes) else { return [] }
        if let source = entry.source, Self.place(in: source.bytes) != nil { return [] }
        return [Finding("U+FFFD instead of a lost character", at: .part(place..<place + 3))]
    }

    private static func place(in bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(2).first { bytes[$0] == 0xEF && bytes[$0 + 1] == 0xBF && bytes[$0 + 2] == 0xBD }
    }
}
