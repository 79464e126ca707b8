import StringsmithText

/// Merges the text around the entries of a property list three ways. Its comments are added and removed by their text,
/// like free-standing ones, and never conflict.
struct EdgeMerge {
    /// Both sides changed the elements.
    struct Conflict: Error, CustomStringConvertible {
        var description: String { "both sides changed the elements around the entries" }
    }

    private let base: Edge
    private let ours: Edge
    private let theirs: Edge

    init(base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>) {
        (self.base, self.ours, self.theirs) = (Edge(base), Edge(ours), Edge(theirs))
    }

    /// Returns the elements of the side that changed them, with the comments of both.
    /// - Throws: `Conflict` if both did.
    func merged(_ resolution: ConflictResolution) throws -> [UInt8] {
        let isOurs = theirs.elements == ours.elements || theirs.elements == base.elements || base.text.isEmpty
        if isOurs { return ours.taking(theirs, base) }
        if ours.elements == base.elements { return theirs.taking(ours, base) }
        switch resolution {
        case .ours: return ours.taking(theirs, base)
        case .theirs: return theirs.taking(ours, base)
        case .markers, .union, .base: throw Conflict()
        }
    }
}

/// Text with elements and comments.
private struct Edge {
    struct Comment {
        /// The bytes with the white space before the comment, and without.
        var whole: Range<Int>
        var range: Range<Int>

        /// The number of bytes of elements before the comment.
        var place: Int
    }

    let text: ArraySlice<UInt8>

    /// The text without comments and white space.
    private(set) var elements: [UInt8] = []
    private var comments: [Comment] = []

    private static let start = Array("<!--".utf8)
    private static let end = Array("-->".utf8)

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        var offset = text.startIndex
        // The end of what isn't white space.
        var solid = offset
        while offset < text.endIndex {
            if text[offset...].starts(with: Self.start) {
                let first = offset
                offset += Self.start.count
                while offset < text.endIndex, !text[offset...].starts(with: Self.end) { offset += 1 }
                offset = min(offset + Self.end.count, text.endIndex)
                comments.append(Comment(whole: solid..<offset, range: first..<offset, place: elements.count))
                solid = offset
            } else {
                let byte = text[offset]
                offset += 1
                if byte > .space {
                    elements.append(byte)
                    solid = offset
                }
            }
        }
    }

    private var words: Set<ArraySlice<UInt8>> { Set(comments.map { text[$0.range] }) }

    /// Returns the text with the comments that another side added to the base, and without those that it removed.
    func taking(_ other: Edge, _ base: Edge) -> [UInt8] {
        let (old, others) = (base.words, other.words)
        let removed = comments.filter { old.contains(text[$0.range]) && !others.contains(text[$0.range]) }
        var edits = removed.map { TextEdit(range: shifted($0.whole), replacement: []) }
        let known = old.union(words)
        let added = other.comments.filter { !known.contains(other.text[$0.range]) }
        for (comment, offset) in zip(added, offsets(after: added.map(\.place))) {
            let place = offset - text.startIndex
            let isFirst = comment.whole.lowerBound == other.text.startIndex
            let spelling = isFirst ? other.text[comment.range] + [.lineFeed] : other.text[comment.whole]
            edits.append(TextEdit(range: place..<place, replacement: Array(spelling)))
        }
        return Array(text).applying(edits)
    }

    private func shifted(_ range: Range<Int>) -> Range<Int> {
        range.lowerBound - text.startIndex..<range.upperBound - text.startIndex
    }

    /// Returns the offsets after some numbers of bytes of elements, in ascending order, and the comments there.
    private func offsets(after counts: [Int]) -> [Int] {
        let ends = Dictionary(comments.map { ($0.place, $0.range.upperBound) }) { $1 }
        var place = text.startIndex
        var passed = 0
        var next = 0
        return counts.map { count in
            if let end = ends[count] { return end }
            while passed < count, place < text.endIndex {
                if next < comments.count, comments[next].range.lowerBound == place {
                    place = comments[next].range.upperBound
                    next += 1
                    continue
                }
                if text[place] > .space { passed += 1 }
                place += 1
            }
            return place
        }
    }
}
