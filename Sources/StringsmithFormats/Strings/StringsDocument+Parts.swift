import StringsmithText

extension StringsDocument: TextTable {
    package static var allowsRepeatedKeys: Bool { true }

    package static func endsInLineComment(_ text: ArraySlice<UInt8>) -> Bool {
        let line = text[((text.lastIndex { $0 == .lineFeed || $0 == .carriageReturn } ?? text.startIndex - 1) + 1)...]
        guard zip(line, line.dropFirst()).contains(where: { $0 == .slash && $1 == .slash }) else { return false }
        return StringsDocument(DecodedText(unicode: Array(text)), path: "").items.last?.kind == .lineComment
    }

    package var parts: [TextPart] {
        var parts: [TextPart] = []
        parts.reserveCapacity(entries.count + 8)
        var item = 0
        for index in entries.indices {
            let own = Int(entries[index].item)
            let leading = leadingComments(ofEntry: index)
            let first = leading.isEmpty ? own : leading.lowerBound
            appendFree(item..<first, to: &parts)
            let trailing = trailingComments(ofEntry: index)
            item = trailing.isEmpty ? own + 1 : trailing.upperBound
            let start = indentationStart(before: range(ofItem: first).lowerBound)
            parts.append(
                TextPart(
                    kind: .entry(index), range: start..<range(ofItem: item - 1).upperBound, value: entries[index].range)
            )
        }
        appendFree(item..<items.count, to: &parts)
        return parts
    }

    package func keySpelling(ofEntry index: Int) -> ExactString { spelling(of: entries[index].keyLiteral) }

    /// The value keeps the other file's spelling, unless it isn't quoted there.
    package func settingValue(ofEntry index: Int, spelledAs literal: [UInt8]) -> TextEdit {
        let entry = entries[index]
        guard let first = literal.first, !StringsGrammar.isWordByte(first) else {
            return settingValue(ofEntry: index, to: ExactString(bytes: literal))
        }
        guard entry.valueForm == .shorthand else { return TextEdit(range: entry.valueLiteral, replacement: literal) }
        let end = entry.keyLiteral.upperBound
        return TextEdit(range: end..<end, replacement: Array(" = ".utf8) + literal)
    }

    private func appendFree(_ free: Range<Int>, to parts: inout [TextPart]) {
        var continues = false
        for item in free {
            let range = range(ofItem: item)
            let start = indentationStart(before: range.lowerBound)
            switch items[item].kind {
            case .whiteSpace:
                if lineEndCount(in: range) > 1 { continues = false }
                continue
            case .blockComment, .lineComment:
                if continues, let last = parts.indices.last {
                    parts[last].range = parts[last].range.lowerBound..<range.upperBound
                } else {
                    parts.append(TextPart(kind: .comments, range: start..<range.upperBound))
                }
                continues = true
                continue
            case .brace: parts.append(TextPart(kind: .brace, range: start..<range.upperBound))
            case .junk, .entry: parts.append(TextPart(kind: .junk, range: start..<range.upperBound))
            }
            continues = false
        }
    }
}
