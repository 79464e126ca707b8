import StringsmithModel
import StringsmithText

/// The reason why a table must not be written. All commands, fixes and formats use this policy.
///
/// A table may be written if all of it was parsed. An empty file is a table without entries. Any error (invalid syntax,
/// truncation, bytes that are invalid in the encoding) prevents writing, since an edit could complete or cut text that
/// wasn't parsed. So does a detected encoding, which may be wrong and which the platform doesn't read: `format
/// --from-encoding` names the right one. Only a merge, which copies bytes, accepts it.
package enum WriteObstacle: Error, Hashable, Sendable {
    /// Reading the file caused errors.
    case notWhole

    /// The encoding was detected from the bytes.
    case guessedEncoding(String)

    /// The format is read-only.
    case readOnlyForm(String)

    /// The problem, and what to do.
    package var message: String {
        switch self {
        case .notWhole: "table couldn't be read in full and is skipped"
        case .guessedEncoding(let name):
            """
            encoding guessed as \(name): if this is right, convert the table with \
            'stringsmith format --from-encoding \(name) --encoding utf-8', else with the right name
            """
        case .readOnlyForm(let name): "\(name) can't be changed: edit the file that it is made from"
        }
    }
}

extension WriteObstacle {
    /// Errors after which all of the file was read: there is nothing in it, or only a byte order mark too many.
    static let harmlessErrors: Set<RuleID> = [.stringsEmptyFile, .byteOrderMark]

    /// Applies the policy to a text and its diagnostics.
    package init?(_ diagnostics: [Diagnostic], _ source: DecodedText?) {
        if diagnostics.contains(where: { $0.severity == .error && !Self.harmlessErrors.contains($0.rule) }) {
            self = .notWhole
        } else if let source, source.origin == .guess {
            self = .guessedEncoding(source.encoding.name)
        } else {
            return nil
        }
    }
}
