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
    ) async {
        // A dash, or nothing, is written without a thought of any key.
        let texts = texts.filter { $0.string.unicodeScalars.contains { $0.properties.isAlphabetic } }
        if texts.isEmpty { return }
        for text in texts { quoteCounts[ByteHash.of(text.bytes)] = 0 }
        let longest = texts.reduce(0) { max($0, $1.bytes.count) }
        // An index reads sources as UTF-8.
        let paths = options.encoding == nil ? mentions?.sources(with: texts) : nil
        let sources = scan.declarations.map(\.path).filter { paths?.contains($0) ?? true }
        let found = await ParallelMap.map(count: sources.count, jobs: options.jobs ?? ProcessResources.processorCount) {
            [counts = quoteCounts] index in
            Self.read(sources[index], for: texts, longest, counts, in: scan, options, workspace)
        }
        for source in found {
            for (hash, count) in source.counts { quoteCounts[hash, default: 0] += count }
            for (text, use) in source.uses { uses[text, default: []].append(use) }
        }
    }

    /// Returns how often a source has each of some texts between quotes, and the places that show them.
    /// - Parameter counts: 0 for the hash of each text.
    private static func read(
        _ path: String, for texts: Set<ExactString>, _ longest: Int, _ counts: [Int: Int], in scan: SourceScan,
        _ options: SourceScanOptions, _ workspace: Workspace
    ) -> (counts: [Int: Int], uses: [(text: ExactString, use: BypassedUse)]) {
        guard let bytes = workspace.optionalBytes(at: path), let text = try? options.text(of: bytes).text else {
            return ([:], [])
        }
        var found: [Int: Int] = [:]
        let note = { (hash: Int) in
            if counts[hash] != nil { found[hash, default: 0] += 1 }
        }
        text.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: longest, piece: { note(ByteHash.of($0)) },
                whole: { text, _ in note(ByteHash.of(text.bytes)) })
        }
        if found.isEmpty { return ([:], []) }
        let literals = scan.verbatimTexts(in: text, at: path).flatMap { verbatim in
            verbatim.literals.filter { texts.contains($0.text) }.map { (verbatim, $0) }
        }
        if literals.isEmpty { return (found, []) }
        let lines = LineIndex(text)
        return (
            found,
            literals.compactMap { verbatim, literal in
                LookupSite.Reason(verbatim.reason).map { reason in
                    let position = lines.position(at: literal.offset)
                    return (
                        literal.text,
                        BypassedUse(path: path, position: position, call: verbatim.call, reason: reason)
                    )
                }
            }
        )
    }

    /// The number of literals with a text.
    func count(of text: ExactString) -> Int {
        guard let uses = uses[text] else { return 0 }
        return Set(uses.map { ProvenUse.Place(path: $0.path, position: $0.position) }).count
    }

    /// True if literals show a key, and the Swift sources don't have it between other quotes.
    var showWholeKeys: Bool { uses.keys.contains { quoteCounts[ByteHash.of($0.bytes)] == count(of: $0) } }
}
