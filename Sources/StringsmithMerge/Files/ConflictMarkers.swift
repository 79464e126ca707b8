import StringsmithText

/// The lines that Git puts around a conflict.
package struct ConflictMarkers: Hashable, Sendable {
    /// The contents of a conflict, with the names of Git's `merge.conflictStyle`.
    package enum Style: String, CaseIterable, Sendable {
        /// Both sides.
        case merge

        /// Both sides, and the common ancestor between them.
        case diff3

        /// Like `diff3`, without the lines at the start and end that both sides share.
        case zdiff3
    }

    /// The number of characters in a marker; Git's default is 7.
    package var size = 7

    /// The text after the first marker.
    package var ours = "ours"

    /// The text after the marker before the ancestor.
    package var base = "base"

    /// The text after the last marker.
    package var theirs = "theirs"

    package var style = Style.merge

    package init() {}

    var begin: [UInt8] { line("<", ours) }

    var ancestor: [UInt8] { line("|", base) }

    var middle: [UInt8] { line("=", "") }

    var end: [UInt8] { line(">", theirs) }

    private func line(_ mark: String, _ label: String) -> [UInt8] {
        // A label is the name of a branch or commit. In any case, it must not contain a line break.
        let label = label.escapedForDisplay
        return Array((String(repeating: mark, count: max(size, 1)) + (label.isEmpty ? "" : " " + label)).utf8)
    }

    /// Returns a conflict. Each part is a sequence of whole lines.
    func conflict(ours: [UInt8], base: [UInt8], theirs: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
        let shared = sharedEdges(ours[...], theirs[...])
        var text = ours[..<shared.start] + begin + lineEnd + ours[shared.start..<ours.count - shared.end]
        if style != .merge { text += ancestor + lineEnd + base }
        text += middle + lineEnd + theirs[shared.start..<theirs.count - shared.end] + end + lineEnd
        return Array(text + ours.suffix(shared.end))
    }

    /// Returns the lengths of the whole lines at the start and end that both sides share and that stay outside the
    /// markers. The last line need not have a line ending.
    func sharedEdges(_ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> (start: Int, end: Int) {
        guard style == .zdiff3 else { return (0, 0) }
        let bytes = (Array(ours), Array(theirs))
        let shorter = min(bytes.0.count, bytes.1.count)
        var (start, offset) = (0, 0)
        while offset < shorter, bytes.0[offset] == bytes.1[offset] {
            offset += 1
            if bytes.0[offset - 1] == .lineFeed { start = offset }
        }
        var (end, length) = (0, 0)
        while length < shorter - start,
            bytes.0[bytes.0.count - 1 - length] == bytes.1[bytes.1.count - 1 - length]
        {
            length += 1
            let isLineStart = [bytes.0, bytes.1].allSatisfy { text in
                text.count == length || text[text.count - 1 - length] == .lineFeed
            }
            if isLineStart { end = length }
        }
        return (start, end)
    }
}
