import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Converts changes to edits of a `.strings` text. All other bytes stay.
struct StringsChanges {
    private let document: StringsDocument

    /// The entries in the order of `genstrings`, which determines the places of entries if it isn't nil.
    private let sorted: SortedEntries?
    private var added: [(spelling: StringsEntrySpelling, place: EntryPlace, followsOrder: Bool)] = []
    private var removed: Set<Int> = []
    private var commentedOut: Set<Int> = []
    private var keys: [Int: (key: ExactString, followsOrder: Bool)] = [:]
    private var values: [Int: (value: ExactString, spelling: ExactString?)] = [:]
    private var comments: [Int: CommentChange] = [:]

    /// Groups changes by entry.
    init(_ changes: [TableChange], to document: StringsDocument) throws {
        self.document = document
        let mayFollow = !document.entries.isEmpty && changes.contains(where: \.followsOrder)
        sorted =
            mayFollow
            ? SortedEntries(
                document.entries.map { GenstringsOrder(spelling: document.spelling(of: $0.keyLiteral)) }) : nil
        for change in changes {
            switch change {
            case .add(let entry):
                var spelling = try StringsEntrySpelling(entry)
                if document.lineEnd != [.lineFeed] { spelling = spelling.withoutLineBreaks }
                added.append((spelling, entry.place, entry.followsOrder))
            case .setValue(let index, let value, let spelling):
                values[index] = (try document.text(value, ofEntry: index), spelling)
            case .setDefault(let index, let text, _): values[index] = (text, nil)
            case .setComment(let index, let comment): comments[index, default: CommentChange()].text = .some(comment)
            case .setState(let index, let state): comments[index, default: CommentChange()].state = .some(state)
            case .setManual: break
            case .rename(let index, let key, let followsOrder): keys[index] = (key, followsOrder)
            case .remove(let index): removed.insert(index)
            case .commentOut(let index): commentedOut.insert(index)
            }
        }
    }

    /// Returns the edits.
    func edits() -> [TextEdit] {
        var plan = self
        if sorted != nil { plan.moveRenamed() }
        var edits = document.removing(plan.removed)
        edits += plan.insertions()
        for (index, (key, _)) in plan.keys.sorted(by: { $0.key < $1.key }) {
            // For `key;` both are a single edit: two would meet at the end of the key.
            let isShorthand = document.entries[index].valueForm == .shorthand
            let value = isShorthand ? plan.values.removeValue(forKey: index)?.value : nil
            edits.append(document.renamingKey(ofEntry: index, to: key, value: value))
        }
        for (index, (value, spelling)) in plan.values.sorted(by: { $0.key < $1.key }) {
            edits.append(document.settingValue(ofEntry: index, to: value, spelling: spelling))
        }
        edits += document.commentingOut(plan.commentedOut)
        for (index, comment) in plan.comments.sorted(by: { $0.key < $1.key }) {
            edits += document.setting(comment, ofEntry: index)
        }
        return edits
    }

    /// In a sorted table, moves renamed entries to their new place. Everything but the key, and what other changes replace,
    /// keeps its bytes. Entries whose value isn't text stay.
    private mutating func moveRenamed() {
        let renamed = keys
        for (index, (key, followsOrder)) in renamed.sorted(by: { $0.key < $1.key }) where followsOrder {
            guard document.entries[index].hasTextValue, !isInOrder(index, as: key, besides: renamed) else { continue }
            let value = values.removeValue(forKey: index)
            var spelled = StringsEntrySpelling(escapingKey: key, value: value?.value ?? "")
            spelled.text = text(movedTo: key, value, ofEntry: index)
            comments[index] = nil
            keys[index] = nil
            removed.insert(index)
            added.append((spelled, .after(index), true))
        }
    }

    /// True if an entry is at its place with another key too.
    private func isInOrder(
        _ index: Int, as key: ExactString, besides renamed: [Int: (key: ExactString, followsOrder: Bool)]
    ) -> Bool {
        let new = GenstringsOrder(spelling: StringsEntrySpelling(escapingKey: key, value: "").key)
        for other in [index - 1, index + 1] where document.entries.indices.contains(other) {
            if renamed[other] != nil || removed.contains(other) || commentedOut.contains(other) { return false }
            let order = GenstringsOrder(spelling: document.spelling(of: document.entries[other].keyLiteral))
            if other < index ? new < order : order < new { return false }
        }
        return true
    }

