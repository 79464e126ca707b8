import StringsmithLocales
import StringsmithModel
import Synchronization

/// The facts about a locale that rules need, each looked up once, on first use.
package final class LocaleFacts: Sendable {
    /// The locale; nil if it can't be determined from the file's path.
    package let identifier: LocaleIdentifier?

    private let rules = Mutex<PluralRules?>(nil)
    private let scriptCode = Mutex<String?>(nil)
    private let letterSets = Mutex<[ExemplarSet]?>(nil)
    private let writingScripts = Mutex<Set<Script>?>(nil)
    private let marks = Mutex<QuotationMarks?>(nil)

    package init(_ identifier: LocaleIdentifier?) {
        self.identifier = identifier
    }

    /// The plural rules; without a locale, only `other`.
    package var plurals: PluralRules {
        rules.withLock { rules in
            if let rules { return rules }
            let found = PluralRules(identifier ?? "und")
            rules = found
            return found
        }
    }

    /// The script; without a locale, `Zzzz`.
    package var script: String {
        scriptCode.withLock { script in
            if let script { return script }
            let found = identifier?.script ?? "Zzzz"
            script = found
            return found
        }
    }

    /// The letters of the language: CLDR's main and auxiliary sets. Empty if CLDR has no main set.
    package var letters: [ExemplarSet] {
        letterSets.withLock { sets in
            if let sets { return sets }
            let locale = identifier ?? "und"
            let main = ExemplarSet(locale)
            let found = main.isEmpty ? [] : [main, ExemplarSet(locale, .auxiliary)]
            sets = found
            return found
        }
    }

    /// The scripts that the language is written in, except Latin. Empty without a locale.
    package var scripts: Set<Script> {
        writingScripts.withLock { scripts in
            if let scripts { return scripts }
            let found = identifier.map(Script.writing) ?? []
            scripts = found
            return found
        }
    }

    /// The quotation marks; without a locale, the ones in CLDR's root.
    package var quotationMarks: QuotationMarks {
        marks.withLock { marks in
            if let marks { return marks }
            let found = QuotationMarks(identifier ?? "und")
            marks = found
            return found
        }
    }

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
    package var language: String {
        identifier?.rawValue.split(separator: "-").first.map(String.init) ?? ""
    }
}
