import StringsmithFormats
import StringsmithModel
import StringsmithText

/// The texts that matter in a search for mentions, keys and names of tables, as hashes in few bits: sources have many
/// more.
struct MentionFilter: Sendable {
    private let texts: Set<ExactString>?
    private let keys: Set<ExactString>?

    /// The hashes of the texts as spelled in sources.
    private let spellings: Hashes

    /// The hashes of the names of constants that stand for keys.
    private let names: Hashes

    /// Lets everything pass.
    init() { (texts, keys, spellings, names) = (nil, nil, Hashes([]), Hashes([])) }

    init(keys: some Sequence<ExactString>, tables: some Sequence<TableName>) {
        let keys = Set(keys)
        let tables = tables.map { ExactString($0.rawValue) }
        var spellings: [Int] = []
        for key in keys {
            spellings.append(ByteHash.of(key.bytes))
            for piece in Self.pieces(of: key) { spellings.append(ByteHash.of(piece)) }
        }
        (texts, self.keys) = (keys.union(tables), keys)
        self.spellings = Hashes(spellings + tables.map { ByteHash.of($0.bytes) })
        names = Hashes(keys.flatMap(ConstantNames.simplifiedHashes))
    }

    /// False if everything passes.
    var isLimited: Bool { texts != nil }

    /// True for a text for which the search looks.
    func includes(_ text: ExactString) -> Bool { texts?.contains(text) ?? true }

    /// True for a key for which the search looks, rather than a table.
    func includes(key: ExactString) -> Bool { keys?.contains(key) ?? true }

    /// False for the hash of what is the spelling of none of the texts.
    @inline(__always)
    func maySpell(_ hash: Int) -> Bool { spellings.mayContain(hash) }

    /// False for the hash of a name that stands for none of the keys.
    @inline(__always)
    func mayName(_ hash: Int) -> Bool { names.mayContain(hash) }

    /// Returns the strings between the quotes in the spelling of a text: several if it contains quotes.
    static func pieces(of text: ExactString) -> [ArraySlice<UInt8>] {
        let spelling = StringsEntrySpelling(escapingKey: text, value: "").key
        return spelling.bytes.split(separator: .quotationMark, omittingEmptySubsequences: false)
    }

    /// True for a text that is spelled as it is.
    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        // Surrogates start with this byte.
        text.allSatisfy { $0 >= .space && $0 != .quotationMark && $0 != .backslash && $0 != .delete && $0 != 0xED }
    }

    private struct Hashes: Sendable {
        private var bits: [UInt64]

        init(_ hashes: [Int]) {
            var count = 64
            while count < hashes.count * 32 { count *= 2 }
            bits = hashes.isEmpty ? [.max] : Array(repeating: 0, count: count / 64)
            for hash in hashes { bits[hash >> 6 & (bits.count - 1)] |= 1 << UInt64(hash & 63) }
        }

        @inline(__always)
        func mayContain(_ hash: Int) -> Bool {
            bits[hash >> 6 & (bits.count - 1)] >> UInt64(hash & 63) & 1 == 1
        }
    }
}
