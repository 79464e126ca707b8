import CICU

/// The plural rules of a language, from CLDR.
///
/// ICU's rules are immutable once opened and can be used by several threads at once, and the handle is closed with the
/// last reference, so the class is safe to share.
final class PluralForms: @unchecked Sendable {
    private let rules: OpaquePointer?

    /// Opens the rules of a language; all numbers are `other` if there are none.
    init(_ language: String) {
        rules = cicu_plural_rules_open(language)
    }

    deinit {
        cicu_plural_rules_close(rules)
    }

    /// The category of a number.
    func category(of number: Double) -> String {
        guard let rules else { return "other" }
        switch cicu_plural_category(rules, number) {
        case 0: return "zero"
        case 1: return "one"
        case 2: return "two"
        case 3: return "few"
        case 4: return "many"
        default: return "other"
        }
    }
}
