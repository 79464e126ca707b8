import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// Plans a table whose locales are all in one document, such as a string catalog.
struct CatalogPlanner: Sendable {
    /// The table.
    let document: any TableDocument

    var options = SyncOptions()

    /// The locales and tables to change.
    var selection = TableSelection()

    /// The keys that Xcode doesn't find in the sources.
    var unextractedKeys: Set<ExactString> = []

    /// Called for every rename.
    var accepts: @Sendable (KeyRename) -> Bool = { _ in true }

    /// Plans the changes that the calls ask for; no value if they can't be written.
    /// - Parameters:
    ///   - order: the keys in source order.
    ///   - fate: returns the fate of a key that no call has.
    ///   - isComplete: false if only some of the sources are known. Then no entry becomes unused.
    func plan(
        _ wanted: AssembledTable, order: [ExactString], fate: @escaping @Sendable (ExactString) -> UnwantedKeyFate,
        isComplete: Bool
    ) -> Decoded<PlannedTable?> {
        guard let language = document.developmentLanguage else { return Decoded(nil) }
        let keys = TableIndex(document)
        let translations = CatalogTranslations(document)
        let wanted = wanted.combiningPhrases { text in
            guard let index = keys[Key(text)], let record = document.record(at: index, in: nil) else { return false }
            return record.phrases.isEmpty && (record.hasText || translations.isTranslated(Key(text)))
        }
        let development = document.table()
        let records = (0..<document.entryCount(in: nil)).compactMap { document.record(at: $0, in: nil) }
        let recorded = zip(development.entries, records)
        let evidence = CatalogEvidence(
            keys: keys, translations: translations, authored: Set(recorded.filter { $1.owner == .person }.map(\.0.key)),
            typed: Set(recorded.filter(\.1.isTyped).map(\.0.key)), fateOfKey: fate)
        var request = SyncRequest(wanted: wanted, sourceOrder: order, development: development, evidence: evidence)
        // Without any phrase in the sources, the shortcuts may belong to another target.
        let isFilledElsewhere = wanted.name.isFilledElsewhere && !wanted.entries.contains { !$0.phrases.isEmpty }
        request.isComplete = isComplete && !isFilledElsewhere
        request.holdsRenames = document.locales.contains { !selection.includes($0, wanted.name) }
        request.holdsTexts = request.holdsRenames && selection.includes(language, wanted.name)
        var table = CommonTable(
            developmentLanguage: language, locales: translations.locales,
            records: records,
            translation: { translations.translation(of: $1, in: $0) })
        table.unextractedKeys = unextractedKeys
        return planned(SyncPlanner(request, of: table, options: options, accepts: accepts), of: wanted.name)
    }

    private func planned(_ planner: SyncPlanner, of table: TableName) -> Decoded<PlannedTable?> {
        let plans = planner.commonPlans().filter { selection.includes($0.locale, table) }
        do {
            let contents = try document.applying(plans.map { LocaleChanges($0.changes, in: $0.locale) })
            let notes = plans.flatMap(\.notes)
            let file = PlannedFile(
                path: document.path, contents: contents, original: document.bytes, summary: notes.summary)
            let planned = PlannedTable(file: file, table: table, locales: document.locales, notes: notes)
            let path = document.path
            let held =
                planner.heldRenames.map { Diagnostic.heldRename($0, path: path) }
                + planner.heldTexts.map { .heldText($0, in: path) }
            return Decoded(planned, diagnostics: held + planner.keptTexts.map { .keptText($0, in: path) })
        } catch {
            return Decoded(nil, diagnostics: [.unwritable(document.path, error)])
        }
    }
}

/// What a document says about its keys: by its states, what a person made, and the strings in other languages.
private struct CatalogEvidence: SyncEvidence {
    let keys: TableIndex
    let translations: CatalogTranslations

    /// The keys that a person manages.
    let authored: Set<Key>

    /// The keys whose text a person typed.
    let typed: Set<Key>

    let fateOfKey: @Sendable (ExactString) -> UnwantedKeyFate

    func fate(of key: ExactString) -> UnwantedKeyFate { authored.contains(Key(key)) ? .used : fateOfKey(key) }

    func isCorrection(_ entry: AssembledEntry, _ former: ExactString) -> Bool { typed.contains(Key(entry.key.text)) }

    func isTaken(_ key: ExactString) -> Bool { keys[Key(key)] != nil }

    func carries(_ key: ExactString, newText: ExactString) -> Bool {
        RenameText(newText).allows(all: translations.values(of: Key(key)))
    }
}

/// The translations of a document that holds all locales, indexed when one is first asked for.
private final class CatalogTranslations: Sendable {
    let locales: [LocaleIdentifier]
    private let document: any TableDocument
    private let indices = Mutex<[LocaleIdentifier: TableIndex]>([:])

    init(_ document: any TableDocument) {
        self.document = document
        locales = document.locales.filter { $0 != document.developmentLanguage }
    }

    func translation(of key: Key, in locale: LocaleIdentifier) -> (index: Int, entry: Entry)? {
        let index = indices.withLock { indices in
            let known = indices[locale] ?? TableIndex(document, in: locale)
            indices[locale] = known
            return known[key]
        }
        return index.map { index in
            (index: index, entry: document.entry(at: index, in: locale))
        }
    }

    func isTranslated(_ key: Key) -> Bool { locales.contains { translation(of: key, in: $0) != nil } }

    /// The strings of a key in all translations that have one.
    func values(of key: Key) -> [ExactString] {
        locales.compactMap { translation(of: key, in: $0)?.entry.value.text }
    }
}
