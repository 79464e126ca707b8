import StringsmithModel
import StringsmithText

/// Brings the comments that the sources give into the comment of an entry, and keeps what people wrote beside them.
///
/// A comment of the sources is there if some consecutive lines say its words and nothing else: their order, line breaks
/// and the lines around them don't matter. One that is missing takes the place of the line that it is an edit of.
struct CommentUpdate {
    private struct Line {
        var text: ArraySlice<UInt8>
        var plain: ExactString

        /// True if a comment of the sources says it, so that nothing else takes its place.
        var isCurrent = false
    }

    private var lines: [Line] = []

    /// Two lines with less in common, as the share of their words, aren't versions of one.
    private static let leastSimilarity = 0.6

    /// Above this many pairs of lines no versions are looked for.
    private static let mostPairs = 1 << 20

    /// Takes the text of a comment apart, its marker excluded.
    init(_ text: ExactString?) {
        guard let text else { return }
        lines = MarkedComment.lines(of: text.bytes).map { range in
            let line = text.bytes[range]
            return Line(text: line, plain: Self.plainLine(line))
        }
    }

    // MARK: What the comment says

    /// The lines as plain words, empty ones left out.
    var plainLines: Set<ExactString> { Set(lines.map(\.plain)).subtracting([""]) }

    /// The comments that are missing; the lines of the others are current from now on.
    private mutating func missing(of wanted: [ExactString]) -> [ExactString] {
        var places: [ExactString: Int] = [:]
        for (index, line) in lines.enumerated() where places[line.plain] == nil { places[line.plain] = index }
        var run: LineRuns?
        return wanted.filter { comment in
            let plain = Self.plainText(comment)
            if let index = places[plain] {
                lines[index].isCurrent = true
                return false
            }
            let runs = run ?? LineRuns(lines.map(\.plain))
            run = runs
            guard let found = runs.range(saying: plain) else { return true }
            for index in found { lines[index].isCurrent = true }
            return false
        }
    }

    // MARK: Changing it

    /// The text with all comments of the sources; nil if it has them already.
    /// - Parameters:
    ///   - wanted: the comments that the sources give, each with a word at least.
    ///   - stale: lines that the sources gave before, as plain words; they go.
    ///   - replaceable: of other lines those that the sources may have given; the first of them goes if nothing else does.
    mutating func bringing(
        _ wanted: [ExactString], stale: Set<ExactString> = [],
        replaceable: (Set<ExactString>) -> Set<ExactString> = { _ in [] }
    ) -> ExactString? {
        let missing = missing(of: wanted)
        guard !missing.isEmpty else { return nil }
        // Where the sources gave no comment, every other line is a person's.
        let hadNone = lines.contains { $0.plain == Self.placeholder }
        lines.removeAll { $0.plain == Self.placeholder }
        let hasCurrent = lines.contains(where: \.isCurrent)
        let rest = Set(lines.filter { !$0.isCurrent && !$0.plain.isEmpty }.map(\.plain))
        let stalePlaces = lines.indices.filter { !lines[$0].isCurrent && stale.contains(lines[$0].plain) }
        for (number, comment) in missing.enumerated() {
            var replaced = hadNone ? [] : versions(of: comment)
            if number == 0 {
                replaced += stalePlaces
                if replaced.isEmpty, !hasCurrent, !hadNone, !rest.isEmpty {
                    let plain = replaceable(rest)
                    replaced = lines.firstIndex { plain.contains($0.plain) }.map { [$0] } ?? []
                }
            }
            replace(Set(replaced), by: comment)
        }
        return joined
    }

    // MARK: Plain words

    private static let placeholder = plainLine(MarkedComment.placeholder.bytes[...])

    /// The lines of a text as plain words in their order, empty ones left out.
    static func orderedPlainLines(of text: ExactString) -> [ExactString] {
        MarkedComment.lines(of: text.bytes).map { plainLine(text.bytes[$0]) }.filter { !$0.isEmpty }
    }

    /// The lines of a text as plain words.
    static func plainLines(of text: ExactString) -> Set<ExactString> { Set(orderedPlainLines(of: text)) }

