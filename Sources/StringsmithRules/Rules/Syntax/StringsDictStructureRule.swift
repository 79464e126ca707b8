import StringsmithFormats
import StringsmithModel

/// Reports members of a `.stringsdict` that aren't what Foundation expects.
struct StringsDictStructureRule: ReaderRule {
    static let description = RuleDescription(
        .stringsDictStructure, .error, summary: "a member of a .stringsdict isn't what Foundation expects",
        why: "The program shows the key or the wrong text instead of the plural.",
        examples: [
            RuleExample(
                wrong: "<key>a</key><string>Ä</string>",
                right: "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>Ä</string></dict>",
                kind: .stringsdict)
        ])
}
