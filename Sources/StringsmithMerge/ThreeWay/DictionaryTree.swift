import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The dictionaries in an entry of a property list, such as the plural forms in a `.stringsdict`.
struct DictionaryTree: NamedTree {
    let text: [UInt8]

    func members(of node: PropertyListNode, named name: ExactString) -> [NamedNode<PropertyListNode>]? {
        // There is no place in `<dict/>`.
        guard let members = node.members, !members.isEmpty else { return nil }
        return members.map { NamedNode(name: $0.key, place: $0.block.lowerBound, node: $0.node) }
    }

    /// Returns edits that give members the comments of another side, where only that one added or changed them.
    func takingComments(
        _ node: PropertyListNode, of other: DictionaryTree, _ otherNode: PropertyListNode, base: PropertyListNode?
    ) -> [TextEdit] {
        let (own, old) = (Self.byName(node), Self.byName(base))
        return (otherNode.members ?? []).flatMap { member -> [TextEdit] in
            guard let mine = own[member.key] else { return [] }
            var edits = takingComments(mine.node, of: other, member.node, base: old[member.key]?.node)
            let known = old[member.key]?.comment
            guard let range = member.commentRange, member.comment != known, mine.comment == known else {
                return edits
            }
            if let place = mine.commentRange {
                edits.append(TextEdit(range: place, replacement: Array(other.text[range])))
            } else {
                let place = mine.keyRange.lowerBound
                let isBefore = range.upperBound <= member.keyRange.lowerBound
                let space = isBefore ? other.text[range.upperBound..<member.keyRange.lowerBound] : []
                edits.append(TextEdit(range: place..<place, replacement: Array(other.text[range] + space)))
            }
            return edits
        }
    }

    private static func byName(_ node: PropertyListNode?) -> [ExactString: PropertyListMember] {
        Dictionary((node?.members ?? []).map { ($0.key, $0) }) { $1 }
    }

    func isSame(
        _ node: PropertyListNode, as other: DictionaryTree, _ otherNode: PropertyListNode, exactly: Bool
    ) -> Bool {
        if text.hasSame(node.range, as: other.text, otherNode.range) { return true }
        guard !exactly else { return false }
        switch (node.value, otherNode.value) {
        case (.string(let value), .string(let otherValue)): return value == otherValue
        case (.dictionary(let members), .dictionary(let otherMembers)):
            guard members.count == otherMembers.count else { return false }
            return zip(members.sorted { $0.key < $1.key }, otherMembers.sorted { $0.key < $1.key }).allSatisfy {
                $0.key == $1.key && isSame($0.node, as: other, $1.node, exactly: false)
            }
        default: return false
        }
    }

    /// Plural forms have the order of their categories, and follow everything else.
    static func precedes(_ name: ExactString, _ other: ExactString) -> Bool { rank(name) < rank(other) }

    private static func rank(_ name: ExactString) -> Int {
        PluralCategory(rawValue: name.string).flatMap(PluralCategory.allCases.firstIndex(of:)) ?? -1
    }

    /// Returns a change as an edit of the text.
    func edit(_ change: TreeMerge<DictionaryTree>.Change) -> TextEdit {
        switch change {
        case .replace(let member, let node, let tree):
            return TextEdit(range: member.node.range, replacement: Array(tree.text[node.range]))
        case .remove(let member, let object):
            return TextEdit(
                range: end(before: member.place, in: object)..<member.node.range.upperBound, replacement: [])
        case .add(let member, let tree, let object, let next):
            let place = end(before: next?.place ?? .max, in: object)
            let added = tree.text[member.place..<member.node.range.upperBound]
            return TextEdit(range: place..<place, replacement: Array(space(in: object) + added))
        }
    }

    /// Returns the end of the members before a place in a dictionary.
    private func end(before place: Int, in object: PropertyListNode) -> Int {
        let previous = object.members?.last { $0.block.lowerBound < place }
        return previous?.end ?? object.content?.lowerBound ?? object.range.lowerBound
    }

    /// Returns the white space before the first member.
    private func space(in object: PropertyListNode) -> ArraySlice<UInt8> {
        guard let end = object.members?.first?.block.lowerBound else { return [] }
        var start = end
        while start > object.range.lowerBound, text[start - 1] <= .space { start -= 1 }
        return text[start..<end]
    }
}
