import StringsmithModel
import StringsmithText

/// Reports text that was meant to be a specifier.
struct InvalidSpecifierRule: TextRule {
    static let description = RuleDescription(
        .formatInvalidSpecifier, .error, summary: "something looks like a specifier but isn't one",
        why: """
            Because of a full-width or Arabic percent sign, a missing $, or a $ in the wrong place, a specifier is \
            shown verbatim instead of its argument.
            """,
        examples: [
            .value("Hello, %@", wrong: "你好，％@", right: "你好，%@", locale: "zh-Hans"),
            .value("%d files", wrong: "٪d ملفات", right: "%d ملفات", locale: "ar"),
            .value("%1$@ of %2$@", wrong: "%1@ von %2@", right: "%1$@ von %2$@"),
            .value("%1$@ of %2$@", wrong: "%$1@ von %$2@", right: "%1$@ von %2$@"),
            .value("Hello, %@", wrong: "Hallo, %＠", right: "Hallo, %@"),
            .value("%1$@ of %2$@", wrong: "%1$@ von %2 $@", right: "%1$@ von % 2$@"),
            .value("%1$@ of %2$@", wrong: "%１$@ / %２$@", right: "%1$@ / %2$@", locale: "ja"),
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        let bytes = entry.value.bytes
        // An argument can only be missing if the source takes arguments.
        guard let formats = entry.formats, !formats.source.arguments.isEmpty else { return [] }
        let sourceBytes = entry.source?.bytes ?? entry.key.text.bytes
        return bytes.withUnsafeBufferPointer { text in
            var findings: [Finding] = []
            var offset = 0
            while offset < text.count {
                let problem = Self.problem(text, at: offset)
                offset += 1
                guard let problem else { continue }
                let range = offset - 1..<offset - 1 + problem.length
                // It is intended if it is in the source too.
                if Self.contains(sourceBytes, text[range]) { continue }
                let spelling = String(decoding: text[range], as: UTF8.self)
                let repaired = Self.repaired(Array(text[range]))
                let title = "write \(String(decoding: repaired, as: UTF8.self))"
                findings.append(
                    Finding(
                        "\"\(spelling)\" \(problem.message)", at: .part(range),
                        fix: FindingFix(title, replacing: range, by: repaired)))
            }
            return findings
        }
    }

    /// Returns whether a percent sign that doesn't begin a specifier was meant to: `%1 $@`, or `%1#@name@` in a
    /// `.stringsdict`.
    static func isSpecifierMeant(in bytes: [UInt8], at offset: Int) -> Bool {
        let rest = bytes[(offset + 1)...].drop(while: \.isASCIIDigit)
        if rest.starts(with: "#@".utf8) { return true }
        return bytes.withUnsafeBufferPointer { problem($0, at: offset) != nil }
    }

    /// U+FF05, U+FE6A and U+066A.
    private static let lookAlikes: [[UInt8]] = ["％", "﹪", "٪"].map { Array($0.utf8) }

    private static func problem(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (length: Int, message: String)? {
        if text[start] > .delete {
            guard let mark = lookAlikes.first(where: { text[start...].starts(with: $0) }) else { return nil }
            let end = start + mark.count
            guard let length = conversionLength(text, at: end) else { return nil }
            return (mark.count + length, "starts with a character that only looks like %")
        }
        guard text[start] == .percentSign, start == 0 || text[start - 1] != .percentSign else { return nil }
        var end = start + 1
        if end < text.count, text[end] == .dollarSign {
            end += 1
            while end < text.count, text[end].isASCIIDigit { end += 1 }
            guard end < text.count, text[end] == .commercialAt, end > start + 2 else { return nil }
            return (end + 1 - start, "has its $ before the number: write %1$@")
        }
        if let problem = spacedProblem(text, at: start) { return problem }
        if text[end...].starts(with: "＠".utf8) {
            return (end + 3 - start, "ends in a character that only looks like @")
        }
        let digits = end
        while end < text.count, text[end].isASCIIDigit { end += 1 }
        guard end > digits, end - digits <= 1, end < text.count, text[end] == .commercialAt else { return nil }
        return (end + 1 - start, "lacks the $ after its number")
    }

    /// Checks for `%1 $@` and `%１$@`.
    private static func spacedProblem(
        _ text: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (length: Int, message: String)? {
        var end = start + 1
        while end < text.count, text[end].isASCIIDigit { end += 1 }
        let digits = end
        while end < text.count, text[end] == .space { end += 1 }
        if digits > start + 1, end > digits, text[end...].starts(with: "$@".utf8) {
            return (end + 2 - start, "has a space before its $")
        }
        // U+FF10 to U+FF19.
        let wide = text[(start + 1)...].prefix(3)
        guard wide.count == 3, wide.starts(with: [0xEF, 0xBC]), wide.last.map({ 0x90...0x99 ~= $0 }) ?? false,
            text[(start + 4)...].first == .dollarSign
        else { return nil }
        return (5, "has a full-width number")
    }

    /// Returns the length of a conversion such as `@`, `d` or `1$@`, or nil if there is none.
    private static func conversionLength(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        var end = start
        while end < text.count, text[end].isASCIIDigit { end += 1 }
        if end > start {
            guard end < text.count, text[end] == .dollarSign else { return nil }
            end += 1
        }
        while end < text.count, text[end] == UInt8(ascii: "l") { end += 1 }
        guard end < text.count else { return nil }
        let next = end + 1
        let endsThere = next == text.count || !text[next].isASCIILetter
        switch Unicode.Scalar(text[end]) {
        case "@": return next - start
        case "d", "u", "f", "i", "s": return endsThere ? next - start : nil
        default: return nil
        }
    }

    /// Returns the intended spelling: ASCII characters, with `$` after the number.
    private static func repaired(_ spelling: [UInt8]) -> [UInt8] {
        var text = String(decoding: spelling, as: UTF8.self)
        for mark in lookAlikes.map({ String(decoding: $0, as: UTF8.self) }) + ["%"] where text.hasPrefix(mark) {
            text = "%" + text.dropFirst()
        }
        if text.hasSuffix("＠") { text = text.dropLast() + "@" }
        let digits = text.filter { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return Array(text.utf8) }
        let rest = text.drop { $0 == "%" || $0 == "$" || ($0.isASCII && $0.isNumber) }
        return Array("%\(digits)$\(rest)".utf8)
    }

    private static func contains(_ text: [UInt8], _ part: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard part.count <= text.count else { return false }
        return (0...text.count - part.count).contains { text[$0..<$0 + part.count].elementsEqual(part) }
    }
}
