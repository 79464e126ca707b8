import StringsmithText

/// The values of an XML property list that are neither strings nor containers, in CoreFoundation's spelling.
enum PropertyListScalar {
    static let names: Set<String> = ["integer", "real", "date", "data", "true", "false"]

    /// Returns whether CoreFoundation reads an element with this content: otherwise it rejects the whole file.
    static func isValid(_ name: String, _ content: ArraySlice<UInt8>, _ isEmptyTag: Bool) -> Bool {
        switch name {
        case "true", "false": content.isEmpty
        case "integer": isInteger(content)
        case "real": isReal(content)
        case "date": isDate(content)
        case "data": !isEmptyTag && content.allSatisfy { $0 <= .delete && $0 != .lessThan }
        default: false
        }
    }

    private static func isInteger(_ content: ArraySlice<UInt8>) -> Bool {
        var rest = content.drop(while: XMLCursor.isSpace)
        let isNegative = rest.first == .hyphen
        if isNegative || rest.first == .plusSign { rest = rest.dropFirst().drop(while: XMLCursor.isSpace) }
        let isHexadecimal = rest.first == .digitZero && rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
        if isHexadecimal { rest = rest.dropFirst(2) }
        guard rest.allSatisfy({ isHexadecimal ? $0.hexadecimalDigitValue != nil : $0.isASCIIDigit }),
            let magnitude = UInt64(String(decoding: rest, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
        else { return false }
        return !isNegative || magnitude <= Int64.min.magnitude
    }

    private static func isReal(_ content: ArraySlice<UInt8>) -> Bool {
        // Only a number may be in a CDATA section.
        var rest = content
        while let start = rest.firstIndex(of: .lessThan) {
            guard rest[start...].starts(with: "<![CDATA[".utf8), let end = rest[start...].firstRange(of: "]]>".utf8)
            else { return false }
            rest = rest[end.upperBound...]
        }
        let text = String(decoding: XMLText.listContent(content).bytes.drop(while: XMLCursor.isSpace), as: UTF8.self)
        let names = ["nan", "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"]
        if names.contains(text.lowercased()) { return true }
        let marks = Set(".eE+-".utf8)
        return text.utf8.allSatisfy { $0.isASCIIDigit || marks.contains($0) } && Double(text) != nil
    }

    /// `2001-01-01T00:00:00Z`, with a sign or without.
    private static func isDate(_ content: ArraySlice<UInt8>) -> Bool {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        let rest = content.first == .hyphen ? content.dropFirst() : content
        return rest.count == form.count
            && zip(rest, form).allSatisfy { $1 == .digitZero ? $0.isASCIIDigit : $0 == $1 }
    }
}
