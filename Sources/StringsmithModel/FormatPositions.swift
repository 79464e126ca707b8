import StringsmithText

extension FormatString {
    /// Returns the text with numbered specifiers (`%1$@ of %2$@`), so that a translation can reorder them.
    ///
    /// Strings with fewer than two specifiers, or with a position, are unchanged; `%%` isn't counted. Flags, width,
    /// precision and length are kept, and `*` gets a position too: `%@ %*d` becomes `%1$@ %3$*2$d`. Strings with a
    /// specifier that reads as prose (`100% of %@ and %@`), and URLs with escapes (`%20`), are unchanged: a number
    /// inside the words would damage them, and numbering only the others would change the arguments that they take.
    package func positional() -> ExactString {
        let specifiers = specifiers.filter { $0.conversion != .substitutionArgument }
        guard specifiers.count > 1, !specifiers.contains(where: { $0.isPositional || readsAsProse($0) }),
            !text.bytes.withUnsafeBufferPointer({ URLEscapes.holdAllPercentSigns(of: $0) })
        else { return text }
        var edits: [TextEdit] = []
        var next = 1
        for specifier in specifiers {
            for star in asterisks(of: specifier) {
                edits.append(insertion(of: next, at: star + 1))
                next += 1
            }
            edits.append(insertion(of: next, at: specifier.range.lowerBound + 1))
            next += 1
        }
        return ExactString(bytes: text.bytes.applying(edits))
    }

    /// Returns the text without positions if these don't change the arguments that the specifiers take; otherwise, the
    /// text is unchanged.
    package func unpositional() -> ExactString {
        var edits: [TextEdit] = []
        var next = 1
        for specifier in specifiers where specifier.conversion != .substitutionArgument {
            for star in asterisks(of: specifier) {
                guard let edit = removal(of: next, at: star + 1) else { return text }
                edits.append(edit)
                next += 1
            }
            guard let edit = removal(of: next, at: specifier.range.lowerBound + 1) else { return text }
            edits.append(edit)
            next += 1
        }
        return ExactString(bytes: text.bytes.applying(edits))
    }

    /// True if the strings differ at most in the types of their specifiers.
    package func isVariant(of other: FormatString) -> Bool {
        let (left, right) = (FormatString(positional()), FormatString(other.positional()))
        guard left.pieces.count == right.pieces.count else { return false }
        return zip(left.pieces, right.pieces).allSatisfy { pieces in
            if case (.specifier(let mine), .specifier(let others)) = pieces { return mine.position == others.position }
            return left.text.bytes[pieces.0.range] == right.text.bytes[pieces.1.range]
        }
    }

    private func insertion(of position: Int, at offset: Int) -> TextEdit {
        TextEdit(range: offset..<offset, replacement: Array("\(position)$".utf8))
    }

    /// Returns the edit that removes `n$`; nil if the number at the offset differs or is missing.
    private func removal(of position: Int, at offset: Int) -> TextEdit? {
        let spelling = Array("\(position)$".utf8)
        guard text.bytes[offset...].starts(with: spelling) else { return nil }
        return TextEdit(range: offset..<offset + spelling.count, replacement: [])
    }

    /// Returns the offsets of the asterisks of a specifier, outside the name of a variable.
    private func asterisks(of specifier: FormatSpecifier) -> [Int] {
        var end = specifier.range.upperBound
        if case .variable(let name) = specifier.conversion { end = name.lowerBound }
        return (specifier.range.lowerBound..<end).filter { text.bytes[$0] == .asterisk }
    }
}
