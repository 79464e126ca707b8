import StringsmithFormats
import StringsmithLocales
import StringsmithModel
import StringsmithText

/// The three-way merge of string catalogs, for `TableMerge`: by key, language and variation.
///
/// The result is our side with edits.
struct CatalogMerge {
    /// The merged file's bytes; nil if a side can't be read in full.
    private(set) var contents: [UInt8]?

    /// The unresolved conflicts.
    private(set) var conflicts: [MergeConflict] = []

    /// Errors in the sides, and one error for each conflict.
    private(set) var diagnostics: [Diagnostic] = []

    private let path: String

    /// Merges three catalogs. An empty ancestor has no entries.
    init(base: SourceFile, ours: SourceFile, theirs: SourceFile, options: TableMerge.Options, path: String) {
        self.path = path
        let ancestor = base.bytes.isEmpty ? SourceFile(path: base.path, bytes: Array("{}".utf8)) : base
        let documents = [ancestor, ours, theirs].map { StringCatalogDocument($0) }
        for (index, document) in documents.enumerated() where !document.isWhole && !(index == 0 && base.bytes.isEmpty) {
            diagnostics += document.diagnostics.filter { $0.severity == .error }
        }
        guard diagnostics.isEmpty, let old = documents[0].json, let own = documents[1].json,
            let other = documents[2].json, var edits = CatalogEdits(documents[1])
        else { return }
        let trees = (base: CatalogTree(json: old), ours: CatalogTree(json: own), theirs: CatalogTree(json: other))
        let merge = TreeMerge(
            base: (trees.base, old.root), ours: (trees.ours, own.root), theirs: (trees.theirs, other.root),
            resolution: options.resolution)
        for change in merge.changes { edits.apply(change) }
        do {
            let merged = try edits.bytes()
            guard !merge.conflicts.isEmpty else {
                contents = merged
                return
            }
            let text = DecodedText(unicode: merged).text
            guard let marked = CatalogConflicts(text, merge.conflicts, of: trees, markers: options.markers) else {
                report("the merged catalog can't contain conflict markers: merge it manually", .unwritableTable)
                return
            }
            contents = marked.bytes
            conflicts = merge.conflicts.map(\.merged)
            diagnostics += conflicts.diagnostics(path: path, in: marked.bytes, at: marked.places)
        } catch {
            report("the merged catalog can't be written: \(error)", .unwritableTable)
        }
    }

    private mutating func report(_ message: String, _ rule: RuleID) {
        diagnostics.append(Diagnostic(path: path, severity: .error, rule: rule, message: message))
    }
}

/// The objects of a catalog. A unit is a single value.
struct CatalogTree: NamedTree {
    let json: JSONDocument

    subscript(index: Int) -> JSONTree { JSONTree(json, at: index) }

    /// Objects that are merged as single values.
    private static let units: Set<ExactString> = ["stringUnit", "stringSet"]

    func members(of index: Int, named name: ExactString) -> [NamedNode<Int>]? {
        guard json.kind(of: index) == .object, !Self.units.contains(name) else { return nil }
        return json.members(of: index).map {
            NamedNode(name: json.string($0.key) ?? "", place: $0.key, node: $0.value)
        }
    }

    func isSame(_ index: Int, as other: CatalogTree, _ otherIndex: Int, exactly: Bool) -> Bool {
        let (own, their) = (json.range(of: index), other.json.range(of: otherIndex))
        if own.count == their.count, json.text[own].elementsEqual(other.json.text[their]) { return true }
        return !exactly && self[index].canonical == other[otherIndex].canonical
    }

    static func precedes(_ name: ExactString, _ other: ExactString) -> Bool { CatalogOrder().precedes(name, other) }
}

extension CatalogEdits {
    fileprivate mutating func apply(_ change: TreeMerge<CatalogTree>.Change) {
        switch change {
        case .replace(let member, let node, let tree): replaceValue(member.node, by: tree[node])
        case .remove(let member, let object): removeMember(member.place, from: object)
        case .add(let member, let tree, let object, let next):
            addMember(JSONTree.Member(member.name, tree[member.node]), to: object, before: next?.place)
        }
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

extension TreeMerge<CatalogTree>.Conflict {
    /// The conflict in the table.
    fileprivate var merged: MergeConflict {
        let kind: MergeConflict.Kind =
            ours == nil ? .removedByOurs : theirs == nil ? .removedByTheirs : path.last == "comment" ? .comment : .value
        // strings, KEY, localizations, LANGUAGE
        var conflict = MergeConflict(kind: kind, key: Key(path.count > 1 ? path[1] : path.last ?? ""))
        conflict.part = path.count > 3 ? " (\(path[3]))" : ""
        return conflict
    }
}
