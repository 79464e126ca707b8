import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The entries of the development table that the sources don't change. A translation's entry with the same key and
/// comment doesn't change either.
///
/// Most entries of most syncs are settled, and translations usually have the order of the development table. So an
/// entry is compared with the one that is expected next, without looking up its key, or copying anything. The bytes are
/// in one array, since threads that plan several locales would otherwise compete for the reference counts of thousands of
/// strings.
struct SettledEntries: Sendable {
    private var rows: [(place: Int, key: Range<Int>, comment: Range<Int>)] = []
    private var bytes: [UInt8] = []

    init() {}

    /// Adds an entry after all others.
    /// - Parameter place: the index of its key among the wanted keys.
    mutating func add(_ entry: Entry, comment: ExactString, place: Int) {
        let key = bytes.count..<bytes.count + entry.key.text.bytes.count
        bytes += entry.key.text.bytes
        bytes += comment.bytes
        rows.append((place: place, key: key, comment: key.upperBound..<bytes.count))
    }

    /// Returns the index of an entry's key among the wanted keys if the entry is the expected one.
    /// - Parameter next: the number of the expected entry.
    func place(of entry: Int, in table: any TableDocument, next: inout Int) -> Int? {
        guard next < rows.count else { return nil }
        let row = rows[next]
        guard table.hasKey(at: entry, bytes, row.key) else { return nil }
        next += 1
        return table.hasOnlyComment(at: entry, bytes, row.comment) ? row.place : nil
    }

    /// Expects the entry after the one with a key that wasn't the expected one.
    func skip(to key: ExactString, next: inout Int) {
        let rest = next..<min(next + Self.longestSkip, rows.count)
        if let index = rest.first(where: { bytes.hasSame(rows[$0].key, as: key.bytes, key.bytes.indices) }) {
            next = index + 1
        }
    }

    /// The maximum number of entries that a translation may lack in a row without losing its place.
    private static let longestSkip = 16
}
