import StringsmithModel
import StringsmithText

/// Updates an entry's comment with the comments from the sources, and keeps everything that people added.
///
/// A source comment is present if consecutive lines contain its words and nothing else, regardless of their order, line
/// breaks and the lines around them, or if a person went on in its last line or put a label (`XBUT:`) in front. A missing
/// one replaces the line that it is an edited version of.
package struct CommentUpdate {
    private struct Line {
        var text: ArraySlice<UInt8>
        var plain: ExactString

        /// True if a comment from the sources contains the line, so that it isn't replaced.
        var isCurrent = false

        /// True if a person wrote the line, so that it isn't replaced.
        var isRemark = false
    }

    private var lines: [Line] = []

    /// The least share of common words in two versions of a line.
    private static let leastSimilarity = 0.6

    /// The maximum number of pairs of lines that are compared to find versions.
    private static let mostPairs = 1 << 20

    /// Parses the text of a comment.
    init(_ text: ExactString?) {
        guard let text else { return }
        lines = text.bytes.commentLines.map { range in
            let line = text.bytes[range]
            return Line(text: line, plain: Self.plainLine(line))
        }
    }

    // MARK: Reading the comment

    /// The lines that people wrote, as spelled.
    var remarks: [ExactString] { lines.filter(\.isRemark).map { ExactString(bytes: Array($0.text)) } }

    /// The nonempty lines as plain words.
    var plainLines: Set<ExactString> { Set(lines.map(\.plain)).subtracting([""]) }

    /// Returns the comments that are missing, and marks the lines of the others as current.
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
            return !markCurrent(runs.range(saying: plain))
        }
    }

    /// Returns the comments that no longer line contains, and marks the lines that contain the others as current. Lines
    /// that are current already and people's own lines aren't searched.
    private mutating func notContinued(of missing: [ExactString]) -> [ExactString] {
        if missing.isEmpty { return [] }
        let runs = LineRuns(lines.map { $0.isCurrent || $0.isRemark ? "" : $0.plain })
        return missing.filter { !markCurrent(runs.range(saying: Self.plainText($0), inLonger: true)) }
    }

    /// Marks some lines as current.
    /// - Returns: whether there are any.
    private mutating func markCurrent(_ found: ClosedRange<Int>?) -> Bool {
        for index in found.map(Array.init) ?? [] { lines[index].isCurrent = true }
        return found != nil
    }

    /// The start of the comment of an interface file, such as `Class = "NSButton"; title = "Save"; ObjectID = "57";`.
    private static let attributeStart = Array("Class = \"".utf8)

    /// True if a line consists of the attributes of an interface file's comment and of words that a person put between
    /// them. Marks the line as current.
    private mutating func isInAttributes(_ comment: ExactString) -> Bool {
        guard comment.bytes.starts(with: Self.attributeStart), lines.count <= Self.mostAttributeLines else {
            return false
        }
        let attributes = Self.plainLine(comment.bytes[...]).bytes.split(separator: .space)
        let place = lines.firstIndex { line in
            var rest = attributes[...]
            for word in line.plain.bytes.split(separator: .space) where word == rest.first { rest.removeFirst() }
            return rest.isEmpty
        }
        if let place { lines[place].isCurrent = true }
        return place != nil
    }

    /// True for the attributes of an interface file's comment with other words between or behind them.
    private static func isAnnotated(_ line: ExactString) -> Bool {
        guard line.bytes.starts(with: attributeStart) else { return false }
        var rest = line.bytes[...]
        while let name = rest.firstIndex(where: { !$0.isASCIILetter }), name > rest.startIndex,
            rest[name...].starts(with: " = \"".utf8), let end = attributeEnd(in: rest[(name + 4)...])
        {
            rest = rest[end...].drop { $0 == .space }
        }
        return !rest.isEmpty
    }

    /// Returns the place behind `";`, followed by a space or nothing.
    private static func attributeEnd(in text: ArraySlice<UInt8>) -> Int? {
        zip(text.indices, text.indices.dropFirst()).first { quote, semicolon in
            let isEnd = semicolon + 1 == text.endIndex || text[semicolon + 1] == .space
            return text[quote] == .quotationMark && text[semicolon] == .semicolon && isEnd
        }.map { $0.1 + 1 }
    }

    /// The maximum number of lines to search for attributes.
    private static let mostAttributeLines = 64

    // MARK: Changing the comment

    /// Returns the text with all comments from the sources; nil if it is already up to date.
    ///
    /// - Parameters:
    ///   - wanted: the comments from the sources, each with at least one word.
    ///   - stale: former lines from the sources, as plain words, which are removed.
    ///   - addsToPersonal: false if a comment in which people wrote all lines gets no others.
    ///   - remarks: lines that people wrote, as plain words, which stay. Called only if something is missing.
    ///   - personal: lines that people wrote, as plain words, which only a similar one replaces. Called only if something
    ///     is missing.
    ///   - replaceable: other lines that may come from the sources; the first of them is removed if nothing else is.
    mutating func bringing(
        _ wanted: [ExactString], stale: Set<ExactString> = [], addsToPersonal: Bool = true,
        remarks: () -> Set<ExactString> = { [] }, personal: () -> Set<ExactString> = { [] },
        replaceable: (Set<ExactString>) -> Set<ExactString> = { _ in [] }
    ) -> ExactString? {
        var missing = missing(of: wanted).filter { !isInAttributes($0) }
        guard !missing.isEmpty else { return nil }
        let remarks = remarks()
        for index in lines.indices where remarks.contains(lines[index].plain) || Self.isAnnotated(lines[index].plain) {
            lines[index].isRemark = true
        }
        missing = notContinued(of: missing)
        guard !missing.isEmpty else { return nil }
        // If the sources had no comment before, all other lines were written by people.
        let hadNone = lines.contains { $0.plain == Self.placeholder }
        lines.removeAll { $0.plain == Self.placeholder }
        let hasCurrent = lines.contains(where: \.isCurrent)
        let others = Set(lines.filter { !$0.isCurrent && !$0.isRemark && !$0.plain.isEmpty }.map(\.plain))
        let rest = others.subtracting(personal())
        if !addsToPersonal, !hadNone, !hasCurrent, rest.isEmpty, missing.allSatisfy({ versions(of: $0).isEmpty }) {
            return nil
        }
        let stalePlaces = lines.indices.filter {
            !lines[$0].isCurrent && !lines[$0].isRemark && stale.contains(lines[$0].plain)
        }
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

    private static let placeholder = plainLine(ExactString.absentComment.bytes[...])

    /// Returns the nonempty lines of a text in order, as plain words.
    static func orderedPlainLines(of text: ExactString) -> [ExactString] {
        text.bytes.commentLines.map { plainLine(text.bytes[$0]) }.filter { !$0.isEmpty }
    }

    /// Returns the nonempty lines of a text as plain words.
    package static func plainLines(of text: ExactString) -> Set<ExactString> { Set(orderedPlainLines(of: text)) }

    /// Returns the words of a line, without the asterisk that starts lines of some comments.
    private static func plainLine(_ line: ArraySlice<UInt8>) -> ExactString {
        let plain = ExactString.plainWords(of: line)
        guard plain.bytes.first == .asterisk else { return plain }
        if plain.bytes.count == 1 { return "" }
        return plain.bytes[1] == .space ? ExactString(bytes: plain.bytes[2...]) : plain
    }

    private static func plainText(_ text: ExactString) -> ExactString {
        ExactString(bytes: Array(orderedPlainLines(of: text).map(\.bytes).joined(separator: [.space])))
    }

    // MARK: Versions of a line

    /// Returns the lines that may be other versions of a comment.
    private func versions(of comment: ExactString) -> [Int] {
        let new = comment.bytes.commentLines.map { Self.words(of: comment.bytes[$0]) }
        guard new.count * lines.count <= Self.mostPairs else { return [] }
        return lines.indices.filter { index in
            guard !lines[index].isCurrent, !lines[index].isRemark, !lines[index].plain.isEmpty else { return false }
            let old = Self.words(of: lines[index].text)
            return new.contains { Self.similarity($0, old) >= Self.leastSimilarity }
        }
    }

    private static func words(of line: ArraySlice<UInt8>) -> Set<ArraySlice<UInt8>> {
        Set(plainLine(line).bytes.split(separator: .space))
    }

    /// Returns Dice's coefficient of two sets of words.
    private static func similarity(_ left: Set<ArraySlice<UInt8>>, _ right: Set<ArraySlice<UInt8>>) -> Double {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        return 2 * Double(left.intersection(right).count) / Double(left.count + right.count)
    }

    /// Replaces lines by a comment. Without lines, inserts it after the last current line, or at the start.
    private mutating func replace(_ places: Set<Int>, by comment: ExactString) {
        var text = comment.bytes
        // A comment whose lines start with an asterisk keeps that style.
        if let first = places.min(), let star = Self.star(of: lines[first].text) {
            let pieces = text.commentLines.map { star + text[$0].drop { $0 <= .space } }
            text = Array(pieces.joined(separator: [.lineFeed]))
        }
        let new = Line(text: text[...], plain: Self.plainText(comment), isCurrent: true)
        let place = places.min() ?? (lines.lastIndex(where: \.isCurrent).map { $0 + 1 } ?? 0)
        var result: [Line] = []
        for (index, line) in lines.enumerated() {
            if index == place { result.append(new) }
            if !places.contains(index) { result.append(line) }
        }
        if place >= lines.count { result.append(new) }
        lines = result
    }

    /// Returns the asterisk and the white space at the start of a line.
    private static func star(of line: ArraySlice<UInt8>) -> [UInt8]? {
        let words = line.drop { $0 <= .space }
        guard words.starts(with: "* ".utf8) else { return nil }
        return Array(line[..<words.startIndex]) + [.asterisk, .space]
    }

    /// The joined lines. Comments from the sources after the first are indented, like in `genstrings`.
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
