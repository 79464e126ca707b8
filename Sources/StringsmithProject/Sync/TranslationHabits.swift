import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText
import Synchronization

/// How a project treats new keys in translations, read from its tables and files when a translation first lacks a key.
final class TranslationHabits: Sendable {
    /// The habits of a bundle's translations, and the service that fills them.
    private struct Bundle {
        var habits: [LocaleIdentifier: TranslationHabit] = [:]
        var service: TranslationService?
    }

    private let workspace: Workspace
    private let roots: [String]
    private let groups: [LocalizationGroup]
    private let started: Set<LocaleIdentifier>
    private let bundles = Mutex<[FilePath: Bundle]>([:])

    /// - Parameters:
    ///   - roots: the paths that the user named; if empty, the current directory.
    ///   - groups: the bundles of the project.
    ///   - started: the locales whose translation starts with this run.
    init(
        _ workspace: Workspace, roots: [String], groups: [LocalizationGroup], started: [LocaleIdentifier] = []
    ) {
        (self.workspace, self.roots, self.groups, self.started) = (workspace, roots, groups, Set(started))
    }

    /// Returns the convention for one table of a bundle.
    /// - Parameters:
    ///   - keys: the keys that its translations should have; nil for the development table's.
    ///   - keysAreTexts: true if keys are the source strings, which are shown where a translation lacks them.
    func convention(
        for table: TableName, in group: LocalizationGroup, keys: Set<ExactString>?, keysAreTexts: Bool
    ) -> NewKeyConvention {
        let bundle = bundle(group)
        var table = habits(in: table, of: group, keys: keys)
        for locale in table.keys { table[locale]?.fallsBack = keysAreTexts }
        return NewKeyConvention(
            service: bundle.service, started: started, bundle: habits(around: bundle), table: table)
    }

    /// Returns the convention for all tables of a bundle.
    func convention(in group: LocalizationGroup) -> NewKeyConvention {
        let bundle = bundle(group)
        return NewKeyConvention(service: bundle.service, started: started, bundle: habits(around: bundle))
    }

    private func bundle(_ group: LocalizationGroup) -> Bundle {
        bundles.withLock { bundles in
            let known = bundles[FilePath(group.parent)] ?? read(group)
            bundles[FilePath(group.parent)] = known
            return known
        }
    }

    /// The number of keys that shows what a bundle's translations usually get.
    private static let fewestKeys = 20

    /// Returns the habits of a bundle's translations. If it has few keys, the same locales in the project's other
    /// bundles are included.
    private func habits(around bundle: Bundle) -> [LocaleIdentifier: TranslationHabit] {
        guard let known = bundle.habits.values.map(\.known).max(), known < Self.fewestKeys else { return bundle.habits }
        var habits: [LocaleIdentifier: TranslationHabit] = [:]
        for group in groups {
            for (locale, habit) in self.bundle(group).habits where bundle.habits[locale] != nil {
                habits[locale, default: TranslationHabit()] += habit
            }
        }
        return habits
    }

    private func read(_ group: LocalizationGroup) -> Bundle {
        var bundle = Bundle()
        let tables = group.developmentDirectories.reduce(into: Set<TableName>()) { $0.formUnion($1.tables) }
        for table in tables where !table.isFilledElsewhere {
            for (locale, habit) in habits(in: table, of: group, keys: nil) {
                bundle.habits[locale, default: TranslationHabit()] += habit
            }
        }
        bundle.service = TranslationServices.service(of: group, roots: roots, in: workspace)
        return bundle
    }

    /// Returns the habits of all translations in one table; none if no translation has it.
    private func habits(
        in table: TableName, of group: LocalizationGroup, keys: Set<ExactString>?
    ) -> [LocaleIdentifier: TranslationHabit] {
        let translations = group.translations.filter(group.hasBegun)
        guard translations.contains(where: { $0.tables.contains(table) }) else { return [:] }
        var known = keys ?? developmentKeys(of: table, in: group)
        for directory in group.developmentDirectories { known.subtract(pluralKeys(of: table, in: directory)) }
        var result: [LocaleIdentifier: TranslationHabit] = [:]
        for directory in translations {
            guard let locale = directory.locale else { continue }
            var habit = TranslationHabit()
            var present = pluralKeys(of: table, in: directory)
            if directory.tables.contains(table),
                let document = workspace.optionalDocument(at: directory.path(of: table))
            {
                for entry in document.entries() {
                    present.insert(entry.key.text)
                    if entry.state?.kind == .new { habit.isMarked = true }
                }
            }
            habit.known = known.count
            // Every sync fills a table with markers.
            habit.lacking = habit.isMarked ? 0 : known.count { !present.contains($0) }
            result[locale] = habit
        }
        return result
    }

    /// Returns the keys of a development table that aren't marked as unused.
    private func developmentKeys(of table: TableName, in group: LocalizationGroup) -> Set<ExactString> {
        guard let directory = group.developmentDirectory(of: table), directory.tables.contains(table),
            let document = workspace.optionalDocument(at: directory.path(of: table))
        else { return [] }
        var keys: Set<ExactString> = []
        for entry in document.entries() where !entry.key.text.isEmpty && entry.state?.kind != .obsolete {
            keys.insert(entry.key.text)
        }
        return keys
    }

    private func pluralKeys(of table: TableName, in directory: LocaleDirectory) -> Set<ExactString> {
        directory.pluralTables.contains(table) ? workspace.keys(at: directory.pluralPath(of: table)) : []
    }
}
