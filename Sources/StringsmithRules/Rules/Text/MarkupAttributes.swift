import StringsmithText

/// The attributes of a text's tags.
struct MarkupAttributes {
    /// The sorted values by tag and attribute, such as `a href`.
    private var values: [String: [String]] = [:]

    /// The part of the attributes that a rule compares, so that no difference is reported twice.
    enum Part {
        /// The names, and values that can run code.
        case namesAndCode

        /// All other values but those that are translated.
        case values
    }

    /// Describes the first difference between the tags of a source and its translation.
    static func difference(_ source: [UInt8], _ text: [UInt8], in part: Part) -> String? {
        guard source.contains(.equalsSign) || text.contains(.equalsSign) else { return nil }
        let (expected, found) = (MarkupAttributes(source).values, MarkupAttributes(text).values)
        if part == .namesAndCode, let added = found.keys.sorted().first(where: { expected[$0] == nil }) {
            return "attribute \(added) is not in the source"
        }
        for (name, values) in expected.sorted(by: { $0.key < $1.key }) {
            guard let here = found[name] else {
                if part == .values { continue }
                return "attribute \(name) from the source is missing"
            }
            if isTranslated(name) || values.sorted() == here.sorted() { continue }
            let runsCode = (values + here).contains { canRunCode(name, $0) }
            if runsCode == (part == .namesAndCode) { return "value of \(name) differs from the source's" }
        }
        return nil
    }

    /// Whether users see or hear the value of an attribute.
    private static func isTranslated(_ name: String) -> Bool {
        ["alt", "title", "label", "placeholder", "lang", "dir"].contains { name.hasSuffix(" \($0)") }
    }

    /// Whether a browser may run the value of an attribute, such as `a onclick` or an address with its own code.
    private static func canRunCode(_ name: String, _ value: String) -> Bool {
        if name.contains(" on") { return true }
        let address = String(value.unicodeScalars.filter { $0.value > 0x20 }).lowercased()
        return ["javascript:", "vbscript:", "data:"].contains(where: address.hasPrefix)
    }

    private init(_ bytes: [UInt8]) {
        var offset = 0
        while let open = bytes[offset...].firstIndex(of: .lessThan) {
            offset = open + 1
            var end = offset
            while end < bytes.count, bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
            guard end > offset, bytes[offset] >= UInt8(ascii: "a"), end < bytes.count, bytes[end] == .space else {
                continue
            }
            let tag = String(decoding: bytes[offset..<end], as: UTF8.self)
            offset = readAttributes(bytes, of: tag, from: end)
        }
    }

    /// Reads `name="value"` pairs up to `>` and returns the offset after them.
    private mutating func readAttributes(_ bytes: [UInt8], of tag: String, from start: Int) -> Int {
        var offset = start
        while offset < bytes.count, bytes[offset] != .greaterThan {
            let nameStart = offset
            while offset < bytes.count, bytes[offset].isASCIILetter || bytes[offset] == .hyphen { offset += 1 }
            let name = String(decoding: bytes[nameStart..<offset], as: UTF8.self).lowercased()
            guard !name.isEmpty, offset + 1 < bytes.count, bytes[offset] == .equalsSign else {
                offset = max(offset, nameStart + 1)
                continue
            }
            offset += 1
            let quote = bytes[offset]
            let isQuoted = quote == .quotationMark || quote == .apostrophe
            let valueStart = isQuoted ? offset + 1 : offset
            let end = bytes[valueStart...].firstIndex { isQuoted ? $0 == quote : $0 <= .space || $0 == .greaterThan }
            guard let end else { return bytes.count }
            values["\(tag) \(name)", default: []].append(String(decoding: bytes[valueStart..<end], as: UTF8.self))
            offset = isQuoted ? end + 1 : end
        }
        return offset
    }
}
