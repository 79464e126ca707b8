import StringsmithFormats
import StringsmithModel

/// Reports unterminated comments.
struct UnterminatedCommentRule: ReaderRule {
    static let description = RuleDescription(
        .stringsUnterminatedComment, .error, summary: "unterminated comment",
        why: "The rest of the file is part of the comment, so its entries are lost.",
        examples: [
            RuleExample(wrong: "/* Titel\n\"a\" = \"Ä\";", right: "/* Titel */\n\"a\" = \"Ä\";")
        ])
}
