import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// Literals of the Swift sources that certainly show a text as it is, without looking it up.
struct BypassedKeys {
    /// The places that show each text, in the order of the sources.
    private(set) var uses: [ExactString: [BypassedUse]] = [:]

    /// How often the Swift sources have each text between quotes, by hash.
    private var quoteCounts: [Int: Int] = [:]

    /// No literals.
    init() {}

    /// Searches the sources for some texts.
    /// - Parameter mentions: an index that may know which sources have them.
    init(
        _ texts: Set<ExactString>, in scan: SourceScan, _ options: SourceScanOptions, _ workspace: Workspace,
        mentions: MentionIndex? = nil
    ) {
        // A dash, or nothing, is written without a thought of any key.
        let texts = texts.filter { $0.string.unicodeScalars.contains { $0.properties.isAlphabetic } }
        if texts.isEmpty { return }
        for text in texts { quoteCounts[ByteHash.of(text.bytes)] = 0 }
        let longest = texts.reduce(0) { max($0, $1.bytes.count) }
        // An index reads sources as UTF-8.
        let paths = options.encoding == nil ? mentions?.sources(with: texts) : nil
        for source in scan.declarations where paths?.contains(source.path) ?? true {
            guard let bytes = workspace.optionalBytes(at: source.path), let text = try? options.text(of: bytes).text,
                countQuotes(in: text, longest) > 0
            else { continue }
            let found = scan.verbatimTexts(in: text, at: source.path).flatMap { verbatim in
                verbatim.literals.filter { texts.contains($0.text) }.map { (verbatim, $0) }
            }
            if found.isEmpty { continue }
            let lines = LineIndex(text)
            for (verbatim, literal) in found {
                guard let reason = LookupSite.Reason(verbatim.reason) else { continue }
                uses[literal.text, default: []].append(
                    BypassedUse(
                        path: source.path, position: lines.position(at: literal.offset), call: verbatim.call,
                        reason: reason))
            }
        }
    }

    /// The number of literals with a text.
    func count(of text: ExactString) -> Int {
        guard let uses = uses[text] else { return 0 }
        return Set(uses.map { ProvenUse.Place(path: $0.path, position: $0.position) }).count
    }

    /// True if literals show a key, and the Swift sources don't have it between other quotes.
    var showWholeKeys: Bool { uses.keys.contains { quoteCounts[ByteHash.of($0.bytes)] == count(of: $0) } }

    /// Counts the texts between the quotes of a source, and returns how many there are.
    private mutating func countQuotes(in source: [UInt8], _ longest: Int) -> Int {
        var found = 0
        let note = { (hash: Int, counts: inout [Int: Int]) in
            guard let count = counts[hash] else { return }
            counts[hash] = count + 1
            found += 1
        }
        var counts = quoteCounts
        quoteCounts = [:]
        source.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: longest, piece: { note(ByteHash.of($0), &counts) },
                whole: { text, _ in note(ByteHash.of(text.bytes), &counts) })
        }
        quoteCounts = counts
        return found
    }
}
