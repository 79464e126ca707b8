import StringsmithModel
import StringsmithText

extension StringsDocument {
    /// Returns edits that change the text of an entry's comment, its state, or both.
    ///
    /// Lines that stay keep their bytes, in whichever comment above or after the entry they are. New lines are inserted
    /// in place of those that they replace, in the form of that comment. A state is added to the last comment above the
    /// entry.
    package func setting(_ change: CommentChange, ofEntry index: Int) -> [TextEdit] {
        var edits = StringsCommentEdits(self, entry: index)
        return edits.setting(change)
    }
}

/// The lines of an entry's comments, and the changes to them.
private struct StringsCommentEdits {
    /// A line of a comment.
    private struct Line {
        /// The index of the comment.
        var item: Int

        var isTrailing: Bool

        /// The bytes, without surrounding white space.
        var range: Range<Int>

        var state: EntryState?
        var isRemoved = false
    }

    private let document: StringsDocument
    private let index: Int
    private let indentation: [UInt8]
    private var lines: [Line] = []
    private var edits: [TextEdit] = []

    /// Lines for a separate comment above all others.
    private var above: [[UInt8]] = []

    init(_ document: StringsDocument, entry index: Int) {
        self.document = document
        self.index = index
        let start = Int(document.entries[index].start)
        indentation = Array(document.text[document.indentationStart(before: start)..<start])
        for (items, isTrailing) in [
            (document.leadingComments(ofEntry: index), false), (document.trailingComments(ofEntry: index), true),
        ] {
            for item in items where document.items[item].kind.isComment { append(item, isTrailing: isTrailing) }
        }
    }

    private mutating func append(_ item: Int, isTrailing: Bool) {
        let content = document.commentContent(item)
        let text = Array(document.text[content])
        for line in text.commentLines {
            var range = content.lowerBound + line.lowerBound..<content.lowerBound + line.upperBound
            while let last = range.last, document.text[last] <= .space { range = range.lowerBound..<last }
            while let first = range.first, document.text[first] <= .space { range = first + 1..<range.upperBound }
            let state = StateLine.state(in: document.text[range])
            lines.append(Line(item: item, isTrailing: isTrailing, range: range, state: state))
        }
    }

    mutating func setting(_ change: CommentChange) -> [TextEdit] {
        let texts = lines.indices.filter { lines[$0].state == nil }
        let states = lines.indices.filter { lines[$0].state != nil }
        if let state = change.state {
            for place in states.dropLast(state == nil ? 0 : 1) { lines[place].isRemoved = true }
        }
        // A state takes the place of an empty comment.
        let isEmpty = change.state != nil && texts.allSatisfy { lines[$0].range.isEmpty }
        if let text = change.text ?? (isEmpty ? .some(nil) : nil) { setTexts(texts, to: text.map(Self.lines) ?? []) }
        if let state = change.state ?? nil { set(Array(StateLine.text(of: state).utf8), at: states.last) }
        remove()
        keepAbove()
        insertAbove()
        return edits
    }

    private static func lines(of text: ExactString) -> [[UInt8]] {
        text.bytes.commentLines.map { range in
            var line = text.bytes[range]
            while let last = line.last, last <= .space { line.removeLast() }
            return Array(line.drop { $0 <= .space })
        }
    }

    // MARK: Lines

    /// Replaces the lines between those that are the same at the start and at the end.
    private mutating func setTexts(_ texts: [Int], to wanted: [[UInt8]]) {
        let old = texts.map { document.text[lines[$0].range] }
        var start = 0
        while start < old.count, start < wanted.count, old[start].elementsEqual(wanted[start]) { start += 1 }
        var rest = 0
        while rest < old.count - start, rest < wanted.count - start,
            old[old.count - 1 - rest].elementsEqual(wanted[wanted.count - 1 - rest])
        {
            rest += 1
        }
        let replaced = texts[start..<texts.count - rest]
        let new = Array(wanted[start..<wanted.count - rest])
        for place in replaced { lines[place].isRemoved = true }
        guard !new.isEmpty else { return }
        if let place = replaced.first(where: { !lines[$0].isTrailing || new.count == 1 }) {
            lines[place].isRemoved = false
            replace(place, with: new)
        } else if start > 0, !lines[texts[start - 1]].isTrailing {
            insert(new, after: texts[start - 1])
        } else if let next = texts[start...].first(where: { !lines[$0].isTrailing && !lines[$0].isRemoved }) {
            insert(new, before: next)
        } else if let state = lines.indices.first(where: { lines[$0].state != nil && !lines[$0].isTrailing }) {
            if lines[state].isRemoved {
                lines[state].isRemoved = false
                replace(state, with: new)
            } else {
                insert(new, before: state)
            }
        } else {
            above += new
        }
    }

    private mutating func set(_ state: [UInt8], at place: Int?) {
        if let place {
            guard !document.text[lines[place].range].elementsEqual(state) else { return }
            replace(place, with: [state])
        } else if let last = lines.indices.last(where: { !lines[$0].isTrailing && !lines[$0].isRemoved }) {
            insert([state], after: last)
        } else {
            above.append(state)
        }
    }

    private mutating func insert(_ new: [[UInt8]], after place: Int) {
        let end = lineEnd(after: lines[place].range.upperBound)
        let item = lines[place].item
        let replacement = separator(in: item) + spelled(new, in: item, to: keptEnd(after: place))
        edits.append(TextEdit(range: end..<end, replacement: replacement))
    }

    /// Returns the end of a line of which only white space remains; otherwise the offset itself.
    private func lineEnd(after offset: Int) -> Int {
        var end = offset
        while end < document.text.count, document.text[end] == .space || document.text[end] == .tab { end += 1 }
        return end < document.text.count && document.isLineEnd(end) ? end : offset
    }

