import StringsmithText

extension FormatString {
    /// The text with every specifier naming its argument (`%1$@ of %2$@`), so that a translation may reorder them.
    ///
    /// A text of fewer than two specifiers, or with a position already, stays as it is; `%%` does not count. Flags,
    /// width, precision and length are kept, and a `*` gets a position too: `%@ %*d` becomes `%1$@ %3$*2$d`. A text
    /// that holds a specifier which reads as prose (`100% of %@ and %@`) stays as it is: a number inside the words
    /// would damage them, and numbering the rest only would change which argument each of them takes.
    package func positional() -> ExactString {
        let specifiers = specifiers.filter { $0.conversion != .substitutionArgument }
        guard specifiers.count > 1, !specifiers.contains(where: { $0.isPositional || readsAsProse($0) }) else {
            return text
        }
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

    /// The text without positions, if each specifier names the argument that it would take anyway; else as it is.
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

    private func insertion(of position: Int, at offset: Int) -> TextEdit {
        TextEdit(range: offset..<offset, replacement: Array("\(position)$".utf8))
    }

    /// The edit that takes `n$` away; nil if another number, or none, stands there.
    private func removal(of position: Int, at offset: Int) -> TextEdit? {
        let spelling = Array("\(position)$".utf8)
        guard text.bytes[offset...].starts(with: spelling) else { return nil }
        return TextEdit(range: offset..<offset + spelling.count, replacement: [])
    }

    /// The offsets of a specifier's `*`, outside a variable's name.
    private func asterisks(of specifier: FormatSpecifier) -> [Int] {
        var end = specifier.range.upperBound
        if case .variable(let name) = specifier.conversion { end = name.lowerBound }
        return (specifier.range.lowerBound..<end).filter { text.bytes[$0] == .asterisk }
    }
}
