import StringsmithFormats
import StringsmithModel

/// Reports files in an encoding that the platform doesn't detect.
struct DetectedEncodingRule: ReaderRule {
    static let description = RuleDescription(
        .detectedEncoding, .warning, summary: "the platform doesn't detect the encoding",
        why: """
            Without a byte order mark, the platform only reads UTF-8; UTF-16 and legacy encodings fail at run time.
            """,
        // An example would need bytes that aren't valid text.
        examples: [])
}
