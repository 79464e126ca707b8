import StringsmithFormats
import StringsmithText

/// Creates the text of a merged table from its plan, as edits of our side.
struct MergedText {
    private let base: StringsDocument
    private let ours: StringsDocument
    private let theirs: StringsDocument
    private let entries: MergedEntryText
    private let markers: ConflictMarkers
    private let lineEnd: [UInt8]
    private var sides: (base: MergeSide, ours: MergeSide, theirs: MergeSide)

    /// The resulting text.
    private(set) var text: [UInt8] = []

    /// The edits of our side that create it.
    private(set) var edits: [TextEdit] = []

    /// The offset of each conflict's first line.
    private(set) var conflictOffsets: [Int] = []

    private var copied = 0
    private var pending: [UInt8] = []
    private var isBehindMarker = false

    init(base: MergeInput, ours: MergeInput, theirs: MergeInput, markers: ConflictMarkers) {
        (self.base, self.ours, self.theirs) = (base.document, ours.document, theirs.document)
        sides = (base.side, ours.side, theirs.side)
        entries = MergedEntryText(base: base, ours: ours, theirs: theirs)
        self.markers = markers
        lineEnd = ours.document.text.isEmpty ? theirs.document.lineEnd : ours.document.lineEnd
        text.reserveCapacity(ours.document.text.count + ours.document.text.count / 8)
    }

    mutating func append(_ plan: ThreeWayPlan) {
        for piece in plan.pieces {
            append(piece.space)
            append(piece.content)
        }
        append(plan.end)
        if isBehindMarker { appendText(lineEnd) }
        closeEdit(at: ours.text.count)
    }

    private mutating func append(_ space: MergedSpace) {
        switch space {
        case .ours(let range): append(ours: range)
        case .theirs(let range): appendText(theirs.text[range])
        case .base(let range): appendText(base.text[range])
        case .text(let text): for byte in text { appendText(byte == .lineFeed ? lineEnd : [byte]) }
        }
    }

    private mutating func append(_ content: MergedContent) {
        switch content {
        case .ours(let item): append(ours: sides.ours.items[item].range)
        case .theirs(let item): appendText(theirs.text[sides.theirs.items[item].range])
        case .base(let item): appendText(base.text[sides.base.items[item].range])
        case .combined(let entry): appendText(entries.text(of: entry))
        case .both(let own, let other):
            append(ours: sides.ours.items[own].range)
            appendText(lineEnd)
            appendText(theirs.text[sides.theirs.items[other].range])
        case .conflict(let conflict): append(conflict)
        }
    }

    private mutating func append(_ conflict: MergeConflict) {
        startLine()
        let own = conflict.ours.map { sides.ours.items[$0].range } ?? 0..<0
        let other = conflict.theirs.map { sides.theirs.items[$0].range } ?? 0..<0
        let shared = markers.sharedEdges(ours.text[own], theirs.text[other])
        append(ours: own.prefix(shared.start))
        conflictOffsets.append(text.count)
        appendText(markers.begin + lineEnd)
        appendLines(ours: own.dropFirst(shared.start).dropLast(shared.end))
        if markers.style != .merge {
            appendText(markers.ancestor + lineEnd)
            if let item = conflict.base { appendText(base.text[sides.base.items[item].range] + lineEnd) }
        }
        appendText(markers.middle + lineEnd)
        let lines = theirs.text[other.dropFirst(shared.start).dropLast(shared.end)]
        appendText(lines + (lines.isEmpty || lines.last == .lineFeed ? [] : lineEnd))
        appendText(markers.end)
        isBehindMarker = true
        if shared.end > 0 {
            startLine()
            append(ours: own.suffix(shared.end))
        }
    }

    private mutating func appendLines(ours range: Range<Int>) {
        guard !range.isEmpty else { return }
        append(ours: range)
        if text.last != .lineFeed { appendText(lineEnd) }
    }

    private mutating func startLine() {
        if isBehindMarker || text.last.map({ $0 != .lineFeed && $0 != .carriageReturn }) ?? false {
            appendText(lineEnd)
        }
        isBehindMarker = false
    }

    // MARK: Edits

    /// Ensures that a marker starts on a new line, whatever follows the entry.
    private mutating func endMarkerLine(before first: UInt8?) {
        guard isBehindMarker, let first else { return }
        isBehindMarker = false
        if first != .lineFeed, first != .carriageReturn {
            pending += lineEnd
            text += lineEnd
        }
    }

    private mutating func append(ours range: Range<Int>) {
        guard !range.isEmpty else { return }
        endMarkerLine(before: ours.text[range].first)
        text += ours.text[range]
        guard range.lowerBound >= copied else {
            pending += ours.text[range]
            return
        }
        closeEdit(at: range.lowerBound)
        copied = range.upperBound
    }

    private mutating func appendText(_ bytes: some Collection<UInt8>) {
        endMarkerLine(before: bytes.first)
        text += bytes
        pending += bytes
    }

    /// Turns everything appended since the last text of our side into an edit that replaces our text up to an offset.
    private mutating func closeEdit(at offset: Int) {
        if !pending.isEmpty || copied < offset { edits.append(TextEdit(range: copied..<offset, replacement: pending)) }
        pending = []
        copied = offset
    }
}
