import StringsmithModel
import StringsmithText

/// Reports tags that differ from the source's.
struct MarkupRule: TextRule {
    static let description = RuleDescription(
        .markup, .warning, isDefault: false, summary: "tags or their attributes differ from the source's",
        why: """
            If a tag or an attribute is missing or misspelled, the string has no style or link, or the tag is shown. An \
            event handler or a javascript: address that the source doesn't have runs foreign code in the program. \
            Addresses and other values of attributes are compared by link.
            """,
        examples: [
            .value("<b>New</b> file", wrong: "<b>Neue<b> Datei", right: "<b>Neue</b> Datei"),
            .value("Write <key>=<value><br>", wrong: "<taste>=<wert>", right: "<taste>=<wert><br>"),
            .value("Read <a>this</a>", wrong: "Lesen", right: "<a>Das</a> lesen"),
            .value("<a href='x'>Help</a>", wrong: "<a>Hilfe</a>", right: "<a href='x'>Hilfe</a>"),
            .value(
                "<a href='x'>Help</a>", wrong: "<a href='javascript:y()'>Hilfe</a>", right: "<a href='x'>Hilfe</a>"),
            .value("<b>New</b>", wrong: "<b onclick='x()'>Neu</b>", right: "<b>Neu</b>"),
        ])

    static let traits = EntryTraits.tag

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source else { return [] }
        var expected = Self.tags(in: source.bytes)
        var found = Self.tags(in: entry.value.bytes)
        // "<key>=<value>" are placeholders for user input: they have no end tags.
        let isTag = { [expected, found] (tag: String) in
            let name = tag.filter { $0 != "<" && $0 != ">" && $0 != "/" }
            return Self.alone.contains(name) || expected["</\(name)>"] != nil || found["</\(name)>"] != nil
        }
        (expected, found) = (expected.filter { isTag($0.key) }, found.filter { isTag($0.key) })
        guard expected != found else {
            return MarkupAttributes.difference(source.bytes, entry.value.bytes, in: .namesAndCode).map { [Finding($0)] }
                ?? []
        }
        if let missing = expected.keys.sorted().first(where: { found[$0, default: 0] < expected[$0, default: 0] }) {
            return [Finding("\(missing) missing")]
        }
        if let added = found.keys.sorted().first(where: { expected[$0, default: 0] < found[$0, default: 0] }) {
            return [Finding("\(added) not in the source")]
        }
        return []
    }

    /// HTML elements that need no end tag.
    private static let alone: Set<String> = ["br", "hr", "img", "li", "p", "wbr"]

    /// Counts the tags in a text, by name and slash, ignoring attributes.
    private static func tags(in bytes: [UInt8]) -> [String: Int] {
        guard let lastEnd = bytes.lastIndex(of: .greaterThan) else { return [:] }
        var counts: [String: Int] = [:]
        var offset = 0
        while let open = bytes[offset...].firstIndex(of: .lessThan) {
            offset = open + 1
            var end = offset
            if end < bytes.count, bytes[end] == .slash { end += 1 }
            let name = end
            while end < bytes.count, bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
            // "<None>" is plain text.
            guard end > name, bytes[name].isASCIILetter, bytes[name] >= UInt8(ascii: "a"), end <= lastEnd
            else { continue }
            counts["<" + String(decoding: bytes[offset..<end], as: UTF8.self) + ">", default: 0] += 1
        }
        return counts
    }
}
