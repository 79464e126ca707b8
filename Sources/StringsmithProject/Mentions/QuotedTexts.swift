import StringsmithText

/// The strings between the quotes of a source in any language of the C family, and its comments.
///
/// It is unknown which quote starts a literal, so that the code between two literals is a text, too. Comments are
/// skipped. Each line starts a new search for them, except in a literal of several lines.
struct QuotedTexts {
    typealias Text = Slice<UnsafeBufferPointer<UInt8>>

    /// The ranges of the comments, in order.
    private(set) var comments: [Range<Int>] = []

    /// The strings that may be parts of the current literal, with the bytes between them: nothing for joined literals,
    /// and a quote for an escaped one.
    private var parts: [(text: Text, isQuoted: Bool)] = []

    /// The number of bytes in these.
    private var length = 0

    /// True if the next text continues the literal.
    private var isJoined = false

    /// The start of the current literal of several lines, and the range of the last one.
    private var openLines: Int?
    private var lines: Range<Int>?
    private let longest: Int

    /// Reads a source.
    /// - Parameters:
    ///   - longest: the maximum number of bytes in a text. Longer ones are skipped.
    ///   - piece: is called with the text between any two quotes, as spelled.
    ///   - whole: is called with the decoded text of literals that aren't spelled in one piece: joined by `+` or written
    ///     one behind the other, of several lines, with escapes, or between number signs. Its range is that between the
    ///     outer quotes.
    init(
        in source: UnsafeBufferPointer<UInt8>, longest: Int, piece: (Text) -> Void,
        whole: (ExactString, Range<Int>) -> Void
    ) {
        self.longest = longest
        var start: Int?
        // The end of the last comment, if no quote follows.
        var gap: Int?
        var isInQuotes = false
        var isRaw = false
        // What was searched once isn't searched again: the rest of a line for the end of a regular expression, and the
        // rest of the source for that of a comment.
        var searched = 0
        var isUnclosed = false
        var offset = 0
        while offset < source.count {
            switch source[offset] {
            case .quotationMark where !Self.isCharacter(at: offset, in: source):
                var isEscaped = offset > 0 && source[offset - 1] == .backslash
                if isRaw {
                    isRaw = offset + 1 == source.count || source[offset + 1] != .numberSign
                    isEscaped = isRaw
                } else {
                    isRaw = offset > 0 && source[offset - 1] == .numberSign
                }
                if let start {
                    let text = source[start..<offset]
                    if text.count <= longest { piece(text) }
                    add(text, isEscaped: isEscaped, whole)
                } else if let gap, !source[gap..<offset].allSatisfy(Self.joins) {
                    isJoined = false
                }
                (start, gap) = (offset + 1, nil)
                addLines(at: offset, in: source, whole)
                if !isEscaped { isInQuotes.toggle() }
            case .lineFeed: (isInQuotes, isRaw) = (false, false)
            case .slash where !isInQuotes && openLines == nil && offset + 1 < source.count:
                if offset > 0, source[offset - 1] == .numberSign {
                    if offset >= searched { (offset, searched) = Self.expressionEnd(at: offset, in: source) }
                    break
                }
                guard let end = Self.commentEnd(at: offset, in: source, &isUnclosed) else { break }
                comments.append(offset..<end)
                let isContinued = start.map { _ in parts.last.map { !$0.isQuoted } ?? false } ?? isJoined
                isJoined = isContinued && source[(start ?? gap ?? offset)..<offset].allSatisfy(Self.joins)
                (start, gap) = (nil, end)
                offset = end - 1
            default: break
            }
            offset += 1
        }
        end(whole)
    }

    /// True for a quote that is a character of C: `'"'`.
    private static func isCharacter(at offset: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard offset > 0, offset + 1 < source.count else { return false }
        return source[offset - 1] == .apostrophe && source[offset + 1] == .apostrophe
    }

    /// True for the last of three quotes around a literal of several lines: the first three end their line, and only
    /// spaces precede the last three.
    private static func delimitsLines(
        at offset: Int, in source: UnsafeBufferPointer<UInt8>, _ isInLines: Bool
    ) -> Bool {
        guard offset >= 2, source[(offset - 2)..<offset].allSatisfy({ $0 == .quotationMark }) else { return false }
        let isBlank = { (byte: UInt8) in byte == .space || byte == .tab || byte == .carriageReturn }
        let other =
            isInLines
            ? source[..<(offset - 2)].last { !isBlank($0) } : source[(offset + 1)...].first { !isBlank($0) }
        return other == .lineFeed
    }

