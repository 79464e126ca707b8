import StringsmithLocales
import StringsmithModel
import StringsmithText

extension KeyConflict {
    /// The conflict as a diagnostic at the first place, with a note for each other place.
    package var diagnostic: Diagnostic? {
        guard let first = uses.first else { return nil }
        let (rule, severity, message): (RuleID, Severity, String) =
            switch subject {
            case .comments: (.conflictingComments, .note, "'\(first.key.text)' has \(uses.count) comments")
            case .values:
                (
                    .conflictingValues, .warning,
                    "'\(first.key.text)' has \(uses.count) default values; \(quoted(first)) is kept"
                )
            }
        let notes = uses.dropFirst().map { use in
            Note("\(subject == .values ? "default value" : "comment") \(quoted(use))", path: use.path, range: use.place)
        }
        return Diagnostic(
            path: first.path, range: first.place, severity: severity, rule: rule, message: message,
            key: Key(first.key.text), table: first.table, notes: notes
        )
    }

    /// The distinct comments as spelled, in the order of `genstrings`.
    package var sortedComments: [ExactString] {
        uses.compactMap(\.comment?.spelling).sorted { GenstringsOrder(spelling: $0) < GenstringsOrder(spelling: $1) }
    }

    private func quoted(_ use: KeyUse) -> String {
        let literal =
            switch subject {
            case .values: use.value
            case .comments: use.comment
            }
        return "'\(literal?.text.string ?? "")'"
    }
}
