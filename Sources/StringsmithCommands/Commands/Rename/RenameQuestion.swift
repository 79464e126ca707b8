import StringsmithMerge
import StringsmithReporting
import StringsmithText

/// Asks the user to confirm a detected rename.
struct RenameQuestion: Sendable {
    let context: CommandContext

    /// Prints the rename and reads the answer. Anything but y or yes means no, including the end of input.
    func isAccepted(_ rename: KeyRename) -> Bool {
        let score = Int(saturating: (rename.score * 100).rounded())
        context.standardError.write(
            "'\(rename.old.string.escapedForDisplay)' -> '\(rename.new.string.escapedForDisplay)' (\(score) %): "
                + "is this a rename? [y/N] "
        )
        context.standardError.flush()
        guard let answer = readLine(strippingNewline: true)?.lowercased() else { return false }
        return answer == "y" || answer == "yes"
    }
}
