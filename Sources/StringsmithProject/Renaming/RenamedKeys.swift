import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The keys in a project's tables and sources, as far as they matter for a renaming.
///
/// After an interrupted renaming, some files have the old key and others have the new one, but no table has both. The
/// evidence of the interruption distinguishes it from a new key that is already taken.
struct RenamedKeys {
    /// A key that can't be renamed to the new name.
    struct Conflict: Hashable {
        var key: ExactString
        var path: String
    }

    private let renaming: KeyRenaming

    /// The keys in each file of a table, and in the sources that use a table.
    private var tables: [TableName: [(path: String, keys: Set<ExactString>)]] = [:]
    private var uses: [TableName: [ExactString: String]] = [:]

    init(_ renaming: KeyRenaming) {
        self.renaming = renaming
    }

    mutating func add(_ document: any TableDocument) {
        var keys: Set<ExactString> = []
        for locale in document.locales.isEmpty ? [nil] : document.locales.map(Optional.some) {
            for index in 0..<document.entryCount(in: locale) { keys.insert(document.key(at: index, in: locale).text) }
        }
        tables[TableName(path: document.path), default: []].append((document.path, keys))
    }

    mutating func add(_ use: KeyUse) {
        let known = uses[use.table]?[use.key.text]
        uses[use.table, default: [:]][use.key.text] = known ?? use.path
    }

    private func keys(in table: TableName) -> Set<ExactString> {
        (tables[table] ?? []).reduce(into: Set((uses[table] ?? [:]).keys)) { $0.formUnion($1.keys) }
    }

    /// Returns the keys of each table to rename, with their new names.
    ///
    /// A key that also matches the pattern, but is the new name of a key in other files, has already been renamed.
    func renamed() -> [TableName: [ExactString: ExactString]] {
        var result: [TableName: [ExactString: ExactString]] = [:]
        for table in Set(tables.keys).union(uses.keys) {
            var names: [ExactString: ExactString] = [:]
            for key in keys(in: table) { names[key] = renaming.newKey(for: key) }
            let done = names.filter { old, new in names[new] != nil && !isBoth(old, new, in: table) }.map(\.value)
            for key in done { names[key] = nil }
            if !names.isEmpty { result[table] = names }
        }
        return result
    }

    private func isBoth(_ old: ExactString, _ new: ExactString, in table: TableName) -> Bool {
        (tables[table] ?? []).contains { $0.keys.contains(old) && $0.keys.contains(new) }
    }

    /// True if a file of a table has a key.
    func isInTable(_ key: ExactString, _ table: TableName) -> Bool {
        (tables[table] ?? []).contains { $0.keys.contains(key) }
    }

    /// Returns a file that already contains a new key, either a table or a source; nil if there is none.
    func holder(of key: ExactString, in table: TableName) -> String? {
        (tables[table] ?? []).first { $0.keys.contains(key) }?.path ?? uses[table]?[key]
    }

    /// Returns the keys that can't be renamed, sorted.
    func conflicts(
        _ renamed: [TableName: [ExactString: ExactString]], _ interrupted: inout InterruptedRename
    ) -> [Conflict] {
        var result: Set<Conflict> = []
        for (table, names) in renamed {
            let others = otherKeys(among: names, in: table, &interrupted)
            var owners: [ExactString: ExactString] = [:]
            for (old, new) in names.sorted(by: { $0.key < $1.key }) {
                if owners.updateValue(old, forKey: new) != nil, let path = holder(of: old, in: table) {
                    result.insert(Conflict(key: old, path: path))
                } else if names[new] == nil, let path = others[new] ?? taken(new, besides: old, in: table) {
                    result.insert(Conflict(key: old, path: path))
                }
            }
        }
        return result.sorted { ($0.key, $0.path) < ($1.key, $1.path) }
    }

    /// Returns the new names that are those of other keys, each with a table that has it.
    private func otherKeys(
        among names: [ExactString: ExactString], in table: TableName, _ interrupted: inout InterruptedRename
    ) -> [ExactString: String] {
        var others: [ExactString: String] = [:]
        let new = Set(names.values.filter { names[$0] == nil })
        for (path, keys) in tables[table] ?? [] {
            let keys = keys.intersection(new)
            if keys.isEmpty { continue }
            for key in keys.subtracting(interrupted.renamed(keys, of: names, in: path)) where others[key] == nil {
                others[key] = path
            }
        }
        return others
    }

    /// Returns a file that shows that the new key is a different one: a table that has both, or a source that uses it
    /// next to the old one although no table has it. Tables are written before sources.
    private func taken(_ new: ExactString, besides old: ExactString, in table: TableName) -> String? {
        let files = tables[table] ?? []
        if let both = files.first(where: { $0.keys.contains(old) && $0.keys.contains(new) }) { return both.path }
        let isUsed = uses[table]?[old] != nil
        return !isUsed || files.contains { $0.keys.contains(new) } ? nil : uses[table]?[new]
    }
}
