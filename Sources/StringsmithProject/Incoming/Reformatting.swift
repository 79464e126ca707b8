import StringsmithFormats
import StringsmithMerge
import StringsmithModel
import StringsmithText

/// What differs between two versions of a table besides its changed entries.
struct Reformatting {
    private let present: any TableDocument
    private let arriving: any TableDocument

    /// The keys with other strings, comments or other members, and those that are gone.
    private var changed: Set<Key> = []

    /// The keys among them with other strings.
    private var changedStrings: Set<Key> = []

    /// The keys of entries that both versions have, with other comments or without one, in the order of the present
    /// table.
    private(set) var changedComments: [Key] = []
    private(set) var lostComments: [Key] = []

    /// The number of comments that could be lost.
    private var commentCount = 0

    /// The number of comments that are gone from entries with other strings.
    private var lostWithStrings = 0

    /// The number of comments that have stayed, or changed.
    private var keptCount = 0

    /// The number of entries that both versions have in another order.
    private var movedCount = 0

    init(from present: any TableDocument, to arriving: any TableDocument) {
        (self.present, self.arriving) = (present, arriving)
        let (old, new) = (UnitTables(present), UnitTables(arriving))
        for part in old.parts {
            let empty = Table(name: part.table.name)
            for change in TableDifference(from: part.table, to: new[part.locale] ?? empty).changes {
                switch change.kind {
                case .added: break
                case .moved: movedCount += 1
                case .removed, .value, .comment:
                    let key = Key(UnitIdentifier(change.key.text).key)
                    changed.insert(key)
                    if change.kind == .value { changedStrings.insert(key) }
                }
            }
        }
        compareComments()
    }

    /// What is different, in words; empty if the style was kept.
    var reasons: [String] {
        guard !present.bytes.isEmpty, present.bytes != arriving.bytes else { return [] }
        guard let old = present.decodedText, let new = arriving.decodedText else {
            if (present.decodedText == nil) == (arriving.decodedText == nil) { return [] }
            return [present.decodedText == nil ? "a binary file became text" : "text became a binary file"]
        }
        if type(of: present) != type(of: arriving), !arriving.bytes.isEmpty { return ["it has another format"] }
        return [encoding(old, new), lineEndings(old, new), order, comments, lines(old, new)].compactMap(\.self)
    }

    private func encoding(_ old: DecodedText, _ new: DecodedText) -> String? {
        if old.encoding != new.encoding { return "\(old.encoding.name) became \(new.encoding.name)" }
        if (old.byteOrderMarkLength > 0) == (new.byteOrderMarkLength > 0) { return nil }
        return old.byteOrderMarkLength > 0 ? "the byte order mark was removed" : "a byte order mark was added"
    }

    private func lineEndings(_ old: DecodedText, _ new: DecodedText) -> String? {
        guard let former = old.text.endsLinesWithCarriageReturns, let own = new.text.endsLinesWithCarriageReturns,
            former != own
        else { return nil }
        return own ? "LF line endings became CRLF" : "CRLF line endings became LF"
    }

    /// A few entries are moved on purpose.
    private var order: String? {
        let count = present.entryCount(in: nil)
        guard movedCount >= max(3, count / 10) else { return nil }
        return "\(movedCount) entries were moved"
    }

    /// Comments are lost if most of them are: a single one can be removed on purpose. If none is left of several, those
    /// of new strings weren't removed on purpose either.
    private var comments: String? {
        if keptCount == 0, lostComments.count + lostWithStrings >= 3 { return "all comments were lost" }
        let count = lostComments.count
        return count >= 2 && count * 2 >= commentCount ? "\(count) comments were lost" : nil
    }

