import StringsmithText

/// The text of a comment.
extension ExactString {
    /// The comment that `genstrings` writes for calls without one.
    package static let absentComment: ExactString = "No comment provided by engineer."

    /// True if this is the comment for calls without one, whatever the white space around it. An empty comment beside
    /// it adds such space.
    package var isAbsentComment: Bool {
        bytes.count >= Self.absentComment.bytes.count && bytes[...].trimmed == Self.absentComment.bytes[...]
    }

    /// True for a comment that a person wrote.
    package var isWrittenComment: Bool { !isEmpty && !isAbsentComment }

    /// The words of a comment, separated by single spaces and without source escapes.
    package var plainWords: ExactString { Self.plainWords(of: bytes[...]) }

    /// Returns the words of a part of a comment, separated by single spaces and without source escapes.
    package static func plainWords(of bytes: ArraySlice<UInt8>) -> ExactString {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isEscaped = false
        var needsSpace = false
        for byte in bytes {
            if byte == .backslash, !isEscaped {
                isEscaped = true
                continue
            }
            let isBreak = isEscaped && (byte == UInt8(ascii: "n") || byte == UInt8(ascii: "t"))
            isEscaped = false
            if isBreak || byte <= .space {
                needsSpace = !plain.isEmpty
                continue
            }
            // Tables contain "* /" instead of "*/", which would end the comment.
            if needsSpace || (byte == .slash && plain.last == .asterisk) { plain.append(.space) }
            needsSpace = false
            plain.append(byte)
            if endsInSeparator(plain) {
                plain.removeLast(3)
                needsSpace = !plain.isEmpty
            }
        }
        return ExactString(bytes: plain)
    }

    /// True behind U+2028 LINE SEPARATOR or U+2029 PARAGRAPH SEPARATOR, for which a `//` comment has a new line.
    private static func endsInSeparator(_ text: [UInt8]) -> Bool {
        guard let last = text.last, last == 0xA8 || last == 0xA9 else { return false }
        return text.dropLast().suffix(2).elementsEqual([0xE2, 0x80])
    }
}

extension ExactString? {
    /// The comment, if a person wrote it.
    package var written: ExactString? { self?.isWrittenComment == true ? self : nil }

    /// True if two comments have the same words, ignoring source escapes, line breaks and indentation.
    package func saysSame(as other: ExactString?) -> Bool { self == other || self?.plainWords == other?.plainWords }
}

extension [UInt8] {
    /// The lines of a comment without their line endings, which are LF, CR LF or CR.
    package var commentLines: [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while let end = self[start...].firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
            lines.append(start..<end)
            let isPair = self[end] == .carriageReturn && end + 1 < count && self[end + 1] == .lineFeed
            start = end + (isPair ? 2 : 1)
        }
        lines.append(start..<count)
        return lines
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without white space and control characters at both ends.
    package var trimmed: ArraySlice<UInt8> {
        var bytes = self
        while let last = bytes.last, last <= .space { bytes.removeLast() }
        while let first = bytes.first, first <= .space { bytes.removeFirst() }
        return bytes
    }
}
