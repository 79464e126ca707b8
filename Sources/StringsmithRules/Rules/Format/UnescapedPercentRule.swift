import StringsmithModel
import StringsmithText

/// Reports percent signs in formats that aren't doubled.
struct UnescapedPercentRule: TextRule {
    static let description = RuleDescription(
        .unescapedPercent, .error, summary: "a percent sign in a format isn't doubled",
        why: """
            In a text with placeholders, every percent sign starts a specifier. A space is a flag, so "100% of" \
            contains the specifier "% o", which prints an undefined number; "%d% complete" shows "41omplete". If it \
            doesn't start a specifier, the percent sign disappears, often with the next letter. Write %%. A text \
            without placeholders, such as "50% off", isn't a format and needs no doubling, unless it is formatted all the \
            same: if its translation has %% there, or the reverse, one of the two is shown wrong.
            """,
        examples: [
            .value("%d%% of %@ used", wrong: "%d% von %@ belegt, 100 % da", right: "%d%% von %@ belegt"),
            .value("%@: 100%% done", wrong: "%@: 100 % erledigt", right: "%@: 100 %% erledigt"),
            .value("%d%% (%@)", wrong: "%d% (%@)", right: "%d %% (%@)"),
            .value("50% off", wrong: "50%% Rabatt", right: "50 % Rabatt"),
            RuleExample(
                locale: "en", wrong: "\"progress\" = \"%d% complete\";", right: "\"progress\" = \"%d%% complete\";"),
            .plural(
                wrong: ["one": "%d% einer Datei", "other": "%d% von Dateien"],
                right: ["one": "%d%% einer Datei", "other": "%d%% von Dateien"]),
        ], fixSafety: .unsafe)

    static let traits = EntryTraits.percentSign

    func check(_ entry: CheckedEntry) -> [Finding] {
        guard let formats = entry.formats, let format = formats.text.format else { return [] }
        guard entry.isFormat || formats.source.isFormat || formats.text.isFormat else {
            return entry.source == nil ? [] : Self.differingSign(formats.source, formats.text)
        }
        let bytes = format.text.bytes
        let prose = formats.text.prose.map { specifier in
            let spelling = String(decoding: bytes[specifier.range], as: UTF8.self)
            return Finding(
                "\"\(spelling)\" is a placeholder: write the percent sign as %%", at: .part(specifier.range),
                // Foundation on Linux prints `% D` verbatim; on Apple platforms it prints a number.
                fix: "DOU".utf8.contains(bytes[specifier.range.upperBound - 1])
                    ? nil : Self.doubling(at: specifier.range.lowerBound))
        }
        // Where an argument from the source is missing, a sign that isn't shown is probably the rest of its
        // placeholder.
        let isBroken = entry.source != nil && !formats.dropped.isEmpty
        let lost = Self.lostSigns(in: format).map { offset in
            let meaning = isBroken ? .placeholder : Self.meaning(of: offset, in: format, entry.locale)
            return Finding(
                "percent sign that isn't shown: \(meaning.rawValue)", at: .part(offset..<offset + 1),
                fix: meaning == .percentage ? Self.doubling(at: offset) : nil)
        }
        return prose + lost
    }

    /// What a percent sign that isn't shown was probably meant to be, as advice.
    private enum Meaning: String {
        case percentage = "write it as %%"
        case placeholder = "complete the placeholder, or write the sign as %%"

        /// A sign right before a word, such as `%vor %ld Tagen`.
        case leftover = "remove it, or write it as %% to show it"
    }

    private static func meaning(of offset: Int, in format: FormatString, _ locale: LocaleFacts) -> Meaning {
        let bytes = format.text.bytes
        let before = bytes[..<offset].reversed().drop { $0 == .space || $0 == 0xA0 || $0 == 0xC2 }.first
        let followsNumber =
            before?.isASCIIDigit ?? false || format.specifiers.contains { $0.range.upperBound == offset }
        guard offset + 1 < bytes.count else { return .percentage }
        let next = bytes[offset + 1]
        if next == .numberSign || next == .dollarSign { return .placeholder }
        if followsNumber { return .percentage }
        if next.isASCIIDigit {
            // In Turkish and Basque, the sign comes before the number.
            return ["tr", "eu"].contains(locale.language) ? .percentage : .placeholder
        }
        return next.isASCIILetter || startsLetter(bytes[(offset + 1)...]) ? .leftover : .percentage
    }

    /// Whether a text starts with a letter that isn't ASCII.
    private static func startsLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, first > .delete else { return false }
        return String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first?.properties.isAlphabetic ?? false
    }

    /// Reports a sign that is doubled in one of two strings without specifiers: either both are formatted, or neither.
    private static func differingSign(_ source: FormatSignature, _ text: FormatSignature) -> [Finding] {
        guard source.specifiers.isEmpty, text.specifiers.isEmpty, let expected = source.format.map(signs),
            let found = text.format.map(signs)
        else { return [] }
        if expected.doubled == nil, expected.single != nil, let place = found.doubled {
            return [Finding("%% where the source has %: one of the two is shown wrong", at: .part(place))]
        }
        if expected.single == nil, expected.doubled != nil, let place = found.single {
            return [Finding("% where the source has %%: one of the two is shown wrong", at: .part(place))]
        }
        return []
    }

    /// Returns the first doubled percent sign and the first other one.
    private static func signs(in format: FormatString) -> (doubled: Range<Int>?, single: Range<Int>?) {
        var (doubled, single): (Range<Int>?, Range<Int>?)
        for piece in format.pieces {
            if case .percentSign(let range) = piece {
                doubled = doubled ?? range
            } else if let offset = piece.range.first(where: { format.text.bytes[$0] == .percentSign }) {
                single = single ?? offset..<offset + 1
            }
        }
        return (doubled, single)
    }

    private static func doubling(at offset: Int) -> FindingFix {
        FindingFix("double the percent sign", replacing: offset..<offset, by: [.percentSign])
    }

    /// Returns the percent signs that don't begin a specifier and that no other rule reports.
    private static func lostSigns(in format: FormatString) -> [Int] {
        let bytes = format.text.bytes
        return format.pieces.flatMap { piece -> [Int] in
            guard case .text(let range) = piece else { return [] }
            var offsets = range.filter { bytes[$0] == .percentSign }
            // The sign that ends a broken specifier, as in `% %`, doesn't begin one.
            if offsets.count > 1, offsets.first == range.lowerBound, offsets.last == range.upperBound - 1 {
                offsets.removeLast()
            }
            return offsets.filter { !InvalidSpecifierRule.isSpecifierMeant(in: bytes, at: $0) }
        }
    }
}
