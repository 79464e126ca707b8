import StringsmithModel
import StringsmithText

/// A text, and what determines whether its translations fit another text.
package struct RenameText {
    /// True if the text contains a letter outside placeholders. Strings such as `%@: %d` or `-` prove nothing if they
    /// are equal.
    let hasWords: Bool

    /// The class of each argument, by index.
    private let arguments: Set<Argument>

    private struct Argument: Hashable {
        var index: Int
        var argumentClass: ArgumentClass
    }

    package init(_ text: ExactString) {
        let format = FormatString(text)
        hasWords = format.pieces.contains { piece in
            if case .text(let range) = piece { Self.hasLetter(text.bytes[range]) } else { false }
        }
        // A percent sign that should have been doubled isn't an argument.
        let prose = Set(format.specifiers.filter(format.readsAsProse).map(\.range))
        arguments = Set(
            format.arguments.filter { !prose.contains($0.range) }.map {
                Argument(index: $0.index, argumentClass: $0.argumentClass)
            })
    }

    /// True if the strings take the same arguments.
    func isExchangeable(with other: RenameText) -> Bool {
        hasWords && other.hasWords && arguments == other.arguments
    }

    /// True if a translation takes no argument that this text doesn't take.
    func allows(_ translation: RenameText) -> Bool { translation.arguments.isSubset(of: arguments) }

    /// True if no translation takes an argument that this text doesn't take.
    package func allows(all translations: some Sequence<ExactString>) -> Bool {
        translations.allSatisfy { allows(RenameText($0)) }
    }

    /// True if there is a letter outside `{name}`, `$(NAME)` and `<tag>`, whose words aren't text either.
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
