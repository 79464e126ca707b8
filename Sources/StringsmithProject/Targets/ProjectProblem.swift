import StringsmithModel
import StringsmithText

/// A part of a file that declares targets, which couldn't be read, so that not all targets are known.
struct ProjectProblem: Error {
    var path: String
    var message: String

    /// The place, if it is in the file.
    var place: SourcePosition?

    /// True if the file is damaged, rather than written in a way that isn't understood.
    var isDamage = false

    var diagnostic: Diagnostic {
        Diagnostic(
            path: path, range: place.map { SourceRange(start: $0, end: $0) }, severity: .warning,
            rule: .unreadProject, message: "the targets of this project aren't known: \(message)")
    }
}
