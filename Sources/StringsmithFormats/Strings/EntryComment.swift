import StringsmithLocales
import StringsmithText

/// The comment of a table's entry, which may contain the comments of several calls.
package struct EntryComment {
    /// The separator with which `genstrings` joins the comments of an entry.
    private static let separator = Array("\n   ".utf8)

    /// The comments.
    private let texts: [[UInt8]]

    /// Parses the comment of an entry.
    package init(ofEntry index: Int, in document: any TableDocument) {
        guard let text = document.spelledComment(at: index, in: nil) else {
            texts = []
            return
        }
        var whole = text.bytes
        if let document = document as? StringsDocument {
            let start = document.entries[index].range.lowerBound
            whole = Self.untrimmed(text.bytes, endingBefore: start, in: document.text) ?? whole
        }
        texts = Self.split(LineEndStyle.replacing(in: whole, by: [.lineFeed])).filter {
            StateLine.state(in: $0[...]) == nil
        }
    }

    /// Returns the old and new texts, sorted and joined; nil if no text is new.
    /// - Parameter placeholder: the text for a missing comment, which is dropped if there is a comment.
    package func uniting(_ new: [ExactString], placeholder: ExactString?) -> ExactString? {
        let kept = texts.filter { $0 != placeholder?.bytes }
        let known = Set(kept)
        // A comment with several lines looks like several comments.
        let added = new.filter { !Self.split(Self.asWritten($0.bytes)).allSatisfy(known.contains) }
        guard !added.isEmpty else { return nil }
        let sorted = (kept.map { ExactString(bytes: $0) } + added).map { (GenstringsOrder(spelling: $0), $0.bytes) }
            .sorted { $0.0 < $1.0 }
        return ExactString(bytes: Array(sorted.map(\.1).joined(separator: Self.separator)))
    }

    /// Returns the comment directly above an entry with the white space inside its delimiters, as in the source; nil if
    /// it isn't a single `/* ... */`.
    private static func untrimmed(_ comment: [UInt8], endingBefore start: Int, in text: [UInt8]) -> [UInt8]? {
        let isBlank: (UInt8) -> Bool = { $0 == .space || $0 == .tab || $0 == .lineFeed || $0 == .carriageReturn }
        var end = start
        while end > 0, isBlank(text[end - 1]) { end -= 1 }
        guard text[..<end].suffix(3).elementsEqual(" */".utf8) else { return nil }
        end -= 3
        var last = end
        while last > 0, isBlank(text[last - 1]) { last -= 1 }
        var first = last - comment.count
        guard first >= 3, text[first..<last].elementsEqual(comment) else { return nil }
        while first > 0, isBlank(text[first - 1]) { first -= 1 }
        guard text[..<first].suffix(2).elementsEqual("/*".utf8), text[first] == .space, first < end else { return nil }
        return Array(text[(first + 1)..<end])
    }

    /// Returns a comment as read from a table, where `*/`, which would end it, is written as `* /`.
    private static func asWritten(_ comment: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in comment {
            if byte == .slash, result.last == .asterisk { result.append(.space) }
            result.append(byte)
        }
        return result
    }

    private static func split(_ comment: [UInt8]) -> [[UInt8]] {
        var texts: [[UInt8]] = []
        var start = 0
        var offset = 0
        while offset < comment.count {
            if comment[offset...].starts(with: separator) {
                texts.append(Array(comment[start..<offset]))
                offset += separator.count
                start = offset
            } else {
                offset += 1
            }
        }
        return texts + [Array(comment[start...])]
    }
}
