import StringsmithModel
import StringsmithText

/// Decodes the pieces of a literal with the escapes of its language.
struct LiteralDecoder {
    let source: UnsafeBufferPointer<UInt8>
    let language: SourceLanguage

    /// Decodes one or more joined pieces.
    func decode(_ pieces: ArraySlice<StringToken>) -> SourceLiteral {
        guard let first = pieces.first, let last = pieces.last else {
            return SourceLiteral(text: ExactString(bytes: []), spelling: ExactString(bytes: []), range: 0..<0)
        }
        if pieces.count == 1, first.isPlain {
            // Most literals need no decoding.
            let plain = Self.validated(Array(UnsafeBufferPointer(rebasing: source[first.body])))
            return SourceLiteral(text: plain, spelling: plain, range: first.range)
        }
        var builder = LiteralBuilder(capacity: last.range.upperBound - first.range.lowerBound)
        for piece in pieces {
            switch (language, piece.kind) {
            case (.swift, .multiLine): appendMultiLine(piece, to: &builder)
            case (.swift, _): appendSwift(piece.body, numberSigns: piece.numberSigns, to: &builder)
            case (.cFamily, .rawC): for offset in piece.body { builder.appendPlain(source[offset]) }
            case (.cFamily, _): appendC(piece.body, to: &builder)
            }
        }
        var literal = SourceLiteral(
            text: Self.validated(builder.text), spelling: Self.validated(builder.spelling),
            range: first.range.lowerBound..<last.range.upperBound
        )
        // Validation that replaces bytes moves the text after them.
        if first.kind == .multiLine, literal.spelling.bytes.count == builder.spelling.count {
            literal.addedBackslashes = builder.addedBackslashes
        }
        return literal
    }

    /// Replaces invalid bytes in the source, and from byte escapes, by U+FFFD.
    private static func validated(_ bytes: [UInt8]) -> ExactString {
        if bytes.withUnsafeBufferPointer({ $0.isASCII }) { return ExactString(bytes: bytes) }
        return ExactString(bytes: Array(String(decoding: bytes, as: UTF8.self).utf8))
    }

    /// Appends the characters up to the next possible escape, and returns its offset.
    private func appendRun(from start: Int, to end: Int, to builder: inout LiteralBuilder) -> Int {
        let stop = ByteTable.stringStop.firstOffset(in: source, from: start, to: end)
        if stop > start { builder.appendPlain(UnsafeBufferPointer(rebasing: source[start..<stop])) }
        return stop
    }

    // MARK: Swift

    private func appendSwift(_ body: Range<Int>, numberSigns: Int, to builder: inout LiteralBuilder) {
        var offset = body.lowerBound
        while true {
            offset = appendRun(from: offset, to: body.upperBound, to: &builder)
            guard offset < body.upperBound else { return }
            if let escape = swiftEscape(at: offset, numberSigns: numberSigns, end: body.upperBound) {
                offset = appendSwiftEscape(at: escape, end: body.upperBound, to: &builder)
            } else {
                builder.appendPlain(source[offset])
                offset += 1
            }
        }
    }

    /// Returns the offset of the character after `\` and number signs, if there is an escape at an offset.
    private func swiftEscape(at offset: Int, numberSigns: Int, end: Int) -> Int? {
        let escape = offset + 1 + numberSigns
        guard source[offset] == .backslash, escape < end,
            source.repeats(.numberSign, count: numberSigns, at: offset + 1)
        else { return nil }
        return escape
    }

    private func appendSwiftEscape(at escape: Int, end: Int, to builder: inout LiteralBuilder) -> Int {
        switch source[escape] {
        case UInt8(ascii: "n"): builder.appendKept(escape: source[escape], value: .lineFeed)
        case UInt8(ascii: "t"): builder.appendKept(escape: source[escape], value: .tab)
        case UInt8(ascii: "r"): builder.appendKept(escape: source[escape], value: .carriageReturn)
        case .quotationMark, .apostrophe, .backslash:
            builder.appendKept(escape: source[escape], value: source[escape])
        case .digitZero: builder.appendDecoded(0)
        case UInt8(ascii: "u") where escape + 1 < end && source[escape + 1] == .leftBrace:
            var scalar: UInt32 = 0
            var offset = escape + 2
            while offset < end, let digit = source[offset].hexadecimalDigitValue {
                scalar = min(scalar, 0xFFF_FFFF) << 4 | digit
                offset += 1
            }
            builder.appendDecoded(scalar)
            return offset < end && source[offset] == .rightBrace ? offset + 1 : offset
        default:
            // Invalid Swift, which the compiler will report. Keep the characters.
            builder.appendPlain(.backslash)
            builder.appendPlain(source[escape])
        }
        return escape + 1
    }

