import StringsmithLocales
import StringsmithModel

/// Reports directories whose name isn't a known locale.
struct UnknownLocaleRule: ProjectRule {
    static let description = RuleDescription(
        .unknownLocale, .warning, summary: "a directory's name isn't a known locale",
        why: "The platform never selects an unknown locale, so these strings are never shown.",
        examples: [RuleExample(wrong: "xx-Foo1.lproj/a.strings", right: "de.lproj/a.strings", kind: .files)])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.groups.flatMap(\.directories).filter { $0.name == .unknown }.map {
            LayoutFinding("unrecognized locale", path: $0.path)
        }
    }
}
