import StringsmithText

/// Changes of single entries. Each touches its own entry only and keeps how that is written.
extension StringsDocument {
    /// An edit that gives an entry another value, in the value's own quotes.
    /// - Parameter spelling: the value with escapes, as it goes between `"`; nil to escape it here.
    package func settingValue(ofEntry index: Int, to value: ExactString, spelling: ExactString? = nil) -> TextEdit {
        let entry = entries[index]
        if let spelling, entry.valueForm == .quoted, text[entry.valueLiteral.lowerBound] == .quotationMark {
            let literal = [.quotationMark] + spelling.bytes + [.quotationMark]
            return TextEdit(range: entry.valueLiteral, replacement: literal)
        }
        guard entry.valueForm != .shorthand else {
            let quoted = [.quotationMark] + StringsEscapes.encode(value) + [.quotationMark]
            let end = Int(entry.keyEnd)
            return TextEdit(range: end..<end, replacement: Array(" = ".utf8) + quoted)
        }
        return TextEdit(range: entry.valueLiteral, replacement: literal(value, like: entry.valueLiteral))
    }

    /// An edit that gives an entry another key, in the key's own quotes. The value stays, of `key;` too.
    /// - Parameter value: the value that `key;` is to have instead of its old key. For another entry it is a second edit.
    package func renamingKey(ofEntry index: Int, to key: ExactString, value: ExactString? = nil) -> TextEdit {
        let entry = entries[index]
        var replacement = literal(key, like: entry.keyLiteral)
        if entry.valueForm == .shorthand {
            replacement += Array(" = ".utf8)
            replacement += value.map { literal($0, like: entry.keyLiteral) } ?? Array(text[entry.keyLiteral])
        }
        return TextEdit(range: entry.keyLiteral, replacement: replacement)
    }

    /// Edits that give an entry another comment, in the form of the old one or of the nearest; nil removes it.
    package func settingComment(ofEntry index: Int, to comment: ExactString?) -> [TextEdit] {
        let leading = leadingComments(ofEntry: index)
        let trailing = trailingComments(ofEntry: index)
        guard let comment, !comment.isEmpty else { return removingComments(ofEntry: index, leading, trailing) }
        var style = StringsStyle(self, entry: index, lineEnd: StringsStyle.lineEnd(of: text))
        guard let last = leading.last ?? trailing.last else {
            let start = Int(entries[index].start)
            if style.commentForm == .trailingLine { style.commentForm = .lines }
            // Behind another entry on its line the comment would be that entry's.
            let above =
                lineBreak(before: start, style.lineEnd) + style.comment([comment]) + style.lineEnd
                + style.indentation
            return [TextEdit(range: start..<start, replacement: above)]
        }
        let isLine = items[last].kind == .lineComment
        let isOneLine = !comment.bytes.contains { $0 == .lineFeed || $0 == .carriageReturn }
        let isBehind = leading.isEmpty
        style.commentForm = isLine && (isOneLine || !isBehind) ? .lines : .block
        let replaced = isBehind ? trailing : leading
        let first = replaced.first { items[$0].kind.isComment } ?? replaced.lowerBound
        let range = range(ofItem: first).lowerBound..<range(ofItem: replaced.upperBound - 1).upperBound
        let edit = TextEdit(range: range, replacement: style.comment([comment]))
        return isBehind || trailing.isEmpty ? [edit] : [edit] + removingComments(ofEntry: index, 0..<0, trailing)
    }

    private func removingComments(ofEntry index: Int, _ leading: Range<Int>, _ trailing: Range<Int>) -> [TextEdit] {
        var edits: [TextEdit] = []
        let entry = entries[index]
        if !leading.isEmpty {
            let start = range(ofItem: leading.lowerBound).lowerBound
            // The comment goes with its line end; the entry's indentation takes the place of the comment's.
            edits.append(TextEdit(range: start..<Int(entry.start), replacement: []))
        }
        if !trailing.isEmpty {
            let end = range(ofItem: trailing.upperBound - 1).upperBound
            edits.append(TextEdit(range: Int(entry.end)..<end, replacement: []))
        }
        return edits
    }

    /// A literal for a decoded text in the quotes of another.
    private func literal(_ value: ExactString, like old: Range<Int>) -> [UInt8] {
        let first = text[old.lowerBound]
        if !StringsGrammar.isQuote(first), StringsGrammar.isWordByte(first), StringsStyle.isWord(value.bytes) {
            return value.bytes
        }
        let quote = first == .apostrophe ? first : .quotationMark
        return [quote] + StringsEscapes.encode(value, quote: quote) + [quote]
    }

    /// Edits that remove entries with their comments and the empty lines behind them.
    package func removing(_ indices: some Sequence<Int>) -> [TextEdit] {
        var edits: [TextEdit] = []
        var run: Range<Int>?
        for index in Set(indices).sorted() {
            let block = block(ofEntry: index)
            if let open = run, nextItemStart(from: open.upperBound) == block.lowerBound {
                run = open.lowerBound..<block.upperBound
            } else {
                if let run { edits.append(removal(of: run)) }
                run = block
            }
        }
        if let run { edits.append(removal(of: run)) }
        return edits
    }

    private func removal(of run: Range<Int>) -> TextEdit {
        let before = previousItemEnd(before: run.lowerBound)
        guard let next = nextItemStart(from: run.upperBound) else {
            // The last one: what ended the file behind it now ends it behind the one before. A file without any byte
            // is one that the platform rejects.
            let isEverything = before == 0 && run.upperBound == text.count
            return TextEdit(range: before..<run.upperBound, replacement: isEverything ? [.lineFeed] : [])
        }
        let startsLine = run.lowerBound == 0 || isLineEnd(run.lowerBound - 1)
        if !startsLine, lineEndCount(in: run.upperBound..<next) > 0 {
            return TextEdit(range: before..<run.upperBound, replacement: [])
        }
        return TextEdit(range: run.lowerBound..<next, replacement: [])
    }
}
