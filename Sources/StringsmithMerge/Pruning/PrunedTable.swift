import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Entries that were removed from a file, and the way back.
///
/// The excerpt is the former file with only these entries and their direct neighbors, so it has their comments, their
/// spelling, and their places. Where nothing has changed since, the splices make the former file of it, byte for byte.
package struct PrunedTable: Hashable, Sendable {
    /// The part of a file from which entries can be restored.
    package enum Excerpt: Hashable, Sendable {
        /// The text of the excerpt in UTF-8.
        case text([UInt8])

        /// The bytes of the whole former file: it has no text, or its text isn't enough to restore every byte.
        case file([UInt8])
    }

    /// A part of the excerpt that belongs in place of a part of the file's text.
    package struct Splice: Hashable, Sendable {
        package var place: Range<Int>
        package var piece: Range<Int>

        package init(place: Range<Int>, piece: Range<Int>) { (self.place, self.piece) = (place, piece) }
    }

    /// The keys of the removed entries, sorted.
    package private(set) var keys: [Key]
    package let excerpt: Excerpt

    /// The splices in order; empty if the file can't be as it was when the entries were removed.
    package private(set) var splices: [Splice]

    package init(keys: [Key], excerpt: Excerpt, splices: [Splice]) {
        self.keys = Set(keys).sorted { $0.text < $1.text }
        (self.excerpt, self.splices) = (excerpt, splices)
    }

    // MARK: Removing

    /// Removes entries from a file.
    /// - Returns: its new bytes, and what was removed.
    /// - Throws: `TableChangeError`, or `TextEncodingError`.
    package static func removing(
        _ keys: Set<Key>, from former: any TableDocument
    ) throws -> (contents: [UInt8], table: PrunedTable) {
        let contents = try former.removing(keys)
        let remaining = FormatRegistry.document(SourceFile(path: former.path, bytes: contents))
        guard remaining.isWritable, remaining.keys(among: keys).isEmpty else {
            throw TableChangeError.unwritableText("the table without the entries")
        }
        if let text = try excerpt(of: keys, in: former), let new = remaining.decodedText?.text,
            let splices = splices(from: remaining, new, to: former, text, without: keys)
        {
            let table = PrunedTable(keys: Array(keys), excerpt: .text(text), splices: splices)
            if table.former(of: remaining)?.bytes == former.bytes { return (contents, table) }
        }
        return (contents, PrunedTable(keys: Array(keys), excerpt: .file(former.bytes), splices: []))
    }

    /// The removed entries of a file that has other changes as well.
    package var withoutSplices: PrunedTable { PrunedTable(keys: keys, excerpt: excerpt, splices: []) }

    /// Returns the text of a file without the entries that are neither removed nor next to a removed one; nil if it
    /// has no text.
    private static func excerpt(of keys: Set<Key>, in document: any TableDocument) throws -> [UInt8]? {
        guard document.decodedText != nil else { return nil }
        let reader = document.reader(in: nil)
        let isRemoved = (0..<reader.count).map { keys.contains(reader.key(at: $0)) }
        let others = isRemoved.indices.filter { index in
            !isRemoved[max(0, index - 1)...min(isRemoved.count - 1, index + 1)].contains(true)
        }
        let bytes = try document.applying(others.map { .remove(index: $0) })
        return FormatRegistry.document(SourceFile(path: document.path, bytes: bytes)).decodedText?.text
    }

    /// Returns the splices that lead from a file back to the former one; nil if the excerpt lacks one of them.
    private static func splices(
        from remaining: any TableDocument, _ new: [UInt8], to former: any TableDocument, _ excerpt: [UInt8],
        without keys: Set<Key>
    ) -> [Splice]? {
        guard let old = former.decodedText?.text else { return nil }
        let places = remaining.keyRanges { _ in true }
        let formerPlaces = former.keyRanges { !keys.contains($0) }
        guard places.count == formerPlaces.count else { return nil }
        var splices: [Splice] = []
        var (start, formerStart, taken) = (0, 0, 0)
        for number in 0...places.count {
            let isLast = number == places.count
            let gap = start..<max(start, isLast ? new.count : places[number].lowerBound)
            let formerGap =
                formerStart..<max(formerStart, isLast ? old.count : formerPlaces[number].lowerBound)
            if !isLast { (start, formerStart) = (places[number].upperBound, formerPlaces[number].upperBound) }
            guard let difference = TextDifference(new, gap, old, formerGap) else { continue }
            let piece = Array(old[difference.new])
            guard let place = piece.isEmpty ? taken : excerpt.firstOffset(of: piece, from: taken) else { return nil }
            splices.append(Splice(place: difference.old, piece: place..<place + piece.count))
            taken = place + piece.count
        }
        return splices
    }

    // MARK: Restoring

    /// A file with restored entries.
    package struct Restoration: Sendable {
        package var contents: [UInt8]

        /// The keys that the file has again, whether they were restored or the same entries were there already.
        package var keys: Set<Key>

        /// The entries that are still removed; nil if there are none.
        package var rest: PrunedTable?
    }

    /// Returns the keys that a file has again, with an entry that differs from the removed one.
    package func changedKeys(in document: any TableDocument) -> Set<Key> {
        let present = keysPresent(in: document)
        return present.isEmpty ? [] : present.subtracting(same(present, in: document))
    }

    /// Restores some of the entries in a file that lacks them or has them as they were.
    /// - Throws: `TableChangeError`, or `TextEncodingError`.
    package func restoring(_ wanted: Set<Key>, in document: any TableDocument) throws -> Restoration {
        let present = keysPresent(in: document)
        let rest = Set(keys).subtracting(wanted)
        if present.isEmpty, let former = former(of: document) {
            if rest.isEmpty { return Restoration(contents: former.bytes, keys: wanted, rest: nil) }
            let (contents, table) = try Self.removing(rest, from: former)
            return Restoration(contents: contents, keys: wanted, rest: table)
        }
        let missing = wanted.subtracting(present)
        var restoration = Restoration(contents: document.bytes, keys: wanted, rest: without(wanted))
        if missing.isEmpty { return restoration }
        let source = try table(spelledFor: document)
        var parts = TableParts()
        parts.entries = missing
        restoration.contents = try document.taking(.only(parts), from: source)
        let result = FormatRegistry.document(SourceFile(path: document.path, bytes: restoration.contents))
        let (index, restored, recorded) = (TableIndex(document), TableIndex(result), TableIndex(source))
        guard result.isWritable, restored.count == index.count + missing.count,
            missing.allSatisfy({ restored.all(of: $0).count == recorded.all(of: $0).count })
        else {
            throw TableChangeError.unwritableText("the record of '\(missing.map(\.text).min() ?? "")'")
        }
        return restoration
    }

    /// Returns the rest after some entries have been restored, or removed again; nil for nothing.
    package func without(_ restored: Set<Key>) -> PrunedTable? {
        var rest = self
        rest.keys.removeAll(where: restored.contains)
        if rest.keys.count != keys.count { rest.splices = [] }
        return rest.keys.isEmpty ? nil : rest
    }

    /// Returns the file from which the entries were removed; nil if it can't be told, since others have changed.
    package func former(of document: any TableDocument) -> (any TableDocument)? {
        let bytes: [UInt8]?
        switch excerpt {
        case .file(let former): bytes = former
        case .text(let text): bytes = spliced(text, into: document)
        }
        guard let bytes else { return nil }
        let former = FormatRegistry.document(SourceFile(path: document.path, bytes: bytes))
        // Whatever the record says: only these entries come back, and nothing else differs.
        guard former.isWritable, former.keys(among: Set(keys)).count == keys.count,
            let removed = try? former.removing(Set(keys)), removed == document.bytes
        else { return nil }
        return former
    }

    private func spliced(_ text: [UInt8], into document: any TableDocument) -> [UInt8]? {
        guard let source = document.decodedText, !splices.isEmpty else { return nil }
        var (start, taken) = (0, 0)
        for splice in splices {
            guard splice.place.lowerBound >= start, splice.piece.lowerBound >= taken else { return nil }
            (start, taken) = (splice.place.upperBound, splice.piece.upperBound)
        }
        guard start <= source.text.count, taken <= text.count else { return nil }
        return try? source.applying(
            splices.map { TextEdit(range: $0.place, replacement: Array(text[$0.piece])) })
    }

    /// Returns the excerpt as a table in the encoding of a file.
    private func table(spelledFor document: any TableDocument) throws -> any TableDocument {
        switch excerpt {
        case .file(let bytes): return FormatRegistry.document(SourceFile(path: document.path, bytes: bytes))
        case .text(let text):
            let encoding = document.decodedText?.encoding ?? .utf8
            let bytes = try encoding.encode(text, byteOrderMark: encoding != .utf8)
            return FormatRegistry.document(SourceFile(path: document.path, bytes: bytes))
        }
    }

    // MARK: Keys that have come back

    private func keysPresent(in document: any TableDocument) -> Set<Key> { document.keys(among: Set(keys)) }

    /// Returns those of some keys whose entries are as they were.
    private func same(_ keys: Set<Key>, in document: any TableDocument) -> Set<Key> {
        guard let former = try? table(spelledFor: document) else { return [] }
        let (own, theirs) = (TableIndex(document), TableIndex(former))
        let locales = Set(document.locales + former.locales)
        return keys.filter { key in
            guard let entry = own[key], let other = theirs[key] else { return false }
            return document.entry(at: entry) == former.entry(at: other)
                && document.properties(ofEntry: entry) == former.properties(ofEntry: other)
                && locales.allSatisfy { document.strings(of: entry, in: $0) == former.strings(of: other, in: $0) }
        }
    }
}

