import StringsmithModel
import StringsmithText

/// The comment of an entry that all locales share, in which the comments of several calls stand below each other.
struct CommonComment {
    private let text: ExactString?
    private let isGenerated: Bool

    /// - Parameter isGenerated: true if a tool made the comment up, so that nothing is lost with it.
    init(_ text: ExactString?, isGenerated: Bool) {
        (self.text, self.isGenerated) = (text, isGenerated)
    }

    /// The comment with all comments of the calls; nil if it has them already, or if there are none.
    func bringing(_ comments: [ExactString]) -> ExactString? {
        guard !comments.isEmpty else { return nil }
        let joined = ExactString(bytes: Array(comments.sorted().map(\.bytes).joined(separator: [.lineFeed])))
        guard let text, !isGenerated else { return joined == text ? nil : joined }
        let former = CommentUpdate.orderedPlainLines(of: text)
        var update = CommentUpdate(text)
        // The calls wrote all of a comment of one line; of another, the lines that aren't theirs may be a person's.
        let first = former.prefix(1)
        guard let updated = update.bringing(comments, replaceable: { $0.intersection(first) }) else { return nil }
        let lines = CommentUpdate.orderedPlainLines(of: updated)
        if Set(lines) == Set(CommentUpdate.orderedPlainLines(of: joined)) { return joined }
        return Self.withoutIndentation(updated, except: text)
    }

    /// Lines of the calls begin at the margin; those that stood there before keep their own.
    private static func withoutIndentation(_ text: ExactString, except former: ExactString) -> ExactString {
        let kept = Set(former.bytes.commentLines.map { former.bytes[$0] })
        let lines = text.bytes.commentLines.map { range in
            let line = text.bytes[range]
            return kept.contains(line) ? line : line.drop { $0 <= .space }
        }
        return ExactString(bytes: Array(lines.joined(separator: [.lineFeed])))
    }
}
