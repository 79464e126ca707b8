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

    /// True for the zero-width joiner and non-joiner.
    package var isJoiner: Bool { value == 0x200C || value == 0x200D }

    /// True for letters and marks of scripts that are written with joiners: Arabic and its neighbors, the Indic scripts,
    /// Myanmar, Khmer, Mongolian.
    fileprivate var takesJoiners: Bool {
        switch value {
        case 0x0600...0x08FF, 0x0900...0x0DFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1800...0x18AF: !actsOnDisplay
        default: false
        }
    }

    /// True for the parts of emoji sequences except joiners.
    fileprivate var isEmojiPart: Bool {
        switch value {
        case 0x2190...0x21FF, 0x2600...0x27BF, 0x2B00...0x2BFF, 0xFE0F, 0x1F000...0x1FAFF: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text with every character that controls the display escaped (`\n`, `\r`, `\t`, `\u{1B}`), so that input
    /// text stays on one line and can't control a terminal.
    ///
    /// Joiners stay where writing needs them: between letters of scripts that are written with joiners, and in emoji
    /// sequences.
    package var escapedForDisplay: String {
        if isPrintableASCII { return String(self) }
        guard unicodeScalars.contains(where: \.actsOnDisplay) else { return String(self) }
        var result = ""
        var previous: Unicode.Scalar?
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case let scalar where scalar.actsOnDisplay && !Self.isNeeded(scalar, after: previous, before: rest.first):
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: result.unicodeScalars.append(scalar)
            }
            previous = scalar
        }
        return result
    }

    private var isPrintableASCII: Bool {
        utf8.withContiguousStorageIfAvailable { text in
            var isPrintable = true
            for byte in text where byte &- 0x20 > 0x5E { isPrintable = false }
            return isPrintable
        } ?? false
    }

    private static func isNeeded(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
    ) -> Bool {
        guard scalar.isJoiner, let previous, let next else { return false }
        if previous.takesJoiners, next.takesJoiners { return true }
        return scalar.value == 0x200D && previous.isEmojiPart && next.isEmojiPart
    }
}
