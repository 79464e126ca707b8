import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The keys of a project's tables and sources, as far as they matter to a renaming.
///
/// A renaming that was interrupted has left some files with the old key and others with the new one. No table has both
/// then: that is how it is told from a new key that is taken.
struct RenamedKeys {
    /// A key that can't get its new name.
    struct Conflict: Hashable {
        var key: ExactString
        var path: String
    }

    private let renaming: KeyRenaming

    /// The keys of each table's file, and of the sources that use a table.
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

    /// The keys of each table that are to be renamed, with their new names.
    ///
    /// A key that the pattern matches too, but that is the new name of a key of other files, was renamed before.
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

    /// Where a new key is already: the file of a table or a source; nil if it is new indeed.
    func holder(of key: ExactString, in table: TableName) -> String? {
        (tables[table] ?? []).first { $0.keys.contains(key) }?.path ?? uses[table]?[key]
    }

    /// The keys that can't get their new names, by key.
    func conflicts(_ renamed: [TableName: [ExactString: ExactString]]) -> [Conflict] {
        var result: Set<Conflict> = []
        for (table, names) in renamed {
            var owners: [ExactString: ExactString] = [:]
            for (old, new) in names.sorted(by: { $0.key < $1.key }) {
                if owners.updateValue(old, forKey: new) != nil, let path = holder(of: old, in: table) {
                    result.insert(Conflict(key: old, path: path))
                } else if names[new] == nil, let path = taken(new, besides: old, in: table) {
                    result.insert(Conflict(key: old, path: path))
                }
            }
        }
        return result.sorted { ($0.key, $0.path) < ($1.key, $1.path) }
    }

    /// The file that shows that a new key is another one: a table that has both, or a source that uses it beside the old
    /// one although no table has it. Tables are written before sources.
    private func taken(_ new: ExactString, besides old: ExactString, in table: TableName) -> String? {
        let files = tables[table] ?? []
        if let both = files.first(where: { $0.keys.contains(old) && $0.keys.contains(new) }) { return both.path }
        let isUsed = uses[table]?[old] != nil
        return !isUsed || files.contains { $0.keys.contains(new) } ? nil : uses[table]?[new]
    }
}
