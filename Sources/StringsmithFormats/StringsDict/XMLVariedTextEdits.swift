import StringsmithModel
import StringsmithText

extension XMLPropertyListEdits {
    /// Returns edits that give an entry other forms. What both have in common stays, with the comments there.
    func settingForms(of member: PropertyListMember, to text: VariedText) throws(TableChangeError) -> [TextEdit] {
        let key = Key(member.key)
        var reader = StringsDictReader()
        let present = reader.content(of: member).flatMap { try? StringsDictNode($0.text, of: key) }
        return try edits(from: present, to: try StringsDictNode(text, of: key), of: member)
    }

    /// - Parameter old: the member's value as it is read; nil if it has to be written anew.
    private func edits(
        from old: StringsDictNode?, to new: StringsDictNode, of member: PropertyListMember
    ) throws(TableChangeError) -> [TextEdit] {
        switch (old, new) {
        case (.string(let old)?, .string(let text)) where member.node.text != nil:
            return old == text ? [] : [try settingText(of: member.node, to: text)]
        case (.dictionary(let old)?, .dictionary(let members)):
            // A text without variables may be a string.
            if member.node.text != nil, members.count == 1, case .string(let text) = members[0].node {
                return [try settingText(of: member.node, to: text)]
            }
            if let edits = try edits(from: old, to: members, in: member.node) { return edits }
        case (.string?, _), (.dictionary?, _), (nil, _): break
        }
        let element = try new.element(layout(before: member.keyRange.lowerBound))
        return [TextEdit(range: member.node.range, replacement: element)]
    }

    /// Returns edits of the members of a dictionary; nil if it has no place for them.
    private func edits(
        from old: [StringsDictNode.Member], to new: [StringsDictNode.Member], in dictionary: PropertyListNode
    ) throws(TableChangeError) -> [TextEdit]? {
        guard let members = dictionary.members, let first = members.first, let start = dictionary.content?.lowerBound
        else { return nil }
        let former = Dictionary(old.map { ($0.name, $0.node) }) { $1 }
        let present = Dictionary(members.map { ($0.key, $0) }) { $1 }
        var last = first
        var edits: [TextEdit] = []
        var end = start
        for item in new {
            switch (former[item.name], present[item.name]) {
            case (let node?, let member?):
                edits += try self.edits(from: node, to: item.node, of: member)
                (end, last) = (member.end, member)
            case (nil, nil):
                let layout = layout(before: last.keyRange.lowerBound)
                let element = try StringsDictNode.element(of: item, layout)
                edits.append(TextEdit(range: end..<end, replacement: layout.newLine + element))
            case (let node?, nil) where node == item.node: continue
            case (nil, _?), (_?, nil): return nil
            }
        }
        let kept = Set(new.map(\.name))
        for member in members where former[member.key] != nil && !kept.contains(member.key) {
            let range = spaceStart(before: member.block.lowerBound)..<member.end
            edits.append(TextEdit(range: range, replacement: []))
        }
        return edits
    }
}

extension PlacedForm {
    /// The form without places.
    var varied: VariedText {
        guard isFormat else { return .text(text.text) }
        return .format(
            text.text,
            variables.map { variable in
                let cases = variable.texts.map {
                    VariedText.Case(ExactString($0.category.rawValue), .text($0.text.text))
                }
                return VariedText.Variable(
                    name: variable.name, valueType: variable.valueType?.text, form: .plural(cases))
            })
    }
}
