import StringsmithText

/// The style of the entries around a place, for new ones.
struct StringsStyle {
    /// The place and form of comments.
    enum CommentForm { case block, lines, trailingBlock, trailingLine }

    private static let reach = 32

    var lineEnd: [UInt8]
    var indentation: [UInt8] = []

    /// The text between key and value.
    var separator: [UInt8] = Array(" = ".utf8)

    /// The quote of keys and values; nil for none.
    var keyQuote: UInt8? = .quotationMark
    var valueQuote: UInt8? = .quotationMark

    /// The number of empty lines between entries.
    var blankLines = 1

    private var commentForm = CommentForm.block

    /// How comments in lines begin.
    private var lineDelimiter = Array("//".utf8)

    /// Creates the style of genstrings, with the document's first line ending.
    init(_ document: StringsDocument) {
        lineEnd = document.lineEnd
    }

    /// Determines the style at an entry.
    init(_ document: StringsDocument, entry index: Int, lineEnd: [UInt8]) {
        self.lineEnd = lineEnd
        let text = document.text
        let entry = document.entries[index]
        let start = Int(entry.start)
        indentation = Array(text[document.indentationStart(before: start)..<start])
        keyQuote = Self.quote(text[start])
        if entry.hasTextValue { valueQuote = Self.quote(text[Int(entry.valueStart)]) }
        if entry.valueForm != .shorthand {
            let between = text[Int(entry.keyEnd)..<Int(entry.valueStart)]
            let isPlain = between.allSatisfy { $0 == .space || $0 == .tab || $0 == .equalsSign }
            if isPlain { separator = Array(between) }
        }
        blankLines = Self.blankLines(document, at: index)
        followComments(of: document, near: index)
    }

    /// Returns the first line ending in a text; LF if there is none.
    static func lineEnd(of text: [UInt8]) -> [UInt8] {
        guard let first = text.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
            return [.lineFeed]
        }
        if text[first] == .lineFeed { return [.lineFeed] }
        let isPair = first + 1 < text.count && text[first + 1] == .lineFeed
        return isPair ? [.carriageReturn, .lineFeed] : [.carriageReturn]
    }

    private static func quote(_ byte: UInt8) -> UInt8? { StringsGrammar.isQuote(byte) ? byte : nil }

    private static func blankLines(_ document: StringsDocument, at index: Int) -> Int {
        let count = document.entries.count
        guard count > 1 else { return document.leadingComments(ofEntry: index).isEmpty ? 0 : 1 }
        let upper = index + 1 < count ? index : index - 1
        let end = document.block(ofEntry: upper).upperBound
        let next = document.text.withUnsafeBufferPointer { StringsGrammar(bytes: $0).whiteSpaceEnd(end) }
        return min(max(document.lineEndCount(in: end..<next) - 1, 0), 2)
    }

    /// Takes the form of the nearest comment above an entry. If there is none, takes the form that matches comments after
    /// entries.
    mutating func followLeadingComments(of document: StringsDocument, near index: Int) {
        let nearest = Self.nearestComment(to: index, in: document) { document.leadingComments(ofEntry: $0).last }
        if let nearest {
            follow(nearest, of: document, isTrailing: false)
        } else {
            commentForm = commentForm == .trailingLine ? .lines : .block
        }
    }

    private mutating func followComments(of document: StringsDocument, near index: Int) {
        var isTrailing = false
        let nearest = Self.nearestComment(to: index, in: document) { candidate in
            let leading = document.leadingComments(ofEntry: candidate).last
            isTrailing = leading == nil
            return leading ?? document.trailingComments(ofEntry: candidate).last
        }
        if let nearest { follow(nearest, of: document, isTrailing: isTrailing) }
    }

    private mutating func follow(_ comment: Int, of document: StringsDocument, isTrailing: Bool) {
        guard document.items[comment].kind == .lineComment else {
            commentForm = isTrailing ? .trailingBlock : .block
            return
        }
        commentForm = isTrailing ? .trailingLine : .lines
        lineDelimiter = document.lineDelimiter(like: comment)
    }

    private static func nearestComment(
        to index: Int, in document: StringsDocument, _ comment: (Int) -> Int?
    ) -> Int? {
        guard document.hasComments else { return nil }
        for distance in 0..<reach {
            for candidate in [index - distance, index + distance] where document.entries.indices.contains(candidate) {
                if let found = comment(candidate) { return found }
            }
        }
        return nil
    }
}

extension StringsDocument {
    /// Returns the delimiter for comments in lines like one: `//` or `///`, but not that of a line of slashes.
    func lineDelimiter(like comment: Int) -> [UInt8] {
        let delimiter = text[commentDelimiter(comment)]
        return Array((delimiter.elementsEqual("///".utf8) ? "///" : "//").utf8)
    }
}

extension StringsStyle {
    /// Returns the text of an entry with its comment, from indentation to semicolon or trailing comment, without line
    /// ending.
    func text(of entry: StringsEntrySpelling) -> [UInt8] {
        if let text = entry.text { return text.bytes }
        let pair =
            literal(entry.key, quote: keyQuote) + separator + literal(entry.value, quote: valueQuote) + [.semicolon]
        let comments = entry.comments.filter { !$0.isEmpty }
        guard !comments.isEmpty else { return indentation + pair }
        let isOneLine = comments.count == 1 && !comments[0].bytes.contains { $0 == .lineFeed || $0 == .carriageReturn }
        switch commentForm {
        case .trailingLine where isOneLine, .trailingBlock where isOneLine:
            return indentation + pair + [.space] + comment(comments)
        case .block, .lines, .trailingBlock, .trailingLine:
            return indentation + comment(comments) + lineEnd + indentation + pair
        }
    }

    /// Returns the text of a comment in this style. The first line has no indentation.
    func comment(_ comments: [ExactString]) -> [UInt8] {
        switch commentForm {
        case .block, .trailingBlock:
            let texts = comments.map {
                ExactString(bytes: LineEndStyle.replacing(in: $0.bytes, by: lineEnd))
            }
            return StringsCommentText.block(texts, separator: lineEnd + indentation + Array("   ".utf8))
        case .lines, .trailingLine:
            let lines = comments.map {
                StringsCommentText.lines($0, delimiter: lineDelimiter, lineEnd: lineEnd, indentation: indentation)
            }
            return Array(lines.joined(separator: lineEnd + indentation))
        }
    }

    /// Returns a literal for a text spelled for `"`, with other quotes or none if that has the same meaning.
    private func literal(_ spelling: ExactString, quote: UInt8?) -> [UInt8] {
        let bytes = spelling.bytes
        if quote == nil, Self.isWord(bytes) { return bytes }
        if quote == .apostrophe, !bytes.contains(.apostrophe), !bytes.contains(.quotationMark) {
            return [.apostrophe] + bytes + [.apostrophe]
        }
        return [.quotationMark] + bytes + [.quotationMark]
    }

    /// True if a text needs no quotes. A leading `/` could start a comment.
    static func isWord(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && bytes[0] != .slash && bytes.allSatisfy(StringsGrammar.isWordByte)
    }
}
