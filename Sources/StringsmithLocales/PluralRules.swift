import CICU
import StringsmithModel

/// The plural categories of a language, from CLDR. What is asked for is computed at once: keep the value.
package struct PluralRules: Hashable, Sendable {
    /// All categories of the language, those of fractions included, in CLDR's order.
    package let categories: [PluralCategory]

    /// The least whole number of each category that whole numbers have. Polish has no `other` here: only fractions have.
    package let samples: [PluralCategory: Int]

    /// The categories that cover exactly one whole number below a hundred million, in which a text may spell the number
    /// out: `one` in English, not in Russian, where it covers 21 too.
    package let singular: Set<PluralCategory>

    /// The rules of a locale; those of `other` alone if CLDR has none.
    package init(_ locale: LocaleIdentifier) {
        guard let rules = cicu_plural_rules_open(locale.rawValue) else {
            (categories, samples, singular) = ([.other], [.other: 0], [])
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
    }

    /// The categories that a whole number below a million can have, and `other`, which the platform asks for. French
    /// and its relatives have a `many` that begins at a million, which texts rarely need.
    package var required: [PluralCategory] {
        categories.filter { category in category == .other || samples[category].map { $0 < 1_000_000 } ?? false }
    }

    /// CLDR's rules look at the last two digits, at zero, and at whole millions.
    private static let probes = Array(0...220) + [1000, 1001, 1002, 10_000, 100_000, 1_000_000, 1_000_001, 2_000_000]
}
