import StringsmithFormats
import StringsmithModel

/// The encoding is one that the platform does not find out.
struct DetectedEncodingRule: ReaderRule {
    static let description = RuleDescription(
        .detectedEncoding, .warning, summary: "the encoding is one that the platform does not find out",
        why: "Without a byte order mark the platform reads UTF-8 only; UTF-16 and legacy encodings fail at run time.",
        // An example would have to be bytes that are no text.
        examples: [])
}
