import StringsmithFormats
import StringsmithText

/// The strings in a file whose syntax isn't known: JSON, a script, a page, a template.
///
/// Quotes of any kind, the brackets of tags, and line breaks separate them. What punctuation marks separate is a text,
/// too, as in a line of YAML, and so is a word with separators or uppercase letters inside.
enum PlainTexts {
    /// Reads a file.
    /// - Parameters:
    ///   - longest: the maximum number of bytes in a text. Longer ones are skipped.
    ///   - found: is called with each text, as spelled. Strings may be parts of others.
    ///   - marked: is called with each text that may contain quotes, brackets, or escapes.
    static func read(
        _ source: UnsafeBufferPointer<UInt8>, longest: Int, found: (QuotedTexts.Text) -> Void,
        marked: (QuotedTexts.Text) -> Void
    ) {
        forEachRun(in: source[...], of: { $0 != .lineFeed && $0 != .carriageReturn }) { line in
            readLine(line) { if $0.count <= longest { marked($0) } }
        }
        forEachRun(in: source[...], of: { !isSeparator($0) }) { run in
            let text = trimmed(run) { $0 <= .space }
            if text.count <= longest { found(text) }
            forEachRun(in: text, of: { !isPunctuation($0) }) { run in
                let part = trimmed(run) { $0 <= .space }
                if part.count < text.count, part.count <= longest { found(part) }
                forEachRun(in: part, of: isInWord) { run in
                    let word = trimmed(run) { $0 == .fullStop }
                    if word.count < part.count, word.count <= longest, isIdentifier(word) { found(word) }
                }
            }
        }
    }

    // MARK: Texts with quotes

    /// Reads the texts of a line that contain what separates others: `'Say "hi"'`, `<p>Don't</p>`, and, in a line of
    /// YAML, `- Don't` and `title: Yes, now # comment`.
    private static func readLine(_ line: QuotedTexts.Text, _ found: (QuotedTexts.Text) -> Void) {
        let lines = [line, withoutComment(line)].compactMap(\.self)
        let values = lines.compactMap { line in
            line.firstIndex { $0 == .colon || $0 == .equalsSign }.map { line[($0 + 1)...] }
        }
        for text in (lines + values).map({ trimmed($0) { $0 <= .space || $0 == .hyphen } }) {
            guard let first = text.first, !isSeparator(first), first != .leftBrace, first != .leftBracket else {
                continue
            }
            if lines.count > 1 || text.contains(where: { isPunctuation($0) || isSeparator($0) }) { found(text) }
        }
        for (open, close) in [
            (UInt8.apostrophe, UInt8.apostrophe), (.graveAccent, .graveAccent), (.greaterThan, .lessThan),
        ] {
            var rest = line
            while let start = rest.firstIndex(of: open) {
                rest = rest[(start + 1)...]
                let end = rest.indices.first {
                    rest[$0] == close && ($0 == rest.startIndex || rest[$0 - 1] != .backslash)
                }
                guard let end else { break }
                if rest[..<end].contains(where: { isSeparator($0) || $0 == .backslash || $0 == .ampersand }) {
                    found(trimmed(rest[..<end]) { $0 <= .space })
                }
                rest = rest[end...]
            }
        }
    }

    /// Returns a line of YAML without its comment; nil if it has none.
    private static func withoutComment(_ line: QuotedTexts.Text) -> QuotedTexts.Text? {
        let sign = line.indices.dropFirst().first { line[$0] == .numberSign && line[$0 - 1] <= .space }
        return sign.map { line[..<$0] }
    }

    /// Returns what a text can mean that may contain quotes, brackets, or escapes: as spelled, with the references of
    /// HTML and XML replaced, and without escapes.
    static func readings(of text: QuotedTexts.Text) -> [ExactString] {
        let bytes = Array(text)
        var readings = [ExactString(bytes: bytes)]
        if let decoded = withoutReferences(bytes) { readings.append(decoded) }
        if bytes.contains(.backslash) { readings.append(ExactString(bytes: QuotedTexts.unescaped(bytes))) }
        return readings
    }

    /// Returns a text of HTML or XML with its references replaced; nil if it has none.
    private static func withoutReferences(_ text: [UInt8]) -> ExactString? {
        guard text.contains(.ampersand) else { return nil }
        var bytes: [UInt8] = []
        text.withUnsafeBufferPointer { source in
            var offset = 0
            while offset < source.count {
                if source[offset] == .ampersand, let (number, length) = XMLText.reference(source, at: offset),
                    let scalar = Unicode.Scalar(number)
                {
                    bytes += String(scalar).utf8
                    offset += length
                } else {
                    bytes.append(source[offset])
                    offset += 1
                }
            }
        }
        return ExactString(bytes: bytes)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case .comma, .semicolon, .colon, .equalsSign, .leftParenthesis, .rightParenthesis, .leftBracket, .rightBracket,
            .leftBrace, .rightBrace:
            true
        default: false
        }
    }

    /// True for a word that is hardly part of a sentence.
    private static func isIdentifier(_ word: QuotedTexts.Text) -> Bool {
        word.dropFirst().contains { byte in
            byte == .fullStop || byte == .lowLine || byte == .hyphen || (byte.isASCIILetter && byte & 0x20 == 0)
        }
    }

    private static func forEachRun(
        in source: QuotedTexts.Text, of isWanted: (UInt8) -> Bool, _ body: (QuotedTexts.Text) -> Void
    ) {
        var rest = source
        while let start = rest.firstIndex(where: isWanted) {
            let run: QuotedTexts.Text = rest[start...].prefix(while: isWanted)
            body(run)
            rest = rest[run.endIndex...]
        }
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case .quotationMark, .apostrophe, .graveAccent, .lessThan, .greaterThan, .lineFeed, .carriageReturn: true
        default: false
        }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 || byte == .fullStop || byte == .lowLine
            || byte == .hyphen
    }

    private static func trimmed(_ text: QuotedTexts.Text, _ isTrimmed: (UInt8) -> Bool) -> QuotedTexts.Text {
        guard let end = text.lastIndex(where: { !isTrimmed($0) }) else { return text.prefix(0) }
        return text[...end].drop(while: isTrimmed)
    }
}

extension ExactString {
    /// The text without white space at its edges.
    var trimmed: ExactString {
        let end = bytes.lastIndex { $0 > .space } ?? -1
        return ExactString(bytes: bytes[...end].drop { $0 <= .space })
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The place at which the first comment of this line starts; nil if there is none.
    var commentStart: Int? {
        if let first = firstIndex(where: { $0 > .space }), self[first] == .asterisk { return first }
        let stars: [UInt8] = [.asterisk, .slash]
        return indices.dropLast().first { self[$0] == .slash && stars.contains(self[$0 + 1]) }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the line of a place. Nothing in front of a former line's end is read again.
    func line(around place: Int, after former: Int) -> Range<Int> {
        let start = self[former..<place].lastIndex { $0 == .lineFeed || $0 == .carriageReturn }.map { $0 + 1 }
        let end = self[place...].firstIndex { $0 == .lineFeed || $0 == .carriageReturn }
        return (start ?? former)..<(end ?? count)
    }
}
