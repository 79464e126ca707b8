import StringsmithLocales
import StringsmithModel

/// Reports empty locale directories.
struct EmptyLocaleRule: ProjectRule {
    static let description = RuleDescription(
        .emptyLocale, .warning, summary: "a locale's directory holds no file",
        why: "The system believes that the program speaks the language, offers it, and shows keys or another language.",
        examples: [RuleExample(wrong: "de.lproj/", right: "de.lproj/a.strings", form: .files)])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap(\.directories).filter { $0.files.isEmpty && $0.name != .base }.map {
            LayoutFinding("no file in the directory", path: $0.path, locale: $0.locale)
        }
    }
}
