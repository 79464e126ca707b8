import StringsmithFormats
import StringsmithModel
import StringsmithText

/// Strings in sources that equal a renamed key but aren't in a call that looks it up.
struct RenamedMentions {
    /// New names by the old keys.
    private let names: [ExactString: ExactString]

    /// Old keys by the way in which sources spell them between quotes.
    private let spellings: [ExactString: ExactString]

    /// Hashes of these.
    private let hashes: Set<Int>

    /// The options for the scan, which determine the text of a source.
    private let options: SourceScanOptions
    private let workspace: Workspace

    /// The maximum length of a mentioned key.
    private static let longestKey = 4096

    /// - Parameters:
    ///   - names: the new names of keys.
    ///   - options: the options for the scan of the sources.
    init(_ names: [ExactString: ExactString], _ options: SourceScanOptions, in workspace: Workspace) {
        (self.names, self.options, self.workspace) = (names, options, workspace)
        spellings = Dictionary(names.keys.map { (Self.spelling($0), $0) }) { first, _ in first }
        hashes = Set(spellings.keys.map { ByteHash.of($0.bytes) })
    }

    private static func spelling(_ key: ExactString) -> ExactString {
        let literal = key.literal()
        return ExactString(bytes: Array(literal[1..<literal.count - 1]))
    }

    /// Returns a warning for each mention in some sources and other files.
    /// - Parameter uses: the known calls, whose keys, values and comments aren't mentions.
    func diagnostics(in paths: [String], besides uses: [KeyUse]) -> [Diagnostic] {
        guard !names.isEmpty else { return [] }
        let known = Dictionary(grouping: uses) { ExactString($0.path) }
        let sources = paths.filter { MentioningFile(path: $0) == .source }
        return constants(in: sources) + paths.flatMap { texts(in: $0, besides: known[ExactString($0)] ?? []) }
    }

    private func texts(in path: String, besides uses: [KeyUse]) -> [Diagnostic] {
        // A file that can't be read is reported elsewhere.
        guard let bytes = workspace.optionalBytes(at: path) else { return [] }
        let file = MentioningFile(path: path)
        if file == .document, let texts = DocumentTexts.all(in: bytes) {
            let keys = Set(texts).filter { names[$0] != nil }
            return DiagnosticLimit.bounded(keys.sorted().map { diagnostic(of: $0, path, range: nil) })
        }
        let isSource = file == .source
        let text = isSource ? sourceText(of: bytes) : DecodedText(detecting: bytes).text
        let places = isSource ? places(in: text, besides: uses) : words(in: text)
        if places.isEmpty { return [] }
        let lines = LineIndex(text)
        return DiagnosticLimit.bounded(places.map { diagnostic(of: $0.key, path, range: lines.range($0.range)) })
    }

    private func sourceText(of bytes: [UInt8]) -> [UInt8] {
        ((try? options.text(of: bytes)) ?? DecodedText(detecting: bytes)).text
    }

    // MARK: Constants

    /// Returns a warning for each key that the name of a constant or case may stand for, in the first source with it.
    private func constants(in paths: [String]) -> [Diagnostic] {
        var all = ConstantNames()
        for path in paths { add(path, to: &all) }
        var rest = names.keys.filter(all.include).sorted().prefix(DiagnosticLimit.most)
        var found: [Diagnostic] = []
        for path in paths where !rest.isEmpty {
            var constants = ConstantNames()
            add(path, to: &constants)
            rest.removeAll { key in
                guard constants.include(key) else { return false }
                found.append(diagnostic(of: key, path, range: nil, subject: "may be the name of a constant or case"))
                return true
            }
        }
        return found
    }

    private func add(_ path: String, to constants: inout ConstantNames) {
        guard let bytes = workspace.optionalBytes(at: path) else { return }
        sourceText(of: bytes).withUnsafeBufferPointer { source in
            let texts = QuotedTexts(in: source, longest: Self.longestKey, piece: { _ in }, whole: { _, _ in })
            texts.withoutComments(source).withUnsafeBufferPointer { constants.add(code: $0) }
        }
    }

    // MARK: Strings

    /// Returns the literals that are one of the keys, with their quotes, in order.
    private func places(in text: [UInt8], besides uses: [KeyUse]) -> [(range: Range<Int>, key: ExactString)] {
        var found: [Range<Int>: ExactString] = [:]
        text.withUnsafeBufferPointer { source in
            _ = QuotedTexts(
                in: source, longest: Self.longestKey,
                piece: { piece in
                    guard hashes.contains(ByteHash.of(piece)), let key = spellings[ExactString(bytes: Array(piece))]
                    else { return }
                    found[piece.startIndex - 1..<piece.endIndex + 1] = key
                },
                whole: { text, range in
                    if names[text] != nil { found[range.lowerBound - 1..<range.upperBound + 1] = text }
                })
        }
        if found.isEmpty { return [] }
        var literals = uses.flatMap { [$0.key, $0.value, $0.comment].compactMap { $0?.range } }
        literals.sort { $0.lowerBound < $1.lowerBound }
        var rest = literals[...]
        return found.sorted { $0.key.lowerBound < $1.key.lowerBound }.filter { place, _ in
            rest = rest.drop { $0.upperBound <= place.lowerBound }
            return rest.first.map { !$0.overlaps(place) } ?? true
        }.map { ($0.key, $0.value) }
    }

    /// Returns the strings and words of any other file that are one of the keys, in order.
    private func words(in text: [UInt8]) -> [(range: Range<Int>, key: ExactString)] {
        var found: [Int: (range: Range<Int>, key: ExactString)] = [:]
        text.withUnsafeBufferPointer { source in
            PlainTexts.read(
                source, longest: Self.longestKey,
                found: { piece in
                    guard hashes.contains(ByteHash.of(piece)), let key = spellings[ExactString(bytes: Array(piece))]
                    else { return }
                    found[piece.startIndex] = (piece.startIndex..<piece.endIndex, key)
                },
                marked: { piece in
                    let readings = PlainTexts.readings(of: piece).flatMap { [$0, $0.trimmed] }
                    guard let key = readings.first(where: { names[$0] != nil }) else { return }
                    found[piece.startIndex] = (piece.startIndex..<piece.endIndex, key)
                })
        }
        return found.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func diagnostic(
        of key: ExactString, _ path: String, range: SourceRange?, subject: String = "is mentioned"
    ) -> Diagnostic {
        var advice: [Note] = []
        if let new = names[key] {
            advice.append(Note("if the program looks it up, change it to '\(new)', and describe the routine"))
        }
        return Diagnostic(
            path: path, range: range, severity: .warning, rule: .keyStillMentioned,
            message: "'\(key)' \(subject) here, too, and stays: it isn't in a known call", key: Key(key),
            notes: advice)
    }
}
