import StringsmithText

/// The edits of a merged text that put both sides of conflicts between markers.
struct ConflictBlocks {
    private struct Block {
        var edit: TextEdit

        /// The number of bytes before the first marker, which both sides share.
        var start = 0

        /// The numbers of the conflicts between the markers; none for an edit next to a conflict.
        var conflicts: [Int] = []
    }

    private let markers: ConflictMarkers
    private var blocks: [Block] = []

    init(_ markers: ConflictMarkers) {
        self.markers = markers
    }

    /// Adds an edit without markers.
    mutating func add(_ edit: TextEdit) { blocks.append(Block(edit: edit)) }

    /// Replaces lines by both sides of some conflicts. Each side is a sequence of whole lines.
    mutating func add(
        _ conflicts: [Int], at lines: Range<Int>,
        _ sides: (ours: [UInt8], base: [UInt8], theirs: [UInt8]), lineEnd: [UInt8]
    ) {
        let text = markers.conflict(ours: sides.ours, base: sides.base, theirs: sides.theirs, lineEnd: lineEnd)
        let start = markers.sharedEdges(sides.ours[...], sides.theirs[...]).start
        blocks.append(
            Block(edit: TextEdit(range: lines, replacement: text), start: start, conflicts: conflicts))
    }

    /// The edits, in the order of their places.
    var edits: [TextEdit] { sorted.map(\.edit) }

    /// The places of the conflicts in the edited text, by number: those of the first markers.
    var places: [Int: Int] {
        var places: [Int: Int] = [:]
        var growth = 0
        for block in sorted {
            for conflict in block.conflicts { places[conflict] = block.edit.range.lowerBound + growth + block.start }
            growth += block.edit.replacement.count - block.edit.range.count
        }
        return places
    }

    private var sorted: [Block] { blocks.sorted { $0.edit.range.lowerBound < $1.edit.range.lowerBound } }
}
