import StringsmithMerge
import StringsmithReporting
import StringsmithText

/// Asks whether a removed and an added key are one.
struct RenameQuestion: Sendable {
    let context: CommandContext

    /// Prints the pair and reads the answer; anything but yes, and the end of the input, is no.
    func isAccepted(_ rename: KeyRename) -> Bool {
        let score = Int((rename.score * 100).rounded())
        context.standardError.write(
            "'\(rename.old.string.escapedForDisplay)' -> '\(rename.new.string.escapedForDisplay)' (\(score) %): "
                + "the same key? [y/N] "
        )
        context.standardError.flush()
        guard let answer = readLine(strippingNewline: true)?.lowercased() else { return false }
        return answer == "y" || answer == "yes"
    }
}
