/// Changes to a JSON text that keep all other bytes and use the text's own style.
package struct JSONEdits {
    private let document: JSONDocument
    private let layout: JSONWriter.Layout
    private let escaping: JSONWriter.Escaping
    private var replacements: [TextEdit] = []
    private var objects: [Int: ObjectEdits] = [:]

    /// The changes to the members of one object.
    private struct ObjectEdits {
        /// The indices of the keys to remove.
        var removed: Set<Int> = []

        /// New members, each with the key of the member to insert it before; nil for the end.
        var inserted: [(member: JSONTree.Member, before: Int?)] = []
    }

    /// Starts without changes.
    /// - Parameter layout: the layout of new values; nil for the text's.
    package init(
        _ document: JSONDocument, escaping: JSONWriter.Escaping = .required, layout: JSONWriter.Layout? = nil
    ) {
        self.document = document
        self.escaping = escaping
        self.layout = layout ?? JSONWriter.Layout(of: document)
    }

    /// True if nothing has changed.
    package var isEmpty: Bool { replacements.isEmpty && objects.isEmpty }

    /// Replaces a value or key.
    package mutating func replace(_ index: Int, by tree: JSONTree) {
        replacements.append(
            TextEdit(range: document.range(of: index), replacement: written(tree, margin: margin(of: index))))
    }

    /// Removes a member from an object, by the index of its key.
    package mutating func remove(_ key: Int, from object: Int) {
        objects[object, default: ObjectEdits()].removed.insert(key)
    }

    /// Adds a member to an object, before a key or at the end. Several members added at one place keep their order.
    package mutating func insert(_ member: JSONTree.Member, into object: Int, before key: Int?) {
        objects[object, default: ObjectEdits()].inserted.append((member, key))
    }

    /// Returns the changes as edits of the text.
    package func textEdits() -> [TextEdit] {
        // Values inside one that is replaced or removed need no special handling: `applying` drops overlapping edits.
        replacements + objects.keys.sorted().flatMap { edits(of: $0, objects[$0] ?? ObjectEdits()) }
    }

    private func edits(of object: Int, _ changes: ObjectEdits) -> [TextEdit] {
        let members = Array(document.members(of: object))
        let kept = members.filter { !changes.removed.contains($0.key) }
        guard let first = kept.first else {
            let tree = JSONTree.object(changes.inserted.map(\.member))
            return [
                TextEdit(range: document.range(of: object), replacement: written(tree, margin: margin(of: object)))
            ]
        }
        let inner = margin(of: first.key)
        let lineBreak = layout.indentation == nil ? space(between: members) : layout.lineEnd + inner
        let inserted = Dictionary(grouping: changes.inserted, by: \.before)
        var edits: [TextEdit] = []
        var pending: [JSONTree.Member] = []
        var last: Int?
        func insert() {
            guard !pending.isEmpty else { return }
            let texts: [[UInt8]] = pending.map { written($0, margin: inner) }
            if let last {
                let place = document.range(of: last).upperBound
                let text = texts.flatMap { [.comma] + lineBreak + $0 }
                edits.append(TextEdit(range: place..<place, replacement: text))
            } else {
                let place = document.range(of: first.key).lowerBound
                edits.append(TextEdit(range: place..<place, replacement: texts.flatMap { $0 + [.comma] + lineBreak }))
            }
            pending = []
        }
        for member in members {
            pending += (inserted[member.key] ?? []).map(\.member)
            guard changes.removed.contains(member.key) else {
                insert()
                last = member.value
                continue
            }
            if let last {
                let start = edits.last?.range.upperBound ?? 0
                let from = max(document.range(of: last).upperBound, start)
                edits.append(TextEdit(range: from..<document.range(of: member.value).upperBound, replacement: []))
            } else {
                // Remove up to the key of the next member, so that the white space before the first one stays.
                let next = document.end(of: member.value)
                edits.append(
                    TextEdit(
                        range: document.range(of: member.key).lowerBound..<document.range(of: next).lowerBound,
                        replacement: []))
            }
        }
        pending += (inserted[nil] ?? []).map(\.member)
        insert()
        return edits
    }

    /// The white space after the commas of an object on one line.
    private func space(between members: [(key: Int, value: Int)]) -> [UInt8] {
        guard members.count > 1 else { return layout.colon.last == .space ? [.space] : [] }
        let gap = document.range(of: members[0].value).upperBound..<document.range(of: members[1].key).lowerBound
        return Array(document.text[gap].drop { $0 != .comma }.dropFirst())
    }

    private func written(_ tree: JSONTree, margin: [UInt8]) -> [UInt8] {
        var writer = JSONWriter(layout: layout, escaping: escaping, margin: margin)
        writer.value(tree)
        return writer.takeBytes()
    }

    private func written(_ member: JSONTree.Member, margin: [UInt8]) -> [UInt8] {
        written(.string(member.name), margin: margin) + layout.colon + written(member.value, margin: margin)
    }

    /// Returns the white space at the start of the line of a value or key.
    private func margin(of index: Int) -> [UInt8] {
        let start = document.range(of: index).lowerBound
        var lineStart = start
        // The limit prevents reading a long line once per edit.
        while lineStart > max(0, start - 4096), document.text[lineStart - 1] != .lineFeed,
            document.text[lineStart - 1] != .carriageReturn
        {
            lineStart -= 1
        }
        return Array(document.text[lineStart..<start].prefix { $0 == .space || $0 == .tab })
    }
}

extension JSONWriter.Layout {
    /// Determines the layout of a text from its first members.
    /// - Parameter other: the layout if there is none.
    package init(of document: JSONDocument, otherwise other: JSONWriter.Layout = .xcode) {
        self = other
        var members = document.members(of: document.root)
        guard let first = members.next() else { return }
        let text = document.text
        let name = document.range(of: first.key)
        colon = Array(text[name.upperBound..<document.range(of: first.value).lowerBound])
        opensEmptyContainers = colon == Self.xcode.colon
        let space = Array(text[document.range(of: document.root).lowerBound + 1..<name.lowerBound])
        guard let lineBreak = space.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
            indentation = nil
            opensEmptyContainers = false
            return
        }
        let last = space.lastIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? lineBreak
        indentation = Array(space[(last + 1)...])
        if space[lineBreak] == .carriageReturn {
            lineEnd = space.contains(.lineFeed) ? [.carriageReturn, .lineFeed] : [.carriageReturn]
        }
    }
}
