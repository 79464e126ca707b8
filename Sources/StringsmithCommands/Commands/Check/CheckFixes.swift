import StringsmithModel
import StringsmithProject
import StringsmithReporting
import StringsmithText

/// The options of `check` that fix findings.
struct CheckFixes: Sendable {
    /// True to write the fixed files.
    var applies = false

    /// True to show the changes instead.
    var showsDifference = false

    /// True to include fixes that can change text that users see.
    var allowsUnsafe = false

    /// True to apply or show fixes.
    var isWanted: Bool { applies || showsDifference }

    static let options = OptionGroup<CheckFixes>(
        "Fixes",
        [
            .flag("fix", help: "Apply the fixes that don't change what users see, and report the remaining findings.") {
                $0.applies = true
            },
            .flag("unsafe", help: "With --fix or --diff, include fixes that change what users see.") {
                $0.allowsUnsafe = true
            },
            .flag("diff", help: "Show what --fix would change without writing; exit with status 1 if it would.") {
                $0.showsDifference = true
            },
        ])

    func validate() throws(UsageError) {
        if allowsUnsafe, !isWanted { throw UsageError("'--unsafe' needs '--fix' or '--diff'") }
    }

    /// Returns the differences for `--diff`. Files in other encodings are shown in UTF-8.
    func difference(_ fix: FixResult) -> String {
        fix.files.map { file in
            let original = DecodedText(detecting: file.original ?? []).text
            return UnifiedDiff(path: file.path, old: original, new: DecodedText(detecting: file.contents).text).text
        }.joined()
    }
}
