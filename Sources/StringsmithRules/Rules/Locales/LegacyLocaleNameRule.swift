import StringsmithLocales
import StringsmithModel

/// Reports locale directories with an English name or a replaced code.
struct LegacyLocaleNameRule: ProjectRule {
    static let description = RuleDescription(
        .legacyLocaleName, .warning, summary: "a locale's directory has an obsolete name",
        why: """
            Names such as English.lproj are from before Mac OS X 10.4, and codes such as iw have been replaced. They \
            still work on the platform, but other tools don't recognize them.
            """,
        examples: [
            RuleExample(wrong: "German.lproj/a.strings", right: "de.lproj/a.strings", kind: .files),
            RuleExample(wrong: "iw.lproj/a.strings", right: "he.lproj/a.strings", kind: .files),
        ])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap(\.directories).compactMap { directory in
            guard case .locale(let locale, let spelling) = directory.name else { return nil }
            switch spelling {
            case .canonical, .underscored, .miscased: return nil
            case .replaced, .legacy:
                return LayoutFinding(
                    "obsolete name, now \(locale.directoryName)", path: directory.path, locale: locale)
            }
        }
    }
}
