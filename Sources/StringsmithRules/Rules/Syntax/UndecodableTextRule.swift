import StringsmithFormats
import StringsmithModel

/// Reports bytes that are invalid in the file's encoding.
struct UndecodableTextRule: ReaderRule {
    static let description = RuleDescription(
        .undecodableText, .error, summary: "invalid bytes for the file's encoding",
        why: "The platform doesn't read files with such bytes, and shows keys instead of texts.",
        // An example would need bytes that aren't valid text.
        examples: [])
}
