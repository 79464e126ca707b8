import StringsmithModel

/// Reports empty translations.
struct EmptyValueRule: EntryRule {
    static let description = RuleDescription(
        .emptyValue, .warning, summary: "a translation is empty and its source is not",
        why: "An empty value is shown as it is, instead of the development language's text.",
        examples: [.value("Save", wrong: "", right: "Sichern")])

    static let traits = EntryTraits.emptyValue

    func check(_ entry: CheckedEntry) -> [Finding] {
        // Interface Builder's placeholder "Text Cell" is never shown.
        guard entry.value.isEmpty, let source = entry.source, !source.isEmpty, source != "Text Cell" else { return [] }
        return [Finding("empty value for \(entry.key.quoted)")]
    }
}
