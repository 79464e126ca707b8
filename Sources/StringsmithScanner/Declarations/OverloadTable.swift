import Synchronization

/// The labels of a call's arguments before its trailing closures; empty for an argument without a label.
struct CallLabels {
    var labels: [Symbol]

    /// False for a declaration that lacks a label of the call, before any types are read.
    func fit(_ declaration: Declaration) -> Bool {
        guard declaration.kind != .property else { return true }
        var unlabeled = 0
        for label in labels {
            if label.isEmpty {
                unlabeled += 1
            } else if !declaration.parameters.contains(where: { $0.label == label }) {
                return false
            }
        }
        return unlabeled <= declaration.parameters.count(where: { $0.label == nil })
            || declaration.parameters.contains(where: \.isVariadic)
    }
}

/// The declarations of names that have many, by the labels of their parameters, so that no call looks at all of them.
final class OverloadTable: Sendable {
    /// The least number of declarations of a name for which they are looked up here.
    static let fewest = 64

    /// The maximum number of declarations of one name whose labels fit a call. Each call compares its arguments with
    /// all.
    static let most = 256

    /// Declarations with the same labels.
    private struct Group {
        /// Their indices among all declarations of the name, and one of them.
        var indices: [Int] = []
        var example: MemberTable.Place
    }

    private struct Name {
        var groups: [Group] = []
        var byLabel = SymbolMap<[Int]>()
    }

    private struct Key: Hashable {
        var first: MemberTable.Place
        var last: MemberTable.Place
        var count: Int
    }

    private let names = Mutex<[Key: Name]>([:])

    /// Returns the indices of the declarations that fit a call; none if there are so many that it isn't known which one
    /// it means.
    func fitting(_ call: CallLabels, _ all: [MemberTable.Place], in sources: IndexedSources) -> [Int] {
        guard let first = all.first, let last = all.last else { return [] }
        let key = Key(first: first, last: last, count: all.count)
        let name = names.withLock { names in
            if let known = names[key] { return known }
            let name = Self.name(of: all, in: sources)
            names[key] = name
            return name
        }
        let groups = call.labels.map { name.byLabel[$0] ?? [] }.min { $0.count < $1.count }
        var indices: [Int] = []
        for group in groups ?? Array(name.groups.indices) where call.fit(sources[name.groups[group].example]) {
            indices += name.groups[group].indices.prefix(Self.most + 1)
            if indices.count > Self.most { return [] }
        }
        return indices.sorted()
    }

    private static func name(of all: [MemberTable.Place], in sources: IndexedSources) -> Name {
        var name = Name()
        var known: [[Symbol]: Int] = [:]
        for (index, place) in all.enumerated() {
            let declaration = sources[place]
            var labels = declaration.parameters.map { $0.label ?? .empty }
            // These take any number of arguments without a label.
            if declaration.parameters.contains(where: \.isVariadic) || declaration.kind == .property {
                labels.append(.underscore)
            }
            let group = known[labels] ?? name.groups.count
            if group == name.groups.count {
                known[labels] = group
                name.groups.append(Group(example: place))
                for label in Set(labels) {
                    name.byLabel[label == .underscore ? .empty : label, default: []].append(group)
                }
            }
            name.groups[group].indices.append(index)
        }
        return name
    }
}
