import StringsmithText

/// A value that contains named values, such as an object of a catalog.
protocol NamedTree {
    /// A value, which the tree finds again.
    associatedtype Node

    /// Returns the members of a value; nil if it is merged as a whole.
    /// - Parameter name: the name of the value itself.
    func members(of node: Node, named name: ExactString) -> [NamedNode<Node>]?

    /// True if two values are equal.
    /// - Parameter exactly: true to compare their bytes; false to ignore layout and the order of members.
    func isSame(_ node: Node, as other: Self, _ otherNode: Node, exactly: Bool) -> Bool

    /// True if a name comes before another one in sorted members.
    static func precedes(_ name: ExactString, _ other: ExactString) -> Bool
}

/// A member of a value.
struct NamedNode<Node> {
    var name: ExactString

    /// The place of the name.
    var place: Int

    var node: Node
}

/// The three-way merge of values with named values in them. Only values with the same name on both sides are merged, and
/// those that one side left alone are the other side's.
struct TreeMerge<Tree: NamedTree> {
    /// A change to our side.
    enum Change {
        case replace(NamedNode<Tree.Node>, by: Tree.Node, of: Tree)
        case remove(NamedNode<Tree.Node>, from: Tree.Node)

        /// Adds a member before one of ours; nil is the end.
        case add(NamedNode<Tree.Node>, of: Tree, to: Tree.Node, before: NamedNode<Tree.Node>?)
    }

    /// A member that both sides changed.
    struct Conflict {
        /// The names of the members that lead to it.
        var path: [ExactString]

        /// Its versions; nil for one that isn't there.
        var base: Tree.Node?
        var ours: Tree.Node?
        var theirs: Tree.Node?
    }

    private typealias Member = NamedNode<Tree.Node>

    /// The changes, in the order of our side.
    private(set) var changes: [Change] = []

    /// The unresolved conflicts, in the order of our side. If we removed the member, a change adds theirs.
    private(set) var conflicts: [Conflict] = []

    private let base: Tree
    private let ours: Tree
    private let theirs: Tree
    private let resolution: ConflictResolution

    /// Merges three versions of a value; without a base, both sides added it.
    init(
        base: (tree: Tree, node: Tree.Node?), ours: (tree: Tree, node: Tree.Node),
        theirs: (tree: Tree, node: Tree.Node), resolution: ConflictResolution
    ) {
        (self.base, self.ours, self.theirs, self.resolution) = (base.tree, ours.tree, theirs.tree, resolution)
        let own = self.ours.members(of: ours.node, named: "")
        guard let own, let other = self.theirs.members(of: theirs.node, named: "") else {
            conflicts = [Conflict(path: [], base: base.node, ours: ours.node, theirs: theirs.node)]
            return
        }
        let old = base.node.flatMap { self.base.members(of: $0, named: "") }
        merge(old ?? [], own, other, in: ours.node, [])
    }

    private mutating func merge(
        _ base: [Member], _ ours: [Member], _ theirs: [Member], in object: Tree.Node, _ path: [ExactString]
    ) {
        let (old, mine, other) = (Self.byName(base), Self.byName(ours), Self.byName(theirs))
        var added: [ExactString: (member: Member, tree: Tree)] = [:]
        for name in ours.map(\.name) + theirs.map(\.name).filter({ mine[$0] == nil }) {
            let new = merge(old[name], mine[name], other[name], in: object, path + [name])
            if let new { added[name] = new }
        }
        guard !added.isEmpty else { return }
        let places = AdditionPlaces(
            of: Set(added.keys), in: theirs.map(\.name), to: ours.map(\.name), precedes: Tree.precedes)
        for (name, index) in places.insertions {
            guard let (member, tree) = added[name] else { continue }
            changes.append(.add(member, of: tree, to: object, before: index < ours.count ? ours[index] : nil))
        }
    }

    /// Merges a member, and returns one that our side gets.
    private mutating func merge(
        _ b: Member?, _ o: Member?, _ t: Member?, in object: Tree.Node, _ path: [ExactString]
    ) -> (Member, Tree)? {
        if Self.isSame(ours, o, theirs, t, exactly: true) || Self.isSame(theirs, t, base, b, exactly: true) {
            return nil
        }
        if let o, let t, let own = ours.members(of: o.node, named: o.name),
            let other = theirs.members(of: t.node, named: t.name)
        {
            merge(b.flatMap { base.members(of: $0.node, named: $0.name) } ?? [], own, other, in: o.node, path)
            return nil
        }
        if Self.isSame(ours, o, theirs, t) || Self.isSame(theirs, t, base, b) { return nil }
        if Self.isSame(ours, o, base, b) { return take(t, of: theirs, for: o, in: object) }
        switch resolution {
        // An object can't have a member twice, so both versions can't be kept.
        case .ours, .union: return nil
        case .theirs: return take(t, of: theirs, for: o, in: object)
        case .base: return take(b, of: base, for: o, in: object)
        case .markers:
            conflicts.append(Conflict(path: path, base: b?.node, ours: o?.node, theirs: t?.node))
            return o == nil ? take(t, of: theirs, for: nil, in: object) : nil
        }
    }

    private mutating func take(
        _ new: Member?, of tree: Tree, for ours: Member?, in object: Tree.Node
    ) -> (Member, Tree)? {
        switch (new, ours) {
        case (let new?, let ours?): changes.append(.replace(ours, by: new.node, of: tree))
        case (let new?, nil): return (new, tree)
        case (nil, let ours?): changes.append(.remove(ours, from: object))
        case (nil, nil): break
        }
        return nil
    }

    private static func byName(_ members: [Member]) -> [ExactString: Member] {
        Dictionary(members.map { ($0.name, $0) }) { $1 }
    }

    /// True if two members are equal, or both absent.
    private static func isSame(
        _ tree: Tree, _ member: Member?, _ otherTree: Tree, _ other: Member?, exactly: Bool = false
    ) -> Bool {
        guard let member, let other else { return member == nil && other == nil }
        return tree.isSame(member.node, as: otherTree, other.node, exactly: exactly)
    }
}
