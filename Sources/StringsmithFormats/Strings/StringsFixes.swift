import StringsmithModel
import StringsmithText

/// Fixes for syntax errors with only one possible intention. All are safe: they restore a table that the platform
/// couldn't read.
struct StringsFixes {
    let grammar: StringsGrammar

    private var bytes: UnsafeBufferPointer<UInt8> { grammar.bytes }

    static func insertion(of byte: UInt8, _ name: String, at offset: Int) -> Fix {
        let edit = TextEdit(range: offset..<offset, replacement: [byte])
        return Fix(title: "insert \(name)", safety: .safe, edits: [edit])
    }

    /// Removes byte order marks that aren't at the start of the file.
    static func markRemoval(_ range: Range<Int>) -> Fix {
        Fix(title: "remove the byte order mark", safety: .safe, edits: [TextEdit(range: range, replacement: [])])
    }

    /// Removes a stray semicolon or byte order mark; returns nil for anything else.
    func removal(of offset: Int) -> Fix? {
        let length = grammar.markLength(offset)
        if length > 0 { return Self.markRemoval(offset..<offset + length) }
        guard bytes[offset] == .semicolon else { return nil }
        let edit = TextEdit(range: offset..<offset + 1, replacement: [])
        return Fix(title: "remove the stray ';'", safety: .safe, edits: [edit])
    }

    /// Closes a value that extends to a semicolon at the end of its line, as in `"key" = "value;`. Returns nil if the
    /// line has another quote or a comment, or if the next one isn't the start of an entry, a comment, or the end.
    func closing(_ quote: Int, from start: Int) -> Fix? {
        guard quote > start, bytes[quote] == .quotationMark else { return nil }
        let lineEnd = grammar.lineEnd(quote)
        var last = lineEnd
        while last > quote + 1, bytes[last - 1] == .space || bytes[last - 1] == .tab { last -= 1 }
        guard last > quote + 2, bytes[last - 1] == .semicolon, bytes[last - 2] != .backslash else { return nil }
        let content = UnsafeBufferPointer(rebasing: bytes[quote + 1..<last - 1])
        guard !content.contains(.quotationMark), !content.contains(.semicolon), !holdsComment(content) else {
            return nil
        }
        let next = grammar.whiteSpaceEnd(lineEnd)
        guard next == bytes.count || bytes[next] == .quotationMark || bytes[next] == .slash else { return nil }
        return Self.insertion(of: .quotationMark, "the missing '\"'", at: last - 1)
    }

    private func holdsComment(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
        content.indices.dropLast().contains { index in
            content[index] == .slash && (content[index + 1] == .slash || content[index + 1] == .asterisk)
        }
    }
}
