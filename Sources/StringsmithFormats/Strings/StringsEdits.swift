import StringsmithText

/// Edits of single entries. They affect only the entry itself and keep its style.
extension StringsDocument {
    /// Returns an edit that changes the value of an entry and keeps its quotes.
    /// - Parameter spelling: the value with escapes, for use between `"`; nil to escape the decoded value.
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

    /// Returns an edit that changes the key of an entry and keeps its quotes. The value stays, even for `key;`.
    /// - Parameter value: the new value for `key;` instead of its old key. For other entries, this takes a second edit.
    package func renamingKey(ofEntry index: Int, to key: ExactString, value: ExactString? = nil) -> TextEdit {
        let entry = entries[index]
        var replacement = literal(key, like: entry.keyLiteral)
        if entry.valueForm == .shorthand {
            replacement += Array(" = ".utf8)
            replacement += value.map { literal($0, like: entry.keyLiteral) } ?? Array(text[entry.keyLiteral])
        }
        return TextEdit(range: entry.keyLiteral, replacement: replacement)
    }

    /// Returns a literal for a decoded text, with the quotes of another literal.
    private func literal(_ value: ExactString, like old: Range<Int>) -> [UInt8] {
        let first = text[old.lowerBound]
        if !StringsGrammar.isQuote(first), StringsGrammar.isWordByte(first), StringsStyle.isWord(value.bytes) {
            return value.bytes
        }
        let quote = first == .apostrophe ? first : .quotationMark
        return [quote] + StringsEscapes.encode(value, quote: quote) + [quote]
    }

    /// Returns edits that remove entries, with their comments and the empty lines after them.
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
            // If the last entry is removed, the text before it gets the end of the file. The platform rejects empty
            // files.
            let isEverything = before == 0 && run.upperBound == text.count
            return TextEdit(range: before..<run.upperBound, replacement: isEverything ? lineEnd : [])
        }
        let startsLine = run.lowerBound == 0 || isLineEnd(run.lowerBound - 1)
        if !startsLine, lineEndCount(in: run.upperBound..<next) > 0 {
            return TextEdit(range: before..<run.upperBound, replacement: [])
        }
        return TextEdit(range: run.lowerBound..<next, replacement: [])
    }
}
