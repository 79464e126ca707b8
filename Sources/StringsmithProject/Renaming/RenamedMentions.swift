import StringsmithModel
import StringsmithText

/// The texts in sources that are a renamed key without being in a call that looks it up.
struct RenamedMentions {
    private let names: [ExactString: ExactString]
    private let hashes: Set<Int>

    /// - Parameter names: the new names of keys.
    init(_ names: [ExactString: ExactString]) {
        self.names = names
        hashes = Set(names.keys.map { ByteHash.of(Self.spelling($0)) })
    }

    private static func spelling(_ key: ExactString) -> [UInt8] {
        let literal = LiteralReplacement(of: 0..<0, in: []).spelling(of: key)
        return Array(literal[1..<literal.count - 1])
    }

    /// Returns a warning for each mention in some sources.
    /// - Parameter uses: the known calls, whose keys, values and comments aren't mentions.
    func diagnostics(in paths: [String], besides uses: [KeyUse]) -> [Diagnostic] {
        guard !names.isEmpty else { return [] }
        let known = Dictionary(grouping: uses) { ExactString($0.path) }
        return paths.flatMap { path -> [Diagnostic] in
            // A file that can't be read is reported elsewhere.
            guard let bytes = try? FileReader.bytes(of: path) else { return [] }
            return diagnostics(in: DecodedText(detecting: bytes).text, path, besides: known[ExactString(path)] ?? [])
        }
    }

    private func diagnostics(in text: [UInt8], _ path: String, besides uses: [KeyUse]) -> [Diagnostic] {
        var places: [Range<Int>] = []
        text.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: Self.longestKey,
                piece: { piece in
                    guard hashes.contains(ByteHash.of(piece)) else { return }
                    places.append(piece.startIndex - 1..<piece.endIndex + 1)
                }, whole: { _ in })
        }
        if places.isEmpty { return [] }
        let literals = uses.flatMap { [$0.key, $0.value, $0.comment].compactMap { $0?.range } }
        let lines = LineIndex(text)
        return places.filter { place in !literals.contains { $0.overlaps(place) } }.compactMap { place in
            let spelled = text[place].dropFirst().dropLast()
            guard let pair = names.first(where: { Self.spelling($0.key).elementsEqual(spelled) }) else { return nil }
            return Diagnostic(
                path: path, range: lines.range(place), severity: .warning, rule: .keyStillMentioned,
                message: "'\(pair.key)' is mentioned here, too, and stays: it isn't in a known call",
                key: Key(pair.key),
                notes: [Note("if the program looks it up, change it to '\(pair.value)', and describe the routine")])
        }
    }

    /// The maximum length of a mentioned key.
    private static let longestKey = 4096
}
