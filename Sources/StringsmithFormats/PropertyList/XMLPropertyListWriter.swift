import StringsmithModel
import StringsmithText

/// The space between elements.
struct XMLLayout {
    /// The white space at the start of a line.
    var indentation: [UInt8] = [.tab]

    /// The white space that each further level adds.
    var level: [UInt8] = [.tab]

    var lineEnd: [UInt8] = [.lineFeed]

    /// The space before an element on a line of its own.
    var newLine: [UInt8] { lineEnd + indentation }

    /// The layout in an element.
    var inner: XMLLayout { XMLLayout(indentation: indentation + level, level: level, lineEnd: lineEnd) }
}

/// Writes XML property lists in the layout of the platform's own tools.
enum XMLPropertyListWriter {
    /// Returns the bytes of a file in UTF-8.
    /// - Throws: `TableChangeError` for a value that tables can't contain, or a character that is invalid in XML.
    static func bytes(for entries: [Entry]) throws(TableChangeError) -> [UInt8] {
        var output = Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """.utf8)
        for entry in entries {
            let new = NewEntry(key: entry.key.text, value: entry.value, comment: entry.comment, state: entry.state)
            output.append(.tab)
            output += try pair(new, XMLLayout())
            output.append(.lineFeed)
        }
        return output + Array("</dict>\n</plist>\n".utf8)
    }

    /// Returns the comment, key and value of an entry. The first line has no indentation, the last one no line ending.
    static func pair(_ entry: NewEntry, _ layout: XMLLayout) throws(TableChangeError) -> [UInt8] {
        var output: [UInt8] = []
        if let comment = StateLine.joined(entry.comment, entry.state), !comment.isEmpty {
            output += try self.comment(comment, lineEnd: layout.lineEnd) + layout.newLine
        }
        output += "<key>".utf8
        output += try spelling(of: entry.key)
        output += Array("</key>".utf8) + layout.newLine
        return output + (try element(entry.value, of: Key(entry.key), layout))
    }

    /// Returns a comment with its delimiters.
    static func comment(_ text: ExactString, lineEnd: [UInt8]) throws(TableChangeError) -> [UInt8] {
        try check(text)
        var inner: [UInt8] = []
        // Two hyphens end a comment, or aren't allowed in it.
        for byte in LineEndStyle.replacing(in: text.bytes, by: lineEnd) {
            if byte == .hyphen, inner.last == .hyphen { inner.append(.space) }
            inner.append(byte)
        }
        return Array("<!-- ".utf8) + inner + Array(" -->".utf8)
    }

    /// Turns XML elements into a comment.
    static func commentMarkup(_ markup: [UInt8]) -> [UInt8] {
        var inner: [UInt8] = []
        for byte in markup {
            if byte == .hyphen, inner.last == .hyphen { inner += "&#45;".utf8 } else { inner.append(byte) }
        }
        return Array("<!-- ".utf8) + inner + Array(" -->".utf8)
    }

    /// Returns the elements in a comment that `commentMarkup` made.
    static func markup(inComment content: ArraySlice<UInt8>) -> [UInt8] {
        let hyphens = Array("-&#45;".utf8)
        var markup: [UInt8] = []
        var offset = content.startIndex
        while offset < content.endIndex {
            if content[offset] == .hyphen, content[offset...].starts(with: hyphens) {
                markup += [.hyphen, .hyphen]
                offset += hyphens.count
            } else {
                markup.append(content[offset])
                offset += 1
            }
        }
        return markup
    }

    /// Returns the element for a value.
    static func element(_ value: EntryValue, of key: Key, _ layout: XMLLayout) throws(TableChangeError) -> [UInt8] {
        switch value {
        case .text(let text): return Array("<string>".utf8) + (try spelling(of: text)) + Array("</string>".utf8)
        case .varied(let text): return try StringsDictNode(text, of: key).element(layout)
        case .unsupported(let kind): throw .unsupportedValue(key: key, kind: kind)
        }
    }

    /// Escapes a text for the content of an element.
    static func spelling(of text: ExactString) throws(TableChangeError) -> [UInt8] {
        try check(text)
        return XMLText.contentSpelling(text)
    }

    private static func check(_ text: ExactString) throws(TableChangeError) {
        guard text.bytes.withUnsafeBufferPointer({ UTF8Validation.report($0).malformed.isEmpty }) else {
            throw .unwritableText("lone surrogate in \"\(text)\"")
        }
        let control = text.bytes.first { $0 < .space && $0 != .tab && $0 != .lineFeed && $0 != .carriageReturn }
        if let control { throw .unwritableText("control character \(control) in \"\(text)\"") }
    }
}
