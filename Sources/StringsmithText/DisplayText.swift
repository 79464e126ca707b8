extension Unicode.Scalar {
    /// True for a character that controls the display or is invisible, so that text can look like something else
    /// (Unicode Technical Standard 55, "Source Code Handling"): C0, DEL, C1, line and paragraph separators, the controls of
    /// the bidirectional algorithm, tags, and every zero-width character that isn't a combining mark.
    package var actsOnDisplay: Bool {
        switch value {
        case 0x20...0x7E: false
        case 0x00...0x1F, 0x7F...0x9F: true
        // Soft hyphen, combining grapheme joiner, Arabic letter mark, Hangul fillers, Mongolian vowel separator.
        case 0xAD, 0x034F, 0x061C, 0x115F, 0x1160, 0x180E, 0x3164, 0xFFA0: true
        // Zero-width space and joiners, direction marks, separators, embeddings and overrides.
        case 0x200B...0x200F, 0x2028...0x202E: true
        // Word joiner, invisible operators, isolates, deprecated controls; byte order mark; annotations.
        case 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        // Shorthand and musical controls; tags.
        case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text with every character that controls the display escaped (`\n`, `\r`, `\t`, `\u{1B}`), so that input
    /// text stays on one line and can't control a terminal.
    package var escapedForDisplay: String {
        guard unicodeScalars.contains(where: \.actsOnDisplay) else { return String(self) }
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case let scalar where scalar.actsOnDisplay:
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
