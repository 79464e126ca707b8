import StringsmithText

/// Reads the part of an XML document before its first element.
enum XMLProlog {
    /// Returns the encoding in an XML declaration, if any.
    static func declaredEncoding(of text: [UInt8]) -> String? {
        guard let declaration = declaration(of: text) else { return nil }
        let content = String(decoding: text[declaration], as: UTF8.self)
        guard
            let equals = content.utf8.split(separator: .equalsSign).drop(while: { !$0.hasSuffix("encoding".utf8) })
                .dropFirst().first
        else { return nil }
        let parts = equals.split(omittingEmptySubsequences: true) {
            $0 == .quotationMark || $0 == .apostrophe || $0 == .space
        }
        return parts.first.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns why CoreFoundation can't read a property list in the encoding that it declares, if so. A byte order mark
    /// takes precedence for it.
    static func encodingProblem(in source: DecodedText) -> (message: String, range: Range<Int>)? {
        guard source.origin == .content, let range = declaration(of: source.text),
            let name = declaredEncoding(of: source.text)
        else { return nil }
        switch TextEncoding(name: name) {
        case .utf8, .named: return nil
        case nil: return ("unknown encoding '\(name)' declared, so the platform can't read the file", range)
        case .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian:
            return ("'\(name)' declared, but the file is UTF-8: the platform can't read it", range)
        }
    }

    private static func declaration(of text: [UInt8]) -> Range<Int>? {
        let start = text.withUnsafeBufferPointer(RepeatedMark.length)
        guard text[start...].starts(with: "<?xml".utf8), let end = text[start...].firstIndex(of: .greaterThan) else {
            return nil
        }
        return start..<end + 1
    }
}

extension DecodedText {
    /// Decodes XML. The encoding is the one in the XML declaration, unless the bytes themselves determine it; without a
    /// declaration, it is Unicode.
    init(xml bytes: [UInt8]) {
        self.init(unicode: bytes)
        guard origin == .content, let name = XMLProlog.declaredEncoding(of: text),
            let declared = TextEncoding(name: name), case .named = declared,
            let again = try? DecodedText(bytes, encoding: declared)
        else { return }
        self = again
    }
}
