import StringsmithModel
import StringsmithText

/// The three-way merge of an entry's comment: what people wrote, and the marker.
struct CommentMerge {
    /// What comes of it.
    enum Outcome {
        case ours, theirs, written(ExactString?), conflict
    }

    private let base: MarkedComment
    private let ours: MarkedComment
    private let theirs: MarkedComment

    init(base: ExactString?, ours: ExactString?, theirs: ExactString?) {
        self.base = MarkedComment(base)
        self.ours = MarkedComment(ours)
        self.theirs = MarkedComment(theirs)
    }

    /// Merges for an entry with a merged value; nil if that is no text or not decided.
    func outcome(value: ExactString?) -> Outcome {
        guard let text else { return .conflict }
        let marker = marker(value: value)
        if text.isOurs, marker == ours.marker { return .ours }
        if text.isTheirs, marker == theirs.marker { return .theirs }
        return .written(MarkedComment(text: text.isOurs ? ours.text : theirs.text, marker: marker).joined)
    }

    /// Whose text it is; nil if the two don't go together.
    private var text: (isOurs: Bool, isTheirs: Bool)? {
        if ours.text == theirs.text { return (true, true) }
        if theirs.text == base.text { return (true, false) }
        if ours.text == base.text { return (false, true) }
        if MarkedComment.saysSame(ours.text, theirs.text) { return (true, false) }
        if MarkedComment.saysSame(theirs.text, base.text) { return (true, false) }
        if MarkedComment.saysSame(ours.text, base.text) { return (false, true) }
        // The tool's words for "no comment" are no edit.
        if !theirs.isWritten { return (true, false) }
        if !ours.isWritten { return (false, true) }
        return nil
    }

    /// A marker is set by a tool and can be set again, so that two of them are no conflict: the one that fits the value
    /// counts, and a translation to be reviewed more than a key that is not used.
    private func marker(value: ExactString?) -> EntryMarker? {
        if ours.marker == theirs.marker || theirs.marker == base.marker { return ours.marker }
        if ours.marker == base.marker { return theirs.marker }
        guard let first = ours.marker, let second = theirs.marker else { return ours.marker ?? theirs.marker }
        guard let value, first.fits(value) == second.fits(value) else {
            return value.map(first.fits) ?? true ? first : second
        }
        if case .needsReview = second.state {
            if case .needsReview = first.state { return first }
            return second
        }
        return first.state == .obsolete ? second : first
    }
}
