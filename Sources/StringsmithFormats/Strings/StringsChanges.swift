import StringsmithLocales
import StringsmithModel
import StringsmithText

/// Turns changes into edits of a `.strings` text; every byte that no change concerns stays.
struct StringsChanges {
    private let document: StringsDocument

    /// True if the keys are in the order of `genstrings`, which then decides where an entry goes.
    private let isSorted: Bool
    private var added: [PlacedEntry] = []
    private var removed: Set<Int> = []
    private var commentedOut: Set<Int> = []
    private var keys: [Int: (key: ExactString, followsOrder: Bool)] = [:]
    private var values: [Int: (value: ExactString, spelling: ExactString?)] = [:]
    private var comments: [Int: ExactString?] = [:]

    /// Collects changes by entry.
    init(_ changes: [TableChange], to document: StringsDocument) throws {
        self.document = document
        isSorted = changes.contains(where: \.followsOrder) && document.isSortedAsGenstrings
        for change in changes {
            switch change {
            case .add(let entry):
                added.append(PlacedEntry(spelling: try StringsEntrySpelling(entry), entry.place, entry.followsOrder))
            case .setValue(let index, let value, let spelling):
                values[index] = (try document.text(value, ofEntry: index), spelling)
            case .setComment(let index, let comment): comments.updateValue(comment, forKey: index)
            case .rename(let index, let key, let followsOrder): keys[index] = (key, followsOrder)
            case .remove(let index): removed.insert(index)
            case .commentOut(let index): commentedOut.insert(index)
            }
        }
    }

    /// The edits.
    func edits() -> [TextEdit] {
        var plan = self
        if isSorted { plan.moveRenamed() }
        var edits = document.removing(plan.removed)
        edits += plan.insertions()
        for (index, (key, _)) in plan.keys.sorted(by: { $0.key < $1.key }) {
            // Of `key;` both are one edit: two would meet at the end of the key.
            let isShorthand = document.entries[index].valueForm == .shorthand
            let value = isShorthand ? plan.values.removeValue(forKey: index)?.value : nil
            edits.append(document.renamingKey(ofEntry: index, to: key, value: value))
        }
        for (index, (value, spelling)) in plan.values.sorted(by: { $0.key < $1.key }) {
            edits.append(document.settingValue(ofEntry: index, to: value, spelling: spelling))
        }
        for index in plan.commentedOut.sorted() { edits += document.commentingOut(index) }
        for (index, comment) in plan.comments.sorted(by: { $0.key < $1.key }) {
            edits += document.settingComment(ofEntry: index, to: comment)
        }
        return edits
    }

    /// In a sorted table a renamed entry moves to its place, with the value as it is spelled.
    private mutating func moveRenamed() {
        for (index, (key, followsOrder)) in keys.sorted(by: { $0.key < $1.key }) where followsOrder {
            let entry = document.entries[index]
            let value = values.removeValue(forKey: index)
            var spelled = StringsEntrySpelling(escapingKey: key, value: value?.value ?? "")
            spelled.value =
                value == nil ? document.spelling(of: entry.valueLiteral).quotable : value?.spelling ?? spelled.value
            let comment = comments[index] ?? document.comment(ofEntry: index)
            spelled.comments = comment.map { [$0] } ?? []
            comments[index] = nil
            keys[index] = nil
            removed.insert(index)
            added.append(PlacedEntry(spelling: spelled, .after(index), true))
        }
    }

    private func insertions() -> [TextEdit] {
        var edits: [TextEdit] = []
        let sorts = isSorted && !document.entries.isEmpty
        let sorted = sorts ? added.filter(\.followsOrder).map(\.spelling) : []
        if !sorted.isEmpty {
            edits += document.inserting(sorted, besides: removed) {
                GenstringsOrder(spelling: $0) < GenstringsOrder(spelling: $1)
            }
        }
        let placed = sorts ? added.filter { !$0.followsOrder } : added
        var start = 0
        while start < placed.count {
            var end = start + 1
            while end < placed.count, placed[end].place == placed[start].place { end += 1 }
            edits += document.inserting(
                placed[start..<end].map(\.spelling), at: placed[start].place, besides: removed)
            start = end
        }
        return edits
    }
}

/// An entry to insert: new, or one that moves.
private struct PlacedEntry {
    var spelling: StringsEntrySpelling
    var place: EntryPlace
    var followsOrder: Bool

    init(spelling: StringsEntrySpelling, _ place: EntryPlace, _ followsOrder: Bool) {
        (self.spelling, self.place, self.followsOrder) = (spelling, place, followsOrder)
    }
}

extension TableChange {
    fileprivate var followsOrder: Bool {
        switch self {
        case .add(let entry): entry.followsOrder
        case .rename(_, _, let followsOrder): followsOrder
        case .setValue, .setComment, .remove, .commentOut: false
        }
    }
}

extension StringsEntrySpelling {
    /// Spells an entry.
    /// - Throws: `TableChangeError` if its value isn't one text.
    package init(_ entry: NewEntry) throws(TableChangeError) {
        guard let value = entry.value.text else {
            throw .unsupportedValue(key: Key(entry.key), kind: entry.value.kind)
        }
        self.init(
            key: entry.spelling?.key ?? ExactString(bytes: StringsEscapes.encode(entry.key)),
            value: entry.spelling?.value ?? ExactString(bytes: StringsEscapes.encode(value)),
            comments: entry.comments)
    }
}

extension EntryValue {
    /// The kind of the value for messages.
    package var kind: String {
        switch self {
        case .text: "text"
        case .varied: "a text with several forms"
        case .unsupported(let kind): kind
        }
    }
}

extension ExactString {
    /// A spelling that may go between `"`, made of one that may have been between `'` or without quotes.
    fileprivate var quotable: ExactString {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if byte == .quotationMark, !isEscaped { result.append(.backslash) }
            isEscaped = byte == .backslash && !isEscaped
            result.append(byte)
        }
        return ExactString(bytes: result)
    }
}

extension StringsDocument {
    /// True if the keys are in the order of `genstrings`.
    package var isSortedAsGenstrings: Bool {
        var previous: GenstringsOrder?
        for entry in entries {
            let next = GenstringsOrder(spelling: spelling(of: entry.keyLiteral))
            if let previous, next < previous { return false }
            previous = next
        }
        return true
    }

    /// Edits that turn an entry's lines into comments.
    fileprivate func commentingOut(_ index: Int) -> [TextEdit] {
        let range = entries[index].range
        var edits = [TextEdit(range: range.lowerBound..<range.lowerBound, replacement: Array("// ".utf8))]
        for offset in range where text[offset] == .lineFeed && offset + 1 < range.upperBound {
            edits.append(TextEdit(range: offset + 1..<offset + 1, replacement: Array("// ".utf8)))
        }
        return edits
    }

    fileprivate func text(_ value: EntryValue, ofEntry index: Int) throws(TableChangeError) -> ExactString {
        guard let text = value.text else {
            throw .unsupportedValue(key: Key(key(entries[index])), kind: value.kind)
        }
        return text
    }
}
