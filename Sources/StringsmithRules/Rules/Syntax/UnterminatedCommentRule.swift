import StringsmithFormats
import StringsmithModel

/// Reports unterminated comments.
struct UnterminatedCommentRule: ReaderRule {
    static let description = RuleDescription(
        .stringsUnterminatedComment, .error, summary: "a comment is not closed",
        why: "The rest of the file is a comment: its entries are lost.",
        examples: [
            RuleExample(wrong: "/* Titel\n\"a\" = \"Ä\";", right: "/* Titel */\n\"a\" = \"Ä\";")
        ])
}
