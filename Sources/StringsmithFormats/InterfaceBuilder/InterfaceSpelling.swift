import StringsmithText

/// How a new value has to be written, by Interface Builder's rule.
struct InterfaceSpelling {
    /// From this many UTF-16 units on, a string is a child element.
    static let shortestChild = 128

    let value: ExactString

    /// True for an attribute, false for a child element.
    let isAttribute: Bool

    /// True for a child element in Base64: white space, which a parser may drop, and what XML can't hold.
    let isEncoded: Bool

    /// Fails for a text that no document can hold: one with a lone surrogate.
    init?(_ value: ExactString) {
        guard value.bytes.withUnsafeBufferPointer({ UTF8Validation.report($0).malformed.isEmpty }) else { return nil }
        let text = value.string
        self.value = value
        let isForeign = text.unicodeScalars.contains { !XMLText.isCharacter($0.value) }
        let isShort = text.utf16.count < Self.shortestChild && !value.bytes.contains { $0 == .lineFeed || $0 == .tab }
        isAttribute = isShort && !isForeign
        isEncoded = isForeign || (!value.isEmpty && value.bytes.allSatisfy(XMLCursor.isSpace))
    }

    /// What stands between an attribute's quotes.
    var attributeValue: [UInt8] { XMLText.attributeSpelling(value) }

    /// What stands between the tags of an element.
    var content: [UInt8] {
        isEncoded ? [.lineFeed] + Base64.encode(value.bytes) + [.lineFeed] : XMLText.contentSpelling(value)
    }

    /// A child element that is a property.
    func child(_ property: String) -> [UInt8] {
        let mark = isEncoded ? " base64-UTF8=\"YES\"" : ""
        return Array("<string key=\"\(property)\"\(mark)>".utf8) + content + Array("</string>".utf8)
    }
}
