import StringsmithFormats
import StringsmithModel

/// Reports attributes that look like text and that the export ignores.
struct InterfaceUnlistedTextRule: InterfaceFileRule {
    static let description = RuleDescription(
        .interfaceUnlistedText, .note, isDefault: false,
        summary: "an attribute of an interface file looks like text but isn't exported",
        why: """
            The table of an interface file contains the strings that Apple's tool exports. A string of any other kind, or \
            of a kind that isn't supported here, is shown untranslated: set it in code, or report the kind.
            """,
        examples: [
            RuleExample(
                wrong: "<menuItem title=\"Open\" subtitle=\"A file\" id=\"a-1\"/>",
                right: "<menuItem title=\"Open\" id=\"a-1\" userLabel=\"Open\"/>", kind: .interface),
            RuleExample(
                wrong: "<navigationItem prompt=\"Step 1\" id=\"a-1\"/>",
                right: "<tableViewCell textLabel=\"b-2\" id=\"a-1\"><label id=\"b-2\"/></tableViewCell>",
                kind: .interface),
        ])

    func check(_ file: CheckedInterface) -> [Finding] {
        file.outline.unlistedTexts.map {
            Finding("\($0.attribute) of <\($0.element)> looks like text but isn't exported", at: .bytes($0.range))
        }
    }
}
