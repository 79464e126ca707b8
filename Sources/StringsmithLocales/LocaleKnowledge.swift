import CICU
import StringsmithModel

/// CLDR data about a locale. Nothing is cached: each access calls ICU.
extension LocaleIdentifier {
    /// The locales that this one inherits from, nearest first, without the root: `es-419`, `es` for `es-MX`.
    /// A locale whose script isn't the language's default inherits by script: `zh-Hant-HK`, `zh-Hant` for `zh-HK`.
    package var parents: [LocaleIdentifier] {
        var parents: [LocaleIdentifier] = []
        var current = rawValue
        if let scripted = Self.addingUnusualScript(to: current), scripted != current {
            parents.append(LocaleIdentifier(scripted))
            current = scripted
        }
        // A chain has at most four links; the bound guards against cycles in the data.
        for _ in 0..<8 {
            let child = current
            guard let parent = ICUText.ascii({ cicu_parent_tag(child, $0, $1) }), !parent.isEmpty else { break }
            parents.append(LocaleIdentifier(parent))
            current = parent
        }
        return parents
    }

    /// The name in English, such as `Portuguese (Brazil)`.
    package var englishName: String { displayName(in: "en") }

    /// The name in another language; the identifier if ICU has no name.
    package func displayName(in other: LocaleIdentifier) -> String {
        ICUText.utf16 { cicu_display_name(rawValue, other.rawValue, $0, $1) } ?? rawValue
    }

    /// The four-letter code of the locale's script, such as `Latn`; `Zzzz` if unknown.
    package var script: String {
        let script = ICUText.ascii { cicu_script(rawValue, $0, $1) } ?? ""
        return script.isEmpty ? "Zzzz" : script
    }

    /// True if the locale is written from right to left.
    package var isRightToLeft: Bool { cicu_is_right_to_left(rawValue) != 0 }

    /// The language without script and region: `zh` for `zh-Hant-TW`.
    package var languageCode: Substring { rawValue.prefix { $0 != "-" } }

    /// True if both are varieties of one language.
    package func isSameLanguage(as other: LocaleIdentifier) -> Bool { languageCode == other.languageCode }

    /// The identifier as a locale directory spells it: `de-DE` for `de_DE`.
    package var canonical: LocaleIdentifier { Self.canonical(directoryName: rawValue) ?? self }

    /// True if texts in this locale may be for another one: both are varieties of one language, such as `de_DE` and `de`,
    /// but not those of two regions.
    package func isVariety(of other: LocaleIdentifier) -> Bool {
        let (own, other) = (canonical, other.canonical)
        return own.language == other.language && (own == own.language || own == other || other == other.language)
    }

    /// The language, with the script if it isn't the default: `pt` for `pt-BR`, `zh-Hant` for `zh-TW`.
    package var language: LocaleIdentifier {
        let scripted = Self.addingUnusualScript(to: rawValue) ?? rawValue
        let subtags = scripted.split(separator: "-")
        let kept = subtags.prefix(2).enumerated().filter { $0.offset == 0 || $0.element.utf8.count == 4 }
        return LocaleIdentifier(kept.map { String($0.element) }.joined(separator: "-"))
    }

    /// The tag with its script, if the region implies a script that the language alone doesn't.
    private static func addingUnusualScript(to tag: String) -> String? {
        let subtags = tag.split(separator: "-")
        guard subtags.count > 1, subtags[1].utf8.count < 4 else { return nil }
        let language = LocaleIdentifier(String(subtags[0]))
        let script = LocaleIdentifier(tag).script
        guard script != "Zzzz", script != language.script else { return nil }
        return ([String(subtags[0]), script] + subtags.dropFirst().map(String.init)).joined(separator: "-")
    }
}

/// The quotation marks of a locale.
package struct QuotationMarks: Hashable, Sendable {
    /// The outer marks.
    package var opening: String, closing: String

    /// The marks of a nested quotation.
    package var innerOpening: String, innerClosing: String

    /// Looks up a locale's marks; falls back to the root's.
    package init(_ locale: LocaleIdentifier) {
        let marks = (0..<4).map { which in
            ICUText.utf16 { cicu_quotation_mark(locale.rawValue, Int32(which), $0, $1) } ?? ""
        }
        (opening, closing, innerOpening, innerClosing) = (marks[0], marks[1], marks[2], marks[3])
    }
}

/// The characters of a language in both cases (CLDR's exemplar sets).
package struct ExemplarSet: Hashable, Sendable {
    /// A CLDR exemplar set.
    package enum Kind: Int32, Hashable, Sendable {
        case main = 0
        case auxiliary = 1
        case punctuation = 3
    }

    private let ranges: [ClosedRange<UInt32>]

    /// Looks up a locale's set; empty if CLDR has none.
    package init(_ locale: LocaleIdentifier, _ kind: Kind = .main) {
        var bounds = [UInt32](repeating: 0, count: 256)
        var count = Int(cicu_exemplar_ranges(locale.rawValue, kind.rawValue, &bounds, Int32(bounds.count / 2)))
        if count * 2 > bounds.count {
            bounds = [UInt32](repeating: 0, count: count * 2)
            count = Int(cicu_exemplar_ranges(locale.rawValue, kind.rawValue, &bounds, Int32(count)))
        }
        ranges = (0..<max(count, 0)).map { bounds[$0 * 2]...bounds[$0 * 2 + 1] }
    }

    /// True if CLDR has no such set for the locale.
    package var isEmpty: Bool { ranges.isEmpty }

    /// Whether a character is in the set.
    package func contains(_ scalar: Unicode.Scalar) -> Bool {
        let index = ranges.partitioningIndex { $0.upperBound >= scalar.value }
        return index < ranges.count && ranges[index].contains(scalar.value)
    }
}
