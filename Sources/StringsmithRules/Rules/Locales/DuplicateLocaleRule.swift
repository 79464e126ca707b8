import StringsmithLocales
import StringsmithModel

/// Reports two directories for the same locale.
struct DuplicateLocaleRule: ProjectRule {
    static let description = RuleDescription(
        .duplicateLocale, .error, summary: "two directories have the same locale",
        why: "The platform uses one of them, and the other's strings are never shown.",
        examples: [
            RuleExample(
                wrong: "de.lproj/a.strings\nGerman.lproj/a.strings", right: "de.lproj/a.strings\nfr.lproj/a.strings",
                kind: .files)
        ])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap { group in
            var first: [LocaleIdentifier: String] = [:]
            var findings: [LayoutFinding] = []
            for directory in group.directories {
                guard let locale = directory.locale else { continue }
                if let other = first[locale] {
                    findings.append(
                        LayoutFinding("same locale as \(other)", path: directory.path, locale: locale))
                } else {
                    first[locale] = directory.path
                }
            }
            return findings
        }
    }
}
