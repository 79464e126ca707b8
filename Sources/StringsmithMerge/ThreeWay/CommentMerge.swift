import StringsmithModel
import StringsmithText

/// Merges an entry's comment three ways: the text and the marker.
struct CommentMerge {
    /// The result of the merge.
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

    /// Returns the result for an entry with a merged value; nil if the value isn't text or isn't decided.
    func outcome(value: ExactString?) -> Outcome {
        guard let text else { return .conflict }
        let marker = marker(value: value)
        if text.isOurs, marker == ours.marker { return .ours }
        if text.isTheirs, marker == theirs.marker { return .theirs }
        return .written(MarkedComment(text: text.isOurs ? ours.text : theirs.text, marker: marker).joined)
    }

    /// The side that the text is taken from; nil if the texts conflict.
    private var text: (isOurs: Bool, isTheirs: Bool)? {
        if ours.text == theirs.text { return (true, true) }
        if theirs.text == base.text { return (true, false) }
        if ours.text == base.text { return (false, true) }
        if MarkedComment.saysSame(ours.text, theirs.text) { return (true, false) }
        if MarkedComment.saysSame(theirs.text, base.text) { return (true, false) }
        if MarkedComment.saysSame(ours.text, base.text) { return (false, true) }
        // The placeholder for "no comment" isn't an edit.
        if !theirs.isWritten { return (true, false) }
        if !ours.isWritten { return (false, true) }
        return nil
    }

    /// Returns the merged marker. Markers are set by a tool, which can set them again, so they never conflict: a marker
    /// that fits the value wins, and "needs review" wins over "obsolete".
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
