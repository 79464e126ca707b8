import StringsmithModel

/// The plan for one locale's table.
package struct TablePlan: Hashable, Sendable {
    /// The locale; nil for the development language.
    package var locale: LocaleIdentifier?

    /// The changes, to be applied together.
    package var changes: [TableChange] = []

    /// The same for people, in the order of the table.
    package var notes: [PlanNote] = []
}