    /// Compares the comments of entries whose strings stay. A new string makes remarks on the former one superfluous,
    /// and an entry that is commented out is superfluous once it exists.
    private mutating func compareComments() {
        let (index, former) = (TableIndex(arriving), TableIndex(present))
        for entry in former.entries {
            let key = present.key(at: entry, in: nil)
            guard let comment = present.comment(at: entry, in: nil).written,
                comment.bytes.offsets(of: Array("\" = \"".utf8)).isEmpty, let place = index[key]
            else { continue }
            let new = arriving.comment(at: place, in: nil)
            if new.written != nil { keptCount += 1 }
            if changedStrings.contains(key) {
                if new.written == nil { lostWithStrings += 1 }
                continue
            }
            commentCount += 1
            if new.saysSame(as: comment) || belongsToNewEntry(comment, above: place, former) { continue }
            if new.written == nil { lostComments.append(key) } else { changedComments.append(key) }
        }
    }

    /// Whether a comment stayed in place while a new entry was inserted between it and its former entry.
    private func belongsToNewEntry(_ comment: ExactString, above place: Int, _ former: TableIndex) -> Bool {
        var entry = place - 1
        while entry >= 0, former[arriving.key(at: entry, in: nil)] == nil {
            if arriving.comment(at: entry, in: nil).saysSame(as: comment) { return true }
            entry -= 1
        }
        return false
    }

    /// The lines that are gone though their entries haven't changed.
    private func lines(_ old: DecodedText, _ new: DecodedText) -> String? {
        var left: [ArraySlice<UInt8>: Int] = [:]
        for line in new.text.lines { left[line, default: 0] += 1 }
        let index = TableIndex(arriving)
        let added = present.commentedOutEntries { index[$0] != nil }.map(\.range)
        let explained = (changedRanges(in: old.text.count) + added).sorted { $0.lowerBound < $1.lowerBound }
        var (gone, total, next) = (0, 0, 0)
        for line in old.text.lines where !line.allSatisfy({ $0 <= .space }) {
            total += 1
            while next < explained.count, explained[next].upperBound <= line.startIndex { next += 1 }
            if next < explained.count, explained[next].lowerBound < line.endIndex { continue }
            if let count = left[line], count > 0 { left[line] = count - 1 } else { gone += 1 }
        }
        guard gone >= max(3, total / 20), gone > changed.count else { return nil }
        return "\(gone) of \(total) lines are spelled differently"
    }

    /// The parts of the present text that belong to changed entries, in order. A table has comments before entries, and
    /// a catalog has the strings of an entry behind its key.
    private func changedRanges(in length: Int) -> [Range<Int>] {
        let count = present.entryCount(in: nil)
        let ranges = (0..<count).map { present.ranges(at: $0, in: nil) }
        let isCatalog = present.developmentLanguage != nil
        return (0..<count).compactMap { entry in
            guard changed.contains(present.key(at: entry, in: nil)), let own = ranges[entry] else { return nil }
            if isCatalog {
                let end = entry + 1 < count ? ranges[entry + 1]?.key.lowerBound : length
                return own.key.lowerBound..<max(own.key.lowerBound, end ?? length)
            }
            let start = entry > 0 ? ranges[entry - 1]?.value.upperBound ?? 0 : 0
            return min(start, own.value.upperBound)..<own.value.upperBound
        }
    }

    /// The number of strings that changed, in words.
    var changedEntries: String {
        switch changedStrings.count {
        case 0: "no string changed"
        case 1: "1 string changed"
        case let count: "\(count) strings changed"
        }
    }
}

extension [UInt8] {
    /// The lines without their line endings.
    fileprivate var lines: [ArraySlice<UInt8>] {
        split(separator: .lineFeed).map { $0.last == .carriageReturn ? $0.dropLast() : $0 }
    }

    /// Whether most lines end with CR and LF; nil for a text of one line.
    fileprivate var endsLinesWithCarriageReturns: Bool? {
        var (plain, other) = (0, 0)
        for (offset, byte) in enumerated() where byte == .lineFeed {
            if offset > 0, self[offset - 1] == .carriageReturn { other += 1 } else { plain += 1 }
        }
        return plain + other == 0 ? nil : other > plain
    }
}