    /// Returns the place of the slash at the end of a regular expression between number signs, or the start if it has
    /// none on its line, and the end of what was searched.
    private static func expressionEnd(
        at start: Int, in source: UnsafeBufferPointer<UInt8>
    ) -> (slash: Int, searched: Int) {
        var offset = start + 1
        while offset + 1 < source.count, source[offset] != .lineFeed {
            if source[offset] == .slash, source[offset + 1] == .numberSign { return (offset, offset) }
            offset += 1
        }
        return (start, offset)
    }

    /// Returns the place behind a comment; nil if none starts here. A line comment ends before the line feed. A slash
    /// behind a backslash belongs to a regular expression.
    private static func commentEnd(
        at start: Int, in source: UnsafeBufferPointer<UInt8>, _ isUnclosed: inout Bool
    ) -> Int? {
        if start > 0, source[start - 1] == .backslash { return nil }
        var offset = start + 2
        switch source[start + 1] {
        case .slash:
            while offset < source.count, source[offset] != .lineFeed { offset += 1 }
            return offset
        case .asterisk where !isUnclosed:
            while offset + 1 < source.count, source[offset] != .asterisk || source[offset + 1] != .slash { offset += 1 }
            // Without an end, it isn't one: it would hide the rest of the source.
            isUnclosed = offset + 1 >= source.count
            return isUnclosed ? nil : offset + 2
        default: return nil
        }
    }

    /// Returns a source with spaces instead of its comments.
    func withoutComments(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var code = Array(source)
        for comment in comments {
            for offset in comment { code[offset] = .space }
        }
        return code
    }

    // MARK: Literals of several pieces

    private mutating func add(_ text: Text, isEscaped: Bool, _ whole: (ExactString, Range<Int>) -> Void) {
        let isContinued = parts.last?.isQuoted ?? false
        if !isContinued, !text.isEmpty, !parts.isEmpty, text.allSatisfy(Self.joins) {
            isJoined = true
            return
        }
        if !isContinued, !isJoined { end(whole) }
        isJoined = false
        length += text.count + 1
        if length > longest {
            parts = isEscaped ? [(text.suffix(0), true)] : []
            return
        }
        parts.append((text, isEscaped))
    }

    /// True for a byte between two literals that are one text.
    private static func joins(_ byte: UInt8) -> Bool {
        byte <= .space || byte == .plusSign || byte == .commercialAt || byte == .backslash
    }

    /// Adds a literal of several lines, in which quotes need no escape, at the last of the quotes that enclose it.
    private mutating func addLines(
        at offset: Int, in source: UnsafeBufferPointer<UInt8>, _ whole: (ExactString, Range<Int>) -> Void
    ) {
        guard Self.delimitsLines(at: offset, in: source, openLines != nil) else { return }
        guard let start = openLines else {
            openLines = offset + 1
            return
        }
        openLines = nil
        guard start < offset - 2, offset - 2 - start <= longest else { return }
        let range = start..<offset - 2
        lines = range
        let text = Self.withoutIndentation(Array(source[range]))
        let signs = source[..<(start - 3)].reversed().prefix { $0 == .numberSign }.count
        if signs > 0 { whole(ExactString(bytes: text), range) }
        if signs == 0 || text.contains(.backslash) {
            whole(ExactString(bytes: Self.unescaped(text, signs: signs)), range)
        }
    }

    private mutating func end(_ whole: (ExactString, Range<Int>) -> Void) {
        defer { (parts, length) = ([], 0) }
        guard let first = parts.first, let last = parts.last, length <= longest else { return }
        let range = first.text.startIndex..<last.text.endIndex
        if range == lines { return }
        let isRaw = first.text.startIndex > 1 && first.text.base[first.text.startIndex - 2] == .numberSign
        let isPlain = parts.count == 1 && !isRaw && !first.text.contains(.backslash)
        // Most strings with line breaks are code between two literals.
        if isPlain, first.text.first(where: { $0 > .space || $0 == .lineFeed }) != .lineFeed { return }
        var joined: [UInt8] = []
        for (text, isQuoted) in parts {
            joined += text
            if isQuoted { joined.append(.quotationMark) }
        }
        if isRaw { whole(ExactString(bytes: joined), range) }
        whole(ExactString(bytes: Self.unescaped(Self.withoutIndentation(joined))), range)
    }

