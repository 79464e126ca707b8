import StringsmithText

extension Unicode.Scalar {
    /// The width of a character in a terminal, in columns (a simplification of Unicode Standard Annex 11).
    var displayWidth: Int {
        // A joiner that isn't escaped is part of its neighbors.
        if isJoiner { return 0 }
        if actsOnDisplay { return String(self).escapedForDisplay.unicodeScalars.count }
        switch value {
        case 0x0300...0x036F, 0x200B...0x200D, 0xFE00...0xFE0F: return 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

extension StringProtocol {
    /// The width of a text in a terminal, in columns.
    var displayWidth: Int { unicodeScalars.reduce(0) { $0 + $1.displayWidth } }
}
