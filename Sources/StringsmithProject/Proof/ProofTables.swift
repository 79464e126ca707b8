import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithProof
import StringsmithText

/// A table of a project in all its localizations, whose keys have verdicts.
struct ProofTable: Sendable {
    /// A file of a table.
    struct File: Sendable {
        var path: String

        /// The localization that the directory is for; nil for a file outside of such directories, and for a catalog.
        var directory: LocaleDirectory?
    }

    /// The target whose bundle has it; nil if it isn't known.
    var bundle: String?

    /// The number of its localization group among the groups; nil outside of `.lproj` directories.
    var group: Int?
    var name: TableName
    var files: [File] = []

    /// The targets that copy a file of it, except tests.
    fileprivate(set) var targets: Set<Int> = []
}

/// The tables of a project, by bundle.
struct ProofTables: Sendable {
    private(set) var tables: [ProofTable] = []
    private let workspace: Workspace

    /// The keys by the number of the table.
    private let known = Memory<Int, [Key]>()

    /// - Parameter groups: the groups of the layout that were walked as a whole.
    init(_ layout: ProjectLayout, groups: [LocalizationGroup], in workspace: Workspace) {
        self.workspace = workspace
        let targets = layout.walk.targets
        for (index, group) in groups.enumerated() {
            let names = group.directories.reduce(into: group.allCatalogs) {
                $0.formUnion($1.tables.union($1.pluralTables))
            }
            for name in names.sorted() {
                var table = ProofTable(group: index, name: name)
                if let catalog = group.catalogPath(of: name) { table.files.append(ProofTable.File(path: catalog)) }
                for directory in group.directories {
                    let paths =
                        (directory.tables.contains(name) ? [directory.path(of: name)] : [])
                        + (directory.pluralTables.contains(name) ? [directory.pluralPath(of: name)] : [])
                    table.files += paths.map { ProofTable.File(path: $0, directory: directory) }
                }
                tables.append(table)
            }
        }
        var loose: [FilePath: Int] = [:]
        for path in layout.tablePaths where FilePath(path).localizationDirectory == nil {
            let place = FilePath(FilePath(path).directory + TableName(path: path).rawValue)
            let index = loose[place] ?? tables.count
            if index == tables.count { tables.append(ProofTable(name: TableName(path: path))) }
            loose[place] = index
            tables[index].files.append(ProofTable.File(path: path))
        }
        for index in tables.indices {
            let owners = tables[index].files.flatMap { targets.targets(holding: $0.path) }
            tables[index].targets = Set(owners).filter { !targets.targets[$0].isTest }
            let shipped = tables[index].targets.sorted().map { targets.targets[$0] }
            tables[index].bundle = (shipped.first { $0.kind.isProgram } ?? shipped.first)?.name
        }
    }

    /// The error in each file that programs can't read.
    func damage(selectedBy selection: TableSelection) -> [Diagnostic] {
        tables.filter { selection.includes(table: $0.name) }.flatMap(\.files).compactMap {
            workspace.optionalDocument(at: $0.path)?.damage
        }
    }

    /// The keys of the tables, which are read once.
    var keys: [[Key]] { tables.indices.map { number in known.value(number) { keys(of: tables[number]) } } }

    /// Reads the keys of the tables on several threads.
    func readKeys(jobs: Int) async {
        _ = await ParallelMap.map(count: tables.count, jobs: jobs, chunkLength: 1) { number in
            known.value(number) { keys(of: tables[number]) }
        }
    }

    /// Returns the keys of a table in any localization, in the order of its files.
    func keys(of table: ProofTable) -> [Key] {
        var seen: Set<Key> = []
        var keys: [Key] = []
        for file in table.files {
            guard let document = workspace.optionalDocument(at: file.path) else { continue }
            // In a catalog, the development language has all keys.
            for locale in document.locales.isEmpty ? [nil] : document.locales.map(Optional.some) {
                let reader = document.reader(in: locale)
                for entry in 0..<reader.count where seen.insert(reader.key(at: entry)).inserted {
                    keys.append(reader.key(at: entry))
                }
            }
        }
        return keys
    }

    /// The texts of keys that are keys themselves, which calls find that look up results of others.
    struct KeysAsTexts {
        /// All keys.
        fileprivate(set) var keys: Set<ExactString> = []

        /// All keys in the order of their bytes.
        fileprivate var sortedKeys: [ExactString] = []

        /// The keys whose texts were looked at, and the keys among these.
        fileprivate var seen: Set<ExactString> = []
        fileprivate(set) var texts: [ExactString: Set<ExactString>] = [:]

