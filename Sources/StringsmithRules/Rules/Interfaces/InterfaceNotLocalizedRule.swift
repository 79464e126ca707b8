import StringsmithModel

/// Reports interface files with strings that aren't in a locale directory.
struct InterfaceNotLocalizedRule: ProjectRule {
    static let description = RuleDescription(
        .interfaceNotLocalized, .note, isDefault: false,
        summary: "an interface file with strings isn't in a locale directory",
        why: "Every language shows the same strings. Move it to Base.lproj to translate them with tables.",
        examples: [RuleExample(wrong: "Main.xib", right: "Base.lproj/Main.xib", kind: .files)])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.unlocalizedInterfaces.map {
            LayoutFinding("interface file with strings isn't in a locale directory", path: $0)
        }
    }
}
