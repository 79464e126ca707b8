import StringsmithModel
import StringsmithText

/// Reports named placeholders that the translation lacks or changes.
struct NamedPlaceholderRule: TextRule {
    static let description = RuleDescription(
        .namedPlaceholder, .warning, summary: "a placeholder such as {name} differs from the source's",
        why: """
            Programs that replace placeholders themselves look for exactly {name}, {{name}}, ${name}, $(NAME) or %1. If a \
            placeholder is missing, readers don't see its value; if it was translated, it is shown verbatim. Names \
            must be the same in every language. A translation may spell out a build setting such as $(PRODUCT_NAME). A \
            text with %1 and %2, or with %n, and without specifiers isn't a format.
            """,
        examples: [
            .value("Hello, {name}!", wrong: "Hallo, {Name}!", right: "Hallo, {name}!"),
            .value("{{count}} of {{total}}", wrong: "{{count}}", right: "{{total}}: {{count}}"),
            .value("Quit $(PRODUCT_NAME)", wrong: "$(PRODUKTNAME) beenden", right: "$(PRODUCT_NAME) beenden"),
            .value("%0 of %1 used", wrong: "%0 von 1 belegt", right: "%0 von %1 belegt"),
            .value("%1 of %2 (%n selected)", wrong: "%1 von %3 (%n gewählt)", right: "%2, davon %1 (%n gewählt)"),
        ], follows: [.shortcutPhrase])

    static let traits: EntryTraits = [.placeholder, .percentSign]

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let source = entry.source, !entry.value.isEmpty, source != entry.value,
            Self.mayHold(source.bytes)
        else { return [] }
        let isNumbered = entry.formats == nil && NumberedPlaceholders.areStyle(of: FormatSignature(source))
        let numbered = isNumbered ? Self.numbered(source, entry.value) : nil
        let expected = Self.names(in: source, numbered?.source)
        guard !expected.isEmpty else { return [] }
        let found = Self.names(in: entry.value, numbered?.value)
        // A build setting has one value in all locales, so a translation may spell it out.
        let spellsOut = !found.contains { $0.hasPrefix("$(") }
        let missing = expected.subtracting(found).filter { !(spellsOut && $0.hasPrefix("$(")) }.sorted()
        guard let first = missing.first else {
            return numbered.map { Self.added($0.value.subtracting($0.source).sorted(), to: source) } ?? []
        }
        if missing.count == 1, let other = found.subtracting(expected).sorted().first {
            return [Finding("\(other) where the source has \(first)")]
        }
        let verb = missing.count == 1 ? "is" : "are"
        return [
            Finding(
                "\(missing.joined(separator: ", ")) from the source \(verb) missing", partCount: missing.count)
        ]
    }

    private static func mayHold(_ bytes: [UInt8]) -> Bool {
        bytes.contains(.leftBrace) || bytes.contains(.dollarSign) || bytes.contains(.percentSign)
    }

    /// Returns the numbered placeholders of a text that isn't a format, and of its translation.
    private static func numbered(_ source: ExactString, _ value: ExactString) -> (
        source: Set<String>, value: Set<String>
    ) {
        let expected = Set(NumberedPlaceholders(source).all.map(\.name))
        // `%n` can be a part of a word, as in Turkish, where the percent sign comes first.
        let found = NumberedPlaceholders(value).all.filter { $0.number != nil || expected.contains($0.name) }
        return (expected, Set(found.map(\.name)))
    }

    /// Reports numbered placeholders that the source doesn't have. A number of the source can be a percentage, which
    /// begins with its sign in Turkish.
    private static func added(_ names: [String], to source: ExactString) -> [Finding] {
        let wrong = names.filter { !source.bytes.holds(Array($0.utf8.dropFirst())) }
        guard let first = wrong.first else { return [] }
        return [
            Finding(
                wrong.count == 1
                    ? "\(first) isn't in the source" : "\(wrong.joined(separator: ", ")) aren't in the source")
        ]
    }

    /// Returns the placeholders such as `%0`. A text with specifiers has none, since `%1` would be part of one.
    private static func numbers(in text: ExactString) -> Set<String> {
        guard FormatSignature(text).specifiers.isEmpty else { return [] }
        let bytes = text.bytes
        var numbers: Set<String> = []
        for offset in bytes.indices where bytes[offset] == .percentSign {
            let digits = bytes[(offset + 1)...].prefix { $0.isASCIIDigit }
            let isAfterNumber = offset > 0 && (bytes[offset - 1].isASCIIDigit || bytes[offset - 1] == .percentSign)
            let isPosition = digits.endIndex < bytes.count && bytes[digits.endIndex] == .dollarSign
            if digits.isEmpty || digits.count > 2 || isAfterNumber || isPosition { continue }
            numbers.insert(String(decoding: bytes[offset..<digits.endIndex], as: UTF8.self))
        }
        return numbers
    }

    /// Returns the placeholders as spelled, without inner spaces.
    /// - Parameter numbered: the placeholders that begin with a percent sign; nil to look for them.
    private static func names(in text: ExactString, _ numbered: Set<String>?) -> Set<String> {
        let bytes = text.bytes
        var names = numbered ?? (bytes.contains(.percentSign) ? numbers(in: text) : [])
        var offset = 0
        while offset < bytes.count {
            guard let (opening, closing) = Self.opening(bytes, at: offset) else {
                offset += 1
                continue
            }
            var start = offset + opening.count
            while start < bytes.count, bytes[start] == .space { start += 1 }
            var end = start
            while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
            var close = end
            while close < bytes.count, bytes[close] == .space { close += 1 }
            if end > start, bytes[close...].starts(with: closing) {
                names.insert(String(decoding: opening + bytes[start..<end] + closing, as: UTF8.self))
                offset = close + closing.count
            } else {
                offset += opening.count
            }
        }
        return names
    }

    private static func opening(_ bytes: [UInt8], at offset: Int) -> (opening: [UInt8], closing: [UInt8])? {
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : .nul
        switch (bytes[offset], next) {
        case (.leftBrace, .leftBrace): return ([.leftBrace, .leftBrace], [.rightBrace, .rightBrace])
        case (.leftBrace, _): return ([.leftBrace], [.rightBrace])
        case (.dollarSign, .leftBrace): return ([.dollarSign, .leftBrace], [.rightBrace])
        case (.dollarSign, .leftParenthesis): return ([.dollarSign, .leftParenthesis], [.rightParenthesis])
        default: return nil
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == .lowLine || byte == .fullStop || byte == .hyphen
            || byte > .delete
    }
}
