/// The labels of a call's arguments before its trailing closures; empty for an argument without a label.
struct CallLabels {
    private(set) var labels: [Symbol] = []

    init(of arguments: [CallArgumentNode]) {
        labels.reserveCapacity(arguments.count)
        for argument in arguments where !argument.isTrailing { labels.append(argument.label ?? .empty) }
    }

    /// Creates the labels of a call with an argument for each parameter.
    init(of declaration: Declaration) { labels = declaration.parameters.map { $0.label ?? .empty } }

    /// False for a declaration that lacks a label of the call.
    func fit(_ candidate: Candidate) -> Bool {
        guard candidate.declaration.kind != .property else { return true }
        var unlabeled = 0
        for label in labels {
            if label.isEmpty {
                unlabeled += 1
            } else if !candidate.parameters.contains(where: { $0.label == label }) {
                return false
            }
        }
        return unlabeled <= candidate.parameters.count(where: { $0.label == nil })
            || candidate.parameters.contains(where: \.isVariadic)
    }
}

/// The declarations of a name that has many, by the labels of their parameters, so that no call looks at all of them.
struct OverloadTable: Sendable {
    /// The number of declarations of a name up to which a call looks at all of them.
    static let fewest = 64

    /// The maximum number of declarations of one name whose labels fit a call. Each call compares its arguments with
    /// all.
    static let most = 256

    /// The indices of declarations with the same labels.
    private var groups: [[Int]] = []
    private var byLabel = SymbolMap<[Int]>()

    init(_ all: [Candidate]) {
        var known: [[Symbol]: Int] = [:]
        for (index, candidate) in all.enumerated() {
            var labels = candidate.parameters.map { $0.label ?? .empty }
            // These take any number of arguments without a label.
            if candidate.parameters.contains(where: \.isVariadic) || candidate.declaration.kind == .property {
                labels.append(.underscore)
            }
            let group = known[labels] ?? groups.count
            if group == groups.count {
                known[labels] = group
                groups.append([])
                for label in Set(labels) {
                    byLabel[label == .underscore ? .empty : label, default: []].append(group)
                }
            }
            groups[group].append(index)
        }
    }

    /// Returns the declarations that fit a call; none if there are so many that it isn't known which one it means.
    func fitting(_ call: CallLabels, _ all: [Candidate]) -> [Candidate] {
        let named = call.labels.map { byLabel[$0] ?? [] }.min { $0.count < $1.count }
        var indices: [Int] = []
        for group in named ?? Array(groups.indices) where call.fit(all[groups[group][0]]) {
            indices += groups[group].prefix(Self.most + 1)
            if indices.count > Self.most { return [] }
        }
        return indices.sorted().map { all[$0] }
    }
}
