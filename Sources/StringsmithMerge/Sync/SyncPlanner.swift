import StringsmithModel
import StringsmithText

/// Plans how the tables of all locales follow the sources. Equal requests give equal plans.
///
/// The time is linear in the entries of all tables, except for rename detection, which is bounded (see
/// `RenameDetection`).
package struct SyncPlanner: Sendable {
    private let request: SyncRequest
    private let options: SyncOptions
    private let changes: SourceChanges
    private let placement: KeyPlacement

    /// Compares the sources with the development table.
    ///
    /// - Parameters:
    ///   - request: the development table, and the keys that the sources use.
    ///   - options: the options of the sync.
    ///   - accepts: called for every rename that is found. If it returns false, the keys are treated as unrelated.
    package init(
        _ request: SyncRequest, options: SyncOptions = SyncOptions(), accepts: (KeyRename) -> Bool = { _ in true }
    ) {
        self.request = request
        self.options = options
        changes = SourceChanges(request, options: options, accepts: accepts)
        placement = KeyPlacement(
            development: request.development, sourceOrder: request.sourceOrder, renamed: changes.renamedFrom
        )
    }

    /// The renamed keys, by new key.
    package var renames: [KeyRename] {
        changes.renames.values.sorted { $0.new < $1.new }
    }

    /// The development texts that stay although the sources have another default value.
    package var keptTexts: [KeptText] { changes.sortedKeptTexts }

    /// The development texts that have to wait until every table can be written.
    package var heldTexts: [KeptText] { changes.sortedHeldTexts }

    /// True if texts or comments of the development table change, which other tables have to follow.
    package var changesTexts: Bool { !changes.changedTexts.isEmpty || changes.comments.hasChanges }

    /// True if the sources use a key to which no other is renamed.
    package func isWanted(_ key: ExactString) -> Bool {
        changes.wanted[key] != nil && changes.renames[key] == nil && changes.heldRenames[key] == nil
    }

    /// Renames that have to wait until every table can be written, by new key.
    package var heldRenames: [KeyRename] {
        changes.heldRenames.values.sorted { $0.new < $1.new }
    }

    /// Returns the plan for the development language's table.
    package func developmentPlan() -> TablePlan {
        let table = request.development ?? Table(name: request.wanted.name)
        return DevelopmentTablePlanner(changes: changes, options: options).plan(table, placement: placement)
    }

    /// Returns the plan for another locale's table, which is empty if it doesn't exist. Thread-safe.
    ///
    /// - Parameter pluralKeys: the keys of the locale's `.stringsdict`, which need no entry in the table.
    package func plan(_ table: Table, locale: LocaleIdentifier, pluralKeys: Set<ExactString> = []) -> TablePlan {
        TranslationPlanner(changes: changes, options: options, pluralKeys: pluralKeys)
            .plan(table, locale: locale, placement: placement)
    }
}
