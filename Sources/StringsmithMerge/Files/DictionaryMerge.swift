import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The three-way merge of `.stringsdict` files, for `TableMerge`: by key, each form of a text being one value.
struct DictionaryMerge {
    /// The merged file's bytes; nil if a side can't be read in full, or can't contain conflict markers.
    private(set) var contents: [UInt8]?

    /// The unresolved conflicts.
    private(set) var conflicts: [MergeConflict] = []

    /// Errors in the sides, and one error for each conflict.
    private(set) var diagnostics: [Diagnostic] = []

    private let path: String
    private let options: TableMerge.Options
    private var changes: [TableChange] = []

    /// The entries that their side adds.
    private var added: [Entry] = []

    /// The entries of one side by key. The last of duplicates counts.
    private struct Side {
        let document: StringsDictDocument
        let index: TableIndex

        init(_ file: SourceFile) {
            document = StringsDictDocument(file)
            index = TableIndex(document)
        }

        func entry(_ key: Key) -> Entry? {
            index[key].map { document.entry(at: $0) }
        }

        var keys: [Key] { (0..<document.entryCount(in: nil)).map { document.key(at: $0, in: nil) } }
    }

    /// Merges three files. An empty file has no entries.
    init(base: SourceFile, ours: SourceFile, theirs: SourceFile, options: TableMerge.Options, path: String) {
        (self.path, self.options) = (path, options)
        let sides = [base, ours, theirs].map { Side($0) }
        for side in sides {
            diagnostics += side.document.diagnostics.filter { $0.severity == .error && $0.rule != .stringsEmptyFile }
            if let obstacle = side.document.obstacle, obstacle != .notWhole { report(obstacle.message) }
        }
        guard diagnostics.isEmpty else { return }
        let (old, own, other) = (sides[0], sides[1], sides[2])
        let known = Set(own.keys)
        var seen: Set<Key> = []
        for key in own.keys + other.keys.filter({ !known.contains($0) }) where seen.insert(key).inserted {
            merge(key, old.entry(key), own.entry(key), other.entry(key), at: own.index[key])
        }
        placeAdded(among: own.keys, as: other.keys)
        do {
            let merged = try spellingAddedEntries(own.document.applying(changes), theirs: other.document)
            guard !conflicts.isEmpty else {
                contents = merged
                return
            }
            contents = mark(merged, base: old.document, theirs: other.document)
        } catch {
            report("the merged table can't be written: \(error)")
        }
    }

    // MARK: Entries

    private mutating func merge(_ key: Key, _ base: Entry?, _ ours: Entry?, _ theirs: Entry?, at index: Int?) {
        if ours == theirs || theirs == base { return }
        if ours == base { return take(theirs, ours, at: index) }
        if let ours, let theirs, let whole = Self.merged(base, ours, theirs) { return take(whole, ours, at: index) }
        switch options.resolution {
        case .ours, .union: break
        case .theirs: take(theirs, ours, at: index)
        case .base: take(base, ours, at: index)
        case .markers:
            let kind: MergeConflict.Kind =
                ours == nil
                ? .removedByOurs
                : theirs == nil
                    ? .removedByTheirs
                    : ours?.value == theirs?.value ? .comment : .value
            conflicts.append(MergeConflict(kind: kind, key: key))
            // The markers need an entry to enclose.
            if ours == nil { take(theirs, nil, at: nil) }
        }
    }

    /// The value and the comment, merged separately; nil if either conflicts.
    private static func merged(_ base: Entry?, _ ours: Entry, _ theirs: Entry) -> Entry? {
        var merged = ours
        let remarks = (base: (base?.comment, base?.state), ours: (ours.comment, ours.state))
        if remarks.ours != (theirs.comment, theirs.state), remarks.base != (theirs.comment, theirs.state) {
            guard base != nil, remarks.ours == remarks.base else { return nil }
            (merged.comment, merged.state) = (theirs.comment, theirs.state)
        }
        if ours.value == theirs.value || theirs.value == base?.value { return merged }
        if ours.value == base?.value {
            merged.value = theirs.value
            return merged
        }
        guard case .varied(let own) = ours.value, case .varied(let other) = theirs.value else { return nil }
        let old: VariedText? = if case .varied(let text)? = base?.value { text } else { nil }
        guard let text = VariedTextMerge.merge(base: old, ours: own, theirs: other) else { return nil }
        merged.value = .varied(text)
        return merged
    }

    private mutating func take(_ new: Entry?, _ ours: Entry?, at index: Int?) {
        switch (new, index) {
        case (let new?, let index?):
            if new.value != ours?.value { changes.append(.setValue(index: index, new.value)) }
            if new.comment != ours?.comment { changes.append(.setComment(index: index, new.comment)) }
            if new.state != ours?.state { changes.append(.setState(index: index, new.state)) }
        case (let new?, nil):
            added.append(new)
        case (nil, let index?): changes.append(.remove(index: index))
        case (nil, nil): break
        }
    }