    /// Appends lines without the closing delimiter's indentation, joined by LF, except after a backslash at the end of
    /// a line.
    private func appendMultiLine(_ piece: StringToken, to builder: inout LiteralBuilder) {
        let lines = lines(of: piece.body)
        guard lines.count > 1, let closing = lines.last else {
            return appendSwift(piece.body, numberSigns: piece.numberSigns, to: &builder)
        }
        for (index, line) in lines.dropLast().enumerated() where index > 0 {
            var content = withoutIndentation(line, of: closing)
            let continuation = continuation(in: content, numberSigns: piece.numberSigns)
            if let continuation { content = content.lowerBound..<continuation }
            appendSwift(content, numberSigns: piece.numberSigns, to: &builder)
            if continuation == nil, index < lines.count - 2 { builder.appendPlain(.lineFeed) }
        }
    }

    private func lines(of body: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = body.lowerBound
        var offset = start
        while offset < body.upperBound {
            let byte = source[offset]
            if byte == .lineFeed || byte == .carriageReturn {
                lines.append(start..<offset)
                if byte == .carriageReturn, offset + 1 < body.upperBound, source[offset + 1] == .lineFeed {
                    offset += 1
                }
                start = offset + 1
            }
            offset += 1
        }
        return lines + [start..<body.upperBound]
    }

    private func withoutIndentation(_ line: Range<Int>, of closing: Range<Int>) -> Range<Int> {
        var start = line.lowerBound
        var indentation = closing.lowerBound
        while start < line.upperBound, indentation < closing.upperBound, source[start] == source[indentation] {
            start += 1
            indentation += 1
        }
        return start..<line.upperBound
    }

    /// Returns the offset of the backslash that joins a line to the next; it may be followed by spaces.
    private func continuation(in line: Range<Int>, numberSigns: Int) -> Int? {
        var end = line.upperBound
        while end > line.lowerBound, source[end - 1] == .space || source[end - 1] == .tab { end -= 1 }
        let backslash = end - 1 - numberSigns
        guard backslash >= line.lowerBound, source[backslash] == .backslash,
            source.repeats(.numberSign, count: numberSigns, at: backslash + 1)
        else { return nil }
        if numberSigns > 0 { return backslash }
        // An even number of backslashes are escaped ones.
        var run = backslash
        while run > line.lowerBound, source[run - 1] == .backslash { run -= 1 }
        return (backslash - run) % 2 == 0 ? backslash : nil
    }

    // MARK: C family

    private func appendC(_ body: Range<Int>, to builder: inout LiteralBuilder) {
        var offset = body.lowerBound
        while true {
            offset = appendRun(from: offset, to: body.upperBound, to: &builder)
            guard offset < body.upperBound else { return }
            if source[offset] == .backslash, offset + 1 < body.upperBound {
                offset = appendCEscape(at: offset + 1, end: body.upperBound, to: &builder)
            } else {
                builder.appendPlain(source[offset])
                offset += 1
            }
        }
    }

    private func appendCEscape(at escape: Int, end: Int, to builder: inout LiteralBuilder) -> Int {
        let byte = source[escape]
        if let value = Self.simpleCEscape(byte) {
            builder.appendKept(escape: byte, value: value)
            return escape + 1
        }
        switch byte {
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
            // clang and gcc read it as ESC; a table would read an `e`.
            builder.appendDecoded(UInt32(UInt8.escapeControl))
            return escape + 1
        case UInt8(ascii: "u"): return appendUniversalName(from: escape + 1, digits: 4, end: end, to: &builder)
        case UInt8(ascii: "U"): return appendUniversalName(from: escape + 1, digits: 8, end: end, to: &builder)
        case UInt8(ascii: "x"):
            let (value, next) = number(from: escape + 1, base: 16, most: Int.max, end: end)
            builder.appendDecodedByte(UInt8(truncatingIfNeeded: value))
            return next
        case .digitZero...UInt8(ascii: "7"):
            let (value, next) = number(from: escape, base: 8, most: 3, end: end)
            builder.appendDecodedByte(UInt8(truncatingIfNeeded: value))
            return next
        case .lineFeed, .carriageReturn:
            let isCRLF = byte == .carriageReturn && escape + 1 < end && source[escape + 1] == .lineFeed
            let next = escape + (isCRLF ? 2 : 1)
            builder.appendSplice(source[escape - 1..<next])
            return next
        default:
            // Undefined by the standard; compilers warn and use the character itself, like a table.
            builder.appendKept(escape: byte, value: byte)
            return escape + 1
        }
    }

    /// Returns the value of a single-character escape.
    private static func simpleCEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): .lineFeed
        case .quotationMark, .backslash, .apostrophe, .questionMark: byte
        case UInt8(ascii: "t"): .tab
        case UInt8(ascii: "r"): .carriageReturn
        case UInt8(ascii: "a"): 0x07
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "v"): 0x0B
        default: nil
        }
    }

    private func appendUniversalName(
        from start: Int, digits: Int, end: Int, to builder: inout LiteralBuilder
    ) -> Int {
        let (value, next) = number(from: start, base: 16, most: digits, end: end)
        builder.appendDecoded(value)
        return next
    }

    private func number(from start: Int, base: UInt32, most: Int, end: Int) -> (value: UInt32, next: Int) {
        var value: UInt32 = 0
        var offset = start
        while offset < end, offset - start < most, let digit = source[offset].hexadecimalDigitValue, digit < base {
            value = value &* base &+ digit
            offset += 1
        }
        return (value, offset)
    }
}