    /// Removes the line breaks next to the quotes of a text of several lines, and the indentation of the last one.
    private static func withoutIndentation(_ text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: .lineFeed, omittingEmptySubsequences: false)
        guard lines.count > 2, let first = lines.first, let last = lines.last, first.allSatisfy({ $0 <= .space }),
            last.allSatisfy({ $0 <= .space })
        else { return text }
        var result: [UInt8] = []
        for (number, line) in lines.dropFirst().dropLast().enumerated() {
            if number > 0, result.last == .backslash {
                result.removeLast()
            } else if number > 0 {
                result.append(.lineFeed)
            }
            var line = line.starts(with: last) ? line.dropFirst(last.count) : line
            if line.last == .carriageReturn { line = line.dropLast() }
            result += line
        }
        return result
    }

    // MARK: Escapes

    /// Replaces the escapes of Swift, C, and JSON. Anything else stays as it is spelled.
    /// - Parameter signs: the number of number signs behind the backslash of an escape.
    static func unescaped(_ text: [UInt8], signs: Int = 0) -> [UInt8] {
        guard text.contains(.backslash) else { return text }
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let escape = rest.dropFirst(signs)
            guard byte == .backslash, let kind = escape.first, rest.prefix(signs).allSatisfy({ $0 == .numberSign })
            else {
                result.append(byte)
                continue
            }
            if let plain = escapes[kind] {
                result.append(plain)
                rest = escape.dropFirst()
            } else if let (byte, length) = byteValue(escape) {
                result.append(byte)
                rest = escape.dropFirst(length)
            } else if let (scalar, length) = scalar(escape) {
                result += Array(String(scalar).utf8)
                rest = escape.dropFirst(length)
            } else {
                result.append(byte)
            }
        }
        return result
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): .lineFeed, UInt8(ascii: "t"): .tab, UInt8(ascii: "r"): .carriageReturn,
        .quotationMark: .quotationMark, .apostrophe: .apostrophe, .backslash: .backslash, .slash: .slash,
        .questionMark: .questionMark,
    ]

    /// Returns the byte of `303` or `xc3`, and the length of its spelling.
    private static func byteValue(_ text: ArraySlice<UInt8>) -> (UInt8, length: Int)? {
        let isHexadecimal = text.first == UInt8(ascii: "x")
        let digits =
            isHexadecimal
            ? text.dropFirst().prefix(2).prefix { value(ofDigit: $0) < 16 }
            : text.prefix(3).prefix { value(ofDigit: $0) < 8 }
        let number = digits.reduce(0) { $0 * (isHexadecimal ? 16 : 8) + value(ofDigit: $1) }
        guard !digits.isEmpty, let byte = UInt8(exactly: number) else { return nil }
        return (byte, digits.count + (isHexadecimal ? 1 : 0))
    }

    /// Returns the value of a hexadecimal digit; 16 for any other byte.
    private static func value(ofDigit byte: UInt8) -> Int {
        if byte.isASCIIDigit { return Int(byte - UInt8(ascii: "0")) }
        let letter = byte | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter) ? Int(letter - UInt8(ascii: "a")) + 10 : 16
    }

    /// Returns the character of `u{e9}`, `u00e9`, `U000000e9`, or of a pair of surrogates, and the length of its spelling.
    private static func scalar(_ text: ArraySlice<UInt8>) -> (Unicode.Scalar, length: Int)? {
        guard let (value, length) = number(text) else { return nil }
        if let scalar = Unicode.Scalar(value) { return (scalar, length) }
        let second = text.dropFirst(length)
        guard (0xD800..<0xDC00).contains(value), second.first == .backslash,
            let (low, others) = number(second.dropFirst()), (0xDC00..<0xE000).contains(low)
        else { return nil }
        let pair = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        return Unicode.Scalar(pair).map { ($0, length + 1 + others) }
    }

    private static func number(_ text: ArraySlice<UInt8>) -> (UInt32, length: Int)? {
        let isLong = text.first == UInt8(ascii: "U")
        guard isLong || text.first == UInt8(ascii: "u") else { return nil }
        var digits = text.dropFirst()
        var others = 1
        if digits.first == .leftBrace {
            digits = digits.dropFirst().prefix(9).prefix { $0 != .rightBrace }
            others = 3
        } else {
            digits = digits.prefix(isLong ? 8 : 4)
            if digits.count < (isLong ? 8 : 4) { return nil }
        }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16).map { ($0, digits.count + others) }
    }
}
