import StringsmithModel
import StringsmithProof
import StringsmithScanner
import StringsmithText

/// Literals of the Swift sources that certainly show a text as it is, without looking it up.
struct BypassedKeys {
    /// The places that show each text, in the order of the sources.
    private(set) var uses: [ExactString: [BypassedUse]] = [:]

    /// The maximum number of texts for which sources without any of them are skipped: looking for more of them takes
    /// longer than reading a source.
    private static let mostSearches = 32

    /// Searches the sources for some texts.
    init(_ texts: Set<ExactString>, in scan: SourceScan, _ options: SourceScanOptions, _ workspace: Workspace) {
        // A dash, or nothing, is written without a thought of any key.
        let texts = texts.filter { $0.string.unicodeScalars.contains { $0.properties.isAlphabetic } }
        if texts.isEmpty { return }
        for source in scan.declarations {
            guard let bytes = workspace.optionalBytes(at: source.path) else { continue }
            if texts.count <= Self.mostSearches, !texts.contains(where: { Self.mayHold($0, bytes) }) { continue }
            guard let text = try? options.text(of: bytes).text else { continue }
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

    /// False if a source certainly has no literal with a text. Escapes spell some characters in several ways.
    private static func mayHold(_ text: ExactString, _ source: [UInt8]) -> Bool {
        let plain = text.bytes.prefix { $0 >= .space && $0 < 0x7F && $0 != .backslash && $0 != .quotationMark }
        return plain.isEmpty || source.holds(Array(plain))
    }
}
