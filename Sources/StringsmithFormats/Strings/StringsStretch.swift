import StringsmithText

/// A part of a `.strings` text that moves as a unit: an entry with its comments, or free comments. Parts are separated
/// only by white space.
package struct StringsStretch: Hashable, Sendable {
    /// The kind of part.
    package enum Kind: Hashable, Sendable {
        /// An entry, by its index, and its comments.
        case entry(Int)

        /// Free comments without an empty line between them, such as a license or a section heading.
        case comments

        /// A `{` or `}` around the whole file.
        case brace

        /// Invalid syntax.
        case junk
    }

    /// The kind of part.
    package var kind: Kind

    /// The bytes in the document's text, including the indentation of the first line.
    package var range: Range<Int>
}

extension StringsDocument {
    /// The parts of the text, in order.
    package var stretches: [StringsStretch] {
        var stretches: [StringsStretch] = []
        stretches.reserveCapacity(entries.count + 8)
        var item = 0
        for index in entries.indices {
            let own = Int(entries[index].item)
            let leading = leadingComments(ofEntry: index)
            let first = leading.isEmpty ? own : leading.lowerBound
            appendFree(item..<first, to: &stretches)
            let trailing = trailingComments(ofEntry: index)
            item = trailing.isEmpty ? own + 1 : trailing.upperBound
            let start = indentationStart(before: range(ofItem: first).lowerBound)
            stretches.append(StringsStretch(kind: .entry(index), range: start..<range(ofItem: item - 1).upperBound))
        }
        appendFree(item..<items.count, to: &stretches)
        return stretches
    }

    private func appendFree(_ free: Range<Int>, to stretches: inout [StringsStretch]) {
        var continues = false
        for item in free {
            let range = range(ofItem: item)
            let start = indentationStart(before: range.lowerBound)
            switch items[item].kind {
            case .whiteSpace:
                if lineEndCount(in: range) > 1 { continues = false }
                continue
            case .blockComment, .lineComment:
                if continues, let last = stretches.indices.last {
                    stretches[last].range = stretches[last].range.lowerBound..<range.upperBound
                } else {
                    stretches.append(StringsStretch(kind: .comments, range: start..<range.upperBound))
                }
                continues = true
                continue
            case .brace: stretches.append(StringsStretch(kind: .brace, range: start..<range.upperBound))
            case .junk, .entry: stretches.append(StringsStretch(kind: .junk, range: start..<range.upperBound))
            }
            continues = false
        }
    }
}
