import StringsmithText

/// The parts of a comment: the text for people, and the marker on a line of its own.
package struct MarkedComment: Hashable, Sendable {
    /// The comment that `genstrings` writes for calls without one.
    package static let placeholder: ExactString = "No comment provided by engineer."

    /// The text without the marker; nil if there is none.
    package var text: ExactString?

    /// The marker, if any.
    package var marker: EntryMarker?

    /// Creates a comment from its parts.
    package init(text: ExactString?, marker: EntryMarker?) {
        self.text = text
        self.marker = marker
    }

    /// Parses the comment of an entry.
    ///
    /// A marker is usually the last line, but a comment after the entry follows it, and so may a line that somebody
    /// added. Of several markers, as left by a careless merge, the last one counts, and none is part of the text.
    package init(_ comment: ExactString?) {
        guard let comment else { return }
        text = comment
        // Few comments have a marker, so search the bytes first.
        guard Self.mayHoldMarker(comment.bytes) else { return }
        var rest: [UInt8] = []
        for line in Self.lines(of: comment.bytes) {
            if let marker = EntryMarker(lineBytes: comment.bytes[line]) {
                self.marker = marker
            } else {
                let next = Self.lineEnd(after: line.upperBound, in: comment.bytes)
                rest += comment.bytes[line.lowerBound..<next]
            }
        }
        guard marker != nil else { return }
        let trimmed = Self.trimmed(rest[...])
        text = trimmed.isEmpty ? nil : ExactString(bytes: trimmed)
    }

    /// True if a person wrote the text.
    package var isWritten: Bool { text.map { !$0.isEmpty && !Self.isPlaceholder($0) } ?? false }

    /// True if the text is the placeholder, whatever the white space around it. An empty comment beside a placeholder
    /// adds such space.
    package var isPlaceholder: Bool { text.map(Self.isPlaceholder) ?? false }

    /// True if a text without a marker is the placeholder, whatever the white space around it.
    package static func isPlaceholder(_ text: ExactString) -> Bool {
        text.bytes.count >= placeholder.bytes.count && trimmed(text.bytes[...]) == placeholder.bytes[...]
    }

    /// True if two strings have the same words, ignoring source escapes, line breaks and indentation.
    package static func saysSame(_ left: ExactString?, _ right: ExactString?) -> Bool {
        left == right || left.map(plainWords) == right.map(plainWords)
    }

    /// Returns the words of a comment, separated by single spaces and without source escapes.
    package static func plainWords(of text: ExactString) -> ExactString { plainWords(of: text.bytes[...]) }

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

    /// The whole comment for the table; nil if it is empty.
    package var joined: ExactString? {
        guard let marker else { return text }
        guard let text else { return ExactString(marker.line) }
        return ExactString(bytes: text.bytes + Array("\n   ".utf8) + Array(marker.line.utf8))
    }

    /// Returns the lines of a comment without their line endings, which are LF, CR LF or CR.
    package static func lines(of bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while let end = bytes[start...].firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) {
            lines.append(start..<end)
            start = lineEnd(after: end, in: bytes)
        }
        lines.append(start..<bytes.count)
        return lines
    }

    private static func lineEnd(after offset: Int, in bytes: [UInt8]) -> Int {
        guard offset < bytes.count else { return offset }
        let isPair =
            bytes[offset] == .carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == .lineFeed
        return isPair ? offset + 2 : offset + 1
    }

    private static func mayHoldMarker(_ bytes: [UInt8]) -> Bool {
        let prefix = Array(EntryMarker.prefix.utf8)
        guard bytes.count >= prefix.count else { return false }
        for start in 0...bytes.count - prefix.count
        where bytes[start] == prefix[0] && bytes[start...].starts(with: prefix) {
            return true
        }
        return false
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let last = bytes.last, last <= .space { bytes.removeLast() }
        while let first = bytes.first, first <= .space { bytes.removeFirst() }
        return bytes
    }
}

extension EntryMarker {
    /// Parses a line of a comment, including surrounding white space; returns nil if it isn't a marker.
    package init?(lineBytes line: ArraySlice<UInt8>) {
        let line = MarkedComment.trimmed(line)
        guard line.starts(with: Self.prefix.utf8) else { return nil }
        self.init(line: String(decoding: line, as: UTF8.self))
    }
}
