import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The facts about a locale that rules need, each looked up once, on first use.
package final class LocaleFacts: Sendable {
    /// The locale; nil if it can't be determined from the file's path.
    package let identifier: LocaleIdentifier?

    private let rules = Once<PluralRules>()
    private let scriptCode = Once<String>()
    private let letterSets = Once<[ExemplarSet]>()
    private let writingScripts = Once<Set<Script>>()
    private let marks = Once<QuotationMarks>()

    package init(_ identifier: LocaleIdentifier?) {
        self.identifier = identifier
    }

    /// The plural rules; without a locale, only `other`.
    package var plurals: PluralRules { rules.value { PluralRules(identifier ?? "und") } }

    /// The script; without a locale, `Zzzz`.
    package var script: String { scriptCode.value { identifier?.script ?? "Zzzz" } }

    /// The letters of the language: CLDR's main and auxiliary sets. Empty if CLDR has no main set.
    package var letters: [ExemplarSet] {
        letterSets.value {
            let locale = identifier ?? "und"
            let main = ExemplarSet(locale)
            return main.isEmpty ? [] : [main, ExemplarSet(locale, .auxiliary)]
        }
    }

    /// The scripts that the language is written in, except Latin. Empty without a locale.
    package var scripts: Set<Script> { writingScripts.value { identifier.map(Script.writing) ?? [] } }

    /// The quotation marks; without a locale, the ones in CLDR's root.
    package var quotationMarks: QuotationMarks { marks.value { QuotationMarks(identifier ?? "und") } }

    /// True for locales whose strings only test a program: `en-XA` with accents on all letters, `ar-XB` from right to
    /// left, `en-UD` upside down, and those of Windows, such as `qps-ploc`.
    package var isPseudoLocale: Bool {
        let parts = (identifier?.rawValue ?? "").split(separator: "-").map { $0.lowercased() }
        guard let language = parts.first else { return false }
        if language == "qps" { return true }
        return parts.dropFirst().contains {
            ["xa", "xb", "xc", "ud", "psaccent", "psbidi", "pscrack", "pseudo"].contains($0)
        }
    }

    /// The language subtag, such as `fr` in `fr-CA`; empty without a locale.
    package var language: String { identifier.map { String($0.languageCode) } ?? "" }
}
