import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Information from a bundle's tables, and from their history, that affects changes to one table. The tables are read
/// when first needed.
final class TableEvidence: SyncEvidence {
    private struct Translation {
        var values: [ExactString] = []
        var comments: [ExactString] = []

        /// The lines behind the entries, as plain words.
        var remarks: Set<ExactString> = []
    }

    private struct Keys {
        /// The keys of each translation of the table, and those of its plural forms.
        var translations: [(table: Set<ExactString>, forms: Set<ExactString>)] = []

        /// The keys of all other tables of the bundle.
        var others: Set<ExactString> = []
    }

    private let group: LocalizationGroup
    private let table: TableName
    private let development: (any TableDocument)?
    private let workspace: Workspace
    private let fateOfKey: @Sendable (ExactString) -> UnwantedKeyFate

    /// The sources when the development table was last changed; nil if there is none.
    private let former: FormerSources?

    /// True if the sources are interface files.
    private let isInterface: Bool
    private let translations = Once<[ExactString: Translation]>()
    private let keys = Once<Keys>()
    private let comments = Once<SourceComments?>()
    private let wanted: AssembledTable
    private let habits: TranslationHabits
    private let keysAreTexts: Bool

    /// False if only some of the sources were scanned, so that any key may be used.
    private let isComplete: Bool
    private let convention = Once<NewKeyConvention>()

    /// - Parameters:
    ///   - development: the development table, if any.
    ///   - wanted: the table that the sources want.
    ///   - isInterface: true if the table has the strings of an interface file.
    ///   - keysAreTexts: true if there is no development table because the keys are the strings.
    ///   - fate: returns the fate of a key that nothing wants.
    init(
        _ planner: GroupPlanner, _ group: LocalizationGroup, _ wanted: AssembledTable,
        development: (any TableDocument)?, isInterface: Bool = false, keysAreTexts: Bool = false,
        fate: @escaping @Sendable (ExactString) -> UnwantedKeyFate
    ) {
        (self.group, table, self.development, workspace) = (group, wanted.name, development, planner.workspace)
        (self.isInterface, fateOfKey) = (isInterface, fate)
        (self.wanted, habits, self.keysAreTexts) = (wanted, planner.habits, keysAreTexts)
        isComplete = !planner.options.isPartial
        former = development.map { FormerSources(table: $0.path, history: planner.history, in: planner.workspace) }
    }

    func fate(of key: ExactString) -> UnwantedKeyFate { fateOfKey(key) }

    func distinguishing(_ comment: ExactString, of key: ExactString) -> ExactString {
        isInterface ? InterfaceKey(Key(key))?.withoutObjectID(comment) ?? comment : comment
    }

    func isTaken(_ key: ExactString) -> Bool { keys.value(make: readKeys).others.contains(key) }

    func hasBoth(_ old: ExactString, _ new: ExactString) -> Bool {
        // The plural forms are renamed after the table.
        keys.value(make: readKeys).translations.contains { table, forms in
            table.contains(old) && (table.contains(new) || forms.contains(new))
                || forms.contains(old) && forms.contains(new)
        }
    }

    func carries(_ key: ExactString, newText: ExactString) -> Bool {
        RenameText(newText).allows(all: translation(of: key).values)
    }

    func sourceComment(ofEntry index: Int, _ comment: ExactString) -> ExactString? {
        comments.value { development.flatMap { SourceComments($0) } }?.text(ofEntry: index)
    }

    func translatedComments(of key: ExactString) -> [ExactString] { translation(of: key).comments }

    func remarks(of key: ExactString) -> Set<ExactString> { translation(of: key).remarks }

    func isCorrection(_ entry: AssembledEntry, _ text: ExactString) -> Bool {
        guard let former else { return false }
        return isInterface ? former.isInterfaceCorrection(entry, text) : former.isCorrection(entry, text)
    }

    func personalLines(of comment: Set<ExactString>, _ entry: AssembledEntry) -> Set<ExactString> {
        isInterface ? [] : former?.personalLines(of: comment, entry) ?? []
    }

    /// Returns what a translation gets for new keys. Without a development table, or if that is evidently not kept up
    /// to date, the translation should have all wanted keys.
    func newKeys(in locale: LocaleIdentifier) -> NewKeyChoice {
        convention.value(make: readConvention).choice(for: locale)
    }

    private func readConvention() -> NewKeyConvention {
        let keys = Set(wanted.entries.map(\.key.text))
        var isTracked = false
        if let development {
            let present = TableIndex(development)
            let lacking = keys.count { present[Key($0)] == nil }
            isTracked = !TranslationHabit.isUntracked(used: keys.count, lacking: lacking)
        }
        return habits.convention(
            for: table, in: group, wanted: keys, isTracked: isTracked, keysAreTexts: keysAreTexts,
            isUsed: isComplete
                ? { [fateOfKey] in !$0.isEmpty && (keys.contains($0) || fateOfKey($0) != .obsolete) } : nil)
    }

    private func translation(of key: ExactString) -> Translation {
        translations.value(make: readTranslations)[key] ?? Translation()
    }

    // MARK: Reading

    private func readKeys() -> Keys {
        var keys = Keys()
        for directory in group.directories {
            var (tables, forms) = (directory.tables, directory.pluralTables)
            if directory.locale != nil, directory.path(of: table) != development?.path {
                let own = tables.remove(table).map { workspace.keys(at: directory.path(of: $0)) }
                let ownForms = forms.remove(table).map { workspace.keys(at: directory.pluralPath(of: $0)) }
                keys.translations.append((own ?? [], ownForms ?? []))
            }
            for path in tables.map(directory.path(of:)) + forms.map(directory.pluralPath(of:)) {
                keys.others.formUnion(workspace.keys(at: path))
            }
        }
        return keys
    }

    private static func addRemarks(in document: any TableDocument, to translations: inout [ExactString: Translation]) {
        for index in 0..<document.entryCount(in: nil) {
            guard let remark = document.trailingComment(ofEntry: index) else { continue }
            translations[document.key(at: index, in: nil).text, default: Translation()].remarks
                .formUnion(CommentUpdate.plainLines(of: remark))
        }
    }

    private func readTranslations() -> [ExactString: Translation] {
        var translations: [ExactString: Translation] = [:]
        if let development { Self.addRemarks(in: development, to: &translations) }
        for directory in group.translations where directory.tables.contains(table) {
            guard let document = workspace.optionalDocument(at: directory.path(of: table)) else { continue }
            for entry in document.entries() {
                if let value = entry.value.text {
                    translations[entry.key.text, default: Translation()].values.append(value)
                }
                guard let comment = entry.comment else { continue }
                translations[entry.key.text, default: Translation()].comments.append(comment)
            }
            Self.addRemarks(in: document, to: &translations)
        }
        return translations
    }
}
