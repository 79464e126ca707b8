import StringsmithModel
import StringsmithText

/// A key that the sources use, with the texts it is to have. A reference, since every entry of every table asks for its
/// key's.
final class WantedKey: Sendable {
    let entry: AssembledEntry

    /// Its place among the wanted keys.
    let place: Int

    /// The development text that the sources give, with argument positions.
    let text: ExactString

    /// The comments that the sources give and that say something.
    let comments: [ExactString]

    init(_ entry: AssembledEntry, place: Int, numbersArguments: Bool) {
        self.entry = entry
        self.place = place
        let source = entry.value?.text ?? entry.key.text
        text = numbersArguments ? FormatString(source).positional() : source
        comments = entry.comments.compactMap { literal in
            // A line that reads as a marker would be taken for one.
            guard let text = MarkedComment(literal.spelling).text else { return nil }
            let saysNothing = CommentUpdate.orderedPlainLines(of: text).isEmpty || text == MarkedComment.placeholder
            return saysNothing ? nil : text
        }
    }

    /// All comments as `genstrings` joins them; nil if the sources give none.
    var comment: ExactString? {
        if comments.isEmpty { return nil }
        return ExactString(bytes: Array(comments.map(\.bytes).joined(separator: Array("\n   ".utf8))))
    }
}
