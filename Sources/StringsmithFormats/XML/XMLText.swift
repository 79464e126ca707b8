import StringsmithText

/// Decodes and encodes characters in XML.
package enum XMLText {
    /// Returns the scalar and length of a reference at an offset; nil if there is none or the character is invalid in
    /// XML, or, in a property list, for CoreFoundation.
    package static func reference(
        _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, inPropertyList: Bool = false
    ) -> (scalar: UInt32, length: Int)? {
        // The longest reasonable one is `&#1114111;`; leading zeros may make it longer.
        var end = offset + 1
        let limit = min(bytes.count, offset + 32)
        while end < limit, bytes[end] != .semicolon { end += 1 }
        guard end < limit else { return nil }
        let name = UnsafeBufferPointer(rebasing: bytes[offset + 1..<end])
        let number = inPropertyList ? listNumber : number
        guard let scalar = name.first == .numberSign ? number(name) : predefined(name) else { return nil }
        return (scalar, end + 1 - offset)
    }

    private static func predefined(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
        if name.elementsEqual("amp".utf8) { return 0x26 }
        if name.elementsEqual("lt".utf8) { return 0x3C }
        if name.elementsEqual("gt".utf8) { return 0x3E }
        if name.elementsEqual("quot".utf8) { return 0x22 }
        if name.elementsEqual("apos".utf8) { return 0x27 }
        return nil
    }

    /// CoreFoundation reads up to eight digits, also of control characters, and none as NUL.
    private static func listNumber(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
        let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
        let digits = name[(isHexadecimal ? 2 : 1)...]
        guard digits.count <= 8,
            digits.allSatisfy({ isHexadecimal ? $0.hexadecimalDigitValue != nil : $0.isASCIIDigit })
        else { return nil }
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10) ?? 0
        return Unicode.Scalar(value)?.value
    }

    private static func number(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
        let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
        var value: UInt32 = 0
        let digits = name[(isHexadecimal ? 2 : 1)...]
        guard !digits.isEmpty else { return nil }
        for byte in digits {
            guard isHexadecimal || byte.isASCIIDigit, let digit = byte.hexadecimalDigitValue else { return nil }
            value = value * (isHexadecimal ? 16 : 10) + digit
            if value > 0x10FFFF { return nil }
        }
        return isCharacter(value) ? value : nil
    }

    /// True for characters that are valid in a document, either verbatim or as a reference.
    static func isCharacter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// True if all characters of a text are valid in a document.
    static func canSpell(_ text: ExactString) -> Bool {
        // Few strings have bytes that can start an invalid character: controls, surrogates, U+FFFE and U+FFFF.
        let isSuspect = text.bytes.contains { ($0 < .space && $0 != .tab && $0 != .lineFeed) || $0 >= 0xED }
        guard isSuspect else { return true }
        var scalars = text.bytes.makeIterator()
        var decoder = UTF8()
        while true {
            switch decoder.decode(&scalars) {
            case .scalarValue(let scalar): if !isCharacter(scalar.value) { return false }
            case .emptyInput: return true
            case .error: return false
            }
        }
    }

    /// Decodes an attribute's spelling. Literal white space becomes spaces.
    static func attributeValue(_ spelling: ArraySlice<UInt8>) -> ExactString {
        let isPlain = !spelling.contains { $0 == .ampersand || $0 < .space }
        if isPlain { return ExactString(bytes: Array(spelling)) }
        return decode(spelling) { output, byte, isLineEnd in
            output.append(isLineEnd || byte == .tab ? .space : byte)
        }
    }

    /// Decodes an element's content without elements: text and CDATA sections, but not comments.
    static func content(_ spelling: ArraySlice<UInt8>) -> ExactString {
        let isPlain = !spelling.contains { $0 == .ampersand || $0 == .lessThan || $0 == .carriageReturn }
        if isPlain { return ExactString(bytes: Array(spelling)) }
        return decode(spelling) { output, byte, isLineEnd in output.append(isLineEnd ? .lineFeed : byte) }
    }

    /// Decodes the content of a string in a property list.
    static func listContent(_ spelling: ArraySlice<UInt8>) -> ExactString {
        if !spelling.contains(where: { $0 == .ampersand || $0 == .lessThan || $0 == .carriageReturn }) {
            return ExactString(bytes: Array(spelling))
        }
        return decode(spelling, inPropertyList: true) { output, byte, isLineEnd in
            output.append(isLineEnd ? .lineFeed : byte)
        }
    }

    private static func decode(
        _ spelling: ArraySlice<UInt8>, inPropertyList: Bool = false, append: (inout [UInt8], UInt8, Bool) -> Void
    ) -> ExactString {
        var output: [UInt8] = []
        output.reserveCapacity(spelling.count)
        spelling.withUnsafeBufferPointer { bytes in
            var offset = 0
            var isVerbatim = false
            while offset < bytes.count {
                let byte = bytes[offset]
                if byte == .ampersand, !isVerbatim,
                    let reference = reference(bytes, at: offset, inPropertyList: inPropertyList)
                {
                    UTF8Sequence.append(reference.scalar, to: &output)
                    offset += reference.length
                } else if byte == .lessThan, !isVerbatim {
                    (offset, isVerbatim) = markupEnd(bytes, at: offset)
                } else if isVerbatim, bytes[offset...].starts(with: "]]>".utf8) {
                    isVerbatim = false
                    offset += 3
                } else {
                    offset += 1
                    if byte == .carriageReturn, offset < bytes.count, bytes[offset] == .lineFeed { continue }
                    append(&output, byte, byte == .carriageReturn || byte == .lineFeed)
                }
            }
        }
        return ExactString(bytes: output)
    }

    /// Returns the end of a comment or instruction, or of the start of a CDATA section, whose text is verbatim.
    private static func markupEnd(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> (Int, Bool) {
        let mark = "<![CDATA["
        if bytes[offset...].starts(with: mark.utf8) { return (offset + mark.utf8.count, true) }
        let isComment = bytes[offset...].starts(with: "<!--".utf8)
        let closing = isComment ? "-->" : "?>"
        var end = offset + (isComment ? 4 : 1)
        while end < bytes.count {
            if bytes[end...].starts(with: closing.utf8) { return (end + closing.utf8.count, false) }
            end += 1
        }
        return (bytes.count, false)
    }

    /// Escapes a text for an attribute's value between `"`.
    static func attributeSpelling(_ text: ExactString) -> [UInt8] {
        spelling(text) { $0 == .quotationMark ? "&quot;" : nil }
    }

    /// Escapes a text for an attribute's value between `"`, with white space that a parser would convert to spaces.
    static func exactAttributeSpelling(_ text: ExactString) -> [UInt8] {
        spelling(text) { $0 == .quotationMark ? "&quot;" : $0 < .space ? "&#\($0);" : nil }
    }

    /// Escapes a text for an element's content.
    static func contentSpelling(_ text: ExactString) -> [UInt8] {
        spelling(text) { _ in nil }
    }

    private static func spelling(_ text: ExactString, special: (UInt8) -> String?) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.bytes.count + 8)
        for byte in text.bytes {
            switch byte {
            case .ampersand: output += "&amp;".utf8
            case .lessThan: output += "&lt;".utf8
            case .greaterThan: output += "&gt;".utf8
            // A parser would convert it to a line feed.
            case .carriageReturn: output += "&#13;".utf8
            default:
                if let reference = special(byte) { output += reference.utf8 } else { output.append(byte) }
            }
        }
        return output
    }
}
