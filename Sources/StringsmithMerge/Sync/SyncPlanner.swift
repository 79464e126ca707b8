import StringsmithFormats
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

    /// The table with all its locales, if they are in one document.
    private let common: CommonTable?

    /// Compares the sources with the development table.
    ///
    /// - Parameters:
    ///   - request: the development table, and the keys that the sources use.
    ///   - common: the document's other locales and its states, for a document with all locales.
    ///   - options: the options of the sync.
    ///   - accepts: called for every rename that is found. If it returns false, the keys are treated as unrelated.
    package init(
        _ request: SyncRequest, of common: CommonTable? = nil, options: SyncOptions = SyncOptions(),
        accepts: (KeyRename) -> Bool = { _ in true }
    ) {
        var request = request
        for (index, record) in (common?.records ?? []).enumerated() where !record.phrases.isEmpty {
            request.development?.entries[index].value = .text(.joined(phrases: record.phrases))
        }
        (self.request, self.common) = (request, common)
        self.options = options
        changes = SourceChanges(request, options: options, accepts: accepts)
        placement = KeyPlacement(
            development: request.development, sourceOrder: request.sourceOrder, renamed: changes.renamedFrom
        )
    }

    /// The renamed and copied keys, by new key.
    package var renames: [KeyRename] {
        (Array(changes.renames.values) + changes.copies.values).sorted { $0.new < $1.new }
    }

    /// The development strings that stay although the sources have another default value.
    package var keptTexts: [KeptText] { changes.sortedKeptTexts }

    /// The development strings that have to wait until every table can be written.
    package var heldTexts: [KeptText] { changes.sortedHeldTexts }

    /// True if strings or comments of the development table change, which other tables have to follow.
    package var changesTexts: Bool { !changes.changedTexts.isEmpty || changes.comments.hasChanges }

    /// True if the sources use a key to which no other is renamed.
    package func isWanted(_ key: ExactString) -> Bool {
        changes.wanted[key] != nil && changes.renames[key] == nil && changes.heldRenames[key] == nil
    }

    /// Renames that have to wait until every table can be written, by new key.
    package var heldRenames: [KeyRename] {
        changes.heldRenames.values.sorted { $0.new < $1.new }
    }

    /// Returns the plans of a document with all locales: those of the development language and of each translation that
    /// changes.
    package func commonPlans() -> [TablePlan] {
        guard let common else { return [] }
        return CommonTablePlanner(changes: changes, options: options, table: common)
            .plans(request.development?.entries ?? [])
    }

    /// Returns the plan for the development language's table.
    package func developmentPlan() -> TablePlan {
        let table = request.development ?? Table(name: request.wanted.name)
        return DevelopmentTablePlanner(changes: changes, options: options).plan(table, placement: placement)
    }

    /// Returns the plan for another locale's table, which is empty if it doesn't exist. Thread-safe.
    ///
    /// - Parameter pluralKeys: the keys of the locale's `.stringsdict`, which need no entry in the table.
    package func plan(
        _ table: any TableDocument, locale: LocaleIdentifier, pluralKeys: Set<ExactString> = []
    ) -> TablePlan {
        TranslationPlanner(changes: changes, options: options, locale: locale, pluralKeys: pluralKeys)
            .plan(table, placement: placement)
    }

    /// Returns the plan for the plural forms of another locale. Thread-safe.
    package func formsPlan(_ table: any TableDocument, locale: LocaleIdentifier) -> TablePlan {
        let keys = Set((0..<table.entryCount(in: nil)).map { table.key(at: $0, in: nil).text })
        return TranslationPlanner(changes: changes, options: options, locale: locale, pluralKeys: keys).planForms(table)
    }
}
