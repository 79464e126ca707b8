import StringsmithText

/// Applies edits of parts of a decoded value to its spelling.
extension StringsDocument {
    /// Returns edits of the text that are equivalent to edits of an entry's decoded value. Everything else keeps its
    /// spelling. A value that can't be edited in part is replaced, but keeps its quotes.
    package func editingValue(ofEntry index: Int, _ edits: [TextEdit]) -> [TextEdit] {
        let entry = entries[index]
        guard let value = value(entry) else { return [] }
        let wanted = ExactString(bytes: value.bytes.applying(edits))
        guard entry.valueForm == .quoted, let offsets = spellingOffsets(of: entry, value) else {
            return [settingValue(ofEntry: index, to: wanted)]
        }
        let quote = text[entry.valueLiteral.lowerBound]
        let spelled = edits.map { edit in
            TextEdit(
                range: offsets[edit.range.lowerBound]..<offsets[edit.range.upperBound],
                replacement: StringsEscapes.encode(ExactString(bytes: edit.replacement), quote: quote))
        }
        // A digit after a short escape would become part of it.
        guard decoded(content(of: entry.valueLiteral), spelled) == wanted.bytes else {
            return [settingValue(ofEntry: index, to: wanted)]
        }
        return spelled
    }

    private func decoded(_ content: Range<Int>, _ edits: [TextEdit]) -> [UInt8] {
        let moved = edits.map { edit in
            let range = edit.range.lowerBound - content.lowerBound..<edit.range.upperBound - content.lowerBound
            return TextEdit(range: range, replacement: edit.replacement)
        }
        return Array(text[content]).applying(moved).withUnsafeBufferPointer { StringsEscapes.decode($0) }
    }

    /// Returns the offset in the text of each byte of a value and of its end; nil if several escapes form one
    /// character.
    private func spellingOffsets(of entry: StringsEntry, _ value: ExactString) -> [Int]? {
        let content = content(of: entry.valueLiteral)
        guard entry.valueHasEscape else { return Array(content.lowerBound...content.upperBound) }
        var offsets: [Int] = []
        offsets.reserveCapacity(value.bytes.count + 1)
        text.withUnsafeBufferPointer { text in
            var offset = content.lowerBound
            while offset < content.upperBound {
                var end = unitEnd(text, offset, content.upperBound)
                var decoded = StringsEscapes.decode(UnsafeBufferPointer(rebasing: text[offset..<end]))
                // Half of a surrogate pair, which forms one character with the next escape.
                if decoded.count == 3, decoded[0] == 0xED, decoded[1] & 0xF0 == 0xA0, end < content.upperBound {
                    end = unitEnd(text, end, content.upperBound)
                    decoded = StringsEscapes.decode(UnsafeBufferPointer(rebasing: text[offset..<end]))
                }
                offsets += Array(repeating: offset, count: decoded.count)
                offset = end
            }
        }
        offsets.append(content.upperBound)
        return offsets.count == value.bytes.count + 1 ? offsets : nil
    }

    /// Returns the end of the byte or escape at an offset: `\n`, `\U00e4`, `\351`.
    private func unitEnd(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int {
        guard text[start] == .backslash, start + 1 < limit else { return start + 1 }
        let isHexadecimal = text[start + 1] == UInt8(ascii: "U")
        let isOctal = text[start + 1] &- .digitZero < 8
        guard isHexadecimal || isOctal else { return start + 2 }
        var end = isHexadecimal ? start + 2 : start + 1
        let longest = min(limit, end + (isHexadecimal ? 4 : 3))
        while end < longest {
            let isDigit = isHexadecimal ? text[end].hexadecimalDigitValue != nil : text[end] &- .digitZero < 8
            guard isDigit else { break }
            end += 1
        }
        return end
    }
}
