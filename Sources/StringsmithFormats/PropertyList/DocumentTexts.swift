import StringsmithText

/// All strings in a document that isn't source code: elements and attribute values of XML (property lists and interface
/// files), or the strings of a binary property list. The document may be damaged.
package enum DocumentTexts {
    /// Returns the decoded strings, including blank ones; nil for a property list of quoted strings and for other text.
    package static func all(in bytes: [UInt8]) -> [ExactString]? {
        switch PropertyListForm(sniffing: bytes) {
        case .text: nil
        case .binary: try? BinaryPropertyList(bytes).texts()
        case .xml: texts(ofXML: DecodedText(detecting: bytes).text[...])
        }
    }

    private static func texts(ofXML text: ArraySlice<UInt8>) -> [ExactString] {
        var texts: [ExactString] = []
        var offset = text.startIndex
        while offset < text.endIndex {
            let end = tagStart(in: text, from: offset)
            texts.append(XMLText.content(text[offset..<end]))
            offset = end
            addAttributes(of: text, &offset, to: &texts)
        }
        return texts
    }

    /// Returns the start of the next tag. Comments and CDATA sections are part of an element's content.
    private static func tagStart(in text: ArraySlice<UInt8>, from start: Int) -> Int {
        var offset = start
        while let next = text[offset...].firstIndex(of: .lessThan) {
            guard let length = markupLength(text[next...]) else { return next }
            offset = next + length
        }
        return text.endIndex
    }

    /// Returns the length of a comment or CDATA section at the start of a text; nil if there is none.
    private static func markupLength(_ text: ArraySlice<UInt8>) -> Int? {
        for (opening, closing) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where text.starts(with: opening.utf8) {
            let mark = Array(closing.utf8)
            var rest = text.dropFirst(opening.utf8.count)
            while let start = rest.firstIndex(of: mark[0]) {
                if rest[start...].starts(with: mark) { return start + mark.count - text.startIndex }
                rest = rest[(start + 1)...]
            }
            return text.count
        }
        return nil
    }

    /// Adds the attribute values of a tag, and moves the offset behind it.
    private static func addAttributes(of text: ArraySlice<UInt8>, _ offset: inout Int, to texts: inout [ExactString]) {
        while offset < text.endIndex, text[offset] != .greaterThan {
            let quote = text[offset]
            offset += 1
            guard quote == .quotationMark || quote == .apostrophe else { continue }
            let end = text[offset...].firstIndex(of: quote) ?? text.endIndex
            texts.append(XMLText.attributeValue(text[offset..<end]))
            offset = min(end + 1, text.endIndex)
        }
        offset = min(offset + 1, text.endIndex)
    }
}
