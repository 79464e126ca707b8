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
        ], fixSafety: .safe)

    /// The diagnostics with those of duplicate keys given to this rule where all values of the key are the same.
    static func separated(_ diagnostics: [Diagnostic], in strings: StringsTableFile) -> [Diagnostic] {
        guard diagnostics.contains(where: { $0.rule == .duplicateKey }) else { return diagnostics }
        var indices: [Key: [Int]] = [:]
        for index in 0..<strings.count { indices[strings.key(at: index), default: []].append(index) }
        var met: [Key: Int] = [:]
        return diagnostics.map { diagnostic in
            guard diagnostic.rule == .duplicateKey, let key = diagnostic.key, let same = indices[key] else {
                return diagnostic
            }
            met[key, default: 0] += 1
            guard Set(same.map { strings.value(at: $0) }).count == 1 else { return diagnostic }
            var repeated = diagnostic
            repeated.rule = description.id
            repeated.severity = description.severity
            repeated.message = "entry \"\(key)\" stands here again, with the same value"
            let place = met[key, default: 0]
            if same.indices.contains(place) {
                repeated.fixes = removal(of: same[place], besides: same[0], in: strings).map { [$0] } ?? []
            }
            return repeated
        }
    }

    /// Removes a later entry; nil if its comment says something that the first one's does not.
    private static func removal(of index: Int, besides first: Int, in strings: StringsTableFile) -> Fix? {
        guard let document = strings.document, strings.value(at: index) != nil else { return nil }
        let comment = strings.comment(at: index)
        guard comment == nil || comment == strings.comment(at: first) else { return nil }
        return Fix(title: "remove the entry that stands here again", safety: .safe, edits: document.removing([index]))
    }
}
