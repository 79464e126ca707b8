extension JSONReader {
    /// Skips a number.
    mutating func skipNumber() throws(SyntaxError) {
        let start = offset
        if current == .hyphen || (dialect == .json5 && current == .plusSign) { offset += 1 }
        if dialect == .json5 {
            if skipWord("Infinity") || skipWord("NaN") { return }
            if current == .digitZero, offset + 1 < text.count, text[offset + 1] | 0x20 == UInt8(ascii: "x") {
                try skipHexadecimal()
                return
            }
        }
        try skipDecimal(from: start)
        // `1a`, `0x1` in JSON and `01` are invalid numbers, rather than numbers followed by something else.
        if current.isASCIILetter || current.isASCIIDigit || current == .fullStop || current == .lowLine {
            throw unexpected("not a number")
        }
    }

    private mutating func skipDecimal(from start: Int) throws(SyntaxError) {
        let isZero = current == .digitZero
        let integerDigits = skipDigits()
        if isZero, integerDigits > 1 { throw SyntaxError("a number with a leading zero", offset: start) }
        guard integerDigits > 0 || (dialect == .json5 && current == .fullStop) else {
            throw offset > start ? unexpected("expected a digit") : unexpected("expected a value")
        }
        if current == .fullStop {
            offset += 1
            let fractionDigits = skipDigits()
            let isComplete = dialect == .json ? fractionDigits > 0 : fractionDigits + integerDigits > 0
            guard isComplete else { throw unexpected("expected a digit after the point") }
        }
        guard current | 0x20 == UInt8(ascii: "e") else { return }
        offset += 1
        if current == .plusSign || current == .hyphen { offset += 1 }
        guard skipDigits() > 0 else { throw unexpected("expected a digit in the exponent") }
    }

    private mutating func skipHexadecimal() throws(SyntaxError) {
        offset += 2
        let start = offset
        while current.hexadecimalDigitValue != nil { offset += 1 }
        guard offset > start, !current.isASCIILetter, current != .fullStop, current != .lowLine else {
            throw unexpected("expected a hexadecimal digit")
        }
    }

    /// Skips digits and returns their number.
    private mutating func skipDigits() -> Int {
        let start = offset
        while current.isASCIIDigit { offset += 1 }
        return offset - start
    }
}
