import StringsmithText

/// What stands before an XML document's first element.
enum XMLProlog {
    /// The range of a DTD that the document carries in itself, where entities could be declared; nil if it has none.
    static func internalSubset(of text: [UInt8]) -> Range<Int>? {
        guard let start = prologEnd(of: text, at: "<!DOCTYPE") else { return nil }
        var offset = start
        var quote: UInt8?
        while offset < text.count {
            let byte = text[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == .quotationMark || byte == .apostrophe {
                quote = byte
            } else if byte == .leftBracket {
                return offset..<offset + 1
            } else if byte == .greaterThan {
                return nil
            }
            offset += 1
        }
        return nil
    }

    /// The encoding that an XML declaration names; nil if there is none.
    static func declaredEncoding(of text: [UInt8]) -> String? {
        guard let declaration = declaration(of: text) else { return nil }
        let content = String(decoding: text[declaration], as: UTF8.self)
        guard
            let equals = content.utf8.split(separator: .equalsSign).drop(while: { !$0.hasSuffix("encoding") })
                .dropFirst().first
        else { return nil }
        let parts = equals.split(omittingEmptySubsequences: true) {
            $0 == .quotationMark || $0 == .apostrophe || $0 == .space
        }
        return parts.first.map { String(decoding: $0, as: UTF8.self) }
    }

    /// A text whose XML declaration is blanks: the text is UTF-8 by now, whatever the declaration says.
    static func maskingDeclaration(of text: [UInt8]) -> [UInt8] {
        guard let declaration = declaration(of: text) else { return text }
        var text = text
        for offset in declaration where text[offset] != .lineFeed { text[offset] = .space }
        return text
    }

    private static func declaration(of text: [UInt8]) -> Range<Int>? {
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: .greaterThan) else { return nil }
        return 0..<end + 1
    }

    /// The offset behind a mark that stands before the first element; nil if it does not.
    private static func prologEnd(of text: [UInt8], at mark: String) -> Int? {
        var offset = 0
        while let open = text[offset...].firstIndex(of: .lessThan) {
            let rest = text[open...]
            if rest.starts(with: mark.utf8) { return open + mark.utf8.count }
            guard let next = skipped(rest, from: open) else { return nil }
            offset = next
        }
        return nil
    }

    /// The end of a comment or processing instruction; nil for anything else.
    private static func skipped(_ rest: ArraySlice<UInt8>, from open: Int) -> Int? {
        let closing: [UInt8]
        if rest.starts(with: "<!--".utf8) {
            closing = Array("-->".utf8)
        } else if rest.starts(with: "<?".utf8) {
            closing = Array("?>".utf8)
        } else {
            return nil
        }
        var offset = open + 2
        while offset + closing.count <= rest.endIndex {
            if rest[offset..<offset + closing.count].elementsEqual(closing) { return offset + closing.count }
            offset += 1
        }
        return nil
    }
}

extension DecodedText {
    /// The text read again in the encoding that its XML declaration names, where the bytes don't say it themselves.
    func redecodingXML() -> DecodedText {
        guard origin == .guess || origin == .content, let name = XMLProlog.declaredEncoding(of: text),
            let declared = TextEncoding(name: name), case .named = declared,
            let again = try? DecodedText(original, encoding: declared)
        else { return self }
        return again
    }
}

extension Substring.UTF8View.SubSequence {
    fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
