import StringsmithFormats
import StringsmithModel

/// Reports bytes that are invalid in the file's encoding.
struct UndecodableTextRule: ReaderRule {
    static let description = RuleDescription(
        .undecodableText, .error, summary: "bytes are no text in the file's encoding",
        why: "The platform does not read a file with such bytes at all, and shows keys in place of texts.",
        // An example would need bytes that aren't valid text.
        examples: [])
}
