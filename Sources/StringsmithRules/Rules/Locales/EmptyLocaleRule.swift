import StringsmithLocales
import StringsmithModel

/// Reports empty locale directories.
struct EmptyLocaleRule: ProjectRule {
    static let description = RuleDescription(
        .emptyLocale, .warning, summary: "a locale's directory is empty",
        why: """
            The system assumes that the program supports the language and offers it, but the program shows keys or \
            another language.
            """,
        examples: [RuleExample(wrong: "de.lproj/", right: "de.lproj/a.strings", kind: .files)])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap(\.directories).filter { $0.files.isEmpty && $0.name != .base }.map {
            LayoutFinding("empty directory", path: $0.path, locale: $0.locale)
        }
    }
}
