import StringsmithFormats
import StringsmithModel

/// Bytes are no text in the file's encoding.
struct UndecodableTextRule: ReaderRule {
    static let description = RuleDescription(
        .undecodableText, .error, summary: "bytes are no text in the file's encoding",
        why: "The platform does not read a file with such bytes at all, and shows keys in place of texts.",
        // An example would have to be bytes that are no text.
        examples: [])
}
