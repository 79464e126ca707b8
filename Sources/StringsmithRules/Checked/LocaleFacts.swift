import StringsmithLocales
import StringsmithModel
import Synchronization

/// What rules ask of a locale, looked up once.
package final class LocaleFacts: Sendable {
    /// The locale; nil if the file's place tells none.
    package let identifier: LocaleIdentifier?

    private let rules = Mutex<PluralRules?>(nil)
    private let scriptCode = Mutex<String?>(nil)
    private let letterSets = Mutex<[ExemplarSet]?>(nil)
    private let writingScripts = Mutex<Set<Script>?>(nil)
    private let marks = Mutex<QuotationMarks?>(nil)

    /// Facts of a locale. Nothing is looked up yet.
    package init(_ identifier: LocaleIdentifier?) {
        self.identifier = identifier
    }

    /// The plural rules; those of `other` alone without a locale.
    package var plurals: PluralRules {
        rules.withLock { rules in
            if let rules { return rules }
            let found = PluralRules(identifier ?? "und")
            rules = found
            return found
        }
    }

    /// The script; `Zzzz` without a locale.
    package var script: String {
        scriptCode.withLock { script in
            if let script { return script }
            let found = identifier?.script ?? "Zzzz"
            script = found
            return found
        }
    }

    /// The letters of the language: CLDR's main and auxiliary sets. Empty if CLDR has no main one.
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

    /// The scripts that texts are written in, without Latin. Empty without a locale.
    package var scripts: Set<Script> {
        writingScripts.withLock { scripts in
            if let scripts { return scripts }
            let found = identifier.map(Script.writing) ?? []
            scripts = found
            return found
        }
    }

    /// The quotation marks; those of the root without a locale.
    package var quotationMarks: QuotationMarks {
        marks.withLock { marks in
            if let marks { return marks }
            let found = QuotationMarks(identifier ?? "und")
            marks = found
            return found
        }
    }

    /// The first subtag, such as `fr` of `fr-CA`; empty without a locale.
    package var language: String {
        identifier?.rawValue.split(separator: "-").first.map(String.init) ?? ""
    }
}