    private mutating func insert(_ new: [[UInt8]], before place: Int) {
        let start = lines[place].range.lowerBound
        let item = lines[place].item
        let replacement = spelled(new, in: item, from: start) + separator(in: item)
        edits.append(TextEdit(range: start..<start, replacement: replacement))
    }

    private func isLineComment(_ item: Int) -> Bool { document.items[item].kind == .lineComment }

    private func separator(in item: Int) -> [UInt8] {
        document.lineEnd + indentation
            + (isLineComment(item) ? document.lineDelimiter(like: item) + [.space] : Array("   ".utf8))
    }

    private mutating func replace(_ place: Int, with new: [[UInt8]]) {
        let range = lines[place].range
        let replacement = spelled(new, in: lines[place].item, from: range.lowerBound, to: keptEnd(after: place))
        edits.append(TextEdit(range: range, replacement: replacement))
    }

    /// Returns the offset from which a comment stays behind a line.
    private func keptEnd(after place: Int) -> Int {
        var last = place
        while last + 1 < lines.count, lines[last + 1].item == lines[place].item, lines[last + 1].isRemoved { last += 1 }
        return lines[last].range.upperBound
    }

    /// - Parameters:
    ///   - start: the offset before which the comment stays.
    ///   - end: the offset from which it stays.
    private func spelled(_ lines: [[UInt8]], in item: Int, from start: Int? = nil, to end: Int? = nil) -> [UInt8] {
        var joined = Array(lines.joined(separator: separator(in: item)))
        // Next to the delimiters, these would belong to them.
        if let first = joined.first, [.slash, .asterisk, .exclamationMark].contains(first),
            start == document.commentDelimiter(item).upperBound
        {
            joined.insert(.space, at: 0)
        }
        if joined.last == .asterisk, let end, document.text[end...].first == .asterisk { joined.append(.space) }
        return isLineComment(item)
            ? StringsCommentText.withoutSeparators(joined, replacement: separator(in: item))
            : StringsCommentText.harmless(joined)
    }

    // MARK: Whole comments

    /// Removes lines, and comments without remaining lines.
    private mutating func remove() {
        var start = 0
        while start < lines.count {
            var end = start + 1
            while end < lines.count, lines[end].item == lines[start].item { end += 1 }
            let piece = start..<end
            if piece.allSatisfy({ lines[$0].isRemoved }) {
                edits.append(removal(ofComment: lines[start].item, isTrailing: lines[start].isTrailing))
            } else {
                removeLines(of: piece)
            }
            start = end
        }
    }

    private mutating func removeLines(of piece: Range<Int>) {
        var kept: Int?
        for place in piece {
            if !lines[place].isRemoved {
                // Move the first remaining line to the start.
                if kept == nil, place > piece.lowerBound {
                    let range = lines[piece.lowerBound].range.lowerBound..<lines[place].range.lowerBound
                    edits.append(TextEdit(range: range, replacement: []))
                }
                kept = place
            } else if kept != nil {
                let start = lineEnd(after: lines[place - 1].range.upperBound)
                let range = start..<lines[place].range.upperBound
                edits.append(TextEdit(range: range, replacement: []))
            }
        }
    }

    private func removal(ofComment item: Int, isTrailing: Bool) -> TextEdit {
        let range = document.range(ofItem: item)
        if isTrailing {
            return TextEdit(
                range: document.previousItemEnd(before: range.lowerBound)..<range.upperBound, replacement: [])
        }
        // Remove the line ending too. The next line's indentation replaces the comment's.
        var next = item + 1
        while document.items[next].kind == .whiteSpace { next += 1 }
        let removed = range.lowerBound..<document.range(ofItem: next).lowerBound
        // Behind another entry, the line ending stays, so that the entries don't share a line.
        let lineBreak =
            document.lineEndCount(in: removed) > 0 ? document.lineBreak(before: range.lowerBound, document.lineEnd) : []
        return TextEdit(range: removed, replacement: lineBreak)
    }

    /// Starts a new line before a comment behind another entry that no longer spans lines. On that entry's line, it
    /// would belong to that entry.
    private mutating func keepAbove() {
        guard let first = lines.first, !first.isTrailing,
            lines.contains(where: { $0.item == first.item && !$0.isRemoved })
        else { return }
        let range = document.range(ofItem: first.item)
        let lineBreak = document.lineBreak(before: range.lowerBound, document.lineEnd)
        let isBreak = { (byte: UInt8) in byte == .lineFeed || byte == .carriageReturn }
        guard !lineBreak.isEmpty, document.text[range].contains(where: isBreak) else { return }
        let inner = edits.filter { range.lowerBound <= $0.range.lowerBound && $0.range.upperBound <= range.upperBound }
        let shifted = inner.map { edit in
            TextEdit(
                range: edit.range.lowerBound - range.lowerBound..<edit.range.upperBound - range.lowerBound,
                replacement: edit.replacement)
        }
        if Array(document.text[range]).applying(shifted).contains(where: isBreak) { return }
        edits.append(TextEdit(range: range.lowerBound..<range.lowerBound, replacement: lineBreak))
    }

    private mutating func insertAbove() {
        guard !above.isEmpty else { return }
        let start = Int(document.entries[index].start)
        var style = StringsStyle(document, entry: index, lineEnd: document.lineEnd)
        style.followLeadingComments(of: document, near: index)
        let comment = style.comment(above.map { ExactString(bytes: $0) })
        // After another entry on the same line, the comment would belong to that entry.
        let replacement =
            document.lineBreak(before: start, document.lineEnd) + comment + document.lineEnd + indentation
        edits.append(TextEdit(range: start..<start, replacement: replacement))
    }
}
