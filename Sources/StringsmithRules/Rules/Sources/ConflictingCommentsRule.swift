import StringsmithModel
import StringsmithText

/// Reports calls with the same key and different comments.
struct ConflictingCommentsRule: UseRule {
    static let description = RuleDescription(
        .conflictingComments, .note, isDefault: false, summary: "calls with the same key have different comments",
        why: """
            A key has only one translation. If the comments describe two meanings, one of them is translated wrongly: \
            use two keys. extract reports this too.
            """,
        examples: [
            RuleExample(
                locale: "en", source: "\"Open\" = \"Open\";",
                wrong:
                    "[NSLocalizedString(\"Open\", comment: \"Command\"), NSLocalizedString(\"Open\", comment: \"State\")]",
                right:
                    "[NSLocalizedString(\"Open\", comment: \"Command\"), NSLocalizedString(\"Open\", comment: \"\")]",
                kind: .calls)
        ])

    func check(_ table: UsedTable) -> [UseFinding] {
        table.findConflicts(\.comment) { "\($0) different comments" }
    }
}

extension UsedTable {
    /// Finds different strings in calls with the same key.
    func findConflicts(_ text: (KeyUse) -> SourceLiteral?, message: (Int) -> String) -> [UseFinding] {
        keys.compactMap { key in
            var seen: Set<ExactString> = []
            let distinct = key.uses.filter { index in
                text(uses[index]).map { seen.insert($0.text).inserted } ?? false
            }
            guard distinct.count > 1 else { return nil }
            let notes = distinct.dropFirst().map { index in
                let use = uses[index]
                return Note("'\(text(use)?.text.string ?? "")'", path: use.path, range: use.place)
            }
            return UseFinding(
                "'\(key.key)' has \(message(distinct.count))", at: .use(uses[distinct[0]]), notes: notes)
        }
    }
}
