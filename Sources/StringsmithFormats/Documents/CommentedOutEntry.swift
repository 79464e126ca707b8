import StringsmithModel
import StringsmithText

/// An entry in a comment, as `TableChange.commentOut` leaves it.
package struct CommentedOutEntry: Hashable, Sendable {
    /// The key of the entry.
    package var key: Key

    /// The edits of the file's UTF-8 form that turn the comment into the entry.
    var edits: [TextEdit]

    /// A place in the comment, in bytes of the UTF-8 form of the file.
    package var range: Range<Int> {
        let start = edits.map(\.range.lowerBound).min() ?? 0
        return start..<max(start + 1, edits.map(\.range.upperBound).max() ?? 0)
    }
}

extension TableDocument {
    package func commentedOutEntries(where isWanted: (Key) -> Bool) -> [CommentedOutEntry] { [] }

    /// Restores entries from comments, the last one for each key.
    /// - Parameter isWanted: returns whether an entry should be restored; never called for keys of existing entries.
    /// - Returns: the document with these entries and their keys, or nil if there are none.
    package func restoringEntries(where isWanted: (Key) -> Bool) -> (document: any TableDocument, keys: [Key])? {
        var restored: (document: any TableDocument, keys: [Key])?
        // A comment may hold another entry behind the first one.
        for _ in 0..<Self.mostEntriesInComment {
            guard let next = (restored?.document ?? self).restoringOnce(where: isWanted) else { break }
            restored = (next.document, (restored?.keys ?? []) + next.keys)
        }
        return restored
    }

    private static var mostEntriesInComment: Int { 8 }

    private func restoringOnce(where isWanted: (Key) -> Bool) -> (document: any TableDocument, keys: [Key])? {
        guard isWritable, let decodedText else { return nil }
        let found = commentedOutEntries(where: isWanted)
        guard !found.isEmpty else { return nil }
        let existing = Set((0..<entryCount(in: nil)).map { key(at: $0, in: nil) })
        var seen: Set<Key> = []
        let chosen = Array(found.reversed().filter { !existing.contains($0.key) && seen.insert($0.key).inserted })
        guard !chosen.isEmpty,
            let bytes = try? decodedText.applying(
                chosen.flatMap(\.edits).sorted { $0.range.lowerBound < $1.range.lowerBound })
        else { return nil }
        let document = FormatRegistry.document(SourceFile(path: path, bytes: bytes))
        // Comments are free text. If anything else changes its meaning, nothing is restored.
        let keys = Set((0..<document.entryCount(in: nil)).map { document.key(at: $0, in: nil) })
        guard document.isWritable, document.entryCount(in: nil) == entryCount(in: nil) + chosen.count,
            keys == existing.union(seen)
        else { return nil }
        return (document, chosen.reversed().map(\.key))
    }
}
