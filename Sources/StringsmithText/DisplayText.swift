extension Unicode.Scalar {
    /// True for a character that a terminal or a log viewer acts upon instead of showing it: C0, DEL, C1, line and
    /// paragraph separators, and the controls of the bidirectional algorithm, which can make text read as what it
    /// isn't (Unicode Technical Standard 55, "Source Code Handling").
    package var actsOnDisplay: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029: true
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text with every character that acts on a display spelled out (`\n`, `\r`, `\t`, `\u{1B}`), so that text
    /// of an input stays on its line and can't command a terminal.
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
