import StringsmithModel
import StringsmithText

/// Reports strings that are longer than their comment allows.
struct MaxLengthRule: CommentRule {
    static let description = RuleDescription(
        .maxLength, .warning, summary: "a string is longer than its comment allows",
        why: """
            `max: 12`, `max length: 12` or `max 12 characters` in the comment of the entry, or of the development \
            language's entry, limits the number of characters. Characters are counted as readers see them; specifiers \
            don't count. A number with a currency or another unit, such as `max: $50` or `max: 5 MB`, is no limit.
            """,
        examples: [
            RuleExample(
                source: "/* Button, max: 10 */\n\"a\" = \"Save\";", wrong: "\"a\" = \"Jetzt sichern\";",
                right: "\"a\" = \"Sichern\";"),
            RuleExample(
                wrong: "/* Max length: 4 characters */\n\"a\" = \"Sichern\";",
                right: "/* Max: 5 MB; max 5 times */\n\"a\" = \"Sichern\";"),
            RuleExample(
                wrong: "/* max 3 characters */\n\"a\" = \"%@ abc\";", right: "/* max 3 characters */\n\"a\" = \"%@ 👨‍👩‍👧\";"
            ),
        ])

    static func mayConcern(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { text in
            var end = 3
            while end < text.count {
                // Searches for the least frequent of the three letters in most languages.
                guard text[end - 1] | 0x20 == 0x78 else {
                    end += 1
                    continue
                }
                if text[end - 2] | 0x20 == 0x61, text[end - 3] | 0x20 == 0x6D,
                    text[end..<min(end + longestName, text.count)].contains(where: \.isASCIIDigit)
                {
                    return true
                }
                end += 1
            }
            return false
        }
    }

    /// The maximum number of bytes between `max` and the number: `imum length: `.
    private static let longestName = 16

    static let traits = EntryTraits.annotation

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let limit = [entry.comment, entry.sourceComment].compactMap({ $0.flatMap(Self.limit) }).min() else {
            return []
        }
        let count = Self.shown(entry).count
        return count > limit ? [Finding("\(count) characters, but the comment allows \(limit)")] : []
    }

    /// Returns the value without specifiers, with doubled percent signs as one.
    private static func shown(_ entry: CheckedEntry) -> String {
        guard let format = entry.formats?.text.format else { return entry.value.string }
        let specifiers = entry.formats?.text.specifiers ?? []
        let bytes = format.pieces.flatMap { piece -> ArraySlice<UInt8> in
            switch piece {
            case .text(let range): return entry.value.bytes[range]
            case .percentSign(let range): return entry.value.bytes[range].prefix(1)
            case .specifier(let specifier):
                return specifiers.contains(specifier) ? [] : entry.value.bytes[specifier.range]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the lowest limit in a comment; nil if there is none.
    static func limit(in comment: ExactString) -> Int? {
        guard mayConcern(comment.bytes) else { return nil }
        // The unit of a number is on the same line and in the same phrase.
        let text = comment.string.lowercased().map { character in
            "\n\r,;)".contains(character) ? " | " : isUnitSign(character) ? " \(unitSign) " : String(character)
        }.joined()
        let words = text.split { !$0.isLetter && !$0.isNumber && !":=|\(unitSign)".contains($0) }
        var limits: [Int] = []
        for (index, word) in words.enumerated() where word.hasPrefix("max") {
            limits += limit(after: word, words[(index + 1)...])
        }
        return limits.min()
    }

    /// Returns the number after `max:`, `max length:`, `maxlength=`, or between `max` and `characters`.
    private static func limit(after mark: Substring, _ rest: ArraySlice<Substring>) -> [Int] {
        var words = [mark[...]] + rest.prefix(4)
        if words[0] == "maximum" || words[0] == "max", words.count > 1, words[1].hasPrefix("length") {
            words.removeFirst()
        } else if words[0].hasPrefix("maxlength") {
            words[0] = words[0].dropFirst(3)
        } else if words[0].hasPrefix("maximum") {
            words[0] = "max" + words[0].dropFirst(7)
        }
        let parts = words[0].split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == ":" || $0 == "=" }
        guard let name = parts.first, name == "max" || name == "length" else { return [] }
        var isStated = parts.count > 1 || name == "length"
        var following = words.dropFirst()
        var digits = parts.count > 1 ? parts[1] : ""
        if digits.isEmpty, let next = following.first {
            isStated = isStated || next.hasPrefix(":") || next.hasPrefix("=")
            digits = next.drop { $0 == ":" || $0 == "=" }
            following.removeFirst()
            if digits.isEmpty { digits = following.popFirst() ?? "" }
        }
        guard let number = Int(digits), number > 0 else { return [] }
        guard let unit = following.first else { return isStated ? [number] : [] }
        if unit.hasPrefix("char") { return [number] }
        // "max: 5 MB" isn't a limit of characters.
        return isStated && !isUnit(unit) ? [number] : []
    }

    /// Stands for any sign of a unit.
    private static let unitSign: Character = "¤"

    /// True for `$`, `€`, `%`, `°`.
    private static func isUnitSign(_ character: Character) -> Bool {
        character == "%" || character == "‰" || character == "°" || character.isCurrencySymbol
    }

    private static func isUnit(_ word: Substring) -> Bool { word.first == unitSign || units.contains(word) }

    private static let units: Set<Substring> = [
        "attempt", "attempts", "b", "bit", "bits", "byte", "bytes", "cent", "cents", "chf", "cm", "contacts", "day",
        "days", "degree", "degrees", "devices", "dollar", "dollars", "dp", "em", "eur", "euro", "euros", "files", "ft",
        "g", "gb", "gbp", "ghz", "gib", "gram", "grams", "h", "hour", "hours", "hr", "hrs", "hz", "images", "inch",
        "inches", "item", "items", "jpy", "kb", "kbit", "kbps", "kg", "khz", "kib", "km", "kmh", "lb", "lbs", "line",
        "lines", "m", "mb", "mbps", "members", "messages", "meter", "meters", "mhz", "mi", "mib", "mile", "miles",
        "min",
        "mins", "minute", "minutes", "mm", "month", "months", "mph", "ms", "participants", "people", "percent",
        "persons",
        "photos", "pixel", "pixels", "point", "points", "pound", "pounds", "pt", "px", "retries", "row", "rows", "rub",
        "s", "sec", "second", "seconds", "secs", "tb", "tib", "times", "tries", "usd", "users", "videos", "w", "watts",
        "week", "weeks", "word", "words", "yd", "year", "years", "yen", "yuan",
    ]
}
