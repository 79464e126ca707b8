import StringsmithFormats
import StringsmithModel

/// Reports members of a `.stringsdict` that aren't what Foundation expects.
struct StringsDictStructureRule: ReaderRule {
    static let description = RuleDescription(
        .stringsDictStructure, .error, summary: "a member of a .stringsdict is not what Foundation looks for",
        why: "The key, or the wrong text, is shown in place of the plural.",
        examples: [
            RuleExample(
                wrong: "<key>a</key><string>Ä</string>",
                right: "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>Ä</string></dict>",
                form: .stringsdict)
        ])
}
