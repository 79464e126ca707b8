import StringsmithModel
import StringsmithText

/// Reports UTF-8 that was read as Latin-1 or Windows-1252, so that each letter became two or three.
struct GarbledTextRule: TextRule {
    static let description = RuleDescription(
        .garbledText, .error, summary: "UTF-8 was read as another encoding",
        why: """
            A tool read the bytes of the text as Latin-1 or Windows-1252 and saved the result: "é" became "Ã©", and an \
            apostrophe "â€™". A pair of letters is reported only if it stands for a letter or mark that the language \
            uses, and isn't in the source.
            """,
        examples: [
            .value("Size", wrong: "GrÃ¶ÃŸe", right: "Größe"),
            .value("Open", wrong: "ÐžÑ‚ÐºÑ€Ñ‹Ñ‚ÑŒ", right: "Открыть", locale: "ru"),
            .value("Today’s text", wrong: "Le texte dâ€™aujourdâ€™hui", right: "Le texte d’aujourd’hui", locale: "fr"),
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.beyondASCII

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard Self.mayHold(entry.value.bytes), !entry.locale.isPseudoLocale else { return [] }
        let scalars = Array(entry.value.string.unicodeScalars)
        var found: [(range: Range<Int>, text: [UInt8], spelling: String)] = []
        // Those that the source has as well.
        var known: Set<Unicode.Scalar>?
        var index = 0
        var offset = 0
        while index < scalars.count {
            let sequence = GarbledSequence(scalars[index...])
            let count = sequence.map { $0.count } ?? 1
            let part = scalars[index..<index + count]
            let length = part.reduce(0) { $0 + $1.utf8.count }
            if let sequence, sequence.isMeant(in: entry.locale) {
                if known == nil { known = Self.sequences(in: entry.source) }
                if known?.contains(sequence.decoded) != true {
                    var spelling = ""
                    spelling.unicodeScalars.append(contentsOf: part)
                    found.append((offset..<offset + length, Array(String(sequence.decoded).utf8), spelling))
                }
            }
            index += count
            offset += length
        }
        guard let first = found.first, offset == entry.value.bytes.count else { return [] }
        let edits = found.map { TextEdit(range: $0.range, replacement: $0.text) }
        return [
            Finding(
                "\"\(first.spelling)\" is \"\(String(decoding: first.text, as: UTF8.self))\" read in the wrong encoding",
                at: .part(first.range), fix: FindingFix("decode the text", value: edits))
        ]
    }

    /// Returns what the sequences in a source stand for.
    private static func sequences(in source: ExactString?) -> Set<Unicode.Scalar> {
        let scalars = Array(source?.string.unicodeScalars ?? "".unicodeScalars)
        return Set(scalars.indices.compactMap { GarbledSequence(scalars[$0...])?.decoded })
    }

    /// Returns whether a character that can begin a sequence precedes one that can continue it. They begin with C3, and
    /// with C2, C5, C6, CB or E2.
    private static func mayHold(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset + 3 < bytes.count {
                if bytes[offset] == 0xC3, bytes[offset + 1] < 0xC0, bytes[offset + 2] > 0xBF { return true }
                offset += 1
            }
            return false
        }
    }
}
