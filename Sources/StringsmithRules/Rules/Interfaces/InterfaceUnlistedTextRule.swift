import StringsmithFormats
import StringsmithModel

/// Reports attributes that look like text and that the export ignores.
struct InterfaceUnlistedTextRule: InterfaceFileRule {
    static let description = RuleDescription(
        .interfaceUnlistedText, .note, isDefault: false,
        summary: "an attribute of an interface file looks like text and is not exported",
        why: """
            The table of an interface file has the texts that Apple's tool exports, kind by kind. A text of a kind that \
            it passes over, or that the list here lacks, is shown untranslated: set it in code, or report the kind.
            """,
        examples: [
            RuleExample(
                wrong: "<menuItem title=\"Open\" subtitle=\"A file\" id=\"a-1\"/>",
                right: "<menuItem title=\"Open\" id=\"a-1\" userLabel=\"Open\"/>", form: .interface),
            RuleExample(
                wrong: "<navigationItem prompt=\"Step 1\" id=\"a-1\"/>",
                right: "<tableViewCell textLabel=\"b-2\" id=\"a-1\"><label id=\"b-2\"/></tableViewCell>",
                form: .interface),
        ])

    func check(_ file: CheckedInterface) -> [Finding] {
        file.outline.unlistedTexts.map {
            Finding("\($0.attribute) of <\($0.element)> looks like text and is not exported", at: .bytes($0.range))
        }
    }
}
