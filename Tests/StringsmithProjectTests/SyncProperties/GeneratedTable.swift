import StringsmithTestSupport
import Foundation

/// The text of a generated `.strings` file.
struct GeneratedTable {
    private(set) var text = ""
    private let isDevelopment: Bool

    /// The style of a whole file.
    private struct Style {
        var lineEnd: String
        var blankLines: Int
        var commentForm: Int
        var commentedPercent: Int
        var quotes: [Character?]
        var separator: String
    }

    /// Writes entries in the style of a person or another tool.
    /// - Parameters:
    ///   - notes: the words that a person added to comments, to look for later.
    ///   - isDevelopment: true to add them only to a source comment, since a lone comment in the development table is
    ///     assumed to be from the sources.
    init(
        _ entries: [(key: String, value: String)], comments: [String: String], isDevelopment: Bool,
        notes: inout NoteCounter, using random: inout SeededGenerator
    ) {
        self.isDevelopment = isDevelopment
        let style = Style(
            lineEnd: random.pick(["\n", "\n", "\n", "\r\n", "\r"]), blankLines: random.pick([0, 0, 1, 1, 1, 2]),
            commentForm: random.int(0...5), commentedPercent: random.pick([0, 50, 90, 100]),
            quotes: random.chance(70) ? ["\""] : ["\"", "'", nil], separator: random.pick([" = ", " = ", "=", "\t=\t"]))
        let isBraced = random.chance(4)
        if random.chance(30) { text += "/* License \(notes.next()) */\n\n" }
        if isBraced { text += "{\n" }
        for (index, entry) in entries.enumerated() {
            append(entry, comments[entry.key], style, notes: &notes, using: &random)
            let isLast = index + 1 == entries.count
            if isLast, random.chance(20), !text.hasSuffix("\n") { break }
            // Two entries on one line are rare, but the grammar allows them.
            if random.chance(4), !isLast, !hasOpenLineComment {
                text += " "
            } else {
                text += "\n" + String(repeating: "\n", count: random.chance(95) ? style.blankLines : random.int(0...3))
            }
            if random.chance(4) { text += "\n// MARK: section \(notes.next())\n\n" }
        }
        if isBraced { text += (text.hasSuffix("\n") ? "" : "\n") + "}\n" }
        if random.chance(5) { text += "\n/* the end \(notes.next()) */" }
        if style.lineEnd != "\n" { text = text.replacingOccurrences(of: "\n", with: style.lineEnd) }
    }

    private var hasOpenLineComment: Bool {
        text.split(separator: "\n", omittingEmptySubsequences: false).last.map { $0.contains("//") } ?? false
    }

    private mutating func append(
        _ entry: (key: String, value: String), _ comment: String?, _ style: Style, notes: inout NoteCounter,
        using random: inout SeededGenerator
    ) {
        let indentation = random.chance(5) ? "  " : ""
        let hasComment = random.chance(style.commentedPercent)
        let text = comment.map { $0.replacingOccurrences(of: "*/", with: "* /") } ?? "No comment provided by engineer."
        var pair = Self.literal(entry.key, random.pick(style.quotes), using: &random)
        let isShorthand = entry.key == entry.value && random.chance(15)
        if !isShorthand {
            pair += random.chance(3) ? " /* inner \(notes.next()) */ = " : style.separator
            pair += Self.literal(entry.value, random.pick(style.quotes), using: &random)
        }
        pair += ";"
        var above: [String] = []
        var behind = ""
        let form = random.chance(90) ? style.commentForm : random.int(0...5)
        if hasComment {
            switch form {
            case 0, 1: above.append("/* \(text) */")
            case 2: above += text.split(separator: "\n", omittingEmptySubsequences: false).map { "// \($0)" }
            case 3 where !text.contains("\n"): behind = " // \(text)"
            case 4 where !text.contains("\n"): behind = " /* \(text) */"
            default: above.append("/*\n * \(text.replacingOccurrences(of: "\n", with: "\n * "))\n */")
            }
        }
        let mayHaveNotes = !isDevelopment || (hasComment && form == style.commentForm && behind.isEmpty)
        if mayHaveNotes { addNotes(to: &above, &behind, notes: &notes, using: &random) }
        for line in above { self.text += indentation + line + "\n" }
        self.text += indentation + pair + behind
    }

    /// Returns text that people add to a source comment.
    private func addNotes(
        to above: inout [String], _ behind: inout String, notes: inout NoteCounter, using random: inout SeededGenerator
    ) {
        guard random.chance(12) else { return }
        switch random.int(0...4) {
        case 0: above.append("/* \(notes.next()) */")
        case 1: above.append("// \(notes.next())")
        case 2: above.insert("/* \(notes.next())\n   second \(notes.next()) */", at: above.count)
        case 3 where behind.isEmpty: behind = " // \(notes.next())"
        default:
            guard let last = above.indices.last, above[last].hasSuffix(" */") else { return }
            above[last] = above[last].dropLast(3) + "\n   " + notes.next() + " */"
        }
    }

    private static func literal(_ text: String, _ quote: Character?, using random: inout SeededGenerator) -> String {
        let isWord = text.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
                || "_.".unicodeScalars.contains($0)
        }
        if quote == nil, isWord, !text.isEmpty { return text }
        let quote = quote ?? "\""
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += random.chance(60) ? "\\n" : "\n"
            case _ where Character(scalar) == quote: result += "\\\(scalar)"
            case "\"" where random.chance(30): result += "\\\""
            case "\u{80}"..."\u{FFFF}" where random.chance(15):
                let digits = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return "\(quote)\(result)\(quote)"
    }

    // MARK: As bytes

    /// Returns the bytes in one of the encodings that tables have.
    func bytes(using random: inout SeededGenerator) -> [UInt8] {
        if text.isEmpty { return [] }
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let utf16: (Bool, Bool) -> [UInt8] = { isBigEndian, hasMark in
            let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
            return units.flatMap { unit -> [UInt8] in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return isBigEndian ? pair : pair.reversed()
            }
        }
        switch random.int(0...11) {
        case 0: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case 1: return utf16(true, true)
        case 2: return utf16(false, true)
        case 3 where isASCII && text.utf8.count > 40: return utf16(true, false)
        case 4 where isASCII && text.utf8.count > 40: return utf16(false, false)
        default: return Array(text.utf8)
        }
    }

    /// Returns the entries as a property list, which has no comments.
    static func propertyList(_ entries: [(key: String, value: String)], isBinary: Bool) throws -> [UInt8] {
        let pairs = Dictionary(entries) { _, last in last }
        return Array(
            try PropertyListSerialization.data(
                fromPropertyList: pairs as [String: Any], format: isBinary ? .binary : .xml, options: 0))
    }
}

/// Creates words that aren't in any source, so that each can be found.
struct NoteCounter {
    private(set) var notes: [String] = []

    mutating func next() -> String {
        notes.append("note\(notes.count + 1)x")
        return notes[notes.count - 1]
    }
}
