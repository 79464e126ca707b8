import StringsmithMerge
import StringsmithReporting
import StringsmithText

extension CommandContext {
    /// Asks the user to confirm a detected rename. Anything but y or yes means no, including the end of input.
    func confirms(_ rename: KeyRename) -> Bool {
        let score = Int(saturating: (rename.score * 100).rounded())
        standardError.write(
            "'\(rename.old.string.escapedForDisplay)' -> '\(rename.new.string.escapedForDisplay)' (\(score) %): "
                + "is this a rename? [y/N] "
        )
        standardError.flush()
        guard let answer = readLine(strippingNewline: true)?.lowercased() else { return false }
        return answer == "y" || answer == "yes"
    }
}
