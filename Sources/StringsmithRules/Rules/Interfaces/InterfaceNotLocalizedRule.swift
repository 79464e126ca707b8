import StringsmithModel

/// Reports interface files with texts that aren't in a locale directory.
struct InterfaceNotLocalizedRule: ProjectRule {
    static let description = RuleDescription(
        .interfaceNotLocalized, .note, isDefault: false,
        summary: "an interface file with texts stands in no locale directory",
        why: "Its texts are shown as they are in every language. Move it to Base.lproj to translate them by tables.",
        examples: [RuleExample(wrong: "Main.xib", right: "Base.lproj/Main.xib", form: .files)])

    func check(_ layout: LocaleLayout) -> [LayoutFinding] {
        layout.unlocalizedInterfaces.map {
            LayoutFinding("interface file with texts is in no locale directory", path: $0)
        }
    }
}
