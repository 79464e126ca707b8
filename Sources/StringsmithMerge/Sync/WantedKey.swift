import StringsmithFormats
import StringsmithModel
import StringsmithText

/// A key that the sources use, with the strings that it should have. This is a class because every entry of every table
/// refers to it.
final class WantedKey: Sendable {
    let entry: AssembledEntry

    /// Its index among the wanted keys.
    let place: Int

    /// The development text from the sources, with argument positions.
    let text: ExactString

    /// The nonempty comments from the sources.
    let comments: [ExactString]

    init(_ entry: AssembledEntry, place: Int, numbersArguments: Bool) {
        self.entry = entry
        self.place = place
        let source = entry.value?.text ?? entry.key.text
        // Phrases have no arguments.
        text = numbersArguments && entry.phrases.isEmpty ? FormatString(source).positional() : source
        comments = entry.comments.compactMap { literal in
            // A line that looks like a state would be read as one.
            guard let text = literal.spelling.withoutStateLines else { return nil }
            let saysNothing = CommentUpdate.orderedPlainLines(of: text).isEmpty || text.isAbsentComment
            return saysNothing ? nil : text
        }
    }

    /// True if a text of the development table is that of the calls. If calls contradict each other, it may be that of
    /// any.
    func says(_ former: ExactString, _ options: SyncOptions) -> Bool {
        former == text || former == (entry.value?.text ?? entry.key.text)
            || entry.otherValues.contains { former == $0.text || former == options.numbered($0.text) }
    }

    /// What translators' comments are compared with, since many entries can have one key.
    private let comparison = Once<SyncedComments>()

    /// Returns the comments that may be in translations' entries.
    /// - Parameter former: the comment of the development table before this sync, which is the same for all entries.
    func sourceComments(former: ExactString?) -> SyncedComments {
        comparison.value { SyncedComments(former, comments) }
    }

    /// All comments, joined like in `genstrings`; nil if the sources have none.
    var comment: ExactString? {
        if comments.isEmpty { return nil }
        return ExactString(bytes: Array(comments.map(\.bytes).joined(separator: Array("\n   ".utf8))))
    }
}

/// The comments of a key that come from the sources, before and after a sync.
struct SyncedComments: Sendable {
    /// The words of the development table's former comment; nil if it had none.
    let formerWords: ExactString?

    /// The lines of all comments, as plain words.
    let plainLines: Set<ExactString>

    fileprivate init(_ former: ExactString?, _ comments: [ExactString]) {
        formerWords = former?.plainWords
        plainLines = ([former].compactMap(\.self) + comments).reduce(into: []) {
            $0.formUnion(CommentUpdate.plainLines(of: $1))
        }
    }
}