extension TableDocument {
    /// Returns the file's bytes without the entries of some keys, in all locales.
    package func removing(_ keys: Set<Key>) throws -> [UInt8] {
        let reader = reader(in: nil)
        let removed = (0..<reader.count).filter { keys.contains(reader.key(at: $0)) }
        return try applying(removed.map { .remove(index: $0) })
    }

    /// Returns those of some keys that the file has.
    package func keys(among keys: Set<Key>) -> Set<Key> {
        let reader = reader(in: nil)
        return Set((0..<reader.count).lazy.map(reader.key).filter(keys.contains))
    }

    /// Returns the places of keys that a function accepts, in file order.
    fileprivate func keyRanges(where isWanted: (Key) -> Bool) -> [Range<Int>] {
        let reader = reader(in: nil)
        return (0..<reader.count).filter { isWanted(reader.key(at: $0)) }.compactMap { reader.ranges(at: $0)?.key }
    }
}

/// The only difference between two parts of texts.
private struct TextDifference {
    var old: Range<Int>
    var new: Range<Int>

    /// Compares parts of two texts; nil if they are equal.
    init?(_ old: [UInt8], _ oldPart: Range<Int>, _ new: [UInt8], _ newPart: Range<Int>) {
        let shared = min(oldPart.count, newPart.count)
        var head = 0
        while head < shared, old[oldPart.lowerBound + head] == new[newPart.lowerBound + head] { head += 1 }
        if head == oldPart.count, head == newPart.count { return nil }
        // A difference must not begin or end inside a character.
        while head > 0,
            old.isInsideCharacter(oldPart.lowerBound + head) || new.isInsideCharacter(newPart.lowerBound + head)
        {
            head -= 1
        }
        var tail = 0
        while tail < shared - head, old[oldPart.upperBound - tail - 1] == new[newPart.upperBound - tail - 1] {
            tail += 1
        }
        while tail > 0, old.isInsideCharacter(oldPart.upperBound - tail) { tail -= 1 }
        self.old = oldPart.lowerBound + head..<oldPart.upperBound - tail
        self.new = newPart.lowerBound + head..<newPart.upperBound - tail
    }
}

extension [UInt8] {
    fileprivate func isInsideCharacter(_ offset: Int) -> Bool { offset < count && self[offset] & 0xC0 == 0x80 }
}
