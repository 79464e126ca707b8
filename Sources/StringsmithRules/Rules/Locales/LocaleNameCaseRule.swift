import StringsmithLocales
import StringsmithModel

/// Reports locale directories whose name differs in case from the identifier.
struct LocaleNameCaseRule: ProjectRule {
    static let description = RuleDescription(
        .localeNameCase, .warning, summary: "the name of a locale's directory has the wrong case",
        why: """
            The usual Mac file system treats pt-br.lproj like pt-BR.lproj, but devices and case-sensitive volumes \
            don't.
            """,
        examples: [RuleExample(wrong: "pt-br.lproj/a.strings", right: "pt-BR.lproj/a.strings", kind: .files)])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap(\.directories).compactMap { directory in
            guard case .locale(let locale, .miscased) = directory.name else { return nil }
            return LayoutFinding("wrong case: should be \(locale.directoryName)", path: directory.path, locale: locale)
        }
    }
}
