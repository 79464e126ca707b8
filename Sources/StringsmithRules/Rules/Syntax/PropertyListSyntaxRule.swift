import StringsmithFormats
import StringsmithModel

/// Reports invalid property lists.
struct PropertyListSyntaxRule: ReaderRule {
    static let description = RuleDescription(
        .propertyListSyntaxError, .error, summary: "a property list can't be read",
        why: "None of the table's strings are found at run time.",
        examples: [
            RuleExample(
                wrong: "<key>a</key><dict>",
                right: "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>Ä</string></dict>",
                kind: .stringsdict)
        ])
}
