import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Merges an entry's comment three ways: its text and the state.
struct CommentMerge {
    let base: Entry?
    let ours: Entry
    let theirs: Entry

    /// Returns the side that comments are taken from; nil if they conflict.
    /// - Parameter value: the merged value; nil if it isn't text or isn't decided.
    func outcome(value: ExactString?) -> MergedEntry.Comment? {
        guard let side else { return nil }
        let state = state(value: value)
        if side.isOurs, state == ours.state { return .ours }
        if side.isTheirs, state == theirs.state { return .theirs }
        return .written(CommentChange(text: .some(side.isOurs ? ours.comment : theirs.comment), state: .some(state)))
    }

    /// The side that the text is taken from; nil if the texts conflict.
    private var side: (isOurs: Bool, isTheirs: Bool)? {
        let (old, own, other) = (base?.comment, ours.comment, theirs.comment)
        if own == other { return (true, true) }
        if other == old { return (true, false) }
        if own == old { return (false, true) }
        if own.saysSame(as: other) { return (true, false) }
        if other.saysSame(as: old) { return (true, false) }
        if own.saysSame(as: old) { return (false, true) }
        // The comment for "no comment" isn't an edit.
        if other.written == nil { return (true, false) }
        if own.written == nil { return (false, true) }
        return nil
    }

    /// Returns the merged state. States are set by a tool, which can set them again, so they never conflict: a state
    /// that fits the value wins, and "needs review" wins over "obsolete".
    private func state(value: ExactString?) -> EntryState? {
        if ours.state == theirs.state || theirs.state == base?.state { return ours.state }
        if ours.state == base?.state { return theirs.state }
        guard let first = ours.state, let second = theirs.state else { return ours.state ?? theirs.state }
        guard let value, first.fits(value) == second.fits(value) else {
            return value.map(first.fits) ?? true ? first : second
        }
        if case .needsReview = second.kind {
            if case .needsReview = first.kind { return first }
            return second
        }
        return first.kind == .obsolete ? second : first
    }
}
