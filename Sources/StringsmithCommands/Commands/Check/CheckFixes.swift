import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// What `check` is to do about what it finds.
struct CheckFixes: Sendable {
    /// True if files are to be written.
    var applies = false

    /// True if the changes are to be shown instead.
    var showsDifference = false

    /// True if fixes that can alter what a user sees are wanted too.
    var allowsUnsafe = false

    /// True if fixes are wanted at all.
    var isWanted: Bool { applies || showsDifference }

    static let options = OptionGroup<CheckFixes>(
        "Fixes",
        [
            .flag("fix", help: "Mend what can be mended without altering what a user sees; report what is left.") {
                $0.applies = true
            },
            .flag("unsafe", help: "With --fix or --diff: also mend what alters what a user sees.") {
                $0.allowsUnsafe = true
            },
            .flag("diff", help: "Show what --fix would change, write nothing, and exit with status 1 if it would.") {
                $0.showsDifference = true
            },
        ])

    func validate() throws(UsageError) {
        if allowsUnsafe, !isWanted { throw UsageError("'--unsafe' goes with '--fix' or '--diff'") }
    }

    /// The differences, as `--diff` prints them. A file in another encoding is shown in UTF-8.
    func difference(_ fix: ProjectFix) -> String {
        fix.files.map { file in
            let original = DecodedText(detecting: file.original ?? []).text
            return UnifiedDiff(path: file.path, old: original, new: DecodedText(detecting: file.contents).text).text
        }.joined()
    }
}
