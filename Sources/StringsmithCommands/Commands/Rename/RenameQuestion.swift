import StringsmithMerge
import StringsmithReporting
import StringsmithText

extension CommandContext {
    /// Asks the user to confirm a detected rename. Anything but y or yes means no, including the end of input.
    func confirms(_ rename: KeyRename) -> Bool {
        let score = Int(saturating: (rename.score * 100).rounded())
        let question = rename.keepsOld ? "copy its translations, for review?" : "is this a rename?"
        standardError.write(
            "'\(rename.old.string.escapedForDisplay)' -> '\(rename.new.string.escapedForDisplay)' (\(score) %): "
                + "\(question) [y/N] "
        )
        standardError.flush()
        guard let answer = readLine(strippingNewline: true)?.lowercased() else { return false }
        return answer == "y" || answer == "yes"
    }
}
