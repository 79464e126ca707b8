import StringsmithMerge
import StringsmithModel

extension Diagnostic {
    /// A development text that a person probably wrote, and that differs from the default value of a call.
    static func keptText(_ kept: KeptText, in path: String) -> Diagnostic {
        let (key, place) = (kept.use.key.text, "in \(path)")
        let subject = kept.use.shortcut == nil ? "default value here is" : "phrases here are"
        return Diagnostic(
            path: kept.use.path, range: kept.use.place, severity: .note, rule: .developmentTextKept,
            message: "'\(key)' stays '\(kept.text)' \(place): the \(subject) '\(kept.defaultValue)'",
            key: Key(key), table: kept.use.table, notes: [Note("use the same text in both places")])
    }

    /// A development text that waits.
    static func heldText(_ held: KeptText, in path: String) -> Diagnostic {
        let key = held.use.key.text
        return Diagnostic(
            path: path, severity: .note, rule: .textOnHold,
            message: "'\(key)' becomes '\(held.defaultValue)' once all locales can be written", key: Key(key),
            table: held.use.table)
    }

    /// A rename that waits.
    static func heldRename(_ rename: KeyRename, path: String) -> Diagnostic {
        Diagnostic(
            path: path, severity: .note, rule: .renameOnHold,
            message:
                "'\(rename.old.string)' is renamed to '\(rename.new.string)' once all locales can be written",
            key: Key(rename.new)
        )
    }
}
