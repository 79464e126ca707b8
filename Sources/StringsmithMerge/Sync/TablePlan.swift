import StringsmithModel

/// The plan for one locale's table.
package struct TablePlan: Hashable, Sendable {
    /// The locale; nil for the development language.
    package var locale: LocaleIdentifier?

    /// The changes, which must be applied together.
    package var changes: [TableChange] = []

    /// The changes for display, in table order.
    package var notes: [PlanNote] = []

    /// What a translation gets for the new keys, as far as no option says it.
    package var newKeys: [NewKeyChoice] = []
}
