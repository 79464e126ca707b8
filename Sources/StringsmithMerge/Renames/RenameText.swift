import StringsmithModel
import StringsmithText

/// A text with what decides whether a translation of it can serve another text.
struct RenameText {
    /// True if there is a letter beside placeholders. `%@: %d` or `-` is nobody's text: equal ones prove nothing.
    let hasWords: Bool

    /// The class of each argument by index.
    private let arguments: Set<Argument>

    private struct Argument: Hashable {
        var index: Int
        var argumentClass: ArgumentClass
    }

    init(_ text: ExactString) {
        let format = FormatString(text)
        hasWords = format.pieces.contains { piece in
            if case .text(let range) = piece { Self.hasLetter(text.bytes[range]) } else { false }
        }
        // A per cent sign that somebody forgot to double is no argument.
        let prose = Set(format.specifiers.filter(format.readsAsProse).map(\.range))
        arguments = Set(
            format.arguments.filter { !prose.contains($0.range) }.map {
                Argument(index: $0.index, argumentClass: $0.argumentClass)
            })
    }

    /// True if the texts take the same arguments.
    func isExchangeable(with other: RenameText) -> Bool {
        hasWords && other.hasWords && arguments == other.arguments
    }

    /// True if a translation takes no argument that this text doesn't.
    func allows(_ translation: RenameText) -> Bool { translation.arguments.isSubset(of: arguments) }

    /// True if a letter stands outside `{name}`, `$(NAME)` and `<tag>`, whose words are no text either.
    private static func hasLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
        let closers: [Unicode.Scalar: Unicode.Scalar] = ["{": "}", "(": ")", "<": ">"]
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        var offset = 0
        while offset < scalars.count {
            let scalar = scalars[offset]
            let opens = scalar != "(" || (offset > 0 && scalars[offset - 1] == "$")
            if opens, let closer = closers[scalar],
                let end = scalars[(offset + 1)...].firstIndex(where: { !isName($0, isTag: scalar == "<") }),
                scalars[end] == closer
            {
                offset = end + 1
                continue
            }
            if scalar.properties.isAlphabetic { return true }
            offset += 1
        }
        return false
    }

    private static func isName(_ scalar: Unicode.Scalar, isTag: Bool) -> Bool {
        if isTag { return scalar != "<" && scalar != ">" }
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": return true
        default: return false
        }
    }
}

/// Whether all translations of a key can serve a new text.
package enum TranslationFit {
    /// True if none of the translations takes an argument that the text doesn't.
    package static func allows(_ translations: some Sequence<ExactString>, text: ExactString) -> Bool {
        let wanted = RenameText(text)
        return translations.allSatisfy { wanted.allows(RenameText($0)) }
    }
}