    /// Returns the text of an entry and its comments with another key, from the indentation to the last comment behind it.
    private func text(
        movedTo key: ExactString, _ value: (value: ExactString, spelling: ExactString?)?, ofEntry index: Int
    ) -> ExactString {
        let isShorthand = document.entries[index].valueForm == .shorthand
        var edits = [document.renamingKey(ofEntry: index, to: key, value: isShorthand ? value?.value : nil)]
        if let value, !isShorthand {
            edits.append(document.settingValue(ofEntry: index, to: value.value, spelling: value.spelling))
        }
        if let comment = comments[index] { edits += document.setting(comment, ofEntry: index) }
        let block = document.block(ofEntry: index)
        var text: [UInt8] = []
        var offset = block.lowerBound
        // What is inserted at the start of a literal stands before it.
        let ordered = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.isEmpty ? 0 : 1, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.isEmpty ? 0 : 1, $1.offset)
        }
        for (_, edit) in ordered {
            text += document.text[offset..<max(offset, edit.range.lowerBound)] + edit.replacement
            offset = max(offset, edit.range.upperBound)
        }
        return ExactString(bytes: text + document.text[offset..<max(offset, block.upperBound)])
    }

    private func insertions() -> [TextEdit] {
        guard !added.isEmpty else { return [] }
        let gone = removed.union(commentedOut)
        let neighbors = StayingEntries(count: document.entries.count, besides: gone)
        var placed = added.map { (spelling: $0.spelling, place: neighbors.place($0.place)) }
        if let sorted = sorted?.without(gone) {
            let fixed = zip(added, placed).filter { !$0.0.followsOrder }.map(\.1)
            let ordered = added.filter(\.followsOrder).map { (GenstringsOrder(spelling: $0.spelling.key), $0.spelling) }
                .enumerated().sorted {
                    if $0.element.0 < $1.element.0 { return true }
                    return !($1.element.0 < $0.element.0) && $0.offset < $1.offset
                }
            placed = ordered.map { ($0.element.1, sorted.place(of: $0.element.0)) } + fixed
        }
        var edits: [TextEdit] = []
        var start = 0
        while start < placed.count {
            var end = start + 1
            while end < placed.count, placed[end].place == placed[start].place { end += 1 }
            edits += document.inserting(
                placed[start..<end].map(\.spelling), at: placed[start].place, besides: gone,
                isBehindComments: !commentedOut.isEmpty)
            start = end
        }
        return edits
    }
}

extension TableChange {
    fileprivate var followsOrder: Bool {
        switch self {
        case .add(let entry): entry.followsOrder
        case .rename(_, _, let followsOrder): followsOrder
        case .setValue, .setDefault, .setComment, .setState, .setManual, .remove, .commentOut: false
        }
    }
}

extension StringsEntrySpelling {
    /// Spells an entry.
    /// - Throws: `TableChangeError` if its value isn't a single text.
    package init(_ entry: NewEntry) throws(TableChangeError) {
        guard let value = entry.value.text else {
            throw .unsupportedValue(key: Key(entry.key), kind: entry.value.kind)
        }
        let spelling = entry.spelling
        let asInSource = StringsEntrySpelling(
            key: spelling?.key ?? ExactString(bytes: StringsEscapes.encode(entry.key)),
            value: spelling?.value ?? ExactString(bytes: StringsEscapes.encode(value)), comments: entry.spelledComments)
        // An escape in a source may have another meaning in a table.
        if spelling?.isLiteral ?? true || asInSource.reads(key: entry.key, value: value) {
            self = asInSource
        } else {
            self.init(escapingKey: entry.key, value: value, comments: entry.spelledComments)
        }
    }
}

extension EntryValue {
    /// The kind of value, for messages.
    package var kind: String {
        switch self {
        case .text: "text"
        case .varied: "a text with several forms"
        case .unsupported(let kind): kind
        }
    }
}

extension StringsDocument {
    fileprivate func text(_ value: EntryValue, ofEntry index: Int) throws(TableChangeError) -> ExactString {
        guard let text = value.text else {
            throw .unsupportedValue(key: Key(key(entries[index])), kind: value.kind)
        }
        return text
    }
}
