import StringsmithText

/// The spelling of a new value, by Interface Builder's rules.
struct InterfaceSpelling {
    /// The number of UTF-16 code units from which on a string is a child element.
    static let shortestChild = 128

    let value: ExactString

    /// True for an attribute, false for a child element.
    let isAttribute: Bool

    /// True for a child element in Base64, which is used for white space that a parser may drop, and for characters
    /// that are invalid in XML.
    let isEncoded: Bool

    /// Fails for a text with a lone surrogate, which no document can contain.
    init?(_ value: ExactString) {
        guard value.bytes.withUnsafeBufferPointer({ UTF8Validation.report($0).malformed.isEmpty }) else { return nil }
        let text = value.string
        self.value = value
        let isForeign = text.unicodeScalars.contains { !XMLText.isCharacter($0.value) }
        let isShort = text.utf16.count < Self.shortestChild && !value.bytes.contains { $0 == .lineFeed || $0 == .tab }
        isAttribute = isShort && !isForeign
        isEncoded = isForeign || (!value.isEmpty && value.bytes.allSatisfy(XMLCursor.isSpace))
    }

    /// The text between an attribute's quotes.
    var attributeValue: [UInt8] { XMLText.attributeSpelling(value) }

    /// The text between the tags of an element.
    var content: [UInt8] {
        isEncoded ? [.lineFeed] + Base64.encode(value.bytes) + [.lineFeed] : XMLText.contentSpelling(value)
    }

    /// Returns a child element for a property.
    func child(_ property: String) -> [UInt8] {
        let mark = isEncoded ? " base64-UTF8=\"YES\"" : ""
        return Array("<string key=\"\(property)\"\(mark)>".utf8) + content + Array("</string>".utf8)
    }
}
