import StringsmithLocales
import StringsmithModel
import StringsmithText

/// One key of a table with what all its uses together say.
package struct AssembledEntry: Hashable, Sendable {
    /// The key as its first use gives it.
    package var key: SourceLiteral

    /// The first default value that a use gives, in path order; nil if none does.
    package var value: SourceLiteral?

    /// The distinct comments of all uses, in the order of `genstrings`.
    package var comments: [SourceLiteral]

    /// The first use.
    package var firstUse: KeyUse

    /// Makes an entry.
    package init(key: SourceLiteral, value: SourceLiteral?, comments: [SourceLiteral], firstUse: KeyUse) {
        (self.key, self.value, self.comments, self.firstUse) = (key, value, comments, firstUse)
    }
}

/// A table as the sources want it: in the order of `genstrings` from calls, of Apple's export from an interface file.
package struct AssembledTable: Hashable, Sendable {
    /// The table's name.
    package var name: TableName

    /// One entry a key, sorted.
    package var entries: [AssembledEntry]

    /// Makes a table.
    package init(name: TableName, entries: [AssembledEntry]) {
        (self.name, self.entries) = (name, entries)
    }
}

/// Uses of one key that contradict each other.
package struct KeyConflict: Hashable, Sendable {
    /// What differs.
    package enum Subject: Hashable, Sendable {
        /// Several default values; the first one is kept.
        case values

        /// Several comments; all are kept.
        case comments
    }

    /// What differs.
    package var subject: Subject

    /// One use for each distinct text, in path order.
    package var uses: [KeyUse]
}

/// Makes tables of key uses. Keys are the same if their decoded code units are.
package struct TableAssembly: Sendable {
    /// The tables, by name.
    package private(set) var tables: [AssembledTable] = []

    /// The contradictions: first all of default values, then all of comments, each by table and key.
    package private(set) var conflicts: [KeyConflict] = []

    /// Puts key uses together. They come in path order, which decides whose default value is kept.
    package init(_ uses: [KeyUse]) {
        var groups: [TableName: KeyGroups] = [:]
        for (index, use) in uses.enumerated() { groups[use.table, default: KeyGroups()].add(index, key: use.key.text) }
        var commentConflicts: [KeyConflict] = []
        for name in groups.keys.sorted() {
            let members = groups[name]?.members ?? []
            let sorted = members.map { (GenstringsOrder(spelling: uses[$0[0]].key.spelling), $0) }.sorted {
                $0.0 < $1.0
            }
            var table = AssembledTable(name: name, entries: [])
            table.entries.reserveCapacity(sorted.count)
            for (_, indices) in sorted {
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

    /// The first index of each distinct text; as a rule all texts are the same.
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