    /// Adds entries where their side has them.
    private mutating func placeAdded(among ours: [Key], as theirs: [Key]) {
        let entries = Dictionary(added.map { ($0.key.text, $0) }) { first, _ in first }
        let places = AdditionPlaces(of: Set(entries.keys), in: theirs.map(\.text), to: ours.map(\.text)) { $0 < $1 }
        for (name, index) in places.insertions {
            guard let new = entries[name] else { continue }
            let place: EntryPlace = index < ours.count ? .before(index) : .end
            changes.append(
                .add(NewEntry(key: name, value: new.value, comment: new.comment, state: new.state, place: place)))
        }
    }

    /// Returns the merged file with added entries as their side spells them, including comments inside and above them.
    /// An entry that shares a line with others keeps the usual spelling.
    private func spellingAddedEntries(_ merged: [UInt8], theirs: StringsDictDocument) throws -> [UInt8] {
        guard !added.isEmpty else { return merged }
        let document = StringsDictDocument(SourceFile(path: path, bytes: merged))
        guard LineEndStyle(of: document.text) == LineEndStyle(of: theirs.text), let source = document.source else {
            return merged
        }
        let (lines, otherLines) = (EntryLines(document), EntryLines(theirs))
        let edits = added.compactMap { entry -> TextEdit? in
            guard let own = lines[entry.key], let other = otherLines[entry.key] else { return nil }
            return TextEdit(range: own, replacement: Array(theirs.text[other]))
        }
        let spelled = try source.applying(edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
        let again = StringsDictDocument(SourceFile(path: path, bytes: spelled))
        return again.isWhole && again.table() == document.table() ? spelled : merged
    }

    // MARK: Conflicts

    /// The merged text with the lines of each entry in conflict between markers; nil if entries share lines.
    private mutating func mark(
        _ merged: [UInt8], base: StringsDictDocument, theirs: StringsDictDocument
    ) -> [UInt8]? {
        let document = StringsDictDocument(SourceFile(path: path, bytes: merged))
        let (lines, oldLines, otherLines) = (EntryLines(document), EntryLines(base), EntryLines(theirs))
        let lineEnd = LineEndStyle(of: document.text).bytes ?? [.lineFeed]
        var blocks = ConflictBlocks(options.markers)
        for (number, conflict) in conflicts.enumerated() {
            guard let own = lines[conflict.key], conflict.kind == .removedByTheirs || otherLines[conflict.key] != nil
            else {
                report("the merged table can't contain conflict markers: merge it manually")
                return nil
            }
            let ours = conflict.kind == .removedByOurs ? [] : Array(document.text[own])
            let old = oldLines[conflict.key].map { Array(base.text[$0]) } ?? []
            let other = otherLines[conflict.key].map { Array(theirs.text[$0]) } ?? []
            blocks.add([number], at: own, (ours, old, other), lineEnd: lineEnd)
        }
        guard let bytes = try? document.source?.applying(blocks.edits) else {
            report("the merged table can't be written")
            return nil
        }
        diagnostics += conflicts.diagnostics(path: path, in: document.text.applying(blocks.edits), at: blocks.places)
        return bytes
    }

    private mutating func report(_ message: String) {
        diagnostics.append(Diagnostic(path: path, severity: .error, rule: .unwritableTable, message: message))
    }
}

/// The lines that belong only to one entry of a `.stringsdict`, with the comments before it.
private struct EntryLines {
    private var ranges: [Key: Range<Int>] = [:]

    init(_ document: StringsDictDocument) {
        let text = document.text
        var end: Int?
        for index in 0..<document.entryCount(in: nil) {
            guard let entry = document.ranges(at: index, in: nil) else { continue }
            let start = end ?? Self.firstStart(of: entry.key.lowerBound, in: text)
            let stop = Self.lineEnd(of: entry.value.upperBound, in: text)
            end = stop
            guard let start, let stop else { continue }
            ranges[document.key(at: index, in: nil)] = start..<stop
        }
    }

    subscript(key: Key) -> Range<Int>? { ranges[key] }

    /// The start of the first entry's lines, with the comments directly above its key.
    private static func firstStart(of key: Int, in text: [UInt8]) -> Int? {
        var start = key
        while true {
            var edge = start
            while edge > 0, text[edge - 1] <= .space { edge -= 1 }
            guard text[..<edge].suffix(3).elementsEqual("-->".utf8) else { break }
            var open = edge - 4
            while open >= 0, !text[open...].starts(with: "<!--".utf8) { open -= 1 }
            guard open >= 0 else { break }
            start = open
        }
        return lineStart(of: start, in: text) ?? lineStart(of: key, in: text)
    }

    /// The start of a line, if only white space is before an offset on it.
    private static func lineStart(of offset: Int, in text: [UInt8]) -> Int? {
        var start = offset
        while start > 0, text[start - 1] == .space || text[start - 1] == .tab { start -= 1 }
        return start > 0 && (text[start - 1] == .lineFeed || text[start - 1] == .carriageReturn) ? start : nil
    }

    /// The end of a line with its line ending, if only white space follows an offset on it.
    private static func lineEnd(of offset: Int, in text: [UInt8]) -> Int? {
        var end = offset
        while end < text.count, text[end] == .space || text[end] == .tab { end += 1 }
        guard end < text.count, text[end] == .lineFeed || text[end] == .carriageReturn else { return nil }
        if text[end] == .carriageReturn, end + 1 < text.count, text[end + 1] == .lineFeed { end += 1 }
        return end + 1
    }
}
