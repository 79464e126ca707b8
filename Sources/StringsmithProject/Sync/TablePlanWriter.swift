import StringsmithFormats
import StringsmithLocales
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// Applies the plan of a sync to the text of a table; every byte that no change speaks of stays.
struct TablePlanWriter {
    private let document: StringsDocument
    private let spelling: TableSpelling
    private let isSorted: Bool

    /// Makes a writer.
    /// - Parameter isSorted: true to put new entries where the order of `genstrings` wants them.
    init(document: StringsDocument, spelling: TableSpelling, isSorted: Bool) {
        self.document = document
        self.spelling = spelling
        self.isSorted = isSorted
    }

    /// The bytes of the file with the changes.
    /// - Throws: `TextEncodingError` if the file's encoding has no bytes for a new text.
    func applying(_ changes: [TableChange]) throws -> [UInt8] {
        var plan = EntryChanges(changes)
        var added = plan.added
        if isSorted { added += moveRenamed(&plan) }
        var edits = document.removing(plan.removed)
        edits += insertions(added, besides: plan.removed)
        for (index, key) in plan.keys.sorted(by: { $0.key < $1.key }) {
            // Of `key;` both are one edit: two would meet at the end of the key.
            let isShorthand = document.entries[index].valueForm == .shorthand
            let value = isShorthand ? plan.values.removeValue(forKey: index) : nil
            edits.append(document.renamingKey(ofEntry: index, to: key, value: value))
        }
        for (index, value) in plan.values.sorted(by: { $0.key < $1.key }) {
            edits.append(document.settingValue(ofEntry: index, to: value))
        }
        for index in plan.commentedOut.sorted() { edits += document.commentingOut(index) }
        for (index, comment) in plan.comments.sorted(by: { $0.key < $1.key }) {
            edits += document.settingComment(ofEntry: index, to: comment)
        }
        return try document.source.applying(edits)
    }

    /// In a sorted table a renamed entry moves to its place, with the value as it is spelled.
    private func moveRenamed(_ plan: inout EntryChanges) -> [PlacedSpelling] {
        let moved = plan.keys.sorted { $0.key < $1.key }
        plan.keys = [:]
        return moved.map { index, key in
            let entry = document.entries[index]
            var spelled = StringsEntrySpelling(escapingKey: key, value: plan.values[index] ?? "")
            if plan.values[index] == nil { spelled.value = document.spelling(of: entry.valueLiteral).quotable }
            let comment = plan.comments[index] ?? document.comment(ofEntry: index)
            spelled.comments = comment.map { [$0] } ?? []
            plan.values[index] = nil
            plan.comments[index] = nil
            plan.removed.insert(index)
            return PlacedSpelling(spelling: spelled, place: .after(index))
        }
    }

    private func insertions(_ added: [PlacedSpelling], besides removed: Set<Int>) -> [TextEdit] {
        guard !added.isEmpty else { return [] }
        let spelled = added.map { $0.new.map(spell) ?? $0.spelling }
        if isSorted, !document.entries.isEmpty {
            return document.inserting(spelled, besides: removed) {
                GenstringsOrder(spelling: $0) < GenstringsOrder(spelling: $1)
            }
        }
        var edits: [TextEdit] = []
        var start = 0
        while start < added.count {
            var end = start + 1
            while end < added.count, added[end].place == added[start].place { end += 1 }
            edits += document.inserting(Array(spelled[start..<end]), at: added[start].place, besides: removed)
            start = end
        }
        return edits
    }

    private func spell(_ entry: NewEntry) -> StringsEntrySpelling {
        var spelled = StringsEntrySpelling(escapingKey: entry.key, value: entry.value)
        if let source = entry.source { spelled = spelling.entry(source) }
        spelled.comments = entry.comment.map { [$0] } ?? []
        return spelled
    }
}

/// An entry to insert: new, or one that moves.
private struct PlacedSpelling {
    var new: NewEntry?
    var spelling = StringsEntrySpelling(escapingKey: "", value: "")
    var place: StringsPlace

    init(_ new: NewEntry) {
        self.new = new
        switch new.place {
        case .before(let index): place = .before(index)
        case .after(let index): place = .after(index)
        case .end: place = .end
        }
    }

    init(spelling: StringsEntrySpelling, place: StringsPlace) {
        self.spelling = spelling
        self.place = place
    }
}

/// The changes of a plan, by entry.
private struct EntryChanges {
    var added: [PlacedSpelling] = []
    var removed: Set<Int> = []
    var commentedOut: Set<Int> = []
    var keys: [Int: ExactString] = [:]
    var values: [Int: ExactString] = [:]
    var comments: [Int: ExactString?] = [:]

    init(_ changes: [TableChange]) {
        for change in changes {
            switch change {
            case .add(let entry): added.append(PlacedSpelling(entry))
            case .setValue(let index, let value): values[index] = value
            case .setComment(let index, let comment): comments.updateValue(comment, forKey: index)
            case .rename(let index, let key): keys[index] = key
            case .remove(let index): removed.insert(index)
            case .commentOut(let index): commentedOut.insert(index)
            }
        }
    }
}

extension ExactString {
    /// A spelling that may stand between `"`, made of one that may have stood between `'` or without quotes.
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
    /// True if the keys stand in the order of `genstrings`.
    package var isSortedAsGenstrings: Bool {
        var previous: GenstringsOrder?
        for entry in entries {
            let next = GenstringsOrder(spelling: spelling(of: entry.keyLiteral))
            if let previous, next < previous { return false }
            previous = next
        }
        return true
    }

    /// Edits that make comments of an entry's lines.
    func commentingOut(_ index: Int) -> [TextEdit] {
        let range = entries[index].range
        var edits = [TextEdit(range: range.lowerBound..<range.lowerBound, replacement: Array("// ".utf8))]
        for offset in range where text[offset] == .lineFeed && offset + 1 < range.upperBound {
            edits.append(TextEdit(range: offset + 1..<offset + 1, replacement: Array("// ".utf8)))
        }
        return edits
    }
}
