import CICU
import StringsmithModel
import StringsmithText

/// The plural categories of a language, from CLDR. Computed on creation, so keep the value.
package struct PluralRules: Hashable, Sendable {
    /// All categories of the language, including those for fractions, in CLDR's order.
    package let categories: [PluralCategory]

    /// The smallest integer in each category that integers use. Polish has no `other` here: only fractions use it.
    package let samples: [PluralCategory: Int]

    /// The categories that cover exactly one integer below a hundred million, so that a text may omit the number: `one`
    /// in English, but not in Russian, where it also covers 21.
    package let singular: Set<PluralCategory>

    /// True if `one` covers nothing but 0 and 1, as in French.
    private let hasOneForZero: Bool

    /// Looks up a locale's rules; only `other` if CLDR has none.
    package init(_ locale: LocaleIdentifier) {
        guard let rules = cicu_plural_rules_open(locale.rawValue) else {
            (categories, samples, singular, hasOneForZero) = ([.other], [.other: 0], [], false)
            return
        }
        defer { cicu_plural_rules_close(rules) }
        let bits = cicu_plural_categories(rules)
        categories = PluralCategory.allCases.enumerated().filter { bits & 1 << UInt32($0.offset) != 0 }.map(\.element)
        var samples: [PluralCategory: Int] = [:]
        var counts: [PluralCategory: Int] = [:]
        for number in Self.probes {
            let index = Int(cicu_plural_category(rules, Double(number)))
            guard PluralCategory.allCases.indices.contains(index) else { continue }
            let category = PluralCategory.allCases[index]
            if samples[category] == nil { samples[category] = number }
            counts[category, default: 0] += 1
        }
        self.samples = samples
        singular = Set(counts.filter { $0.value == 1 }.keys)
        hasOneForZero = samples[.one] == 0 && counts[.one] == 2
    }

    /// Whether the form for a category can spell its number out. French `one` covers 0 and 1, but programs often have a
    /// separate string for 0, since Foundation uses `zero` in every language. Categories that CLDR doesn't know for a
    /// language count by their names.
    package func isForOneNumber(_ category: PluralCategory) -> Bool {
        singular.contains(category) || category == .one && hasOneForZero
            || samples[category] == nil && [.zero, .one, .two].contains(category)
    }

    /// The categories of integers below a million, and `other`, which the platform requires. In French and related
    /// languages `many` begins at a million, so that strings rarely need it.
    package var required: [PluralCategory] {
        categories.filter { category in category == .other || samples[category].map { $0 < 1_000_000 } ?? false }
    }

    /// CLDR's rules depend on the last two digits, on zero, and on whole millions.
    private static let probes = Array(0...220) + [1000, 1001, 1002, 10_000, 100_000, 1_000_000, 1_000_001, 2_000_000]
}

/// The plural categories of translations into several languages, each of which is looked up once.
package struct PluralForms: Sendable {
    /// The rules of the languages that occurred; nil for an unknown one.
    private var known: [LocaleIdentifier: PluralRules?] = [:]

    package init() {}

    /// Returns whether a language has a form for a category. Foundation uses `zero` in every language, and an unknown
    /// language may use any category.
    package mutating func has(_ category: ExactString, in locale: LocaleIdentifier) -> Bool {
        if category == "other" || category == "zero" { return true }
        guard let rules = rules(of: locale) else { return true }
        return PluralCategory(rawValue: category.string).map(rules.categories.contains) ?? false
    }

    /// Returns whether the form for a category can say its number without showing it.
    package mutating func isForOneNumber(_ category: ExactString, in locale: LocaleIdentifier) -> Bool {
        guard let category = PluralCategory(rawValue: category.string) else { return false }
        return rules(of: locale)?.isForOneNumber(category) ?? [.zero, .one, .two].contains(category)
    }

    private mutating func rules(of locale: LocaleIdentifier) -> PluralRules? {
        if let rules = known[locale] { return rules }
        let isLanguage = LocaleIdentifier.canonical(directoryName: locale.rawValue) != nil
        let rules = isLanguage ? PluralRules(locale) : nil
        known[locale] = .some(rules)
        return rules
    }
}

extension PluralRules {
    /// Returns the categories of integers in a locale; all `other` if CLDR has no rules for it.
    package static func categories(of numbers: [Int], in locale: LocaleIdentifier) -> [PluralCategory] {
        guard let rules = cicu_plural_rules_open(locale.rawValue) else { return numbers.map { _ in .other } }
        defer { cicu_plural_rules_close(rules) }
        return numbers.map { number in
            let index = Int(cicu_plural_category(rules, Double(number)))
            return PluralCategory.allCases.indices.contains(index) ? PluralCategory.allCases[index] : .other
        }
    }
}
