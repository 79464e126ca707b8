import StringsmithLocales

/// Characters that are the bytes of one UTF-8 character, each read as Latin-1 or Windows-1252.
struct GarbledSequence {
    /// The character that the bytes encode.
    let decoded: Unicode.Scalar

    /// The number of characters that it became.
    let count: Int

    /// The first of them.
    private let first: Unicode.Scalar

    /// True if all but the first are closing marks or spaces, which can also follow a letter.
    private let endsLikeWord: Bool

    /// Reads the characters at the start of a text; nil if they aren't the bytes of one character.
    init?(_ scalars: ArraySlice<Unicode.Scalar>) {
        guard let first = scalars.first, let lead = Self.byte(of: first), lead >= 0xC2, lead <= 0xF4 else { return nil }
        let count = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        let rest = scalars.dropFirst().prefix(count - 1)
        var bytes = [lead]
        for scalar in rest {
            guard let byte = Self.byte(of: scalar), byte & 0xC0 == 0x80 else { return nil }
            bytes.append(byte)
        }
        guard bytes.count == count, let text = String(validating: bytes, as: UTF8.self),
            let decoded = text.unicodeScalars.first, decoded.value > 0x9F
        else { return nil }
        (self.decoded, self.count, self.first) = (decoded, count, first)
        endsLikeWord = rest.allSatisfy(Self.closing.contains)
    }

    /// Returns whether a text in a language rather contains the decoded character than these characters.
    func isMeant(in locale: LocaleFacts) -> Bool {
        let isLetter = locale.letters.contains { $0.contains(first) }
        let isWanted = locale.letters.contains { $0.contains(decoded) }
        if endsLikeWord, isLetter || !first.properties.isAlphabetic { return false }
        switch decoded.value {
        // Marks, spaces, and signs.
        case 0xA0...0xBF: return count == 2
        case 0xC0...0xFF: return !isLetter || isWanted
        case 0x2010...0x203A, 0x20AC, 0x2122, 0x2190...0x21FF, 0x2713, 0x3001...0x3011, 0x1F300...0x1FAFF: return true
        default:
            let script = Script(of: decoded)
            return isWanted || !endsLikeWord && script != Self.latin && locale.scripts.contains(script)
        }
    }

    private static let latin = Script(code: "Latn")

    /// Characters that close a quotation, or that end a sentence in some languages after a space.
    private static let closing: Set<Unicode.Scalar> = [
        "»", "«", "”", "“", "’", "‘", "›", "‹", "„", "‚", "…", "–", "—", "•", "·", "\u{A0}", "™", "®", "º", "ª",
    ]

    /// Returns the byte of a character in Windows-1252, or in Latin-1 for the C1 controls.
    private static func byte(of scalar: Unicode.Scalar) -> UInt8? {
        if let byte = windows[scalar] { return byte }
        return scalar.value >= 0x80 && scalar.value <= 0xFF ? UInt8(scalar.value) : nil
    }

    /// The characters of Windows-1252 that differ from Latin-1.
    private static let windows: [Unicode.Scalar: UInt8] = [
        "€": 0x80, "‚": 0x82, "ƒ": 0x83, "„": 0x84, "…": 0x85, "†": 0x86, "‡": 0x87, "ˆ": 0x88, "‰": 0x89, "Š": 0x8A,
        "‹": 0x8B, "Œ": 0x8C, "Ž": 0x8E, "‘": 0x91, "’": 0x92, "“": 0x93, "”": 0x94, "•": 0x95, "–": 0x96, "—": 0x97,
        "˜": 0x98, "™": 0x99, "š": 0x9A, "›": 0x9B, "œ": 0x9C, "ž": 0x9E, "Ÿ": 0x9F,
    ]
}
