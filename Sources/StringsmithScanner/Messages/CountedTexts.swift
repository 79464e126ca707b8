import StringsmithModel
import StringsmithText

/// Two texts of which a comparison with a number chooses one.
struct CountedTexts {
    /// One of the texts, with `%@` for interpolations.
    struct Branch {
        var text: ExactString

        /// True for a look-up, whose key may be an identifier.
        var isLookup: Bool
    }

    /// The text for one, and the other.
    let branches: (Branch, Branch)

    /// The name of what is compared, such as `count` of `files.count`.
    let number: String

    /// True if a text has the number in it.
    var showsNumber = false

    init(_ first: Branch, _ second: Branch, number: String) { (branches, self.number) = ((first, second), number) }

    /// The form of a plural; nil if the texts aren't forms of the same words, or the number doesn't count anything.
    var form: TextForm? {
        let texts = [branches.0, branches.1].map(\.text.bytes)
        guard showsNumber || Self.counts(number) else { return nil }
        if !branches.0.isLookup, !branches.1.isLookup, texts.contains(where: { !$0.isEmpty }),
            texts.allSatisfy({ Self.isEnding($0) })
        {
            return .ending
        }
        let areTexts = [branches.0, branches.1].allSatisfy { $0.isLookup || FoundText.hasWords([$0.text]) }
        guard areTexts, texts[0] != texts[1] else { return nil }
        return Self.areForms(texts[0], texts[1]) ? .choice : nil
    }

    /// The text with the other number, or a word's ending.
    var text: ExactString {
        branches.0.text.bytes.count > branches.1.text.bytes.count ? branches.0.text : branches.1.text
    }

    /// True for an ending such as `s`, `es`, and `ies`, and for none.
    private static func isEnding(_ text: [UInt8]) -> Bool {
        text.count <= 3 && text.allSatisfy { $0.isASCIILetter && $0 & 0x20 != 0 }
    }

    /// True for the same words, of which one is inflected, and for identifiers of which one continues the other.
    private static func areForms(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        let (all, others) = (words(of: first), words(of: second))
        if !first.contains(.space), !second.contains(.space), all.isSubset(of: others) || others.isSubset(of: all) {
            return true
        }
        if all == others { return !all.isEmpty }
        let starts = Set(all.subtracting(others).map { Array($0.prefix(3)) })
        return others.subtracting(all).contains { starts.contains(Array($0.prefix(3))) }
    }

    /// Returns the words of three letters or more in lowercase, also of an identifier.
    private static func words(of text: [UInt8]) -> Set<[UInt8]> {
        if !text.contains(.space), text.allSatisfy({ $0 < 0x80 }) {
            let words = FoundText.words(of: String(decoding: text, as: UTF8.self)).map { Array($0.utf8) }
            return Set(words.filter { $0.count > 2 })
        }
        return Set(
            text.split { !($0.isASCIILetter || $0 >= 0x80) }.map { $0.map { $0.isASCIILetter ? $0 | 0x20 : $0 } }
                .filter { $0.count > 2 })
    }

    /// True for the name of a number of things.
    private static func counts(_ name: String) -> Bool {
        let words = FoundText.words(of: name)
        if words.count == 1, words[0].utf8.count == 1 { return true }
        return words.contains { word in
            if counts.contains(word) { return true }
            return word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") && !word.hasSuffix("us")
        }
    }

    private static let counts: Set<String> = ["count", "counter", "number", "num", "total", "amount", "quantity"]
}
