import StringsmithText

/// The changes to an element: strings that become attributes or children of it, or are removed.
struct InterfaceElementEdits {
    private let tree: XMLTree
    private let element: XMLTree.Index
    private var edits: [TextEdit] = []
    private var newChildren: [(property: String, bytes: [UInt8])] = []
    private var removedChildren: Set<XMLTree.Index> = []

    init(_ tree: XMLTree, _ element: XMLTree.Index) {
        self.tree = tree
        self.element = element
    }

    /// Changes the value of a property that is an attribute.
    mutating func setAttribute(_ name: String, to spelling: InterfaceSpelling) {
        guard let attribute = tree.attribute(named: name, of: element) else { return }
        if spelling.isAttribute {
            edits.append(InterfaceElementEdits.replacing(attribute, with: spelling.attributeValue, in: tree))
        } else {
            edits.append(TextEdit(range: wholeRange(of: attribute), replacement: []))
            newChildren.append((name, spelling.child(name)))
        }
    }

    /// Changes the value of a property that is a child element.
    mutating func setChild(_ child: XMLTree.Index, _ name: String, to spelling: InterfaceSpelling) {
        guard spelling.isAttribute, tree.name(child) == "string" else {
            edits += Self.replacingContent(of: child, with: spelling, in: tree)
            return
        }
        removedChildren.insert(child)
        let text = Array(" \(name)=\"".utf8) + spelling.attributeValue + [.quotationMark]
        let offset = attributeOffset(for: name)
        edits.append(TextEdit(range: offset..<offset, replacement: text))
    }

    /// All changes as edits of the document's text.
    var all: [TextEdit] {
        let tag = tree.elements[element].startTag.offsets
        let kept = tree.children(of: element).filter { !removedChildren.contains($0) }
        if kept.isEmpty, newChildren.isEmpty, !removedChildren.isEmpty {
            let range = tag.upperBound - 1..<Int(tree.elements[element].end)
            return edits + [TextEdit(range: range, replacement: Array("/>".utf8))]
        }
        var result = edits
        for child in removedChildren {
            let end = Int(tree.elements[child].end)
            result.append(
                TextEdit(range: spaceStart(before: tree.elements[child].startTag.offsets)..<end, replacement: []))
        }
        guard !newChildren.isEmpty else { return result }
        let indentation = indentation
        let added = newChildren.sorted { $0.property < $1.property }.map {
            (property: $0.property, bytes: indentation + Array("    ".utf8) + $0.bytes)
        }
        if tree.elements[element].isEmpty {
            let closing = indentation + Array("</\(tree.name(element))>".utf8)
            let range = slashStart(in: tag)..<tag.upperBound
            result.append(TextEdit(range: range, replacement: [.greaterThan] + added.flatMap(\.bytes) + closing))
        } else {
            for child in added {
                let offset = childOffset(for: child.property)
                result.append(TextEdit(range: offset..<offset, replacement: child.bytes))
            }
        }
        return result
    }

    // MARK: Places

    /// The line ending and white space before the tags of children of this element.
    private var indentation: [UInt8] {
        let start = Int(tree.elements[element].startTag.lowerBound)
        var lineStart = start
        while lineStart > 0, tree.text[lineStart - 1] == .space || tree.text[lineStart - 1] == .tab { lineStart -= 1 }
        guard lineStart > 0, tree.text[lineStart - 1] == .lineFeed else { return [.lineFeed] }
        let isWindows = lineStart > 1 && tree.text[lineStart - 2] == .carriageReturn
        return (isWindows ? [.carriageReturn, .lineFeed] : [.lineFeed]) + tree.text[lineStart..<start]
    }

    /// Returns the range of an attribute, including the white space before it.
    private func wholeRange(of attribute: XMLTree.Attribute) -> Range<Int> {
        spaceStart(before: attribute.name.offsets)..<Int(attribute.value.upperBound) + 1
    }

    private func spaceStart(before range: Range<Int>) -> Int {
        var start = range.lowerBound
        while start > 0, XMLCursor.isSpace(tree.text[start - 1]) { start -= 1 }
        return start
    }

    private func slashStart(in tag: Range<Int>) -> Int { spaceStart(before: tag.upperBound - 2..<tag.upperBound) }

    private func attributeOffset(for property: String) -> Int {
        let predecessors = InterfaceLayout.predecessors(
            property, of: tree.name(element), in: InterfaceLayout.attributes)
        let last = tree.elements[element].attributes.last { position in
            let name = tree.text[tree.attributes[Int(position)].name.offsets]
            return predecessors.contains(String(decoding: name, as: UTF8.self))
        }
        if let last { return Int(tree.attributes[Int(last)].value.upperBound) + 1 }
        return Int(tree.elements[element].startTag.lowerBound) + 1 + tree.name(element).utf8.count
    }

    private func childOffset(for property: String) -> Int {
        let predecessors = InterfaceLayout.predecessors(property, of: tree.name(element), in: InterfaceLayout.children)
        let last = tree.children(of: element).filter { child in
            let name = tree.value(of: "key", in: child)?.string ?? tree.name(child)
            return predecessors.contains(name)
        }.last
        return last.map { Int(tree.elements[$0].end) } ?? Int(tree.elements[element].startTag.upperBound)
    }

    // MARK: Values

    /// Returns an edit of an attribute's value. In a tag that uses apostrophes, it also changes the quotes.
    static func replacing(_ attribute: XMLTree.Attribute, with value: [UInt8], in tree: XMLTree) -> TextEdit {
        let range = attribute.value.offsets
        guard tree.text[range.upperBound] == .apostrophe else { return TextEdit(range: range, replacement: value) }
        return TextEdit(
            range: range.lowerBound - 1..<range.upperBound + 1,
            replacement: [.quotationMark] + value + [.quotationMark])
    }

    /// Returns edits that change the text of an element, and mark it as Base64 if necessary.
    static func replacingContent(
        of element: XMLTree.Index, with spelling: InterfaceSpelling, in tree: XMLTree
    ) -> [TextEdit] {
        let entry = tree.elements[element]
        let name = tree.name(element)
        let tag = entry.startTag.offsets
        var edits: [TextEdit] = []
        let mark = tree.attribute("base64-UTF8", of: element)
        if let mark, !spelling.isEncoded {
            var start = Int(mark.name.lowerBound)
            while XMLCursor.isSpace(tree.text[start - 1]) { start -= 1 }
            edits.append(TextEdit(range: start..<Int(mark.value.upperBound) + 1, replacement: []))
        } else if mark == nil, spelling.isEncoded {
            let end = entry.attributes.last.map { Int(tree.attributes[Int($0)].value.upperBound) + 1 }
            let offset = end ?? tag.lowerBound + 1 + name.utf8.count
            edits.append(TextEdit(range: offset..<offset, replacement: Array(" base64-UTF8=\"YES\"".utf8)))
        }
        if entry.isEmpty {
            let whole = [.greaterThan] + spelling.content + Array("</\(name)>".utf8)
            edits.append(TextEdit(range: tag.upperBound - 2..<tag.upperBound, replacement: whole))
        } else {
            edits.append(TextEdit(range: entry.content.offsets, replacement: spelling.content))
        }
        return edits
    }
}