        /// The texts with gaps for values of the keys that were looked at, as far as keys match them.
        fileprivate(set) var filledTexts: [ExactString: Set<ExactString>] = [:]

        /// The keys whose texts have several forms, or can't be read.
        fileprivate(set) var unknown: Set<ExactString> = []

        /// True if a key matches a text with gaps.
        func match(_ text: ExactString) -> Bool {
            let pattern = KeyPattern(text)
            let first = sortedKeys.partitioningIndex { !$0.bytes.lexicographicallyPrecedes(pattern.beginning) }
            return sortedKeys[first...].prefix { $0.bytes.starts(with: pattern.beginning) }
                .contains(where: pattern.matches)
        }
    }

    /// Adds the texts of some keys in all tables, as far as they are keys themselves.
    func add(textsOf wanted: Set<ExactString>, to found: inout KeysAsTexts) {
        let wanted = wanted.subtracting(found.seen)
        if wanted.isEmpty { return }
        if found.keys.isEmpty {
            found.keys = Set(keys.lazy.joined().map(\.text))
            found.sortedKeys = found.keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
        }
        found.seen.formUnion(wanted)
        for file in tables.flatMap(\.files) {
            guard let document = workspace.optionalDocument(at: file.path) else { continue }
            for locale in document.locales.isEmpty ? [nil] : document.locales.map(Optional.some) {
                let reader = document.reader(in: locale)
                for entry in 0..<reader.count where wanted.contains(reader.key(at: entry).text) {
                    let key = reader.key(at: entry).text
                    guard case .text(let text) = document.value(at: entry, in: locale) else {
                        found.unknown.insert(key)
                        continue
                    }
                    // `String(format:)` may have replaced the signs.
                    let filled = ExactString(text.string.replacing("%%", with: "%"))
                    for text in [text, filled] where found.keys.contains(text) {
                        found.texts[key, default: []].insert(text)
                    }
                    let open = FormatString(text).filled
                    if open.hasGap, found.match(open) { found.filledTexts[key, default: []].insert(open) }
                }
            }
        }
    }

    /// Returns the keys of a table in the development language of its group.
    func developmentKeys(of table: ProofTable, _ group: LocalizationGroup) -> Set<ExactString> {
        let own = group.developmentDirectory(of: table.name)?.path
        return table.files.reduce(into: []) { keys, file in
            guard file.directory == nil || own.map({ file.directory?.path.hasSameBytes(as: $0) ?? false }) ?? false
            else { return }
            keys.formUnion(workspace.keys(at: file.path))
        }
    }

    /// Returns the texts of some keys in the development language of a group, apart from those with several forms.
    func developmentTexts(of keys: Set<Key>, in table: ProofTable, _ group: LocalizationGroup) -> [Key: ExactString] {
        var texts: [Key: ExactString] = [:]
        for file in table.files {
            guard let document = workspace.optionalDocument(at: file.path) else { continue }
            let locale = document.locales.isEmpty ? nil : document.developmentLanguage
            if locale == nil, file.directory?.locale != group.developmentLanguage { continue }
            let reader = document.reader(in: locale)
            for entry in 0..<reader.count where keys.contains(reader.key(at: entry)) {
                texts[reader.key(at: entry)] = reader.text(at: entry)
            }
        }
        return texts
    }

    /// Returns the entries of some keys, in the order of the files.
    func entries(of keys: Set<Key>, in table: ProofTable) -> [Key: [KeyProof.Entry]] {
        var found: [Key: [KeyProof.Entry]] = [:]
        for file in table.files {
            guard let document = workspace.optionalDocument(at: file.path) else { continue }
            let lines = document.decodedText?.lines
            for locale in document.locales.isEmpty ? [nil] : document.locales.map(Optional.some) {
                let reader = document.reader(in: locale)
                for entry in 0..<reader.count where keys.contains(reader.key(at: entry)) {
                    let isWritten =
                        reader.number(at: entry).map { document.strings(of: $0, in: locale) != nil } ?? true
                    if !isWritten, locale != document.developmentLanguage { continue }
                    let ranges = reader.ranges(at: entry)
                    let place = (locale == nil || !isWritten ? ranges?.key : ranges?.value)?.lowerBound
                    let position = place.flatMap { lines?.position(at: $0) }
                    found[reader.key(at: entry), default: []].append(
                        KeyProof.Entry(
                            locale: locale ?? file.directory?.locale, path: file.path, position: position))
                }
            }
        }
        return found
    }
}
