import StringsmithFormats
import StringsmithText

/// Creates the text of a merged table from its plan, as edits of our side.
struct MergedText {
    private let base: MergeSide
    private let ours: MergeSide
    private let theirs: MergeSide
    private let markers: ConflictMarkers
    private let resolution: ConflictResolution
    private let lineEnd: [UInt8]

    /// The resulting text.
    private(set) var text: [UInt8] = []

    /// The edits of our side that create it.
    private(set) var edits: [TextEdit] = []

    /// The number of entries in the text outside of conflicts.
    private(set) var entryCount = 0

    /// The offset of each conflict's first line.
    private(set) var conflictOffsets: [Int] = []

    private var copied = 0
    private var pending: [UInt8] = []
    private var isBehindMarker = false

    init(_ sides: MergeSides, _ options: TableMerge.Options) {
        (base, ours, theirs) = (sides.base, sides.ours, sides.theirs)
        (markers, resolution) = (options.markers, options.resolution)
        lineEnd = ours.text.isEmpty ? theirs.document.lineEnd : ours.document.lineEnd
        text.reserveCapacity(ours.text.count + ours.text.count / 8)
    }

    mutating func append(_ plan: ThreeWayPlan) throws {
        var last = 0
        for piece in plan.pieces {
            append(piece.space)
            endComment(from: last)
            last = text.count
            try append(piece.content)
        }
        append(plan.end)
        if isBehindMarker { appendText(lineEnd) }
        closeEdit(at: ours.text.count)
    }

    /// Ends the line of a comment after the last part, which what follows would otherwise belong to.
    /// - Parameter start: where the part starts.
    private mutating func endComment(from start: Int) {
        if isBehindMarker { return }
        let document = ours.text.isEmpty ? theirs.document : ours.document
        if type(of: document).endsInLineComment(text[start...]) { appendText(lineEnd) }
    }

    private mutating func append(_ space: MergedSpace) {
        switch space {
        case .ours(let range): append(ours: range)
        case .theirs(let range): appendText(theirs.text[range])
        case .base(let range): appendText(base.text[range])
        case .text(let text): for byte in text { appendText(byte == .lineFeed ? lineEnd : [byte]) }
        }
    }

    private mutating func append(_ content: MergedContent) throws {
        entryCount += entries(in: content)
        switch content {
        case .ours(let item): append(ours: ours.parts[item].range)
        case .theirs(let item): appendText(theirs.text[theirs.parts[item].range])
        case .base(let item): appendText(base.text[base.parts[item].range])
        case .combined(let entry): appendText(try text(of: entry))
        case .edges(let item, let own, let other):
            let merge = EdgeMerge(
                base: item.map { base.text[base.parts[$0].range] } ?? [], ours: ours.text[ours.parts[own].range],
                theirs: theirs.text[theirs.parts[other].range], lineEnd: lineEnd)
            let text = try merge.merged(resolution)
            if text.elementsEqual(ours.text[ours.parts[own].range]) {
                append(ours: ours.parts[own].range)
            } else {
                appendText(text)
            }
        case .both(let own, let other):
            append(ours: ours.parts[own].range)
            appendText(lineEnd)
            appendText(theirs.text[theirs.parts[other].range])
        case .conflict(let conflict): append(conflict)
        }
    }

    private func entries(in content: MergedContent) -> Int {
        switch content {
        case .ours(let item): ours.parts[item].isEntry ? 1 : 0
        case .theirs(let item): theirs.parts[item].isEntry ? 1 : 0
        case .base(let item): base.parts[item].isEntry ? 1 : 0
        case .combined: 1
        case .both(let own, let other): [ours.parts[own], theirs.parts[other]].count(where: \.isEntry)
        case .edges, .conflict: 0
        }
    }

    /// Returns the text of an entry that is combined from several sides, and its comments.
    private func text(of entry: MergedEntry) throws -> [UInt8] {
        let own = ours.parts[entry.ours]
        let value =
            switch entry.value {
            case .ours: Array(ours.text[own.value])
            case .theirs: Array(theirs.text[theirs.parts[entry.theirs].value])
            case .oursWithTheirValue: ownValue(of: entry, spelledAs: theirs.literal(entry.theirs))
            case .oursWithBaseValue: ownValue(of: entry, spelledAs: entry.base.map(base.literal) ?? [])
            case .oursWithEdits(let edits): ours.text.applying(edits, in: own.value)
            }
        switch entry.comment {
        case .ours: return framed(value, as: ours, entry.ours)
        case .theirs: return framed(value, as: theirs, entry.theirs)
        case .base: return framed(value, as: base, entry.base ?? 0)
        case .written(let change):
            guard let index = ours.entryIndex(entry.ours) else { return value }
            let edits = try ours.document.setting(change, ofEntry: index)
            return ours.text.applying(edits + [TextEdit(range: own.value, replacement: value)], in: own.range)
        }
    }

    private func framed(_ value: [UInt8], as side: MergeSide, _ part: Int) -> [UInt8] {
        let part = side.parts[part]
        return side.text.applying([TextEdit(range: part.value, replacement: value)], in: part.range)
    }

    /// Returns our value with that of another side, as written there.
    private func ownValue(of entry: MergedEntry, spelledAs literal: ArraySlice<UInt8>) -> [UInt8] {
        guard let index = ours.entryIndex(entry.ours) else { return [] }
        let edit = ours.document.settingValue(ofEntry: index, spelledAs: Array(literal))
        return ours.text.applying([edit], in: ours.parts[entry.ours].value)
    }

    private mutating func append(_ conflict: MergeConflict) {
        startLine()
        let own = conflict.ours.map { ours.parts[$0].range } ?? 0..<0
        let other = conflict.theirs.map { theirs.parts[$0].range } ?? 0..<0
        let shared = markers.sharedEdges(ours.text[own], theirs.text[other])
        append(ours: own.prefix(shared.start))
        conflictOffsets.append(text.count)
        appendText(markers.begin + lineEnd)
        appendLines(ours: own.dropFirst(shared.start).dropLast(shared.end))
        if markers.style != .merge {
            appendText(markers.ancestor + lineEnd)
            if let item = conflict.base { appendText(base.text[base.parts[item].range] + lineEnd) }
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

extension [UInt8] {
    /// Returns a range of a text with edits inside it.
    func applying(_ edits: [TextEdit], in range: Range<Int>) -> [UInt8] {
        let moved = edits.map { edit in
            TextEdit(
                range: edit.range.lowerBound - range.lowerBound..<edit.range.upperBound - range.lowerBound,
                replacement: edit.replacement)
        }
        return Array(self[range]).applying(moved)
    }
}
