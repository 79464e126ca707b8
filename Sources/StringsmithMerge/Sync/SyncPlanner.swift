import StringsmithModel
import StringsmithText

/// Plans how the tables of all locales follow the sources. Pure: the same request gives the same plan.
///
/// Time is linear in the entries of all tables, but for rename detection, which is bounded (see `RenameDetection`).
package struct SyncPlanner: Sendable {
    private let request: SyncRequest
    private let options: SyncOptions
    private let changes: SourceChanges
    private let placement: KeyPlacement

    /// Compares the sources with the development table.
    /// - Parameters:
    ///   - request: the table and what the sources want of it.
    ///   - options: the rules.
    ///   - accepts: asked for every rename that was found; false takes the two keys apart again.
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

    /// The keys that were renamed, by new key.
    package var renames: [KeyRename] {
        changes.renames.values.sorted { $0.new < $1.new }
    }

    /// The renames that were found but wait until every table can be written, by new key.
    package var heldRenames: [KeyRename] {
        changes.heldRenames.values.sorted { $0.new < $1.new }
    }

    /// The plan for the development language's table.
    package func developmentPlan() -> TablePlan {
        let table = request.development ?? Table(name: request.wanted.name)
        return DevelopmentTablePlanner(changes: changes, options: options).plan(table, placement: placement)
    }

    /// The plan for another locale's table, an empty one if it does not exist. May be called from any thread.
    /// - Parameter pluralKeys: the keys of the locale's `.stringsdict` beside the table, which need no entry in it.
    package func plan(_ table: Table, locale: LocaleIdentifier, pluralKeys: Set<ExactString> = []) -> TablePlan {
        TranslationPlanner(changes: changes, options: options, pluralKeys: pluralKeys)
            .plan(table, locale: locale, placement: placement)
    }
}