    /// The words of a line; the star that begins it in some comments isn't one.
    private static func plainLine(_ line: ArraySlice<UInt8>) -> ExactString {
        let plain = MarkedComment.plainWords(of: line)
        guard plain.bytes.first == .asterisk else { return plain }
        if plain.bytes.count == 1 { return "" }
        return plain.bytes[1] == .space ? ExactString(bytes: plain.bytes[2...]) : plain
    }

    private static func plainText(_ text: ExactString) -> ExactString {
        ExactString(bytes: Array(orderedPlainLines(of: text).map(\.bytes).joined(separator: [.space])))
    }

    // MARK: Versions of a line

    /// The lines that a comment seems to be another version of.
    private func versions(of comment: ExactString) -> [Int] {
        let new = MarkedComment.lines(of: comment.bytes).map { Self.words(of: comment.bytes[$0]) }
        guard new.count * lines.count <= Self.mostPairs else { return [] }
        return lines.indices.filter { index in
            guard !lines[index].isCurrent, !lines[index].plain.isEmpty else { return false }
            let old = Self.words(of: lines[index].text)
            return new.contains { Self.similarity($0, old) >= Self.leastSimilarity }
        }
    }

    private static func words(of line: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
        Set(plainLine(line).bytes.split(separator: .space))
    }

    /// Dice's coefficient over the sets of words.
    private static func similarity(_ left: Set<ArraySlice<UInt8>>, _ right: Set<ArraySlice<UInt8>>) -> Double {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        return 2 * Double(left.intersection(right).count) / Double(left.count + right.count)
    }

    /// Puts a comment at the place of lines, or else behind the last current line, or else first.
    private mutating func replace(_ places: Set<Int>, by comment: ExactString) {
        let new = Line(text: comment.bytes[...], plain: Self.plainText(comment), isCurrent: true)
        let place = places.min() ?? (lines.lastIndex(where: \.isCurrent).map { $0 + 1 } ?? 0)
        var result: [Line] = []
        for (index, line) in lines.enumerated() {
            if index == place { result.append(new) }
            if !places.contains(index) { result.append(line) }
        }
        if place >= lines.count { result.append(new) }
        lines = result
    }

    /// The lines again: a comment of the sources that isn't the first is indented, as `genstrings` does.
    private var joined: ExactString {
        var bytes: [UInt8] = []
        for (index, line) in lines.enumerated() {
            if index > 0 { bytes.append(.lineFeed) }
            let isIndented = line.text.first.map { $0 <= .space } ?? true
            if index > 0, line.isCurrent, !isIndented { bytes += [.space, .space, .space] }
            bytes += index == 0 ? Array(line.text.drop { $0 <= .space }) : Array(line.text)
        }
        return ExactString(bytes: bytes)
    }
}

/// Finds a text among consecutive lines in linear time.
private struct LineRuns {
    private var joined: [UInt8] = []

    /// The line that begins at an offset.
    private var starts: [Int: Int] = [:]

    /// The line that ends at an offset.
    private var ends: [Int: Int] = [:]

    init(_ lines: [ExactString]) {
        for (index, line) in lines.enumerated() where !line.isEmpty {
            if !joined.isEmpty { joined.append(.space) }
            starts[joined.count] = index
            joined += line.bytes
            ends[joined.count] = index
        }
    }

    /// The lines that say a text and nothing else.
    func range(saying text: ExactString) -> ClosedRange<Int>? {
        let pattern = text.bytes
        guard !pattern.isEmpty, pattern.count <= joined.count else { return nil }
        // Knuth, Morris and Pratt: how much of the pattern's beginning ends at each of its bytes.
        var borders = Array(repeating: 0, count: pattern.count)
        var length = 0
        for index in pattern.indices.dropFirst() {
            while length > 0, pattern[index] != pattern[length] { length = borders[length - 1] }
            if pattern[index] == pattern[length] { length += 1 }
            borders[index] = length
        }
        length = 0
        for (offset, byte) in joined.enumerated() {
            while length > 0, byte != pattern[length] { length = borders[length - 1] }
            if byte == pattern[length] { length += 1 }
            guard length == pattern.count else { continue }
            if let first = starts[offset + 1 - length], let last = ends[offset + 1] { return first...last }
            length = borders[length - 1]
        }
        return nil
    }
}
