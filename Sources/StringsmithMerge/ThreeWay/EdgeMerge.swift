import StringsmithFormats
import StringsmithText

/// Merges the text around the entries of a property list three ways. Its comments are added and removed by their text,
/// like free-standing ones, and never conflict.
struct EdgeMerge {
    private let base: Edge
    private let ours: Edge
    private let theirs: Edge
    private let lineEnd: [UInt8]

    init(base: ArraySlice<UInt8>, ours: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, lineEnd: [UInt8]) {
        (self.base, self.ours, self.theirs) = (Edge(base), Edge(ours), Edge(theirs))
        self.lineEnd = lineEnd
    }

    /// Returns the elements of the side that changed them, with the comments of both.
    /// - Throws: an error if both did.
    func merged(_ resolution: ConflictResolution) throws -> [UInt8] {
        let isOurs = theirs.elements == ours.elements || theirs.elements == base.elements || base.text.isEmpty
        if isOurs { return ours.taking(theirs, base, lineEnd) }
        if ours.elements == base.elements { return theirs.taking(ours, base, lineEnd) }
        switch resolution {
        case .ours: return ours.taking(theirs, base, lineEnd)
        case .theirs: return theirs.taking(ours, base, lineEnd)
        case .markers, .union, .base:
            throw RequestError("both sides changed the elements around the entries")
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

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        var offset = text.startIndex
        // The end of what isn't white space.
        var solid = offset
        func add(upTo end: Int) {
            for index in offset..<end where text[index] > .space {
                elements.append(text[index])
                solid = index + 1
            }
        }
        for range in XMLComments.ranges(in: text) {
            add(upTo: range.lowerBound)
            comments.append(Comment(whole: solid..<range.upperBound, range: range, place: elements.count))
            (offset, solid) = (range.upperBound, range.upperBound)
        }
        add(upTo: text.endIndex)
    }

    private var counts: CommentCounts { CommentCounts(of: comments.map(\.range), in: text) }

    /// Returns the comments that are more than some counts, the last ones of each text.
    private func comments(beyond counts: CommentCounts) -> [Comment] {
        var counts = counts
        return comments.filter { !counts.remove(text[$0.range]) }
    }

    /// Returns the text with the comments that another side added to the base, and without those that it removed.
    func taking(_ other: Edge, _ base: Edge, _ lineEnd: [UInt8]) -> [UInt8] {
        let kept = CommentCounts.kept(base: base.counts, ours: counts, theirs: other.counts)
        var edits = comments(beyond: kept).map { TextEdit(range: shifted($0.whole), replacement: []) }
        let added = other.comments(beyond: other.counts.subtracting(kept.subtracting(counts)))
        for (comment, offset) in zip(added, offsets(after: added.map(\.place))) {
            let place = offset - text.startIndex
            var spelling = Array(other.text[comment.whole])
            // A comment at the start has no line ending before it.
            if comment.whole.lowerBound == other.text.startIndex {
                let markup = Array(other.text[comment.range])
                spelling = offset == text.startIndex ? markup + lineEnd : lineEnd + markup
            }
            edits.append(TextEdit(range: place..<place, replacement: spelling))
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
