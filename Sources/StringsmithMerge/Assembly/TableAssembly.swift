import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The combined uses of one key of a table.
package struct AssembledEntry: Sendable {
    /// The contents, by reference: an entry is copied several times, and has many fields.
    private final class Contents: Sendable {
        let value: SourceLiteral?
        let otherValues: [SourceLiteral]
        let comments: [SourceLiteral]
        let firstUse: KeyUse
        let phrases: [ExactString]

        init(
            value: SourceLiteral?, otherValues: [SourceLiteral], comments: [SourceLiteral], firstUse: KeyUse,
            phrases: [ExactString]
        ) {
            (self.value, self.otherValues, self.comments) = (value, otherValues, comments)
            (self.firstUse, self.phrases) = (firstUse, phrases)
        }
    }

    private let contents: Contents

    /// The key as spelled by its first use.
    package var key: SourceLiteral { contents.firstUse.key }

    /// The first default value in path order; nil if no use has one.
    package var value: SourceLiteral? { contents.value }

    /// The other default values, if the uses contradict each other.
    package var otherValues: [SourceLiteral] { contents.otherValues }

    /// The distinct comments of all uses, in the order of `genstrings`.
    package var comments: [SourceLiteral] { contents.comments }

    /// The first use.
    package var firstUse: KeyUse { contents.firstUse }

    /// All phrases of an App Shortcut, if the entry belongs to a catalog; the key is the first.
    package var phrases: [ExactString] { contents.phrases }

    package init(
        value: SourceLiteral?, otherValues: [SourceLiteral] = [], comments: [SourceLiteral], firstUse: KeyUse,
        phrases: [ExactString] = []
    ) {
        contents = Contents(
            value: value, otherValues: otherValues, comments: comments, firstUse: firstUse, phrases: phrases)
    }
}

/// The table that the sources want: in `genstrings`' order if it is from calls, in the order of Apple's export if it
/// is from an interface file.
package struct AssembledTable: Sendable {
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

    /// The conflicts between default values, then between comments, each sorted by table and key.
    package private(set) var conflicts: [KeyConflict] = []

    /// Combines key uses. They must be in path order, which determines the default value that is kept.
    package init(_ uses: [KeyUse]) {
        let tables = Self.groups(uses)
        var commentConflicts: [KeyConflict] = []
        for name in tables.keys.sorted() {
            guard let groups = tables[name] else { continue }
            var table = AssembledTable(name: name, entries: [])
            table.entries.reserveCapacity(groups.count)
            for indices in Self.inOrder(groups.members, uses) {
                let values = indices.count > 1 ? Self.distinct(indices) { uses[$0].value?.text } : []
                table.entries.append(Self.entry(of: indices, values: values, in: uses))
                guard indices.count > 1 else { continue }
                if values.count > 1 { conflicts.append(KeyConflict(subject: .values, uses: values.map { uses[$0] })) }
                let comments = Self.distinct(indices) { uses[$0].comment?.text }
                if comments.count > 1 {
                    commentConflicts.append(KeyConflict(subject: .comments, uses: comments.map { uses[$0] }))
                }
            }
            self.tables.append(table)
        }
        conflicts += commentConflicts
    }

    /// Returns the uses of each table by key.
    private static func groups(_ uses: [KeyUse]) -> [TableName: KeyGroups] {
        var numbers: [TableName: Int] = [:]
        var groups: [KeyGroups] = []
        var last: (name: TableName, group: Int)?
        for index in uses.indices {
            // Most uses have the table of the one before.
            if last?.name != uses[index].table {
                let name = uses[index].table
                let group = numbers[name] ?? groups.count
                if group == groups.count {
                    numbers[name] = group
                    groups.append(KeyGroups())
                }
                last = (name, group)
            }
            if let last { groups[last.group].add(index, key: uses[index].key.text) }
        }
        return numbers.mapValues { groups[$0] }
    }

    /// Returns the uses of a table's keys in the order of `genstrings`.
    private static func inOrder(_ members: [ArraySlice<Int>], _ uses: [KeyUse]) -> [ArraySlice<Int>] {
        let orders = members.map { GenstringsOrder(spelling: uses[$0[$0.startIndex]].key.spelling) }
        // Numbers are compared and moved faster than strings.
        var numbers = orders.indices.map { (prefix: orders[$0].prefix, index: $0) }
        numbers.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return orders[left.index] < orders[right.index]
        }
        return numbers.map { members[$0.index] }
    }

    /// The uses of each key of a table.
    private struct KeyGroups {
        /// The uses in order, each with the number of its key.
        private var uses: [(index: Int, key: Int)] = []
        private var numbers: [ExactString: Int] = [:]

        /// The number of keys.
        var count: Int { numbers.count }

        mutating func add(_ index: Int, key: ExactString) {
            let next = numbers.count
            // A single lookup, whether the key is known or not.
            let number = { (number: inout Int) in number }(&numbers[key, default: next])
            uses.append((index, number))
        }

        /// The uses of each key, in order.
        var members: [ArraySlice<Int>] {
            var ends = [Int](repeating: 0, count: count + 1)
            for use in uses { ends[use.key + 1] += 1 }
            for key in 0..<count { ends[key + 1] += ends[key] }
            let starts = ends
            var grouped = [Int](repeating: 0, count: uses.count)
            for use in uses {
                grouped[ends[use.key]] = use.index
                ends[use.key] += 1
            }
            return (0..<count).map { grouped[starts[$0]..<starts[$0 + 1]] }
        }
    }

    /// - Parameter values: the first use of each default value, if there are several uses.
    private static func entry(
        of indices: ArraySlice<Int>, values: [Int], in uses: [KeyUse]
    ) -> AssembledEntry {
        let first = indices[indices.startIndex]
        var comments = uses[first].comment.map { [$0] } ?? []
        if indices.count > 1 {
            comments = distinct(indices) { uses[$0].comment?.text }.compactMap { uses[$0].comment }
            if comments.count > 1 {
                comments.sort { GenstringsOrder(spelling: $0.spelling) < GenstringsOrder(spelling: $1.spelling) }
            }
        }
        let value = indices.first { uses[$0].value != nil }.flatMap { uses[$0].value }
        return AssembledEntry(
            value: value, otherValues: values.dropFirst().compactMap { uses[$0].value }, comments: comments,
            firstUse: uses[first])
    }

    /// Returns the first index of each distinct string. Usually, all strings are the same.
    private static func distinct(_ indices: ArraySlice<Int>, text: (Int) -> ExactString?) -> [Int] {
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
