import StringsmithModel
import StringsmithText

/// Why a table must not be written: the one policy for every command, fix and format.
///
/// A table may be written if everything in it was understood. An empty file is a table without entries. Any error in
/// reading (syntax, truncation, bytes that the encoding doesn't allow) forbids writing, since an edit could complete or cut
/// something nobody has seen. A guessed encoding forbids it as well: the guess may be wrong, and the platform doesn't read
/// such a file. Only `format --encoding`, which was asked to recode the file, and a merge, which copies bytes, accept it.
package enum WriteObstacle: Error, Hashable, Sendable {
    /// Reading the file gave errors.
    case notWhole

    /// The encoding was guessed from the bytes.
    case guessedEncoding(String)

    /// The form can be read only.
    case readOnlyForm(String)

    /// What stops writing, and what to do.
    package var message: String {
        switch self {
        case .notWhole: "table could not be read whole and is left as it is"
        case .guessedEncoding(let name):
            "encoding guessed as \(name): convert the table first, such as with 'stringsmith format --encoding utf-8'"
        case .readOnlyForm(let name): "\(name) can't be changed: edit the file that it is made from"
        }
    }
}

extension WriteObstacle {
    /// The policy for a text and what reading it found.
    package init?(_ diagnostics: [Diagnostic], _ source: DecodedText?) {
        if diagnostics.contains(where: { $0.severity == .error && $0.rule != .stringsEmptyFile }) {
            self = .notWhole
        } else if let source, source.origin == .guess {
            self = .guessedEncoding(source.encoding.name)
        } else {
            return nil
        }
    }
}
