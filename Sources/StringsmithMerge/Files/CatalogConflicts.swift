import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Inserts conflict markers into a merged catalog, so that keeping either side of all conflicts results in valid JSON.
struct CatalogConflicts {
    private let json: JSONDocument
    private let layout: JSONWriter.Layout
    private let trees: (base: CatalogTree, ours: CatalogTree, theirs: CatalogTree)
    private let conflicts: [TreeMerge<CatalogTree>.Conflict]

    /// The text with conflict markers.
    private(set) var bytes: [UInt8] = []

    /// The place of each conflict in the text.
    private(set) var places: [Int: Int] = [:]

    /// A member of an object and its conflict.
    private struct Row {
        var key: Int
        var value: Int

        /// The number of the conflict.
        var number: Int?

        /// True if one side doesn't have the member.
        var isConditional: Bool
    }

    /// Finds the places of conflicts in a merged text.
    init?(
        _ text: [UInt8], _ conflicts: [TreeMerge<CatalogTree>.Conflict],
        of trees: (base: CatalogTree, ours: CatalogTree, theirs: CatalogTree), markers: ConflictMarkers
    ) {
        // Markers are whole lines, so every member must be on its own line.
        guard let first = try? JSONDocument(reading: text, as: .json) else { return nil }
        var formatting = CatalogFormatting()
        let isLined = Self.isLined(first)
        guard let json = isLined ? first : try? JSONDocument(reading: formatting.bytes(of: first), as: .json) else {
            return nil
        }
        (self.json, self.conflicts, self.trees) = (json, conflicts, trees)
        layout = JSONWriter.Layout(of: json)
        var byObject: [Int: [ExactString: Int]] = [:]
        for (number, conflict) in conflicts.enumerated() {
            var object = json.root
            for name in conflict.path.dropLast() {
                guard let next = json.members(of: object).first(where: { json.string($0.key) == name }) else {
                    return nil
                }
                object = next.value
            }
            byObject[object, default: [:]][conflict.path.last ?? ""] = number
        }
        var blocks = ConflictBlocks(markers)
        for (object, members) in byObject.sorted(by: { $0.key < $1.key }) { mark(members, of: object, in: &blocks) }
        (bytes, places) = (json.text.applying(blocks.edits), blocks.places)
    }

    /// True if every member starts and ends a line.
    private static func isLined(_ json: JSONDocument) -> Bool {
        var index = 0
        let end = json.end(of: json.root)
        while index < end {
            if json.kind(of: index) == .object {
                for member in json.members(of: index) {
                    var start = json.range(of: member.key).lowerBound
                    while start > 0, json.text[start - 1] == .space || json.text[start - 1] == .tab { start -= 1 }
                    var stop = json.range(of: member.value).upperBound
                    if stop < json.text.count, json.text[stop] == .comma { stop += 1 }
                    while stop < json.text.count, json.text[stop] == .space || json.text[stop] == .tab { stop += 1 }
                    guard start > 0, stop < json.text.count, json.text[start - 1] <= .carriageReturn,
                        json.text[stop] <= .carriageReturn
                    else { return false }
                }
            }
            index += 1
        }
        return true
    }

    private func mark(_ members: [ExactString: Int], of object: Int, in blocks: inout ConflictBlocks) {
        let rows = json.members(of: object).map { member in
            let number = members[json.string(member.key) ?? ""]
            let isConditional = number.map { conflicts[$0].ours == nil || conflicts[$0].theirs == nil } ?? false
            return Row(key: member.key, value: member.value, number: number, isConditional: isConditional)
        }
        // After the last member that both sides have, commas belong to the next member.
        let last = rows.lastIndex { !$0.isConditional }
        let tail = rows[((last ?? -1) + 1)...]
        for (index, row) in rows.enumerated() where index < tail.startIndex {
            let isBeforeTail = index == last && !tail.isEmpty
            if row.number != nil {
                let hasComma = index < rows.count - 1 && !isBeforeTail
                mark([row], commaAfter: hasComma, commaBefore: false, in: &blocks)
            } else if isBeforeTail {
                let end = json.range(of: row.value).upperBound
                if end < json.text.count, json.text[end] == .comma {
                    blocks.add(TextEdit(range: end..<end + 1, replacement: []))
                }
            }
        }
        if !tail.isEmpty { mark(Array(tail), commaAfter: false, commaBefore: last != nil, in: &blocks) }
    }

    /// Puts the lines of members between markers.
    private func mark(_ rows: [Row], commaAfter: Bool, commaBefore: Bool, in blocks: inout ConflictBlocks) {
        let lines = lineStart(rows[0].key)..<lineEnd(rows[rows.count - 1].value)
        let margin = Array(json.text[lines.lowerBound..<json.range(of: rows[0].key).lowerBound])
        func side(_ tree: CatalogTree, _ node: (TreeMerge<CatalogTree>.Conflict) -> Int?) -> [UInt8] {
            var output: [UInt8] = []
            for row in rows {
                guard let conflict = row.number.map({ conflicts[$0] }), let value = node(conflict),
                    let name = conflict.path.last
                else { continue }
                var writer = JSONWriter(layout: layout, escaping: .xcode, margin: margin)
                writer.string(name)
                let head = writer.takeBytes() + layout.colon
                var inner = JSONWriter(layout: layout, escaping: .xcode, margin: margin)
                inner.value(tree[value])
                if !output.isEmpty || commaBefore { output += margin + [.comma] } else { output += margin }
                output += head + inner.takeBytes() + (commaAfter ? [.comma] : []) + layout.lineEnd
            }
            return output
        }
        blocks.add(
            rows.compactMap(\.number), at: lines,
            (side(trees.ours, \.ours), side(trees.base, \.base), side(trees.theirs, \.theirs)),
            lineEnd: layout.lineEnd)
    }

    private func lineStart(_ index: Int) -> Int {
        var start = json.range(of: index).lowerBound
        while start > 0, json.text[start - 1] != .lineFeed, json.text[start - 1] != .carriageReturn { start -= 1 }
        return start
    }

    /// Returns the offset after the line ending.
    private func lineEnd(_ index: Int) -> Int {
        var end = json.range(of: index).upperBound
        while end < json.text.count, json.text[end] != .lineFeed, json.text[end] != .carriageReturn { end += 1 }
        if end < json.text.count, json.text[end] == .carriageReturn { end += 1 }
        if end < json.text.count, json.text[end] == .lineFeed { end += 1 }
        return end
    }
}
