import StringsmithModel
import StringsmithText

/// Reports letters of another script that only look right.
struct MixedScriptRule: TextRule {
    static let description = RuleDescription(
        .mixedScript, .warning, summary: "a word contains a letter of another script that looks right",
        why: """
            A Latin c in a Russian word looks right, but searches, spelling checkers and screen readers don't \
            recognize it. Letters that don't look like any other, as in an acronym with a Russian ending, are \
            intended.
            """,
        examples: [
            .value("Change", wrong: "Cмена", right: "Смена", locale: "ru"),
            .value("Password", wrong: "Pаsswort", right: "Passwort"),
            .value("Open", wrong: "Άνoιγμα", right: "Άνοιγμα", locale: "el"),
            .value("PIN of %d", wrong: "PIN-код %dдней, Kод", right: "PINу %dдней", locale: "uk"),
            .value("From %@ Pod", wrong: "З %@ Podʼу, Kод", right: "З %@ Podʼу", locale: "uk"),
            .value("OSMTemplate", wrong: "OSMШаблoн", right: "OSMШаблон", locale: "ru"),
        ])

    static let traits = EntryTraits.beyondASCII

    func check(_ entry: CheckedEntry) -> [Finding] {
        // Pseudo-locales replace letters by others that look right.
        guard Self.mayMix(entry.value.bytes), !entry.locale.isPseudoLocale else { return [] }
        let text = ProseText(entry.value, entry.formats?.text)
        for word in text.words {
            guard let (place, phrase) = Self.stray(Array(text.scalars[word])) else { continue }
            let index = word.lowerBound + place
            let scalar = text.scalars[index]
            return [
                Finding(
                    "\(phrase) \(scalar) (\(scalar.codePoint)) in \"\(text.text(word))\"",
                    at: text.place(index..<index + 1))
            ]
        }
        return []
    }

    /// Returns whether a run contains both an ASCII letter and a lead byte of Greek or Cyrillic.
    private static func mayMix(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var hasLatin = false
            var hasOther = false
            for byte in bytes {
                if byte <= .delete {
                    if byte.isASCIILetter { hasLatin = true } else { (hasLatin, hasOther) = (false, false) }
                } else if byte >= 0xCD, byte <= 0xD4 {
                    hasOther = true
                }
                if hasLatin, hasOther { return true }
            }
            return false
        }
    }

    private enum Alphabet {
        case latin
        case greek
        case cyrillic

        init?(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F: self = .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
            case 0x400...0x52F: self = .cyrillic
            default: return nil
            }
        }
    }

    private static let likeLatin: [Alphabet: Set<Unicode.Scalar>] = [
        .cyrillic: Set("аеорсухіјѕһԁӏАВЕКМНОРСТУХІЈЅ".unicodeScalars),
        .greek: Set("οανιρυΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars),
    ]

    private static let latinLike: [Alphabet: Set<Unicode.Scalar>] = [
        .cyrillic: Set("aeopcyxijshdlABEKMHOPCTYXIJS".unicodeScalars),
        .greek: Set("oavipuABEZHIKMNOPTYX".unicodeScalars),
    ]

    /// Returns the first letter that isn't in the word's script but looks like it. Nil if all letters are in one
    /// script, or if neither script's letters all look like the other's.
    private static func stray(_ word: [Unicode.Scalar]) -> (index: Int, phrase: String)? {
        let alphabets = word.map(Alphabet.init)
        guard let other = alphabets.compactMap({ $0 }).first(where: { $0 != .latin }), alphabets.contains(.latin),
            !isAcronymWithEnding(word, alphabets)
        else { return nil }
        let latin = word.indices.filter { alphabets[$0] == .latin }
        let others = word.indices.filter { alphabets[$0] == other }
        let name = other == .greek ? "Greek" : "Cyrillic"
        if latin.count <= others.count, latin.allSatisfy({ latinLike[other]?.contains(word[$0]) ?? false }) {
            return (latin[0], "Latin letter among \(name) ones:")
        }
        if others.allSatisfy({ likeLatin[other]?.contains(word[$0]) ?? false }) {
            return (others[0], "\(name) letter among Latin ones:")
        }
        return nil
    }

    /// Returns whether a word is a Latin name with a case ending: `PINу`, `iOSа`, or an acronym written together with
    /// the next word: `OSMШаблон`.
    private static func isAcronymWithEnding(_ word: [Unicode.Scalar], _ alphabets: [Alphabet?]) -> Bool {
        let name = alphabets.prefix { $0 == .latin }.count
        let ending = word[name...].drop { "'ʼ’".unicodeScalars.contains($0) }
        guard name > 1, !alphabets[name...].contains(.latin) else { return false }
        let isNextWord = ending.count > 2 && word[..<name].allSatisfy(\.properties.isUppercase)
        return ending.dropFirst(isNextWord ? 1 : 0).allSatisfy(\.properties.isLowercase)
            && word[..<name].contains(where: \.properties.isUppercase)
    }
}
