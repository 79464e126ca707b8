import StringsmithModel
import StringsmithText

/// Parses a `.strings` text into items and entries in one pass. Invalid syntax becomes a problem, and parsing continues
/// at the next likely entry.
///
/// The time is linear for any text: a token is read again only if a string extends over a line ending and turns out to
/// be unterminated. Then no later string with the same quote can extend over that place.
struct StringsParser {
    let grammar: StringsGrammar
    var items: ContiguousArray<StringsItem> = []
    var entries: ContiguousArray<StringsEntry> = []
    var problems = StringsProblems()

    private var bytes: UnsafeBufferPointer<UInt8> { grammar.bytes }
    private var count: Int { grammar.bytes.count }

    private var space: StringsSpace

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        grammar = StringsGrammar(bytes: bytes)
        space = StringsSpace(grammar: grammar)
        let expectedEntries = bytes.count / 64
        items.reserveCapacity(expectedEntries * 3)
        entries.reserveCapacity(expectedEntries)
    }

    mutating func parse() {
        if count == 0 {
            report(nil, .stringsEmptyFile, "empty file, which the platform rejects")
            return
        }
        let marks = 0..<grammar.leadingMarksEnd
        if !marks.isEmpty {
            report(marks, .byteOrderMark, RepeatedMark.problem, fix: StringsFixes.markRemoval(marks))
        }
        var offset = readSpace(0)
        if offset == count {
            reportUnterminatedComment()
            return
        }
        var openBrace: Int?
        let isBraced = bytes[offset] == .leftBrace
        if isBraced {
            openBrace = offset
            append(.brace, offset)
            offset += 1
        }
        while true {
            offset = readSpace(offset)
            guard offset < count else { break }
            if grammar.beginsKey(offset) {
                offset = readEntry(offset)
            } else if openBrace != nil, bytes[offset] == .rightBrace {
                append(.brace, offset)
                offset = readSpace(offset + 1)
                openBrace = nil
                if offset < count {
                    report(offset..<offset + 1, .stringsSyntaxError, "text after the closing '}'")
                }
            } else {
                offset = readStray(offset, isBraced: isBraced)
            }
        }
        if let openBrace { report(openBrace..<openBrace + 1, .stringsSyntaxError, "'}' missing for this '{'") }
        reportUnterminatedComment()
        countDroppedEntries()
    }

    mutating func report(
        _ range: Range<Int>?, _ rule: RuleID, _ message: String, severity: Severity = .error,
        entriesBefore: Int? = nil, fix: Fix? = nil
    ) {
        problems.append(
            FileProblem(
                range: range, severity: severity, rule: rule, message: message, entriesBefore: entriesBefore, fix: fix))
    }

    @inline(__always)
    private mutating func append(_ kind: StringsItem.Kind, _ start: Int) {
        items.append(StringsItem(kind: kind, start: Int32(truncatingIfNeeded: start)))
    }

    // MARK: White space and comments

    /// Reads white space and comments as items.
    private mutating func readSpace(_ start: Int) -> Int {
        var offset = start
        while offset < count {
            let spaceEnd = grammar.whiteSpaceEnd(offset)
            if spaceEnd > offset { append(.whiteSpace, offset) }
            offset = spaceEnd
            guard let (end, kind) = space.comment(offset) else { return offset }
            append(kind, offset)
            offset = end
        }
        return offset
    }

    // MARK: Entries

    /// Reads the entry whose key starts at an offset, or invalid syntax.
    private mutating func readEntry(_ start: Int) -> Int {
        guard let key = grammar.string(start) else { return unterminated(start, from: start) }
        let next = space.end(from: key.end)
        let byte = next < count ? bytes[next] : .nul
        if byte == .equalsSign { return readValue(space.end(from: next + 1), start: start, key: key) }
        var entry = makeEntry(start, key, value: start..<key.end, form: .shorthand)
        entry.valueHasEscape = key.hasEscape
        if byte == .semicolon {
            entry.end = Int32(truncatingIfNeeded: next + 1)
            return append(entry)
        }
        if grammar.hasLineEnd(start..<key.end), next < count { return unterminated(start, from: start) }
        report(key.end..<key.end, .stringsSyntaxError, "'=' or ';' missing after key")
        append(.junk, start)
        return grammar.nextPlausibleEntry(key.end)
    }

    private mutating func readValue(_ start: Int, start entryStart: Int, key: StringsGrammar.Literal) -> Int {
        guard start < count else {
            report(entryStart..<key.end, .stringsSyntaxError, "value missing after '='")
            append(.junk, entryStart)
            return start
        }
        let byte = bytes[start]
        if byte == .leftBrace || byte == .leftParenthesis || byte == .lessThan {
            return readContainer(start, start: entryStart, key: key)
        }
        guard grammar.beginsKey(start) else {
            report(start..<start + 1, .stringsSyntaxError, "value missing after '='")
            append(.junk, entryStart)
            return grammar.nextPlausibleEntry(start)
        }
        guard let value = grammar.string(start) else { return unterminated(start, from: entryStart) }
        let form: StringsEntry.ValueForm = StringsGrammar.isQuote(byte) ? .quoted : .unquoted
        var entry = makeEntry(entryStart, key, value: start..<value.end, form: form)
        entry.valueHasEscape = value.hasEscape
        return finish(entry)
    }

    private mutating func readContainer(_ start: Int, start entryStart: Int, key: StringsGrammar.Literal) -> Int {
        var parser = StringsValueParser(space: space)
        defer { space = parser.space }
        do {
            let end = try parser.end(of: start)
            let form: StringsEntry.ValueForm =
                switch bytes[start] {
                case .leftBrace: .dictionary
                case .leftParenthesis: .array
                default: .data
                }
            report(
                start..<end, .stringsNonStringValue, "\(form) as value, which a look-up can't use", severity: .warning)
            return finish(makeEntry(entryStart, key, value: start..<end, form: form))
        } catch {
            let place = min(error.offset, count)
            report(place..<min(place + 1, count), .stringsSyntaxError, error.message)
            append(.junk, entryStart)
            return grammar.nextPlausibleEntry(max(place, start + 1))
        }
    }

    /// Reads the semicolon of an entry. If it is missing, the entry is kept unless it is unlikely.
    private mutating func finish(_ entry: StringsEntry) -> Int {
        var entry = entry
        let valueEnd = Int(entry.valueEnd)
        let next = space.end(from: valueEnd)
        if next < count, bytes[next] == .semicolon {
            entry.end = Int32(truncatingIfNeeded: next + 1)
            return append(entry)
        }
        let isLast = next == count || bytes[next] == .rightBrace
        if !isLast, !beginsEntry(next, after: entry) {
            if entry.valueForm == .quoted, grammar.hasLineEnd(entry.valueLiteral) {
                return unterminated(Int(entry.valueStart), from: Int(entry.start))
            }
            let isTouching = next == valueEnd && entry.valueForm == .quoted
            report(
                valueEnd..<valueEnd, .stringsSyntaxError,
                isTouching ? "'\"' not escaped in value, or ';' missing after it" : "';' missing after value"
            )
            append(.junk, Int(entry.start))
            return grammar.nextPlausibleEntry(valueEnd)
        }
        report(
            valueEnd..<valueEnd, .stringsSyntaxError, "';' missing after value",
            fix: StringsFixes.insertion(of: .semicolon, "the missing ';'", at: valueEnd))
        entry.hasSemicolon = false
        entry.end = entry.valueEnd
        return append(entry)
    }

    /// True if an entry seems to start at an offset after one without a semicolon.
    private mutating func beginsEntry(_ offset: Int, after entry: StringsEntry) -> Bool {
        guard grammar.beginsKey(offset) else { return false }
        let isOnLaterLine = grammar.hasLineEnd(Int(entry.valueEnd)..<offset)
        if isOnLaterLine, !grammar.hasLineEnd(entry.valueLiteral) { return true }
        guard let key = grammar.string(offset) else { return false }
        let next = space.end(from: key.end)
        return next < count && bytes[next] == .equalsSign
    }

    private func makeEntry(
        _ start: Int, _ key: StringsGrammar.Literal, value: Range<Int>, form: StringsEntry.ValueForm
    ) -> StringsEntry {
        StringsEntry(
            valueForm: form, keyHasEscape: key.hasEscape, item: Int32(truncatingIfNeeded: items.count),
            start: Int32(truncatingIfNeeded: start), keyEnd: Int32(truncatingIfNeeded: key.end),
            valueStart: Int32(truncatingIfNeeded: value.lowerBound),
            valueEnd: Int32(truncatingIfNeeded: value.upperBound), end: 0)
    }

    @inline(__always)
    private mutating func append(_ entry: StringsEntry) -> Int {
        append(.entry, Int(entry.start))
        entries.append(entry)
        return Int(entry.end)
    }

    // MARK: Invalid syntax

    /// Handles a string that is unterminated, or ends where the next one should start: its line is invalid.
    private mutating func unterminated(_ quote: Int, from start: Int) -> Int {
        report(
            quote..<quote + 1, .stringsUnterminatedString, "string not terminated",
            fix: StringsFixes(grammar: grammar).closing(quote, from: start))
        append(.junk, start)
        return grammar.lineEnd(quote)
    }

    /// Handles a byte that can't start a key. Without braces, the platform treats it as the end, unless it is the first
    /// one.
    private mutating func readStray(_ start: Int, isBraced: Bool) -> Int {
        append(.junk, start)
        let character = start..<characterEnd(start)
        let isMark = grammar.markLength(start) > 0
        // Files that were concatenated have entries behind it.
        let end = isMark ? character.upperBound : grammar.nextPlausibleEntry(start)
        let shown = isMark ? "byte order mark" : "'\(String(decoding: bytes[character], as: UTF8.self))'"
        if isBraced || entries.isEmpty {
            report(
                character, .stringsSyntaxError, "\(shown) where a key should be",
                fix: StringsFixes(grammar: grammar).removal(of: start))
        } else {
            report(
                character, .stringsTruncated, "\(shown) ends the table", entriesBefore: entries.count,
                fix: StringsFixes(grammar: grammar).removal(of: start))
        }
        return end
    }

    private func characterEnd(_ start: Int) -> Int {
        var end = start + 1
        while end < count, end < start + 4, !bytes[end].isUTF8Lead { end += 1 }
        return end
    }

    private mutating func reportUnterminatedComment() {
        guard let start = space.unterminatedComment else { return }
        report(
            start..<start + 2, .stringsUnterminatedComment,
            "unterminated comment, which includes the rest of the file"
        )
    }

    /// Counts the entries that are lost after each premature end. Stray semicolons after the last entry cost nothing.
    private mutating func countDroppedEntries() {
        let harmlessStart = semicolonTailStart()
        for index in problems.kept.indices {
            guard let before = problems.kept[index].entriesBefore else { continue }
            let dropped = entries.count - before
            if let start = problems.kept[index].range?.lowerBound, start >= harmlessStart {
                problems.kept[index].severity = .warning
            } else if dropped == 0 {
                problems.kept[index].message += " here: everything after it is silently dropped"
            } else {
                let noun = dropped == 1 ? "1 later entry is" : "\(dropped) later entries are"
                problems.kept[index].message += " here: \(noun) dropped without an error"
            }
        }
    }

    /// Returns the start of a trailing run of semicolons, white space and comments.
    private func semicolonTailStart() -> Int {
        var end = count
        for item in items.reversed() {
            let start = Int(item.start)
            switch item.kind {
            case .entry, .brace: return end
            case .junk where end - start > 1 || bytes[start] != .semicolon: return end
            case .junk, .whiteSpace, .blockComment, .lineComment: end = start
            }
        }
        return end
    }
}
