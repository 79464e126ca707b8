import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The combined uses of one key of a table.
package struct AssembledEntry: Hashable, Sendable {
    /// The key as spelled by its first use.
    package var key: SourceLiteral

    /// The first default value in path order; nil if no use has one.
    package var value: SourceLiteral?

    /// The distinct comments of all uses, in the order of `genstrings`.
    package var comments: [SourceLiteral]

    /// The first use.
    package var firstUse: KeyUse

    /// All phrases of an App Shortcut, if the entry is that of a catalog; the key is the first.
    package var phrases: [ExactString] = []

    package init(key: SourceLiteral, value: SourceLiteral?, comments: [SourceLiteral], firstUse: KeyUse) {
        (self.key, self.value, self.comments, self.firstUse) = (key, value, comments, firstUse)
    }
}

/// The table that the sources want: in the order of `genstrings` if it is from calls, in that of Apple's export if it
/// is from an interface file.
package struct AssembledTable: Hashable, Sendable {
    package var name: TableName

    /// The entries, sorted, one per key.
    package var entries: [AssembledEntry]

    package init(name: TableName, entries: [AssembledEntry]) {
        (self.name, self.entries) = (name, entries)
    }
}

/// Contradictory uses of one key.
package struct KeyConflict: Hashable, Sendable {
    /// The part in which the uses differ.
    package enum Subject: Hashable, Sendable {
        /// Different default values; the first one is kept.
        case values

        /// Different comments; all are kept.
        case comments
    }

    /// The part in which the uses differ.
    package var subject: Subject

    /// One use per distinct text, in path order.
    package var uses: [KeyUse]
}

/// Combines key uses into tables. Keys are equal if their decoded code units are.
package struct TableAssembly: Sendable {
    /// The tables, sorted by name.
    package private(set) var tables: [AssembledTable] = []

    /// The conflicts: those of default values, then those of comments, each sorted by table and key.
    package private(set) var conflicts: [KeyConflict] = []

    /// Combines key uses. They must be in path order, which determines the default value that is kept.
    package init(_ uses: [KeyUse]) {
        let (names, groups) = Self.groups(uses)
        var commentConflicts: [KeyConflict] = []
        for name in names.keys.sorted() {
            let members = names[name].map { groups[$0].members } ?? []
            var table = AssembledTable(name: name, entries: [])
            table.entries.reserveCapacity(members.count)
            for group in Self.order(of: members, in: uses) {
                let indices = members[group]
                table.entries.append(Self.entry(of: indices, in: uses))
                guard indices.count > 1 else { continue }
                let values = Self.distinct(indices) { uses[$0].value?.text }
                if values.count > 1 { conflicts.append(KeyConflict(subject: .values, uses: values.map { uses[$0] })) }
                let comments = Self.distinct(indices) { uses[$0].comment?.text }
                if comments.count > 1 {
                    commentConflicts.append(KeyConflict(subject: .comments, uses: comments.map { uses[$0] }))
                }
            }
            tables.append(table)
        }
        conflicts += commentConflicts
    }

    /// Returns the uses of each table by key, and the number of each table's group.
    private static func groups(_ uses: [KeyUse]) -> (names: [TableName: Int], groups: [KeyGroups]) {
        var names: [TableName: Int] = [:]
        var groups: [KeyGroups] = []
        var last: (name: TableName, group: Int)?
        for index in uses.indices {
            // Most uses have the table of the one before.
            if last?.name != uses[index].table {
                let name = uses[index].table
                let group = names[name] ?? groups.count
                if group == groups.count {
                    names[name] = group
                    groups.append(KeyGroups())
                }
                last = (name, group)
            }
            if let last { groups[last.group].add(index, key: uses[index].key.text) }
        }
        return (names, groups)
    }

    /// Returns the numbers of a table's keys in the order of `genstrings`.
    private static func order(of members: [[Int]], in uses: [KeyUse]) -> [Int] {
        let orders = members.map { GenstringsOrder(spelling: uses[$0[0]].key.spelling) }
        // Numbers are compared and moved faster than texts.
        var numbers = orders.indices.map { (prefix: orders[$0].prefix, index: $0) }
        numbers.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return orders[left.index] < orders[right.index]
        }
        return numbers.map(\.index)
    }

    /// The uses of each key of a table, in order.
    private struct KeyGroups {
        var members: [[Int]] = []
        var places: [ExactString: Int] = [:]

        mutating func add(_ index: Int, key: ExactString) {
            if let place = places[key] {
                members[place].append(index)
            } else {
                places[key] = members.count
                members.append([index])
            }
        }
    }

    private static func entry(of indices: [Int], in uses: [KeyUse]) -> AssembledEntry {
        let first = uses[indices[0]]
        var comments = first.comment.map { [$0] } ?? []
        if indices.count > 1 {
            comments = distinct(indices) { uses[$0].comment?.text }.compactMap { uses[$0].comment }
            comments.sort { GenstringsOrder(spelling: $0.spelling) < GenstringsOrder(spelling: $1.spelling) }
        }
        let value = indices.lazy.compactMap { uses[$0].value }.first
        return AssembledEntry(key: first.key, value: value, comments: comments, firstUse: first)
    }

    /// Returns the first index of each distinct text. Usually, all texts are the same.
    private static func distinct(_ indices: [Int], text: (Int) -> ExactString?) -> [Int] {
        var result: [Int] = []
        var first: ExactString?
        var others: Set<ExactString> = []
        for index in indices {
            guard let text = text(index), text != first else { continue }
            if first == nil {
                first = text
            } else if !others.insert(text).inserted {
                continue
            }
            result.append(index)
        }
        return result
    }
}
