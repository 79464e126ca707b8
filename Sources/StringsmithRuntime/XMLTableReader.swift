/// Reads an XML property list as written by Apple's compiler and by `compile`. Entities defined by a document aren't
/// supported.
struct XMLTableReader {
    private let text: [UInt8]
    private var offset = 0

    /// The maximum nesting; no table is deeper.
    private static let maximumDepth = 64

    init(_ text: [UInt8]) {
        self.text = text
    }

    /// The value of the list; nil if the text isn't one.
    mutating func read() -> TableValue? {
        guard let plist = nextTag(), plist.name == "plist", !plist.isClosing, !plist.isEmpty, let value = nextTag()
        else {
            return nil
        }
        return read(value, depth: 0)
    }

    private struct Tag {
        var name: String
        var isClosing = false
        var isEmpty = false
    }

    /// The next tag, with comments, instructions and text before it skipped; nil at the end.
    private mutating func nextTag() -> Tag? {
        while let start = text[offset...].firstIndex(of: UInt8(ascii: "<")) {
            if text[start...].starts(with: "<!--".utf8) {
                guard let end = end(of: "-->", from: start + 4) else { return nil }
                offset = end
            } else if start + 1 < text.count,
                text[start + 1] == UInt8(ascii: "!") || text[start + 1] == UInt8(ascii: "?")
            {
                guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
                offset = end + 1
            } else {
                guard let end = text[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
                offset = end + 1
                var content = text[(start + 1)..<end]
                var tag = Tag(name: "")
                if content.first == UInt8(ascii: "/") {
                    tag.isClosing = true
                    content.removeFirst()
                }
                tag.isEmpty = content.last == UInt8(ascii: "/")
                let name = content.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
                tag.name = String(decoding: name, as: UTF8.self)
                return tag
            }
        }
        return nil
    }

    private mutating func read(_ tag: Tag, depth: Int) -> TableValue? {
        guard !tag.isClosing, depth < Self.maximumDepth else { return nil }
        switch tag.name {
        case "dict": return tag.isEmpty ? .members([:]) : readMembers(depth: depth)
        case "string": return tag.isEmpty ? .text("") : readText().map(TableValue.text)
        case "array":
            while !tag.isEmpty, let next = nextTag(), !next.isClosing {
                guard read(next, depth: depth + 1) != nil else { return nil }
            }
            return .other
        default:
            if !tag.isEmpty, nextTag()?.isClosing != true { return nil }
            return .other
        }
    }

    private mutating func readMembers(depth: Int) -> TableValue? {
        var members: [[UInt8]: TableValue] = [:]
        while let tag = nextTag() {
            if tag.isClosing { return .members(members) }
            guard tag.name == "key", let key = tag.isEmpty ? "" : readText(), let next = nextTag(),
                let value = read(next, depth: depth + 1)
            else { return nil }
            members[Array(key.utf8)] = value
        }
        return nil
    }

    /// The text up to the closing tag.
    private mutating func readText() -> String? {
        var output: [UInt8] = []
        while offset < text.count {
            switch text[offset] {
            case UInt8(ascii: "<"):
                let rest = text[offset...]
                if rest.starts(with: "<![CDATA[".utf8) {
                    guard let end = end(of: "]]>", from: offset + 9) else { return nil }
                    output += text[(offset + 9)..<(end - 3)]
                    offset = end
                } else if rest.starts(with: "<!--".utf8) {
                    guard let end = end(of: "-->", from: offset + 4) else { return nil }
                    offset = end
                } else {
                    return nextTag()?.isClosing == true ? String(decoding: output, as: UTF8.self) : nil
                }
            case UInt8(ascii: "&"):
                guard let end = text[offset...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
                    let scalar = Self.scalar(String(decoding: text[(offset + 1)..<end], as: UTF8.self))
                else { return nil }
                output += String(scalar).utf8
                offset = end + 1
            default:
                output.append(text[offset])
                offset += 1
            }
        }
        return nil
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let value = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return value.flatMap(Unicode.Scalar.init)
        }
    }

    /// The offset after the next occurrence of a mark; nil if there is none.
    private func end(of mark: StaticString, from start: Int) -> Int? {
        let mark = mark.withUTF8Buffer { Array($0) }
        var index = start
        while index + mark.count <= text.count {
            if text[index] == mark[0], text[index...].starts(with: mark) { return index + mark.count }
            index += 1
        }
        return nil
    }
}
