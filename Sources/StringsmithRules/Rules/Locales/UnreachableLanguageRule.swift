import StringsmithModel

/// Reports languages of packages and frameworks that no application has.
struct UnreachableLanguageRule: ProjectRule {
    static let description = RuleDescription(
        .unreachableLanguage, .warning,
        summary: "no application that links a package or framework has one of its languages",
        why: """
            The system chooses a language for the application, among those of its main bundle, and uses it for all \
            others. A language that only a package or framework has is never shown. Localize the application, name the \
            language in the `CFBundleLocalizations` of its `Info.plist`, or set `CFBundleAllowMixedLocalizations` there. \
            Only the applications and extensions that link the package or framework count. Packages and frameworks \
            that other repositories may use, or that nothing here links, aren't checked. There is one finding per \
            language and bundle.
            """,
        examples: [
            RuleExample(
                wrong: "app: en\nen.lproj/a.strings\nde.lproj/a.strings",
                right: "app: en, de\nen.lproj/a.strings\nde.lproj/a.strings", kind: .files)
        ], needsWholeProject: true)

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.libraries.flatMap { library in
            library.languages.filter { !library.isReachable($0.locale) }.map { language in
                LayoutFinding(
                    "no application that links \(library.name) has \(language.locale), so it is never shown",
                    path: language.path, locale: language.locale)
            }
        }
    }
}
