import StringsmithModel

/// The rules that report what the readers of files and of the baseline find.
package enum ReaderRules {
    /// The rules for tables, in the order of the reference.
    static let descriptions: [RuleDescription] = [
        RuleDescription(
            .stringsSyntaxError, .error, summary: "the platform can't read the file",
            why: "Lookups fail for the whole table: the program shows keys instead of translations.",
            examples: [
                RuleExample(wrong: "\"a\" = \"Ä\"", right: "\"a\" = \"Ä\";")
            ], fixSafety: .safe),
        RuleDescription(
            .stringsTruncated, .error, summary: "the platform stops reading without an error",
            why: "Everything after this place is lost at run time, and neither Xcode nor plutil reports it.",
            examples: [
                RuleExample(wrong: "\"a\" = \"Ä\";;\n\"b\" = \"Be\";", right: "\"a\" = \"Ä\";\n\"b\" = \"Be\";")
            ], fixSafety: .safe),
        RuleDescription(
            .stringsUnterminatedString, .error, summary: "unterminated string",
            why: "The platform can't read the file, and none of the table's strings are found.",
            examples: [
                RuleExample(wrong: "\"a\" = \"Ä;\n", right: "\"a\" = \"Ä\";\n")
            ], fixSafety: .safe),
        RuleDescription(
            .stringsUnterminatedComment, .error, summary: "unterminated comment",
            why: "The rest of the file is part of the comment, so its entries are lost.",
            examples: [
                RuleExample(wrong: "/* Titel\n\"a\" = \"Ä\";", right: "/* Titel */\n\"a\" = \"Ä\";")
            ]),
        RuleDescription(
            .stringsNonStringValue, .warning, summary: "a value isn't a string",
            why: "Lookups of the key fail at run time.",
            examples: [
                RuleExample(wrong: "\"a\" = ( \"Ä\" );", right: "\"a\" = \"Ä\";")
            ]),
        RuleDescription(
            .stringsEmptyFile, .error, summary: "the file is empty",
            why: "The platform treats an empty file as invalid. A file with only a comment is an empty table.",
            examples: [
                RuleExample(wrong: "", right: "/* no strings yet */")
            ]),
        RuleDescription(
            .duplicateKey, .warning, summary: "a key occurs more than once",
            why: "Only the last value is used, and the others are lost, even if one of them was intended.",
            examples: [
                RuleExample(wrong: "\"a\" = \"Ä\";\n\"a\" = \"E\";", right: "\"a\" = \"Ä\";\n\"b\" = \"E\";")
            ]),
        RuleDescription(
            .repeatedEntry, .note, isDefault: false, summary: "an entry occurs more than once with the same value",
            why: "Nothing is lost, but changing one of the entries may have no effect.",
            examples: [
                RuleExample(
                    wrong: "\"a\" = \"Ä\";\n\"a\" = \"Ä\";", right: "\"a\" = \"Ä\";\n\"b\" = \"Be\";")
            ], fixSafety: .safe),
        RuleDescription(
            .undecodableText, .error, summary: "invalid bytes for the file's encoding",
            why: "The platform doesn't read files with such bytes, and shows keys instead of translations.",
            // An example would need bytes that aren't valid text.
            examples: []),
        RuleDescription(
            .detectedEncoding, .warning, summary: "the platform doesn't detect the encoding",
            why: """
                Without a byte order mark, the platform only reads UTF-8; UTF-16 and legacy encodings fail at run time.
                """,
            // An example would need bytes that aren't valid text.
            examples: []),
        RuleDescription(
            .propertyListSyntaxError, .error, summary: "a property list can't be read",
            why: "None of the table's strings are found at run time.",
            examples: [
                RuleExample(
                    wrong: "<key>a</key><dict>",
                    right: "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>Ä</string></dict>",
                    kind: .stringsdict)
            ]),
        RuleDescription(
            .stringsDictStructure, .error, summary: "a member of a .stringsdict isn't what Foundation expects",
            why: "The program shows the key or the wrong text instead of the plural.",
            examples: [
                RuleExample(
                    wrong: "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><true/></dict>",
                    right: "<key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>Ä</string></dict>",
                    kind: .stringsdict)
            ]),
    ]

    /// The rule for the baseline.
    package static let baselineEntryGone = RuleDescription(
        .baselineEntryGone, .warning, summary: "an entry of the baseline has no finding anymore",
        why: """
            The problem that the entry accepts was fixed. If the entry stayed, the same mistake could return \
            unnoticed, so a baseline should only shrink. check --prune-baseline removes such entries.
            """,
        examples: [])
}
