import StringsmithModel
import StringsmithText

/// The plan for one locale's table.
package struct TablePlan: Hashable, Sendable {
    /// The locale; nil for the development language.
    package var locale: LocaleIdentifier?

    /// The changes, which must be applied together.
    package var changes: [TableChange] = []

    /// The changes for display, in table order.
    package var notes: [PlanNote] = []

    /// What a translation gets for the new keys if no option decides.
    package var newKeys: [NewKeyChoice] = []

    /// Creates an empty plan.
    init(locale: LocaleIdentifier? = nil) { self.locale = locale }

    /// Gives an entry a comment and a state, as far as they differ from the present ones.
    mutating func setRemark(of entry: Entry, at index: Int, _ comment: ExactString?, _ state: EntryState?) {
        if comment != entry.comment { changes.append(.setComment(index: index, comment)) }
        if state != entry.state { changes.append(.setState(index: index, state)) }
    }
}
