import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The three-way merge of a string catalog, by key, language and variation. Each unit is a single value.
///
/// The result is our side with edits. If both sides changed a value, the result has our value and records a conflict.
struct CatalogThreeWay {
    /// A member that both sides changed.
    struct Conflict: Hashable, Sendable {
        /// The names of the members that lead to it; the second one is the key.
        var path: [ExactString]

        /// The member on our side; nil if we removed it.
        var ours: JSONTree?

        /// The member on their side; nil if they removed it.
        var theirs: JSONTree?

        /// The member in the common ancestor, if any.
        var base: JSONTree?

        /// The key of the entry.
        var key: Key { Key(path.count > 1 ? path[1] : path.last ?? "") }
    }

    /// The unresolved conflicts, in the order of our side.
    private(set) var conflicts: [Conflict] = []

    private let base: JSONDocument
    private let ours: JSONDocument
    private let theirs: JSONDocument
    private let resolution: ConflictResolution
    private var edits: CatalogEdits

    /// The members that objects of our side get, in the order of the merge.
    private var added: [Int: [JSONTree.Member]] = [:]

    /// Merges three catalogs; returns nil if one isn't JSON.
    init?(
        base: StringCatalogDocument, ours: StringCatalogDocument, theirs: StringCatalogDocument,
        resolution: ConflictResolution
    ) {
        guard let edits = CatalogEdits(ours), let first = base.json, let second = ours.json, let third = theirs.json
        else { return nil }
        (self.base, self.ours, self.theirs, self.edits) = (first, second, third, edits)
        self.resolution = resolution
        merge(first.root, second.root, third.root, [])
    }

    /// Returns our side with their changes. For a conflict, the result has our member, or theirs if we have none.
    func bytes() throws -> [UInt8] { try edits.bytes() }

    private mutating func merge(_ b: Int?, _ o: Int, _ t: Int, _ path: [ExactString]) {
        let (old, mine, other) = (names(base, b), names(ours, o), names(theirs, t))
        var order = ours.members(of: o).map { ours.string($0.key) ?? "" }
        order += theirs.members(of: t).map { theirs.string($0.key) ?? "" }.filter { mine[$0] == nil }
        for name in order {
            mergeMember(name, old[name]?.value, mine[name], other[name]?.value, in: o, path + [name])
        }
        if let members = added[o] { place(members, in: o, as: t) }
    }

    /// Adds members to an object of our side where their side has them.
    private mutating func place(_ members: [JSONTree.Member], in o: Int, as t: Int) {
        let own = Array(ours.members(of: o))
        let trees = Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
        let order = CatalogOrder()
        let places = AdditionPlaces(
            of: Set(trees.keys), in: theirs.members(of: t).map { theirs.string($0.key) ?? "" },
            to: own.map { ours.string($0.key) ?? "" }, precedes: order.precedes)
        for (name, index) in places.insertions {
            guard let member = trees[name] else { continue }
            edits.addMember(member, to: o, before: index < own.count ? own[index].key : nil)
        }
    }

    private mutating func mergeMember(
        _ name: ExactString, _ b: Int?, _ o: (key: Int, value: Int)?, _ t: Int?, in object: Int, _ path: [ExactString]
    ) {
        if Self.isSpelledSame(ours, o?.value, theirs, t) || Self.isSpelledSame(theirs, t, base, b) { return }
        if let o, let t, ours.kind(of: o.value) == .object, theirs.kind(of: t) == .object, !Self.units.contains(name) {
            return merge(b.flatMap { base.kind(of: $0) == .object ? $0 : nil }, o.value, t, path)
        }
        if Self.isSame(ours, o?.value, theirs, t) || Self.isSame(theirs, t, base, b) { return }
        if Self.isSame(ours, o?.value, base, b) { return take(t.map { JSONTree(theirs, at: $0) }, name, o, in: object) }
        let conflict = Conflict(
            path: path, ours: o.map { JSONTree(ours, at: $0.value) }, theirs: t.map { JSONTree(theirs, at: $0) },
            base: b.map { JSONTree(base, at: $0) })
        switch resolution {
        // An object can't have a member twice, so both versions can't be kept.
        case .ours, .union: break
        case .theirs: take(conflict.theirs, name, o, in: object)
        case .base: take(conflict.base, name, o, in: object)
        case .markers:
            conflicts.append(conflict)
            if o == nil { take(conflict.theirs, name, nil, in: object) }
        }
    }

    private mutating func take(_ tree: JSONTree?, _ name: ExactString, _ o: (key: Int, value: Int)?, in object: Int) {
        switch (tree, o) {
        case (let tree?, let o?): edits.replaceValue(o.value, by: tree)
        case (let tree?, nil): added[object, default: []].append(JSONTree.Member(name, tree))
        case (nil, let o?): edits.removeMember(o.key, from: object)
        case (nil, nil): break
        }
    }

    /// Objects that are merged as single values.
    private static let units: Set<ExactString> = ["stringUnit", "stringSet"]

    private func names(_ json: JSONDocument, _ index: Int?) -> [ExactString: (key: Int, value: Int)] {
        guard let index else { return [:] }
        return Dictionary(json.members(of: index).map { (json.string($0.key) ?? "", $0) }) { $1 }
    }

    /// True if two values have the same bytes. Only objects that don't are merged member by member.
    private static func isSpelledSame(_ left: JSONDocument, _ a: Int?, _ right: JSONDocument, _ b: Int?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        let (own, other) = (left.range(of: a), right.range(of: b))
        return own.count == other.count && left.text[own].elementsEqual(right.text[other])
    }

    /// True if two values are equal, ignoring layout and the order of members.
    private static func isSame(_ left: JSONDocument, _ a: Int?, _ right: JSONDocument, _ b: Int?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return isSpelledSame(left, a, right, b)
            || JSONTree(left, at: a).canonical == JSONTree(right, at: b).canonical
    }
}

extension JSONTree {
    /// The value with the members of each object sorted by name.
    fileprivate var canonical: JSONTree {
        switch self {
        case .string, .literal: self
        case .array(let elements): .array(elements.map(\.canonical))
        case .object(let members):
            .object(members.sorted { $0.name < $1.name }.map { Member($0.name, $0.value.canonical) })
        }
    }
}
