import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A key that stands more than once with one value.
struct RepeatedEntryRule: ReaderRule {
    static let description = RuleDescription(
        "repeated-entry", .note, isDefault: false, summary: "an entry stands more than once, with the same value",
        why: "Nothing is lost, but whoever changes one of them may wonder why nothing happens.",
        examples: [
            RuleExample(
                wrong: "\"a\" = \"Ä\";\n\"a\" = \"Ä\";", right: "\"a\" = \"Ä\";\n\"b\" = \"Be\";")
        ])

    /// The diagnostics with those of duplicate keys given to this rule where all values of the key are the same.
    static func separated(_ diagnostics: [Diagnostic], in strings: StringsTableFile) -> [Diagnostic] {
        guard diagnostics.contains(where: { $0.rule == .duplicateKey }) else { return diagnostics }
        var values: [Key: Set<ExactString?>] = [:]
        for index in 0..<strings.count { values[strings.key(at: index), default: []].insert(strings.value(at: index)) }
        return diagnostics.map { diagnostic in
            guard diagnostic.rule == .duplicateKey, let key = diagnostic.key, values[key]?.count == 1 else {
                return diagnostic
            }
            var repeated = diagnostic
            repeated.rule = description.id
            repeated.severity = description.severity
            repeated.message = "entry \"\(key)\" stands here again, with the same value"
            return repeated
        }
    }
}
