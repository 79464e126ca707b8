import StringsmithLocales
import StringsmithModel
import Synchronization

/// What rules ask of a locale, looked up once.
package final class LocaleFacts: Sendable {
    /// The locale; nil if the file's place tells none.
    package let identifier: LocaleIdentifier?

    private let rules = Mutex<PluralRules?>(nil)
    private let scriptCode = Mutex<String?>(nil)

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

    /// The first subtag, such as `fr` of `fr-CA`; empty without a locale.
    package var language: String {
        identifier?.rawValue.split(separator: "-").first.map(String.init) ?? ""
    }
}
